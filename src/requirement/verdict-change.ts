import type { Verdict } from './verdict.ts'

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

/** What became of the requirements since an earlier run. */
export interface Comparison {
  readonly run: { readonly id: string; readonly startedAt: string }
  readonly changes: readonly VerdictChange[]
}

/** Is it worse than before? What is no longer judged may hide anything. */
export function isForTheWorse({ kind }: VerdictChange): boolean {
  return kind === 'broken' || kind === 'vanished'
}

/** The heading of each kind. */
export const changeHeadings: Readonly<Record<ChangeKind, string>> = {
  broken: 'Broken: violated now, and not in this way before',
  vanished: 'Vanished: judged before, and not any more (counts as broken)',
  undecided: 'No longer decided',
  fixed: 'Fixed',
  decided: 'Newly decided: holds',
  still: 'Still violated',
}

/** "2 broken, 1 vanished, 3 fixed since 2026-02-19"; without any change, that. */
export function comparisonWords({ run, changes }: Comparison): string {
  const words = { broken: 'broken', vanished: 'vanished', undecided: 'no longer decided', fixed: 'fixed' }
  const told = [...Object.entries(words), ['decided', 'newly decided'] as const].flatMap(([kind, word]) => {
    const { length } = changes.filter((change) => change.kind === kind)
    return length > 0 ? [`${length} ${word}`] : []
  })
  const since = run.startedAt.slice(0, 16).replace('T', ' ')
  return `${told.length > 0 ? told.join(', ') : 'nothing changed'} since ${since}`
}

/** What is worth telling, by its kind and the worst first: what is still violated is told as a finding. */
export function toldChanges({ changes }: Comparison): readonly (readonly [heading: string, VerdictChange[]])[] {
  const groups = Map.groupBy(
    changes.filter(({ kind }) => kind !== 'still'),
    ({ kind }) => kind,
  )
  return [...groups].map(([kind, all]) => [changeHeadings[kind], all] as const)
}

/** "pass → fail" */
export function changeVerdicts({ before, after }: VerdictChange): string {
  return `${before ?? 'not judged'} → ${after ?? 'not judged'}`
}
