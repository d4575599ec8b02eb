import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import { sampleWriters } from '../../../fixtures/audio/samples.ts'
import { speech } from '../../../fixtures/audio/signals.ts'
import {
  hasEqualHalves,
  hasFewValues,
  hasHalfNoise,
  hasLikeBytes,
  hasNoise,
  hasOneLowByte,
  hasOneRight,
  hasSilentRight,
  hasSteadyLeft,
  hasWideParts,
  isSigned,
} from './signatures.ts'

const size = 504
const count = 252
const voice = speech(4, 1, 24_000, 0.5).subarray(6000, 12_000)
const bytesOf = (writer: keyof typeof sampleWriters): Uint8Array => sampleWriters[writer](voice)
/** The first window read as 16-bit little-endian samples. */
const wordsOf = (bytes: Uint8Array): Float64Array =>
  Float64Array.from(new Int16Array(Uint8Array.from(bytes.subarray(0, size)).buffer))
const words = (of: (at: number) => number): Float64Array => Float64Array.from({ length: count }, (_, at) => of(at))
const random = randomFrom(9)
const noise = words(() => Math.floor(random() * 65_536) - 32_768)

describe('bytes', () => {
  test('of one-byte samples are spread alike at even and odd places, those of two are not', () => {
    for (const writer of ['u8', 's8', 'mulaw', 'alaw'] as const)
      expect(hasLikeBytes(bytesOf(writer), 0, size), writer).toBe(true)
    expect(hasLikeBytes(bytesOf('s16le'), 0, size)).toBe(false)
  })

  test('are equal halves where eight bits stand twice', () => {
    const eight = bytesOf('s8')
    const twice = Uint8Array.from({ length: size }, (_, at) => eight[at >> 1] as number)
    expect(hasEqualHalves(twice, 0, size)).toBe(true)
    expect(hasEqualHalves(bytesOf('s16le'), 0, size)).toBe(false)
    expect(hasEqualHalves(eight, 0, size), 'as near to the next sample as to the other half').toBe(false)
  })

  test('have one low byte in a window, wherever that begins', () => {
    const bytes = Uint8Array.from({ length: size + 2 }, (_, at) => (at % 2 === 0 ? 7 : at & 255))
    expect(hasOneLowByte(bytes, 0, size)).toBe(true)
    bytes[size] = 8
    expect(hasOneLowByte(bytes, 0, size), 'a byte behind the window').toBe(true)
    expect(hasOneLowByte(bytes, 2, size)).toBe(false)
  })
})

describe('words', () => {
  test('are noise by their steps, each lag for itself', () => {
    expect(hasNoise(noise, count)).toBe(true)
    const left = words((at) => (at % 2 === 0 ? (noise[at] as number) : 100))
    expect([hasNoise(left, count, 0), hasNoise(left, count, 1)]).toEqual([true, false])
  })

  test('are noise on one side where the other is sound, and neither silent nor as noisy', () => {
    const beside = (other: (at: number) => number): boolean =>
      [0, 1].every((side) =>
        hasHalfNoise(
          words((at) => (at % 2 === side ? (noise[at] as number) : other(at))),
          count,
        ),
      )
    expect(beside((at) => 3000 * Math.sin(at / 5))).toBe(true)
    expect(beside((at) => at % 4)).toBe(false)
    expect(beside((at) => (noise[at] as number) / 3)).toBe(false)
    expect(
      hasHalfNoise(
        words((at) => 3000 * Math.sin(at / 5)),
        count,
      ),
    ).toBe(false)
  })

  test('may be parts of wider samples where some are noise or every other is zero', () => {
    expect(hasWideParts(wordsOf(bytesOf('s32le')), count, 2)).toBe(true)
    expect(hasWideParts(wordsOf(bytesOf('s24le')), count, 3)).toBe(true)
    expect(hasWideParts(wordsOf(bytesOf('s16le')), count, 2)).toBe(false)
    expect(hasWideParts(wordsOf(bytesOf('s16le')), count, 3)).toBe(false)
    const zeros = words((at) => (at % 2 === 0 ? 0 : at))
    expect([hasWideParts(zeros, count, 2), hasWideParts(zeros, count, 3)]).toEqual([true, false])
  })

  test('are a left channel of its own around an offset, or where each is next to the one before', () => {
    expect(
      hasSteadyLeft(
        words((at) => 12_000 + (at % 7)),
        count,
      ),
    ).toBe(true)
    expect(
      hasSteadyLeft(
        words((at) => 9000 * Math.sin(at / 40)),
        count,
      ),
    ).toBe(true)
    expect(hasSteadyLeft(noise, count)).toBe(false)
  })

  test('have a silent right channel', () => {
    expect(
      hasSilentRight(
        words((at) => (at % 2 === 0 ? at : 0)),
        count,
      ),
    ).toBe(true)
    expect(
      hasSilentRight(
        words((at) => (at === 251 ? 1 : 0)),
        count,
      ),
    ).toBe(false)
  })

  test('have one right channel, and not two in turn', () => {
    expect(
      hasOneRight(
        words((at) => 5000 * Math.sin(at / 30)),
        count,
      ),
    ).toBe(true)
    const inTurn = words((at) => (at % 4 === 1 ? 60 : -60) + at * 10)
    expect(hasOneRight(inTurn, count), 'two in turn').toBe(false)
    const halting = words((at) => 400 * Math.floor((at + 2) / 4))
    expect(hasOneRight(halting, count), 'every other sample is the one before it').toBe(false)
  })

  test('are signed where they lie around zero or are full scale beside others', () => {
    expect(
      isSigned(
        words((at) => 300 * Math.sin(at)),
        count,
        true,
      ),
    ).toBe(true)
    expect(
      isSigned(
        words((at) => (at % 2 === 0 ? 32_767 : 100)),
        count,
        false,
      ),
    ).toBe(true)
    expect(
      isSigned(
        words((at) => (at % 20 === 0 ? 32_767 : 100)),
        count,
        false,
      ),
      'too few',
    ).toBe(false)
    const unsigned = wordsOf(sampleWriters.u16le(voice.map((sample) => sample * 0.1)))
    expect(isSigned(unsigned, count, true)).toBe(false)
  })

  test('are of few values up to eight', () => {
    expect(
      hasFewValues(
        words((at) => at % 8),
        count,
      ),
    ).toBe(true)
    expect(
      hasFewValues(
        words((at) => at % 9),
        count,
      ),
    ).toBe(false)
  })
})
