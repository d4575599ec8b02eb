import * as fc from 'fast-check'
import { processorMs } from '../../linear/processor-time.ts'

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

/** Where the longest text takes less than this, in milliseconds, nothing is shown. */
const measurable = 10

/** So many times as long as the short text is the long one. What takes twice for a while may grow with the square. */
const longer = 16

/**
 * So many times the time for each character passes for none that grows. Where it grows with the square it is 16 times,
 * and less where that is only a part of the work; a busy machine changes it by half.
 */
const mostGrowth = 3

/**
 * What a busy machine delays once is not delayed every time. What takes so many milliseconds in all is not looked at
 * again.
 */
const looks = 6
const enough = 5000

/**
 * Compares one text of `most` characters, and of a quarter of that, with so many short ones that they are as long
 * together: what is done for each character hides nothing then, as long as it is.
 *
 * @throws Error where a character of the long text takes much more processor time than one of a short text.
 */
export function expectLinear(text: GrowingText, work: (text: string) => void, most = 256_000): void {
  for (const size of [most / 4, most]) {
    const growth = growthAt(size, text, work)
    if (growth >= mostGrowth)
      throw new Error(`${size} characters take ${growth.toFixed(1)} times as long as ${longer} times ${size / longer}`)
  }
}

/** Time of the long text, by the time of all the short ones; the best of some looks. */
function growthAt(size: number, text: GrowingText, work: (text: string) => void): number {
  const [short, long] = [longText(text, size / longer), longText(text, size)]
  let [ofShort, ofLong, spent] = [Infinity, Infinity, 0]
  for (let look = 1; look <= looks && spent < enough; look += 1) {
    const once = processorMs(() => work(long))
    ofLong = Math.min(ofLong, once)
    if (ofLong < measurable) return 0
    const several = processorMs(() => {
      for (let times = 0; times < longer; times += 1) work(short)
    })
    ofShort = Math.min(ofShort, several)
    if (ofLong < mostGrowth * ofShort) break
    spent += once + several
  }
  return ofLong / ofShort
}
