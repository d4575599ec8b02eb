import type { Mutant } from './instrument.ts'

/** A mutant that no test can notice, because the program does the same. At most 3 of 100 may be listed. */
export interface Equivalent {
  readonly file: string
  /** The line on which it begins, trimmed. */
  readonly line: string
  /** As `npm run mutate` shows it. */
  readonly change: string
  readonly why: string
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const cut = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** What a mutant changes, on one line. */
export function changeOf({ original, replacement }: Mutant): string {
  return `${cut(oneLine(original))} → ${cut(oneLine(replacement))}`
}

export function isListed(entry: Equivalent, file: string, text: string, mutant: Mutant): boolean {
  return (
    entry.file === file && entry.line === text.split('\n')[mutant.line - 1]?.trim() && entry.change === changeOf(mutant)
  )
}

export const equivalents: readonly Equivalent[] = []
