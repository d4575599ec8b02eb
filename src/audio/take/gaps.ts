import { blockLength, type Found } from './lag-path.ts'

/** A stretch of a wave, in samples. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The same place in two waves. */
export type Gap = readonly [Span, Span]

/**
 * What lies between what was found, in both.
 * @param lengths of the two waves, in samples
 */
export function gapsOf(found: readonly Found[], lengths: readonly [number, number]): Gap[] {
  const gaps: Gap[] = []
  const [first, last] = [found[0]!, found.at(-1)!]
  gaps.push([
    { from: 0, to: first.at },
    { from: 0, to: first.at + first.lag },
  ])
  for (const [index, { at, lag }] of found.slice(1).entries()) {
    const before = found[index]!
    const end = before.at + blockLength
    const [own, others] = [at - end, at + lag - end - before.lag]
    // Blocks overlap; and what is said twice is behind what was said once.
    const back = Math.max(0, -Math.min(own, others))
    if (own + back > 0 || others + back > 0)
      gaps.push([
        { from: end, to: at + back },
        { from: end + before.lag, to: at + lag + back },
      ])
  }
  gaps.push([
    { from: last.at + blockLength, to: lengths[0] },
    { from: last.at + blockLength + last.lag, to: lengths[1] },
  ])
  return gaps
}
