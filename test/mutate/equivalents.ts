import { audioEquivalents } from './equivalents/audio.ts'
import { clientEquivalents } from './equivalents/client.ts'
import type { Equivalent } from './equivalents/equivalent.ts'
import { recordEquivalents } from './equivalents/record.ts'
import { reportEquivalents } from './equivalents/report.ts'
import type { Mutant } from './instrument.ts'

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

export const equivalents: readonly Equivalent[] = [
  ...audioEquivalents,
  ...recordEquivalents,
  ...clientEquivalents,
  ...reportEquivalents,
]
