/**
 * Columns that a character takes in a terminal: two for the wide scripts and pictures, none for marks that combine. Not
 * by wrap-ansi and string-width: loading them takes 70 ms, most of what `assay --help` takes.
 */
const wide = new RegExp(
  [
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff]/u,
    /[\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u,
    /[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
)
const combining = /\p{Mn}|\p{Me}|\p{Cf}/u

export function columns(text: string): number {
  let count = 0
  for (const letter of text) count += columnsOf(letter)
  return count
}

function columnsOf(letter: string): number {
  if (letter < '\u0080') return 1
  return wide.test(letter) ? 2 : combining.test(letter) ? 0 : 1
}

/** Breaks a line between words so that no part takes more than `width` columns; a word that is longer is broken too. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(' ')) {
    const size = columns(word)
    const gap = line === '' ? 0 : 1
    if (used + gap + size <= width) {
      line += gap === 0 ? word : ` ${word}`
      used += gap + size
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    used = 0
    for (const letter of word) {
      const more = columnsOf(letter)
      if (line !== '' && used + more > width) {
        lines.push(line)
        line = ''
        used = 0
      }
      line += letter
      used += more
    }
  }
  return [...lines, line]
}
