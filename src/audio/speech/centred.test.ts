import { expect, test } from 'vitest'
import { centred } from './centred.ts'

const tone = Float32Array.from({ length: 8000 }, (_, at) => 0.01 * Math.sin(at / 5))
const lifted = (by: number): Float32Array => tone.map((sample) => sample + by)

test.each([0.003, -0.01, 0.5])('a quiet sound on an offset of %d is heard as without it', (offset) => {
  const heard = centred(lifted(offset))
  const farthest = Math.max(...heard.map((sample, at) => Math.abs(sample - tone[at]!)))
  expect(farthest).toBeLessThan(1e-4)
})

test('the silence that an encoder puts before a short sound does not change what is heard of it', () => {
  const words = tone.map((sample, at) => sample * Math.sin(at / 700) ** 8)
  const padded = new Float32Array(9200)
  padded.set(
    words.map((sample) => sample + 0.01),
    1200,
  )
  const heard = centred(padded).subarray(1200)
  const farthest = Math.max(...heard.map((sample, at) => Math.abs(sample - words[at]!)))
  expect(farthest).toBeLessThan(1e-4)
})

test('what has no offset beside its sound is left as it is; so is silence, and nothing', () => {
  for (const samples of [tone, lifted(0.0003), new Float32Array(100), new Float32Array(0)])
    expect(centred(samples)).toBe(samples)
})
