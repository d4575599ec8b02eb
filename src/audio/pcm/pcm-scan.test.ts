import { describe, expect, test } from 'vitest'
import { join } from '../../../fixtures/audio/bytes.ts'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import { sampleWriters } from '../../../fixtures/audio/samples.ts'
import { speech } from '../../../fixtures/audio/signals.ts'
import { Findings } from '../finding.ts'
import { windowBytes } from './format-costs.ts'
import { PcmScan } from './pcm-scan.ts'

/** Bytes that are looked at together, and bytes of either end that are kept. */
const block = 128 * windowBytes
const edge = 65_536

function scanned(bytes: Uint8Array, size = bytes.length || 1): PcmScan {
  const scan = new PcmScan(new Findings())
  for (let at = 0; at < bytes.length; at += size) scan.push(bytes.subarray(at, at + size))
  scan.end()
  return scan
}

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

describe('of bytes of any length', () => {
  const noise = randomBytes(9, 4 * block + 7)
  const lengths = [0, 1, 500, block - 1, block, block + 1, edge, edge + 1, 2 * block, 2 * block + 1]

  test.each([...lengths, block + edge, block + edge + 1, 3 * block, 4 * block + 7])(
    'both ends are kept: %i',
    (length) => {
      const bytes = noise.subarray(0, length)
      for (const size of [length || 1, 7001]) {
        const { head, tail, bytes: count } = scanned(bytes, size)
        expect(count).toBe(length)
        expect(same(head, bytes.subarray(0, edge))).toBe(true)
        // Of more than 64 KiB the last 64; and it is all that there is otherwise.
        expect(tail.length).toBe(Math.min(edge, length))
        expect(same(tail, bytes.subarray(Math.max(0, length - edge)))).toBe(true)
      }
    },
  )
})

describe('of samples', () => {
  const voice = sampleWriters.s16le(speech(1, 1, 8000))
  const constant = new Uint8Array(10 * windowBytes)

  test('the level is that of all of them, whole windows or not', () => {
    const view = new DataView(voice.buffer)
    for (const length of [2, 10, windowBytes - 2, windowBytes, windowBytes + 2, 5001, 16_000]) {
      const samples = Array.from({ length: length >> 1 }, (_, at) => view.getInt16(2 * at, true))
      const { screen } = scanned(voice.subarray(0, length))
      expect([screen.samples, screen.least, screen.most, screen.sum]).toEqual([
        samples.length,
        Math.min(...samples),
        Math.max(...samples),
        samples.reduce((sum, sample) => sum + sample, 0),
      ])
    }
    expect(scanned(voice.subarray(0, 1)).screen.samples).toBe(0)
  })

  test('the envelope has a step for each window, and for what is left', () => {
    const peaks = (bytes: Uint8Array): number[] => scanned(bytes).envelope.values()
    const one = sampleWriters.s16le(Float64Array.of(0.5, -0.25))
    expect(peaks(one)).toEqual([0.5])
    expect(peaks(join(one, new Uint8Array(windowBytes - 4), one))).toEqual([0.5, 0.5])
    expect(peaks(join(constant, one.subarray(2)))).toEqual([...Array.from({ length: 10 }, () => 0), 0.25])
    expect(peaks(join(constant, one.subarray(3)))).toHaveLength(10)
  })

  test('formats are tried on windows that tell something, and on the rest where there are few', () => {
    const weight = (bytes: Uint8Array): number => scanned(bytes).parts.costs().weight
    const windows = (count: number, rest = 0): Uint8Array => voice.subarray(4000, 4000 + count * windowBytes + rest)
    expect(weight(windows(3))).toBeCloseTo(3, 9)
    expect(weight(windows(3, 300))).toBeCloseTo(3 + 300 / windowBytes, 9)
    expect(weight(windows(3, 311))).toBeCloseTo(3 + 300 / windowBytes, 9)
    expect(weight(windows(7, 300))).toBeCloseTo(7 + 300 / windowBytes, 9)
    expect(weight(windows(8, 300))).toBeCloseTo(8, 9)
    expect(weight(voice.subarray(6000, 6048))).toBeCloseTo(48 / windowBytes, 9)
    expect(weight(voice.subarray(6000, 6047))).toBe(0)
    expect(weight(join(constant, windows(2)))).toBeCloseTo(2, 9)
    expect(weight(join(constant.map((_, at) => (at & 2 ? 8 : 0) & (at & 1 ? 0 : 255))))).toBe(0)
    expect(weight(join(constant.map((_, at) => (at & 2 ? 9 : 0) & (at & 1 ? 0 : 255))))).toBeCloseTo(10, 9)
    expect(weight(new Uint8Array(100).map((_, at) => (at % 4 === 0 ? 8 : 0)))).toBe(0)
    expect(weight(new Uint8Array(100).map((_, at) => (at % 4 === 0 ? 9 : 0)))).toBeCloseTo(96 / windowBytes, 9)
  })

  test('who wins them is counted, and what is one byte off lasts to the end', () => {
    const { shifts } = scanned(join(voice.subarray(0, 8001), voice.subarray(8002)))
    expect(shifts.stretches.map(({ end }) => end)).toEqual([voice.length - 1])
    expect(shifts.littleWindows).toBeGreaterThan(8)
    expect(shifts.otherWindows).toBeGreaterThan(8)
  })

  test('it is watched whether they are text', () => {
    expect(scanned(join('words and more')).watch.valid).toBe(true)
    expect(scanned(voice).watch.valid).toBe(false)
    expect(scanned(join('w'.repeat(block), '\xff')).watch.valid).toBe(false)
  })
})
