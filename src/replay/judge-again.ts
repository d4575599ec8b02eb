import { evidenceView } from '../judge/evidence-view.ts'
import { withoutMasked } from '../judge/without-masked.ts'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import type { BodyStore } from '../record/body-store.ts'
import { trialId, type Exchange } from '../record/exchange.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Judgement } from '../requirement/judgement.ts'
import { message, type AnyRequirement } from '../requirement/requirement.ts'
import { allTrials } from '../requirement/scope.ts'

/** What a requirement says of requests that were sent again. */
export interface JudgedAgain {
  /** violated: in the same way. otherwise: in another way. */
  readonly kind: 'violated' | 'otherwise' | 'held' | 'undecided'
  readonly why?: string
}

/**
 * Judges answers that came anew among those of the recorded run, whose places they take: what they are measured by,
 * such as how far a voice varies, is what the whole run says.
 * @param bodies Holds the bodies of both.
 * @param derived What is known of bodies already.
 */
export function judgeAgain(
  requirement: AnyRequirement,
  code: string,
  fresh: readonly Exchange[],
  record: RunRecord,
  bodies: BodyStore,
  derived: Map<string, unknown>,
): JudgedAgain {
  const again = new Set(fresh.map(trialId))
  const end = Math.max(0, ...record.exchanges.map(({ timing }) => timing.end))
  const later = fresh.map((exchange) => ({ ...exchange, timing: shifted(exchange.timing, end) }))
  const others = record.exchanges.filter((exchange) => !again.has(trialId(exchange)))
  const judgements = judgementsOf(requirement, later, others, record, bodies, derived)
  const violated = judgements.filter((judgement) => judgement.kind === 'violated')
  if (violated.some((judgement) => judgement.code === code)) return { kind: 'violated' }
  const [other] = violated
  if (other) {
    // Another voice than the recorded one is unlike it: what is new has to show by itself.
    const alone = judgementsOf(requirement, later, [], record, bodies, derived)
    return alone.some(({ kind }) => kind === 'violated')
      ? { kind: 'otherwise', why: message(requirement, other.code, other.values) }
      : { kind: 'undecided', why: 'it is measured by the rest of the recorded run, which is unlike this: run again' }
  }
  const doubt = judgements.find((judgement) => judgement.kind === 'undecided')
  if (doubt) return { kind: 'undecided', why: doubt.why }
  const isHeld = judgements.some(({ kind }) => kind === 'held' || kind === 'observed')
  if (isHeld || allTrials(later).every(({ last }) => isRefusedAsMeant(last))) return { kind: 'held' }
  return { kind: 'undecided', why: 'what came back is nothing that this requirement judges' }
}

/** Is it refused by a status that its stimulus is about? Then there is no success left to judge. */
function isRefusedAsMeant({ stimulus, response }: Exchange): boolean {
  const status = response?.status ?? 0
  if (stimulus.kind === 'provoked') return status === stimulus.status
  return stimulus.kind === 'change' && status >= 400 && status < 500 && status !== 429
}

/** What others are compared with stays as it was in the run. */
function isStandard({ stimulus }: Exchange): boolean {
  return stimulus.kind === 'member' && stimulus.role === 'alone'
}

function judgementsOf(
  requirement: AnyRequirement,
  fresh: readonly Exchange[],
  others: readonly Exchange[],
  record: RunRecord,
  bodies: BodyStore,
  derived: Map<string, unknown>,
): Judgement[] {
  const { target, pinned: profile = interfaceProfile } = record.header
  const evidence = evidenceView({ target, profile }, bodies, { derived, forgotten: record.forgotten })
  for (const exchange of [...others, ...fresh]) evidence.add(exchange)
  for (const transcript of record.transcripts) evidence.hear(transcript)
  evidence.finish()
  const ids = new Set(fresh.map(({ id }) => id))
  // Spread, `bytes` and the others go along; only what may be a unit is less: what the run got otherwise must not show
  // it in place of what came now.
  return requirement
    .over({ ...evidence, exchanges: evidence.exchanges.filter((one) => ids.has(one.id) || isStandard(one)) })
    .filter(({ exchanges }) => exchanges.some(({ id }) => ids.has(id)))
    .map((unit) => withoutMasked(requirement, unit, requirement.check(unit.subject as never, evidence)))
}

function shifted({ start, headers, end }: Exchange['timing'], by: number): Exchange['timing'] {
  return { start: start + by, end: end + by, ...(headers !== undefined && { headers: headers + by }) }
}
