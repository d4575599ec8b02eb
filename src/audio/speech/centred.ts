/** As a share of the level of the sound: less of an offset hides nothing. */
const leastOffset = 0.25

/** The constant offset of the samples where it is strong beside the sound, or 0. */
export function offsetOf(samples: Float32Array): number {
  let [sum, squares] = [0, 0]
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index]!
    sum += sample
    squares += sample * sample
  }
  const mean = sum / samples.length
  const level = Math.sqrt(Math.max(0, squares / samples.length - mean * mean))
  return Math.abs(mean) > leastOffset * level ? mean : 0
}

/**
 * The samples without their constant offset where it is strong: of a quiet voice the lowest bands would hold more of
 * the offset than of speech. Those that have none are given back as they are.
 */
export function centred(samples: Float32Array, offset = offsetOf(samples)): Float32Array {
  return offset === 0 ? samples : samples.map((sample) => sample - offset)
}
