import { bestMatch, energiesOf, type Measured } from './correlation.ts'
import { lowRate } from './low-wave.ts'

/**
 * As alike as this is no other speech of the same voice, which comes to half, and to 0.63 where it has no melody. What
 * is overdriven, which changes the sound more than words do, comes to 0.7 and more.
 */
const alike = 0.67

/** So far around its place something is looked for, in seconds. */
const around = 0.5

interface Span {
  readonly from: number
  readonly to: number
}

/** A wave, and the sums that its stretches are measured by. */
const measured = (wave: Float32Array): Measured => ({ wave, energies: energiesOf(wave) })

/**
 * Is a stretch of one wave in the other after all, however it sounds there?
 * @param first and `second`: as `lowWave` gives them
 * @param span in seconds of the first
 * @param place in seconds of the second: where it should be
 */
export function isThere(first: Float32Array, { from, to }: Span, second: Float32Array, place: Span): boolean {
  const at = Math.round(from * lowRate)
  const length = Math.min(Math.round(to * lowRate), first.length) - at
  // Where there is less room than it needs, it may stand around that.
  const spare = Math.max(0, to - from - (place.to - place.from)) + around
  const least = Math.max(0, Math.floor((place.from - spare) * lowRate))
  const most = Math.min(second.length, Math.ceil((place.to + spare) * lowRate))
  const near = Math.round(place.from * lowRate) - at
  const match = bestMatch(measured(first), at, length, measured(second), least, most, near)
  return match !== undefined && match.likeness >= alike
}

/** So many stretches of a wave, each so long in seconds, show what all of it is. */
const stretches = 5
const stretchLength = 0.6

/** Are most stretches of one wave, from its beginning to its end, where they should be in the other? */
export function isMostlyThere(first: Float32Array, second: Float32Array): boolean {
  const there = Array.from({ length: stretches }, (_, index) => {
    const [from, place] = [first, second].map((wave) => ((index + 0.5) * wave.length) / stretches / lowRate) as [
      number,
      number,
    ]
    const span = (middle: number): Span => ({
      from: Math.max(0, middle - stretchLength / 2),
      to: middle + stretchLength / 2,
    })
    return isThere(first, span(from), second, span(place))
  })
  return 2 * there.filter(Boolean).length > stretches
}
