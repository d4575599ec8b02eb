/**
 * Reads bytes as samples of one format into an array of numbers. A reader returns the mean of log2 of the sample steps,
 * where they are of about one size: 0 for linear formats; NaN when the bytes cannot be audio of that format. The steps
 * of companded ones: `companding`.
 */
type Reader = (bytes: Uint8Array, at: number, count: number, into: Float64Array) => number

/** ITU-T G.711: µ-law and A-law as 16-bit values, and log2 of the step at each. */
const mulawValues = new Float64Array(256)
const mulawSteps = new Float64Array(256)
const alawValues = new Float64Array(256)
const alawSteps = new Float64Array(256)

for (let code = 0; code < 256; code++) {
  const mu = ~code & 255
  const muExponent = (mu >> 4) & 7
  const muSize = (((mu & 15) * 8 + 132) << muExponent) - 132
  mulawValues[code] = (mu & 128) === 0 ? muSize : -muSize
  mulawSteps[code] = muExponent + 3
  const a = code ^ 0x55
  const aExponent = (a >> 4) & 7
  const aSize = aExponent === 0 ? (a & 15) * 16 + 8 : ((a & 15) * 16 + 264) << (aExponent - 1)
  alawValues[code] = (a & 128) === 0 ? -aSize : aSize
  alawSteps[code] = Math.max(4, aExponent + 3)
}

function companded(values: Float64Array): Reader {
  return (bytes, at, count, into) => {
    for (let index = 0; index < count; index++) into[index] = values[bytes[at + index] as number] as number
    return 0
  }
}

/** Largest log2 of a companded step, and one. */
const stepSizes = 11
const stepCounts = new Float64Array(stepSizes)

/**
 * How many of these bytes, as codes of µ-law or A-law, have each size of step, by its log2. The array is used again by
 * the next call. Undefined for formats whose steps are of one size.
 */
export function companding(name: string, bytes: Uint8Array, at: number, count: number): Float64Array | undefined {
  const steps = name === 'mulaw' ? mulawSteps : name === 'alaw' ? alawSteps : undefined
  if (steps === undefined) return undefined
  stepCounts.fill(0)
  for (let index = 0; index < count; index++) (stepCounts[steps[bytes[at + index] as number] as number] as number)++
  return stepCounts
}

/** Bits of a float's fraction. */
const fractionBits = 23

const floatBits = new Uint32Array(1)
const floatValue = new Float32Array(floatBits.buffer)

function readFloat(bytes: Uint8Array, at: number, count: number, into: Float64Array): number {
  let step = 0
  let sized = 0
  for (let index = 0, place = at; index < count; index++, place += 4) {
    const word =
      ((bytes[place] as number) |
        ((bytes[place + 1] as number) << 8) |
        ((bytes[place + 2] as number) << 16) |
        ((bytes[place + 3] as number) << 24)) >>>
      0
    floatBits[0] = word
    const exponent = ((word >>> 23) & 255) - 127
    // Audio as floats stands between -1 and 1; a little more is common, a thousand times more is no audio.
    if (exponent > 4) return Number.NaN
    if (word << 1 !== 0 && exponent < -60) return Number.NaN
    into[index] = floatValue[0] as number
    if (word << 1 === 0) continue
    step += exponent - fractionBits
    sized++
  }
  return sized === 0 ? 0 : step / sized
}

export const sampleReaders: Reader[] = [
  (bytes, at, count, into) => {
    for (let index = 0, place = at; index < count; index++, place += 2)
      into[index] = (((bytes[place] as number) << 16) | ((bytes[place + 1] as number) << 24)) >> 16
    return 0
  },
  (bytes, at, count, into) => {
    for (let index = 0, place = at; index < count; index++, place += 2)
      into[index] = (((bytes[place + 1] as number) << 16) | ((bytes[place] as number) << 24)) >> 16
    return 0
  },
  // The byte after the window is not at hand: the last sample repeats the one before.
  (bytes, at, count, into) => {
    for (let index = 0, place = at + 1; index < count - 1; index++, place += 2)
      into[index] = (((bytes[place] as number) << 16) | ((bytes[place + 1] as number) << 24)) >> 16
    into[count - 1] = into[count - 2] as number
    return 0
  },
  (bytes, at, count, into) => {
    for (let index = 0, place = at; index < count; index++, place += 2)
      into[index] = ((bytes[place] as number) | ((bytes[place + 1] as number) << 8)) - 32768
    return 0
  },
  (bytes, at, count, into) => {
    for (let index = 0, place = at; index < count; index++, place += 2)
      into[index] = ((bytes[place + 1] as number) | ((bytes[place] as number) << 8)) - 32768
    return 0
  },
  (bytes, at, count, into) => {
    for (let index = 0; index < count; index++) into[index] = (bytes[at + index] as number) - 128
    return 0
  },
  (bytes, at, count, into) => {
    for (let index = 0; index < count; index++) into[index] = ((bytes[at + index] as number) << 24) >> 24
    return 0
  },
  (bytes, at, count, into) => {
    for (let index = 0, place = at; index < count; index++, place += 3)
      into[index] =
        (((bytes[place] as number) << 8) |
          ((bytes[place + 1] as number) << 16) |
          ((bytes[place + 2] as number) << 24)) >>
        8
    return 0
  },
  (bytes, at, count, into) => {
    for (let index = 0, place = at; index < count; index++, place += 3)
      into[index] =
        (((bytes[place + 2] as number) << 8) |
          ((bytes[place + 1] as number) << 16) |
          ((bytes[place] as number) << 24)) >>
        8
    return 0
  },
  (bytes, at, count, into) => {
    for (let index = 0, place = at; index < count; index++, place += 4)
      into[index] =
        (bytes[place] as number) |
        ((bytes[place + 1] as number) << 8) |
        ((bytes[place + 2] as number) << 16) |
        ((bytes[place + 3] as number) << 24)
    return 0
  },
  (bytes, at, count, into) => {
    for (let index = 0, place = at; index < count; index++, place += 4)
      into[index] =
        (bytes[place + 3] as number) |
        ((bytes[place + 2] as number) << 8) |
        ((bytes[place + 1] as number) << 16) |
        ((bytes[place] as number) << 24)
    return 0
  },
  readFloat,
  companded(mulawValues),
  companded(alawValues),
]
