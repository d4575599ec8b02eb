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

export const equivalents: readonly Equivalent[] = [
  {
    file: 'src/record/curl.ts',
    line:
      String.raw`const [, format] = /"response_format"\s*:\s*"(mp3|pcm)"/.exec(` +
      `body ? Buffer.from(body).toString('latin1') : '') ?? []`,
    change: "'' → 'mutant'",
    why: 'neither text names a format',
  },
  {
    file: 'src/record/read-events.ts',
    line: 'const pieceSize = 1024 * 1024',
    change: '1024 * 1024 → (1024) / (1024)',
    why: 'the lines are the same however much is read at once; it only takes longer',
  },
]
