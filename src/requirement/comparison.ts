import type { RequirementResult, Verdict } from './result.ts'

/**
 * What became of a requirement from one run to another. `broken`: a violation that was not there before, or in a way
 * that was not. `vanished`: it was judged before and is not any more. `fixed`: no violation is left.
 * `decided`: it holds now, and could not be decided before; `undecided` the other way round. `still`: violated in the
 * same ways.
 */
export const changeKinds = ['broken', 'vanished', 'undecided', 'fixed', 'decided', 'still'] as const
export type ChangeKind = (typeof changeKinds)[number]

export interface VerdictChange {
  readonly kind: ChangeKind
  readonly id: string
  /** Undefined where it was, or is, not judged at all. */
  readonly before: Verdict | undefined
  readonly after: Verdict | undefined
  readonly title: string
  /** Of today, or of before where it has vanished: what is violated, or why the verdict is what it is. */
  readonly words: readonly string[]
}

type State = 'holds' | 'violated' | 'unknown'

function stateOf(verdict: Verdict | undefined): State {
  if (verdict === 'pass' || verdict === 'observed') return 'holds'
  return verdict === 'fail' || verdict === 'warn' ? 'violated' : 'unknown'
}

const codesOf = ({ findings }: RequirementResult): string[] => findings.map(({ code }) => code)

/** The findings that were not there before, or all of them; without any, the reason. */
function wordsOf(after: RequirementResult, before: readonly string[] = []): string[] {
  const messages = after.findings.filter(({ code }) => !before.includes(code)).map(({ message }) => message)
  return messages.length > 0 ? messages : [after.reason]
}

/**
 * What differs between two runs that were judged by the same catalogue, in its order and the worst first. What holds,
 * or cannot be decided, in both is left out.
 */
export function verdictChanges(
  before: readonly RequirementResult[],
  after: readonly RequirementResult[],
): readonly VerdictChange[] {
  const key = ({ id, cell }: RequirementResult): string => `${id}@${cell}`
  const was = new Map(before.map((one) => [key(one), one]))
  const is = new Map(after.map((one) => [key(one), one]))
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

function kindOf(before: RequirementResult | undefined, after: RequirementResult | undefined): ChangeKind | undefined {
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

/** Is anything worse than before? What is no longer judged may hide anything. */
export function isWorse(changes: readonly VerdictChange[]): boolean {
  return changes.some(({ kind }) => kind === 'broken' || kind === 'vanished')
}
