/** As a share of the level of the sound: less of an offset hides nothing. */
const leastOffset = 0.25

/**
 * The samples without a constant offset that is strong beside the sound: of a quiet voice the lowest bands would hold
 * more of the offset than of speech. Those that have none are given back as they are.
 */
export function centred(samples: Float32Array): Float32Array {
  let sum = 0
  for (const sample of samples) sum += sample
  const mean = sum / samples.length
  let squares = 0
  for (const sample of samples) squares += (sample - mean) ** 2
  const level = Math.sqrt(squares / samples.length)
  return Math.abs(mean) > leastOffset * level ? samples.map((sample) => sample - mean) : samples
}
