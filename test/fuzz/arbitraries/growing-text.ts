import * as fc from 'fast-check'
import { growthOf, linearGrowth } from '../../linear/processor-time.ts'

/** A text that can be made as long as wanted: a piece again and again, within what begins and ends it. */
export interface GrowingText {
  readonly before: string
  readonly piece: string
  readonly after: string
}

/** @param fragments What the piece is put together from, beside random characters. */
export function growingText(fragments: readonly string[]): fc.Arbitrary<GrowingText> {
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...fragments) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 2 }) },
  )
  const parts = (maxLength: number): fc.Arbitrary<string> =>
    fc.array(part, { maxLength }).map((several) => several.join(''))
  return fc.record({ before: parts(2), piece: parts(4).filter((piece) => piece !== ''), after: parts(2) })
}

function longText({ before, piece, after }: GrowingText, length: number): string {
  return before + piece.repeat(Math.ceil(length / piece.length)) + after
}

/** What a busy machine delays once is not delayed every time. */
const looks = 3

/** @throws Error where four times the text takes much more than four times the processor time. */
export function expectLinear(text: GrowingText, work: (text: string) => void, least = 2000, most = 64_000): void {
  for (let look = 1; ; look += 1) {
    const { ratio, size } = growthOf((length) => longText(text, length), work, least, most)
    if (ratio < linearGrowth) return
    if (look === looks) throw new Error(`${4 * size} characters take ${ratio.toFixed(1)} times as long as ${size}`)
  }
}
