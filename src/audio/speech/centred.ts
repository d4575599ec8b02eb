/** As a share of the level of the sound: less of an offset hides nothing. */
const leastOffset = 0.05

/** Values of a sample of 16 bits. What is beyond them is counted as the last of them. */
const values = 65_536

/**
 * The constant offset of the samples where it is strong beside the sound, or 0. It is the middle one of them: their
 * mean would be of the silence as well that an encoder puts before a short sound, and would differ from one sound to
 * the next.
 */
export function offsetOf(samples: Float32Array): number {
  const counts = new Uint32Array(values)
  let squares = 0
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index]!
    const value = Math.round(sample * (values / 2)) + values / 2
    counts[Math.min(values - 1, Math.max(0, value))]!++
    squares += sample * sample
  }
  let [value, below] = [0, counts[0]!]
  while (2 * below < samples.length) below += counts[++value]!
  const offset = (value - values / 2) / (values / 2)
  const level = Math.sqrt(Math.max(0, squares / samples.length - offset * offset))
  return Math.abs(offset) > leastOffset * level ? offset : 0
}

/**
 * The samples without their constant offset where it is strong: of a quiet voice the lowest bands would hold more of
 * the offset than of speech. Those that have none are given back as they are.
 */
export function centred(samples: Float32Array, offset = offsetOf(samples)): Float32Array {
  return offset === 0 ? samples : samples.map((sample) => sample - offset)
}
