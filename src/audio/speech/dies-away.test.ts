import { expect, test } from 'vitest'
import { diesAwaySlowly } from './dies-away.ts'
import type { Part } from './part.ts'
import { dimensions } from './speech-features.ts'

/** A text that is as loud for sixty frames, in which words rise and fall, and dies away in so many. */
function part(dying: number): Part {
  const energies: number[] = Array.from({ length: 60 }, (_, frame) => (frame % 6 < 4 ? 1 : 0.2))
  for (let frame = 1; frame <= dying; frame++) energies.push(1 - (2 * frame) / dying)
  const values = new Float32Array(energies.length * dimensions)
  for (const [frame, energy] of energies.entries()) values[frame * dimensions] = energy
  const take = { frames: energies.length, values, places: new Uint32Array(energies.length), range: 50 }
  return { text: 'x', at: 0, takes: [take], isUnique: true }
}

test('a sound that dies away over a second does so slowly, and one over a third of a second does not', () => {
  expect([diesAwaySlowly([part(20), part(20)]), diesAwaySlowly([part(64), part(64)])]).toEqual([false, true])
})

test('one text of three that ends softly tells nothing', () => {
  expect(diesAwaySlowly([part(64), part(10), part(10)])).toBe(false)
})
