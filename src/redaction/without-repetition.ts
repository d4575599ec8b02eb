import { readOut, type Text } from './text.ts'

/** Bytes. What repeats itself every 1, 2, 3, 4, 6, 8, 12 or 24 bytes does so every 24. */
const period = 24

/** So much of a stretch that repeats itself is kept, in whole periods: all that can be read in it begins there. */
const kept = 42 * period

/**
 * The text with each long stretch that repeats itself cut off behind its beginning: what fills up says the same over
 * and over, in whatever spelling. The text itself where there is none.
 */
export function withoutRepetition(text: Text): Text {
  const { bytes } = text
  const cuts = cutsOf(bytes)
  if (cuts.length === 0) return text
  const left = bytes.length - cuts.reduce((sum, [from, to]) => sum + to - from, 0)
  const [short, at] = [new Uint8Array(left), new Int32Array(left + 1)]
  let size = 0
  let from = 0
  for (const [end, next] of [...cuts, [bytes.length, bytes.length] as const]) {
    short.set(bytes.subarray(from, end), size)
    for (let index = from; index < end; index += 1) at[size++] = index
    from = next
  }
  at[size] = bytes.length
  return readOut(text, short, at)
}

/** What is left out: whole periods of it. */
function cutsOf(bytes: Uint8Array): readonly (readonly [from: number, to: number])[] {
  const cuts: (readonly [from: number, to: number])[] = []
  let begin = 0
  for (let at = period; at <= bytes.length; at += 1) {
    if (at < bytes.length && bytes[at] === bytes[at - period]) continue
    const over = at - begin - kept
    if (over >= kept) cuts.push([begin + kept, begin + kept + over - (over % period)])
    begin = at + 1 - period
  }
  return cuts
}
