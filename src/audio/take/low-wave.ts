/** Samples a second at which waves are compared: what any codec and any rate keeps of speech lies below half of it. */
export const lowRate = 4000

/** In hertz: passed up to here. */
const cutoff = 1800

/** Samples of `lowRate` on each side that one is made of. */
const reach = 12

/** Places between two samples for which the filter is known. */
const phases = 32

/** Takes constant offsets and hum away: below some 60 Hz. */
const highPass = 0.9

/** Of each phase: the weights of the samples around a place. */
function filtersOf(rate: number, half: number): Float32Array[] {
  return Array.from({ length: phases }, (_, phase) => {
    const weights = Float32Array.from({ length: 2 * half + 1 }, (_, index) => {
      const away = index - half - phase / phases
      const angle = (2 * Math.PI * cutoff * away) / rate
      const window = Math.abs(away) > half ? 0 : 0.5 + 0.5 * Math.cos((Math.PI * away) / half)
      return (angle === 0 ? 1 : Math.sin(angle) / angle) * window
    })
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return weights.map((weight) => weight / sum)
  })
}

/**
 * The wave of an audio at `lowRate`, without what is constant in it: what its rate, codec and channels have no part in.
 * @param samples mono
 * @param rate in hertz
 */
export function lowWave(samples: Float32Array, rate: number): Float32Array {
  const step = rate / lowRate
  const half = Math.ceil(reach * step)
  const filters = filtersOf(rate, half)
  const wave = new Float32Array(Math.floor(samples.length / step))
  let [before, kept] = [0, 0]
  for (let index = 0; index < wave.length; index++) {
    const place = index * step
    let at = Math.floor(place)
    let phase = Math.round((place - at) * phases)
    if (phase === phases) [at, phase] = [at + 1, 0]
    const filter = filters[phase]!
    const first = at - half
    const from = Math.max(0, -first)
    const to = Math.min(filter.length, samples.length - first)
    let sum = 0
    for (let tap = from; tap < to; tap++) sum += filter[tap]! * samples[first + tap]!
    // What is constant at the beginning is no step.
    if (index === 0) before = sum
    kept = sum - before + highPass * kept
    before = sum
    wave[index] = kept
  }
  return wave
}
