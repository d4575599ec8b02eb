/** Findings by requirement and code, `AUTH-MISSING-401/accepted`; a `*` stands for any letters. */
export interface FindingPattern {
  readonly finding: string
  /** What came, of each violation. @default anything */
  readonly actual?: RegExp
  /** Was the same request, letter for letter, answered rightly as well? @default that or not */
  readonly sometimes?: true
}

/**
 * When a cause explains a finding. `always`: wherever the cause is there. `alike`: where the same came. `exchange`:
 * where its violations lie in exchanges that show the cause: most of them, and what came in the others is the same.
 */
export type Link = 'always' | 'alike' | 'exchange'

/** What is explained. */
export interface Explained {
  readonly findings: readonly (string | FindingPattern)[]
  readonly by: Link
}

/** One thing wrong in a target that shows in several requirements. Rules are tried in the order of their table. */
export interface CauseRule {
  /** Stable, as ids of requirements are: `no-key-checked`. */
  readonly id: string
  /** In words that a person would use; `{actual}` is what came. */
  readonly title: string
  readonly clause: string
  /** The findings that show it; the first one that is there leads. */
  readonly shownBy: readonly (string | FindingPattern)[]
  /** So many requirements of `shownBy` have to be violated. @default one for each entry */
  readonly least?: number
  readonly explains: readonly Explained[]
  /** So many requirements have to be explained beyond those that show it. @default 0 */
  readonly effects?: number
}

/** What findings explain that are no more than themselves. */
export interface Consequence {
  readonly of: readonly (string | FindingPattern)[]
  readonly explains: readonly Explained[]
}

/** How causes are told from effects. */
export interface CauseTable {
  readonly rules: readonly CauseRule[]
  readonly consequences: readonly Consequence[]
}
