/** Columns that a character takes in a terminal: two for the wide scripts and pictures, none for marks that combine. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const combining = /\p{Mn}|\p{Me}|\p{Cf}/u

export function columns(text: string): number {
  let count = 0
  for (const letter of text) count += wide.test(letter) ? 2 : combining.test(letter) ? 0 : 1
  return count
}

/** Breaks a line between words so that no part takes more than `width` columns; a word that is longer is broken too. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (columns(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = broken(word, width)
    line = parts.pop() ?? ''
    lines.push(...parts)
  }
  return [...lines, line]
}

function broken(word: string, width: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && columns(part + letter) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}
