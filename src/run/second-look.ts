import { kindOfRequest } from '../client/kind-of-request.ts'
import { secondLookSample } from '../record/accident-limits.ts'
import { accidentKind, attemptKind, isTimeout } from '../record/attempt-kind.ts'
import type { Case } from '../record/case.ts'
import type { Exchange } from '../record/exchange.ts'
import { isUnsettled } from '../requirement/attempts.ts'

/** What became of one case so far. */
export interface SentCase {
  /** Its probe, or `control`. */
  readonly probe: string
  readonly of: Case
  attempts: readonly Exchange[]
  /** Why not all of it was sent. */
  stopped?: string | undefined
  /** It got one attempt, since others of its kind broke as it did, in all of theirs. */
  readonly spared?: true
}

/**
 * May what came have been an accident? What was provoked on purpose is none, and what was left because its like stayed
 * silent is known by that.
 */
export function isAccidental({ of, attempts }: SentCase): boolean {
  const last = attempts.at(-1)
  return last !== undefined && of.expects !== 'any' && of.until === undefined && isUnsettled({ attempts, last })
}

/**
 * Chooses what is sent again first: some of each kind, so that each habit of the target is met. What is left of a kind
 * tells nothing more where one of it came again: that accuses for all of them. What was spared is none of the sample.
 * Of silence those come first that have had most attempts. Pure.
 */
export function sampleOf(accidents: readonly SentCase[]): SentCase[] {
  const asked = accidents.filter(({ spared }) => !spared)
  const kinds = [...Map.groupBy(asked, kindOf).values()].map((alike) =>
    alike.toSorted((one, other) => other.attempts.length - one.attempts.length),
  )
  const silent = kinds
    .map(([first]) => first!)
    .filter(isSilent)
    .toSorted((one, other) => other.attempts.length - one.attempts.length)
  return [
    ...kinds.filter(([first]) => !isSilent(first!)).flatMap((alike) => alike.slice(0, secondLookSample.alike)),
    ...silent.slice(0, secondLookSample.silentKinds),
  ]
}

/**
 * What is sent again after the sample: all whose like was answered now, each of it, so that an outage leaves nothing
 * open. Pure.
 * @param kinds As they were before the sample.
 */
export function restOf(
  accidents: readonly SentCase[],
  sample: readonly SentCase[],
  kinds: ReadonlyMap<SentCase, string>,
): SentCase[] {
  const still = sample.filter(isAccidental)
  const lasting = new Set(still.map((one) => kinds.get(one)))
  const breaking = new Set(still.map(breakageOf))
  // Where all silence lasts, what there was no time for is no more likely to be answered.
  const isHopeless = still.filter(isSilent).length >= secondLookSample.silentKinds
  return accidents.filter(
    (one) =>
      !sample.includes(one) &&
      !lasting.has(kinds.get(one)) &&
      !(isHopeless && isSilent(one)) &&
      !(one.spared && breaking.has(breakageOf(one))),
  )
}

/**
 * Was the connection closed before an answer began? So does a target that takes few connections at a time with those
 * beyond them: what it answers alone is no habit of its own.
 */
export function isClosed(one: SentCase): boolean {
  const { failure, response } = lastOf(one)
  return failure?.kind === 'reset' && response === undefined
}

function isSilent(one: SentCase): boolean {
  return isTimeout(lastOf(one))
}

/** Accidents of one kind have the same request, changed in the same way, and the same end. */
export function kindOf(sent: SentCase): string {
  const { operation, part, side, kind } = kindOfRequest(sent.of)
  return [operation, part, side, kind, accidentKind(lastOf(sent))].join(' · ')
}

/** What was spared broke as others did of its operation, and of its format or interval. */
function breakageOf(sent: SentCase): string {
  const { operation, part } = kindOfRequest(sent.of)
  return [operation, part].join(' · ')
}

/** The attempt by which a case counts as an accident. */
export function lastOf({ attempts }: SentCase): Exchange {
  return attempts.findLast((attempt) => attemptKind(attempt) === 'broken') ?? attempts.at(-1)!
}

/**
 * Where no control was planned: of each operation one request that succeeded, and shows whether it still does. Pure.
 */
export function witnessesOf(sent: readonly SentCase[]): SentCase[] {
  const good = sent.filter(
    ({ of, attempts }) =>
      of.expects === 'success' && attempts.at(-1)?.response?.status === 200 && attempts.at(-1)?.failure === undefined,
  )
  return [...Map.groupBy(good, ({ of }) => of.operation).values()].flatMap((all) => all.slice(0, 1))
}
