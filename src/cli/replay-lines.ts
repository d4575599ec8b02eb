import { basisWords, nameOf, type Replayed } from '../replay/replayed.ts'
import { cleanLine } from '../text/clean-text.ts'
import { wrapped } from '../text/wrap.ts'

export const stateWords: Readonly<Record<Replayed['state'], string>> = {
  fails: 'still fails',
  fixed: 'fixed',
  undecided: 'undecided',
}

/** What a finding comes to, as `assay replay` prints it. */
export function replayLines(one: Replayed, columns: number): string {
  const { finding, state, seen, times, message, why, as } = one
  const basis = basisWords(one)
  const width = Math.min(columns, 120)
  const count = times === 0 || basis !== undefined ? '' : `  ${seen} of ${times}`
  const text = (line: string): string[] => wrapped(cleanLine(line), width - 4).map((part) => `    ${part}`)
  return [
    `${stateWords[state].padEnd(13)}${nameOf(finding)}${count}`,
    ...text(message),
    ...(as === undefined ? [] : text(`shown by the requests of ${nameOf(as)}`)),
    ...(basis === undefined ? [] : text(basis)),
    ...(why === undefined ? [] : text(basis === undefined ? why : `by itself: ${why}`)),
    '',
  ].join('\n')
}
