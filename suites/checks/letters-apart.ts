import { editDistance } from '../evidence/edit-distance.ts'

/** A figure is spoken as a word, and so is a letter of a script that has one for a syllable or more. */
const asWord = /\p{N}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u
const lettersOfWord = 4

const weightOf = (letter: string): number => (asWord.test(letter) ? lettersOfWord : 1)

/**
 * By how many letters two texts differ at least, by what has to be put in or taken out; what stands for another counts
 * once. A figure counts as a short word.
 * @param most beyond which it need not be known: Infinity
 */
export function lettersApart(one: string, other: string, most = Infinity): number {
  const [own, others] = withoutCommonEnds([...one], [...other])
  if (Math.abs(own.length - others.length) > most) return Infinity
  return editDistance(own, others, { weightOf, most })
}

function withoutCommonEnds(
  one: readonly string[],
  other: readonly string[],
): readonly [readonly string[], readonly string[]] {
  const shorter = Math.min(one.length, other.length)
  let [front, back] = [0, 0]
  while (front < shorter && one[front] === other[front]) front += 1
  while (back < shorter - front && one.at(-1 - back) === other.at(-1 - back)) back += 1
  return [one.slice(front, one.length - back), other.slice(front, other.length - back)]
}
