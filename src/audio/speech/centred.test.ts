import { expect, test } from 'vitest'
import { centred } from './centred.ts'

const tone = Float32Array.from({ length: 8000 }, (_, at) => 0.01 * Math.sin(at / 5))
const lifted = (by: number): Float32Array => tone.map((sample) => sample + by)

test.each([0.003, -0.01, 0.5])('a quiet sound on an offset of %d is heard as without it', (offset) => {
  const heard = centred(lifted(offset))
  const farthest = Math.max(...heard.map((sample, at) => Math.abs(sample - tone[at]!)))
  expect(farthest).toBeLessThan(1e-4)
})

test('what has no offset beside its sound is left as it is; so is silence, and nothing', () => {
  for (const samples of [tone, lifted(0.001), new Float32Array(100), new Float32Array(0)])
    expect(centred(samples)).toBe(samples)
})
