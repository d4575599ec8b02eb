/** A text, and what names the answer to it. */
export interface TextAnswered {
  readonly text: string
  readonly answer: string
}

/** So many different beginnings are no chance. */
const leastHeads = 3

/**
 * How many first characters are all that tells texts apart, where every two that are alike in so many have the same
 * answer, and no others have: what is behind them is cut off, or is not in the name under which answers are kept.
 * Undefined where that is not so, or too few texts are alike to tell.
 */
export function headThatTells(answered: readonly TextAnswered[]): number | undefined {
  const answers = Map.groupBy(answered, ({ text }) => text)
  const texts = [...answers.keys()].toSorted()
  const isAlike = (one: string, other: string): boolean =>
    answers.get(one)!.some(({ answer }) => answers.get(other)!.some((each) => each.answer === answer))
  const pairs = texts.flatMap((one, index) =>
    texts.slice(index + 1).map((other) => ({ one, head: commonHead(one, other), isSame: isAlike(one, other) })),
  )
  const same = pairs.filter(({ isSame }) => isSame)
  const least = Math.min(...same.map(({ head }) => head))
  if (new Set(same.map(({ one }) => one.slice(0, least))).size < leastHeads) return undefined
  return pairs.some(({ head, isSame }) => !isSame && head >= least) ? undefined : least
}

function commonHead(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
