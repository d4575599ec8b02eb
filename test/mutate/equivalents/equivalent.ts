/** A mutant that no test can notice, because the program does the same. At most 3 of 100 may be listed. */
export interface Equivalent {
  readonly file: string
  /** The line on which it begins, trimmed. */
  readonly line: string
  /** As `npm run mutate` shows it. */
  readonly change: string
  readonly why: string
}
