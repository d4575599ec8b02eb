/** One line that could be wrong, and the test that says so. */
export interface Mutant {
  /** Path from the root of the tree. */
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** What would be judged wrongly. */
  readonly why: string
  /** `path/to.test.ts > words of its name`: the words that its title begins with in the file. */
  readonly killedBy: string
}

/** The file and the words of the test that kills a mutant. */
export function killerOf({ killedBy }: Mutant): { readonly file: string; readonly name: string } {
  const at = killedBy.indexOf(' > ')
  return { file: killedBy.slice(0, at), name: killedBy.slice(at + 3) }
}

/** How often the text that a mutant replaces stands in the file. */
export function occurrences(text: string, { find }: Mutant): number {
  return text.split(find).length - 1
}
