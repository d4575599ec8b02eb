/** The same sound at another rate, both in hertz, by Catmull-Rom interpolation: smooth, and good enough for a voice. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples
  const out = new Float32Array(Math.floor((samples.length * to) / from))
  const at = (index: number): number => samples[Math.max(0, Math.min(samples.length - 1, index))] ?? 0
  for (let index = 0; index < out.length; index++) {
    const position = (index * from) / to
    const whole = Math.floor(position)
    const part = position - whole
    const [a, b, c, d] = [at(whole - 1), at(whole), at(whole + 1), at(whole + 2)]
    out[index] = b + 0.5 * part * (c - a + part * (2 * a - 5 * b + 4 * c - d + part * (3 * (b - c) + d - a)))
  }
  return out
}
