/** The same sound at another rate, both in hertz, by Catmull-Rom interpolation: smooth, and good enough for a voice. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to || samples.length === 0) return samples
  const out = new Float32Array(Math.floor((samples.length * to) / from))
  // One more of the first sample and two of the last: the four neighbours are always there.
  const padded = new Float32Array(samples.length + 3)
  padded.set(samples, 1)
  padded[0] = samples[0]!
  padded.fill(samples.at(-1)!, samples.length + 1)
  for (let index = 0; index < out.length; index++) {
    const position = (index * from) / to
    const whole = Math.floor(position)
    const part = position - whole
    const a = padded[whole]!
    const b = padded[whole + 1]!
    const c = padded[whole + 2]!
    const d = padded[whole + 3]!
    out[index] = b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)))
  }
  return out
}
