import { describe, expect, test } from 'vitest'
import { speech } from '../../../fixtures/audio/signals.ts'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import { sparseBits } from './sparse-bits.ts'

const count = 252
const random = randomFrom(5)
const window = (of: (at: number) => number): Float64Array => Float64Array.from({ length: 256 }, (_, at) => of(at))
const voice = speech(3, 1, 24_000, 0.5)
const loudest = voice.reduce((most, value, at) => (Math.abs(value) > Math.abs(voice[most] as number) ? at : most), 0)
const noise = window(() => Math.floor(random() * 65_536) - 32_768)

describe('bits a sample of steps and values', () => {
  test.each([
    ['one value', window(() => 1234), 0.2],
    ['two values in long stretches', window((at) => (at % 100 < 50 ? 16_000 : -16_000)), 0.6],
    ['a gate: zeros and a few loud samples', window((at) => (at % 40 < 8 ? 3000 + at * 7 : 0)), 4],
    ['full scale and a few others', window((at) => (at % 25 === 0 ? at * 100 : 32_767)), 2.5],
  ])('are few for %s', (_, samples, most) => {
    expect(sparseBits(samples, count)).toBeLessThan(most)
  })

  test('are one size of step for one value', () => {
    expect(
      sparseBits(
        window(() => 1234),
        count,
      ),
    ).toBeCloseTo(4 / count)
  })

  test('find up to four channels that stand in turn', () => {
    const inTurn = (lag: number) => window((at) => (at % lag) * 7919 + 300 * Math.sin(at / 50))
    expect(sparseBits(inTurn(4), count)).toBeLessThan(sparseBits(inTurn(5), count) - 1)
  })

  test('are as many as noise has', () => {
    expect(sparseBits(noise, count)).toBeGreaterThan(14)
  })

  test('lie between those for a voice', () => {
    const bits = sparseBits(
      window((at) => Math.round((voice[loudest - 128 + at] as number) * 32_768)),
      count,
    )
    expect(bits).toBeGreaterThan(4)
    expect(bits).toBeLessThan(14)
  })

  test('are those of channels that stand in turn, each with steps of its own', () => {
    const inTurn = window((at) => (at % 2 === 0 ? 20_000 : Math.round(8000 * Math.sin(at / 9))))
    const alone = window((at) => Math.round(8000 * Math.sin(at / 9)))
    expect(sparseBits(inTurn, count)).toBeLessThan(sparseBits(alone, count))
  })

  test('look at as many samples as are given, not at what stands behind them', () => {
    const cut = Float64Array.from(noise)
    cut.fill(0, 128)
    expect(sparseBits(cut, 128)).toBe(sparseBits(noise, 128))
  })
})
