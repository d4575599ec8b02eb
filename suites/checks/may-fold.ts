import type { Take } from './takes.ts'

/** In hertz: at this rate and above, nothing that a voice hisses is folded into what is compared. */
const leastUnfolded = 16000

/** Two rates that are nearer to each other are one, of which one is measured. */
const otherRate = 1.3

/**
 * May one of two formats sound where the other is silent? Whoever makes a low rate of a higher one without a filter
 * folds hissing sounds down to where words are compared.
 * @param rate of pcm, in hertz
 */
export function mayFold({ audio }: Take, rate: number): boolean {
  const other = audio.sampleRate ?? rate
  const [low, high] = [Math.min(other, rate), Math.max(other, rate)]
  return low < leastUnfolded && high > otherRate * low
}
