import { describe, expect, test } from 'vitest'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import { sampleFormats, describeSamples, formatAt, isSampleFormat } from './sample-formats.ts'
import { companding, sampleReaders } from './sample-readers.ts'

const bytes = randomBytes(3, 900)
bytes.fill(0, 100, 120)
bytes.fill(255, 120, 140)
const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
const from = 5

const wide = (at: number, isLittle: boolean): number => {
  const [low, middle, high] = isLittle ? [at, at + 1, at + 2] : [at + 2, at + 1, at]
  return view.getInt8(high) * 65536 + view.getUint8(middle) * 256 + view.getUint8(low)
}

/** ITU-T G.711, as it is usually written. */
const mulaw = (code: number): number => {
  const [sign, exponent, mantissa] = [~code & 0x80, (~code >> 4) & 7, ~code & 15]
  const size = ((mantissa << 3) + 0x84) * 2 ** exponent - 0x84
  return sign ? -size : size
}
const alaw = (code: number): number => {
  const [sign, exponent, mantissa] = [(code ^ 0x55) & 0x80, ((code ^ 0x55) >> 4) & 7, (code ^ 0x55) & 15]
  const size = exponent === 0 ? (mantissa << 4) + 8 : ((mantissa << 4) + 0x108) * 2 ** (exponent - 1)
  return sign ? size : -size
}

const reads: Readonly<Record<string, (at: number) => number>> = {
  s16le: (at) => view.getInt16(at, true),
  s16be: (at) => view.getInt16(at),
  's16le-shifted': (at) => view.getInt16(at + 1, true),
  u16le: (at) => view.getUint16(at, true) - 32768,
  u16be: (at) => view.getUint16(at) - 32768,
  u8: (at) => view.getUint8(at) - 128,
  s8: (at) => view.getInt8(at),
  s24le: (at) => wide(at, true),
  s24be: (at) => wide(at, false),
  s32le: (at) => view.getInt32(at, true),
  s32be: (at) => view.getInt32(at),
  mulaw: (at) => mulaw(view.getUint8(at)),
  alaw: (at) => alaw(view.getUint8(at)),
}

const linear = sampleFormats.map(({ name }, index) => [name, index] as const).filter(([name]) => name !== 'f32le')

test.each(linear)('%s is read as its format says', (name, index) => {
  const { bytes: width } = formatAt(index)
  const count = 200
  const into = new Float64Array(count + 1).fill(7)
  expect(sampleReaders[index]!(bytes, from, count, into)).toBe(0)
  const expected = Array.from({ length: count }, (_, at) => reads[name]!(from + at * width))
  // The last of those that are one byte off has one byte only.
  if (name === 's16le-shifted') expected[count - 1] = expected[count - 2]!
  expect([...into]).toEqual([...expected, 7])
})

describe('floats', () => {
  const index = sampleFormats.findIndex(({ name }) => name === 'f32le')
  const readAll = (...values: readonly number[]): { readonly step: number; readonly samples: number[] } => {
    const view = new DataView(new ArrayBuffer(3 + 4 * values.length))
    for (const [at, value] of values.entries()) view.setFloat32(3 + 4 * at, value, true)
    const into = new Float64Array(values.length)
    const step = sampleReaders[index]!(new Uint8Array(view.buffer), 3, values.length, into)
    return { step, samples: [...into] }
  }

  test('are read, and the mean log2 of their steps is told', () => {
    expect(readAll(0.5, -0.25, 1.5)).toEqual({ step: (-1 - 2 + 0) / 3 - 23, samples: [0.5, -0.25, 1.5] })
    expect(readAll(0.5, 0, -0, 0.5)).toEqual({ step: -24, samples: [0.5, 0, -0, 0.5] })
    expect(readAll(0, -0)).toEqual({ step: 0, samples: [0, -0] })
    expect(readAll(31.5, 2 ** -60)).toEqual({ step: (4 - 60) / 2 - 23, samples: [31.5, 2 ** -60] })
  })

  test.each([32, -32, 1e30, Number.NaN, Infinity, 2 ** -61, -(2 ** -61), 2 ** -140])('none is %d', (value) => {
    expect(readAll(0.5, value, 0.5).step).toBeNaN()
  })
})

test('the steps of companded samples are counted by their size', () => {
  const codes = Uint8Array.from({ length: 258 }, (_, at) => at - 1)
  /** How far the next value is from each, by its log2: at most that of the two neighbours. */
  const sizes = (decode: (code: number) => number, least: number): number[] => {
    const counts = Array.from({ length: 11 }, () => 0)
    const values = Array.from({ length: 256 }, (_, code) => decode(code))
    const sorted = [...new Set(values.map(Math.abs))].toSorted((a, b) => a - b)
    for (const value of values) {
      const at = sorted.indexOf(Math.abs(value))
      // The step within a segment is that to the next but for the last of it, whose step is that from the one before.
      const step = at % 16 === 15 ? sorted[at]! - sorted[at - 1]! : sorted[at + 1]! - sorted[at]!
      counts[Math.max(least, Math.log2(step))]!++
    }
    return counts
  }
  expect([...companding('mulaw', codes, 1, 256)!]).toEqual(sizes(mulaw, 3))
  expect([...companding('alaw', codes, 1, 256)!]).toEqual(sizes(alaw, 4))
  expect([...companding('mulaw', Uint8Array.of(0xff, 0x80, 0x00, 0x0f), 1, 2)!]).toEqual([
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2,
  ])
  for (const { name } of sampleFormats)
    expect(companding(name, codes, 0, 9) === undefined).toBe(!['mulaw', 'alaw'].includes(name))
})

test('formats have names, and words for them', () => {
  for (const [index, format] of sampleFormats.entries()) {
    expect(formatAt(index)).toBe(format)
    expect(isSampleFormat(format.name)).toBe(true)
    expect(describeSamples(format.name)).toBe(format.description)
  }
  expect(isSampleFormat('wav')).toBe(false)
  expect(sampleFormats.map(({ name, bytes, description }) => `${name} ${bytes} ${description}`)).toEqual([
    's16le 2 16-bit little-endian samples',
    's16be 2 16-bit big-endian samples',
    's16le-shifted 2 16-bit little-endian samples, one byte off',
    'u16le 2 unsigned 16-bit little-endian samples',
    'u16be 2 unsigned 16-bit big-endian samples',
    'u8 1 unsigned 8-bit samples',
    's8 1 8-bit samples',
    's24le 3 24-bit little-endian samples',
    's24be 3 24-bit big-endian samples',
    's32le 4 32-bit little-endian samples',
    's32be 4 32-bit big-endian samples',
    'f32le 4 32-bit floating-point samples',
    'mulaw 1 8-bit µ-law samples',
    'alaw 1 8-bit A-law samples',
  ])
})
