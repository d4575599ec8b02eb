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

/** The filters of the last rate: a service seldom has a second one. */
let known: { readonly rate: number; readonly filters: readonly Float32Array[] } | undefined

/** Of each phase: the weights of the samples around a place. */
function filtersOf(rate: number, half: number): readonly Float32Array[] {
  if (known?.rate !== rate) known = { rate, filters: madeFilters(rate, half) }
  return known.filters
}

function madeFilters(rate: number, half: number): Float32Array[] {
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
  const filtered = lowPassed(samples, rate)
  const wave = new Float32Array(filtered.length)
  // What is constant at the beginning is no step.
  let before = filtered[0] ?? 0
  let kept = 0
  for (let index = 0; index < wave.length; index++) {
    const sum = filtered[index]!
    kept = sum - before + highPass * kept
    before = sum
    wave[index] = kept
  }
  return wave
}

function lowPassed(samples: Float32Array, rate: number): Float64Array {
  const step = rate / lowRate
  const half = Math.ceil(reach * step)
  const filters = filtersOf(rate, half)
  const taps = 2 * half + 1
  const sums = new Float64Array(Math.floor(samples.length / step))
  /** Of each sum: the first sample that it is made of, and the phase of the filter. */
  const firsts = new Int32Array(sums.length)
  const phaseOf = new Uint8Array(sums.length)
  for (let index = 0; index < sums.length; index++) {
    const place = index * step
    const at = Math.floor(place)
    const phase = Math.round((place - at) * phases)
    firsts[index] = (phase === phases ? at + 1 : at) - half
    phaseOf[index] = phase === phases ? 0 : phase
  }
  const filterOf = (index: number): Float32Array => filters[phaseOf[index]!]!
  for (let index = 0; index < sums.length;) {
    const last = index + sumsAtOnce - 1
    if (last < sums.length && firsts[index]! >= 0 && firsts[last]! + taps <= samples.length) {
      fourSums(
        samples,
        firsts,
        index,
        [filterOf(index), filterOf(index + 1), filterOf(index + 2), filterOf(last)],
        sums,
      )
      index += sumsAtOnce
    } else {
      sums[index] = oneSum(samples, firsts[index]!, filterOf(index))
      index += 1
    }
  }
  return sums
}

/** At both ends some of the samples are not there. */
function oneSum(samples: Float32Array, first: number, filter: Float32Array): number {
  const to = Math.min(filter.length, samples.length - first)
  let sum = 0
  for (let tap = Math.max(0, -first); tap < to; tap++) sum += filter[tap]! * samples[first + tap]!
  return sum
}

/** Sums that do not wait for each other: a processor adds several at once, and each has its own order of additions. */
const sumsAtOnce = 4

function fourSums(
  samples: Float32Array,
  firsts: Int32Array,
  index: number,
  filters: readonly [Float32Array, Float32Array, Float32Array, Float32Array],
  sums: Float64Array,
): void {
  const [filterA, filterB, filterC, filterD] = filters
  const a = firsts[index]!
  const b = firsts[index + 1]!
  const c = firsts[index + 2]!
  const d = firsts[index + 3]!
  let sumA = 0
  let sumB = 0
  let sumC = 0
  let sumD = 0
  for (let tap = 0; tap < filterA.length; tap++) {
    sumA += filterA[tap]! * samples[a + tap]!
    sumB += filterB[tap]! * samples[b + tap]!
    sumC += filterC[tap]! * samples[c + tap]!
    sumD += filterD[tap]! * samples[d + tap]!
  }
  sums[index] = sumA
  sums[index + 1] = sumB
  sums[index + 2] = sumC
  sums[index + 3] = sumD
}
