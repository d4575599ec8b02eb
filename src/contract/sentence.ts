/** One normative sentence or table row of the interface. The id is stable: clause, then a name, never a position. */
export interface Sentence {
  /** For example "4.1/row-mp3". The part before the slash is the clause. */
  readonly id: string
  /** Verbatim from `interface.md`. */
  readonly text: string
}

/** The numbered section that a sentence stands in: "4.1" for "4.1/row-mp3". */
export function clauseOf(sentenceId: string): string {
  return sentenceId.slice(0, sentenceId.indexOf('/'))
}
