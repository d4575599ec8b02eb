import { describe, expect, test } from 'vitest'
import { join } from '../../../fixtures/audio/bytes.ts'
import { mixedWindow } from '../../../fixtures/audio/windows.ts'
import { sampleWriters } from '../../../fixtures/audio/samples.ts'
import { windowBytes } from './format-costs.ts'
import { WindowScreen, type Winner } from './window-screen.ts'

/** The samples of a window as little-endian, as big-endian, and as little-endian with the byte before. */
function readingsOf(window: Uint8Array): readonly Int16Array[] {
  const view = new DataView(window.buffer, window.byteOffset, window.length)
  const before = new DataView(join(new Uint8Array(1), window).buffer)
  return [
    (at: number) => view.getInt16(at, true),
    (at: number) => view.getInt16(at, false),
    (at: number) => before.getInt16(at, true),
  ].map((read) => Int16Array.from({ length: window.length / 2 }, (_, index) => read(2 * index)))
}

/** What a sample differs by from what each predictor makes of those before it. */
const predictors: readonly ((x: (back: number) => number) => number)[] = [
  (x) => x(0),
  (x) => x(0) - x(1),
  (x) => x(0) - 2 * x(1) + x(2),
  (x) => x(0) - x(2),
  (x) => x(0) - 2 * x(2) + x(4),
]

/** Bits a sample under the best of some predictors: the first five samples are only what is predicted from. */
function bits(samples: Int16Array, used: readonly (typeof predictors)[number][]): number {
  const own = samples.subarray(5)
  const means = used.map(
    (predict) =>
      own.reduce((sum, _, index) => sum + Math.abs(predict((back) => samples[5 + index - back]!)), 0) / own.length,
  )
  const together = own.reduce((all, sample) => all | sample, 0)
  const unit = together === 0 ? 1 : 2 ** [...together.toString(2)].toReversed().indexOf('1')
  return Math.min(16, Math.log2(Math.min(...means) / unit + 0.3) + 2.05)
}

function expected(window: Uint8Array): Winner {
  const all = readingsOf(window)
  const quarter = all.map((samples) => samples.subarray(0, samples.length / 4))
  const [early, ...others] = quarter.map((one, index) => bits(one, index === 0 ? predictors : predictors.slice(0, 2)))
  if (others.every((other) => early! + 1 < other)) return 1
  const [little, big, shifted] = all.map((samples) => bits(samples, predictors)) as [number, number, number]
  if (little + 1 < Math.min(big, shifted)) return 1
  if (Math.min(big, shifted) + 1 >= little) return 0
  return big <= shifted ? 2 : 3
}

const screen = new WindowScreen()

describe('the winner of a window', () => {
  test.each([0, 1, 2, 3])('is the reading that costs a bit a sample less than the others: %i', (part) => {
    const counts = [0, 0, 0, 0]
    for (let seed = part * 1000; seed < part * 1000 + 300; seed++) {
      const window = mixedWindow(seed, windowBytes)
      const winner = expected(window)
      counts[winner]!++
      expect(screen.winner(window, 0), `seed ${seed}`).toBe(winner)
    }
    expect(Math.min(...counts), counts.join(' ')).toBeGreaterThan(15)
  })

  test('is told by its first quarter, where that is clear', () => {
    for (let seed = 0; seed < 200; seed++) {
      const [one, other] = [mixedWindow(seed, windowBytes), mixedWindow(seed + 5000, windowBytes)]
      const window = join(one.subarray(0, windowBytes / 4), other.subarray(windowBytes / 4))
      expect(screen.winner(window, 0), `seed ${seed}`).toBe(expected(window))
    }
  })

  test('is that of the window, wherever it stands', () => {
    for (let seed = 0; seed < 20; seed++) {
      const window = mixedWindow(seed, windowBytes)
      const around = new Uint8Array(7).fill(0x7f)
      expect(screen.winner(join(around, window, around), 7)).toBe(expected(window))
    }
  })
})

describe('the level', () => {
  const { s16le } = sampleWriters
  const bytesOf = (...samples: number[]): Uint8Array => s16le(Float64Array.from(samples, (sample) => sample / 32768))
  const measured = (...parts: readonly Uint8Array[]): WindowScreen => {
    const screen = new WindowScreen()
    for (const part of parts) screen.measure(join('\xff\x7f\x01', part, '\xff\x7f'), 3, part.length)
    return screen
  }

  test('is that of the samples of all parts, and the peak that of the last', () => {
    expect(measured(bytesOf(5, -7, 300, 2), bytesOf(-20, 10))).toMatchObject({
      least: -20,
      most: 300,
      sum: 290,
      squares: 25 + 49 + 90_000 + 4 + 400 + 100,
      full: 0,
      samples: 6,
      peak: 20,
      range: 30,
      silent: false,
    })
    expect(measured(bytesOf(5, 9), bytesOf(-3, 4), bytesOf(6))).toMatchObject({ least: -3, most: 9, peak: 6, range: 0 })
    expect(measured(bytesOf(-5, -9))).toMatchObject({ least: -9, most: -5, peak: 9, range: 4 })
    expect(measured(bytesOf(5, 9))).toMatchObject({ least: 5, most: 9, peak: 9, range: 4 })
    expect(measured(bytesOf(1, 2), bytesOf(5, 9))).toMatchObject({ least: 1, most: 9 })
    expect(measured(bytesOf(-1, -2), bytesOf(-5, -9))).toMatchObject({ least: -9, most: -1 })
  })

  test('of a byte that is left over is none', () => {
    expect(measured(join(bytesOf(5, 9), '\x7f'))).toMatchObject({ most: 9, samples: 2, sum: 14 })
  })

  test('is at full scale where samples are the least or the most that there are', () => {
    expect(measured(bytesOf(32767, 0, -32768, 32767, 32766, -32767)).full).toBe(3)
    expect(measured(bytesOf(0, 32767)).full).toBe(1)
    expect(measured(bytesOf(0, -32768), bytesOf(-32768, 1)).full).toBe(2)
    expect(measured(join(bytesOf(32767, 32767), '\xff')).full).toBe(2)
    expect(measured(bytesOf(32766, -32767)).full).toBe(0)
  })

  test.each([
    [[], false],
    [[0], true],
    [[-4, 4], true],
    [[1000, 1008], true],
    [[1000, 1009], false],
    [[-5, 4], false],
  ] as const)('of %j is silence: %s', (samples, silent) => {
    const screen = samples.length === 0 ? new WindowScreen() : measured(bytesOf(...samples))
    expect(screen.silent).toBe(silent)
  })
})
