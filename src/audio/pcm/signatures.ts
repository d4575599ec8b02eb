import { faintRange } from './thresholds.ts'

/**
 * What bytes of other formats have and lawful effects do not make of 16-bit little-endian samples: where it is not
 * there, how well a reading fits is no evidence.
 */

/** Mean step of noise that fills a half of wider samples is 21845; most of it is there even where some are zero. */
const noiseStep = 12_000

/** Noise on one side alone has steps that are so many times those of the other side. */
const oneSided = 4

/** So much of how they are spread samples of eight bits have in common, and the two halves of one of 16 have not. */
const alike = 0.5

/** So many values or fewer tell nothing. */
const fewValues = 8

const even = new Uint16Array(16)
const odd = new Uint16Array(16)

/** Whether bytes at even and at odd places are spread alike, as those of samples of one byte are. */
export function hasLikeBytes(bytes: Uint8Array, at: number, size: number): boolean {
  even.fill(0)
  odd.fill(0)
  for (let place = at; place < at + size; place += 2) {
    ;(even[(bytes[place] as number) >> 4] as number)++
    ;(odd[(bytes[place + 1] as number) >> 4] as number)++
  }
  let same = 0
  for (let bin = 0; bin < 16; bin++) same += Math.min(even[bin] as number, odd[bin] as number)
  return same >= alike * (size / 2)
}

/**
 * Whether both bytes of a sample are the same, or next to it, far more often than those of two samples beside each
 * other: eight bits times 257, or samples of eight bits, each twice.
 */
export function hasEqualHalves(bytes: Uint8Array, at: number, size: number): boolean {
  let within = 0
  let across = 0
  for (let place = at; place < at + size - 2; place += 2) {
    if (areApart(bytes[place] as number, bytes[place + 1] as number)) within++
    if (areApart(bytes[place + 1] as number, bytes[place + 2] as number)) across++
  }
  return within * 8 <= across
}

function areApart(one: number, other: number): boolean {
  return ((one - other + 1) & 255) > 2
}

/** Whether every `lag`th of the 16-bit words, from the first on, is noise as in the lower half of wider samples. */
export function hasNoise(words: Float64Array, count: number, first = 0, lag = 2): boolean {
  return meanStep(words, count, first, lag) > noiseStep
}

function meanStep(words: Float64Array, count: number, first: number, lag: number): number {
  let steps = 0
  let number = 0
  for (let index = first + lag; index < count; index += lag) {
    steps += Math.abs((words[index] as number) - (words[index - lag] as number))
    number++
  }
  return steps / number
}

/** Whether one of two words in turn is such noise, and the other sound that is by far no noise. */
export function hasHalfNoise(words: Float64Array, count: number): boolean {
  const [left, right] = [meanStep(words, count, 0, 2), meanStep(words, count, 1, 2)]
  const [least, most] = [Math.min(left, right), Math.max(left, right)]
  return most > noiseStep && least * oneSided < most && least > faintRange
}

/** Whether some words may be parts of samples that are wider: noise, or zero where these are of 16-bit sound. */
export function hasWideParts(words: Float64Array, count: number, lag: 2 | 3): boolean {
  for (let first = 0; first < lag; first++) if (hasNoise(words, count, first, lag)) return true
  if (lag === 3) return false
  for (let index = 0; index < count; index += 2) if (words[index] !== 0) return false
  return true
}

/**
 * Whether the left samples are sound of their own: around an offset, or so that each is next to the one before. The
 * lower halves of floats are noise, or zero now and then.
 */
export function hasSteadyLeft(words: Float64Array, count: number): boolean {
  const number = count >> 1
  let sum = 0
  for (let index = 0; index < count; index += 2) sum += words[index] as number
  const mean = sum / number
  let away = 0
  let steps = 0
  for (let index = 2; index < count; index += 2) {
    away += Math.abs((words[index] as number) - mean)
    steps += Math.abs((words[index] as number) - (words[index - 2] as number))
  }
  return (Math.abs(mean) > 4096 && steps < number * noiseStep) || steps * 2 < away
}

/** Whether every other sample is zero from the second on: as halves of wider samples, these would be silence. */
export function hasSilentRight(words: Float64Array, count: number): boolean {
  for (let index = 1; index < count; index += 2) if (words[index] !== 0) return false
  return true
}

/**
 * Whether the right samples are one channel, in which each is as far from the one before as from the one after, and
 * not two in turn.
 */
export function hasOneRight(words: Float64Array, count: number): boolean {
  const steps = [0, 0]
  let pairs = 0
  for (let index = 5; index < count; index += 2) {
    const now = words[index] as number
    const parity = (index >> 1) & 1
    steps[parity] = (steps[parity] as number) + Math.abs(now - (words[index - 2] as number))
    pairs += Math.abs(now - (words[index - 4] as number))
  }
  const [one, other] = steps as [number, number]
  return Math.min(one, other) * 2 >= Math.max(one, other) && one + other <= pairs * 1.2
}

/**
 * Whether unsigned samples are ruled out: they lie as far or farther from their middle, or many are at full scale and
 * others are not near it.
 */
export function isSigned(words: Float64Array, count: number, fits: boolean): boolean {
  let sum = 0
  let full = 0
  let inner = 0
  for (let index = 0; index < count; index++) {
    const size = Math.abs(words[index] as number)
    sum += size
    if (size >= 32_766) full++
    else if (size < 28_000) inner++
  }
  return (fits && sum < 16_384 * count) || Math.min(full, inner) * 16 > count
}

/** Whether the samples are of so few values that these tell nothing. */
export function hasFewValues(words: Float64Array, count: number): boolean {
  const values = new Set<number>()
  for (let index = 0; index < count; index++) {
    values.add(words[index] as number)
    if (values.size > fewValues) return false
  }
  return true
}

/** Whether all low bytes are equal: the high ones alone are as much in another order, or one byte off. */
export function hasOneLowByte(bytes: Uint8Array, at: number, size: number): boolean {
  for (let place = at + 2; place < at + size; place += 2) if (bytes[place] !== bytes[at]) return false
  return true
}
