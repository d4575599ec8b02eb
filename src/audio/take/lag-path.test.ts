import { expect, test } from 'vitest'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import { energiesOf, type Measured } from './correlation.ts'
import { blockLength, blockStep, lagPath, trackOf, type Candidate } from './lag-path.ts'

const random = randomFrom(5)
/** Sound that is like itself two samples on, so that a lag can be followed. */
function sound(length: number): Float32Array {
  let [last, before] = [0, 0]
  return Float32Array.from({ length }, () => {
    ;[last, before] = [1.6 * last - 0.8 * before + random() - 0.5, last]
    return last
  })
}
const measured = (wave: Float32Array): Measured => ({ wave, energies: energiesOf(wave) })
const joined = (...parts: readonly Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((one) => [...one]))

const wave = sound(40 * blockStep)
const one = measured(wave)
const blocks = Math.floor((wave.length - blockLength) / blockStep) + 1
const all = Array.from({ length: blocks }, () => true)

/** The lag of each block, or a point for one that is nowhere. */
function lagsIn(other: Float32Array, candidates: readonly Candidate[], sounds = all): string {
  const tracks = candidates.map((candidate) => trackOf(one, measured(other), candidate, sounds.length))
  const path = lagPath(tracks, sounds)
  expect(path.flatMap((found, block) => (found && found.at !== block * blockStep ? [found] : []))).toEqual([])
  return path.map((found) => found?.lag ?? '.').join(' ')
}
const times = (count: number, lag: number | string): string[] => Array.from({ length: count }, () => String(lag))

test('one lag is followed into both directions, from wherever it was found', () => {
  for (const block of [0, 1, 20, blocks - 1])
    expect(lagsIn(joined(sound(77), wave), [{ lag: 77, block }])).toBe(times(blocks, 77).join(' '))
  expect(lagsIn(wave.subarray(300), [{ lag: -300, block: 10 }])).toBe(
    [...times(3, '.'), ...times(blocks - 3, -300)].join(' '),
  )
  expect(lagsIn(wave.subarray(0, -300), [{ lag: 0, block: 10 }])).toBe(
    [...times(blocks - 3, 0), ...times(3, '.')].join(' '),
  )
})

test('what does not sound is nowhere', () => {
  const sounds = all.map((_, block) => block < 5 || block > 9)
  expect(lagsIn(joined(sound(77), wave), [{ lag: 77, block: 0 }], sounds)).toBe(
    [...times(5, 77), ...times(5, '.'), ...times(blocks - 10, 77)].join(' '),
  )
})

test('where nothing was found, no block is anywhere', () => {
  expect(lagsIn(wave, [])).toBe(times(blocks, '.').join(' '))
  expect(lagsIn(sound(wave.length), [{ lag: 0, block: 5 }])).toBe(times(blocks, '.').join(' '))
})

test('of two lags each block has its own', () => {
  const cut = 20 * blockStep
  const other = joined(wave.subarray(0, cut), sound(500), wave.subarray(cut))
  // A block that holds the cut is nowhere whole.
  const expected = [...times(19, 0), '.', ...times(blocks - 20, 500)].join(' ')
  const [first, second] = [
    { lag: 0, block: 3 },
    { lag: 500, block: 30 },
  ]
  expect(lagsIn(other, [first, second])).toBe(expected)
  expect(lagsIn(other, [second, first])).toBe(expected)
})

test('another lag for a moment is not worth the turn', () => {
  const other = joined(wave, wave)
  const [near, far] = [
    { lag: 0, block: 3 },
    { lag: wave.length, block: 3 },
  ]
  expect(lagsIn(other, [near, far])).toBe(times(blocks, 0).join(' '))
  expect(lagsIn(other, [far, near]), 'of two that are as good the first').toBe(times(blocks, wave.length).join(' '))
})

test('a lag drifts with the clock, a sample a block at most', () => {
  // The other clock is slower by a sample in eight blocks.
  const drifting = Float32Array.from({ length: wave.length + 60 }, (_, at) => {
    const place = at / (1 + 1 / 1024)
    const low = Math.floor(place)
    return (wave[low] ?? 0) * (1 - place + low) + (wave[low + 1] ?? 0) * (place - low)
  })
  const lags = lagPath([trackOf(one, measured(drifting), { lag: 3, block: 20 }, blocks)], all).map(
    (found) => found?.lag,
  )
  expect(lags.filter((lag) => lag === undefined)).toEqual([])
  expect([lags[0], lags[20], lags.at(-1)]).toEqual([0, 3, 5])
  expect(lags.slice(1).every((lag, block) => [0, 1].includes(lag! - lags[block]!))).toBe(true)
})

test('where each lag is as good the one that was found stays', () => {
  const humming = new Float32Array(wave.length).fill(0.125)
  const path = lagPath([trackOf(measured(humming), measured(humming), { lag: 0, block: 20 }, all.length)], all)
  expect(path.map((found) => found?.lag)).toEqual(all.map(() => 0))
})
