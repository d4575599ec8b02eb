import type { Span } from './gaps.ts'

/** Samples on each side that one is made of. */
const reach = 12

/**
 * A wave as it is where it begins a part of a sample later: two recordings of one sound seldom begin at the same part
 * of one.
 * @param by in samples, less than one
 * @param spans of it that are asked for: the rest is left silent
 */
export function delayed(
  wave: Float32Array,
  by: number,
  spans: readonly Span[] = [{ from: 0, to: wave.length }],
): Float32Array {
  const weights = Float64Array.from({ length: 2 * reach + 1 }, (_, index) => {
    const away = index - reach - by
    const window = Math.abs(away) > reach ? 0 : 0.5 + 0.5 * Math.cos((Math.PI * away) / reach)
    return (away === 0 ? 1 : Math.sin(Math.PI * away) / (Math.PI * away)) * window
  })
  const later = new Float32Array(wave.length)
  for (const { from, to } of spans)
    for (let index = Math.max(0, from); index < Math.min(to, wave.length); index++) {
      let sum = 0
      const least = Math.max(-reach, -index)
      const most = Math.min(reach, wave.length - 1 - index)
      for (let tap = least; tap <= most; tap++) sum += weights[reach - tap]! * wave[index + tap]!
      later[index] = sum
    }
  return later
}
