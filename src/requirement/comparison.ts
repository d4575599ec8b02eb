import type { RequirementResult, Verdict } from './result.ts'
import { changeKinds, isForTheWorse, type ChangeKind, type Comparison, type VerdictChange } from './verdict-change.ts'

/** What of a result is compared with another run's. */
export type Compared = Pick<RequirementResult, 'id' | 'cell' | 'verdict' | 'title' | 'reason'> & {
  readonly findings: readonly Pick<RequirementResult['findings'][number], 'code' | 'message'>[]
}

/** An earlier run, judged by the rules of today: what a run is held against. */
export interface EarlierRun {
  readonly id: string
  readonly startedAt: string
  readonly results: readonly Compared[]
}

/** Of a whole result, what is compared: no sounds and no exchanges. */
export function compared({ id, cell, verdict, title, reason, findings }: RequirementResult): Compared {
  const told = findings.map(({ code, message }) => ({ code, message }))
  return { id, cell, verdict, title, reason, findings: told }
}

/**
 * A run against an earlier one. What this run was not asked has not vanished; a failure that the baseline lists is
 * expected, and is no change.
 */
export function comparisonWith(
  { id, startedAt, results: before }: EarlierRun,
  after: readonly RequirementResult[],
  isWhole: boolean,
): Comparison {
  const asked = new Set(after.map((one) => one.id))
  const expected = new Set(after.filter(({ baseline }) => baseline !== undefined).map((one) => one.id))
  const changes = verdictChanges(isWhole ? before : before.filter((one) => asked.has(one.id)), after)
  return { run: { id, startedAt }, changes: changes.filter((change) => !expected.has(change.id)) }
}

const keyOf = ({ id, cell }: Compared): string => `${id}@${cell}`

type State = 'holds' | 'violated' | 'unknown'

function stateOf(verdict: Verdict | undefined): State {
  if (verdict === 'pass' || verdict === 'observed') return 'holds'
  return verdict === 'fail' || verdict === 'warn' ? 'violated' : 'unknown'
}

const codesOf = ({ findings }: Compared): string[] => findings.map(({ code }) => code)

/** The findings that were not there before, or all of them; without any, the reason. */
function wordsOf(after: Compared, before: readonly string[] = []): string[] {
  const messages = after.findings.filter(({ code }) => !before.includes(code)).map(({ message }) => message)
  return messages.length > 0 ? messages : [after.reason]
}

/**
 * What differs between two runs that were judged by the same catalogue, in its order and the worst first. What holds,
 * or cannot be decided, in both is left out.
 */
export function verdictChanges(before: readonly Compared[], after: readonly Compared[]): readonly VerdictChange[] {
  const was = new Map(before.map((one) => [keyOf(one), one]))
  const is = new Map(after.map((one) => [keyOf(one), one]))
  const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((each): VerdictChange[] => {
    const [one, other] = [was.get(each), is.get(each)]
    const kind = kindOf(one, other)
    const { id, title } = (other ?? one)!
    if (kind === undefined) return []
    const words = other ? wordsOf(other, kind === 'broken' && one ? codesOf(one) : []) : [one!.reason]
    return [{ kind, id, before: one?.verdict, after: other?.verdict, title, words }]
  })
  return changeKinds.flatMap((kind) => changes.filter((change) => change.kind === kind))
}

function kindOf(before: Compared | undefined, after: Compared | undefined): ChangeKind | undefined {
  const [was, is] = [stateOf(before?.verdict), stateOf(after?.verdict)]
  if (before && !after) return was === 'unknown' ? undefined : 'vanished'
  if (is === 'violated') {
    const known = before ? codesOf(before) : []
    return was === 'violated' && codesOf(after!).every((code) => known.includes(code)) ? 'still' : 'broken'
  }
  if (is === 'unknown') return was === 'unknown' ? undefined : 'undecided'
  if (was === 'violated') return 'fixed'
  return was === 'unknown' && before ? 'decided' : undefined
}

/** How many requirements are decided in both runs: of others nothing can be said. */
export function decidedInBoth(before: readonly Compared[], after: readonly Compared[]): number {
  const isDecided = ({ verdict }: Compared): boolean => stateOf(verdict) !== 'unknown'
  const was = new Set(before.filter(isDecided).map(keyOf))
  return after.filter((one) => isDecided(one) && was.has(keyOf(one))).length
}

/** Is anything worse than before? What is no longer judged may hide anything. */
export function isWorse(changes: readonly VerdictChange[]): boolean {
  return changes.some(isForTheWorse)
}
