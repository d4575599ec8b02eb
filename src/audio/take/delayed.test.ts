import { expect, test } from 'vitest'
import { delayed } from './delayed.ts'

const wave = Float32Array.from({ length: 200 }, (_, index) => Math.sin(index / 3) + Math.cos(index / 7))

test('a wave begins a part of a sample later', () => {
  const later = delayed(wave, 0.5)
  for (const index of [40, 90, 150])
    expect(later[index]).toBeCloseTo(Math.sin((index - 0.5) / 3) + Math.cos((index - 0.5) / 7), 2)
})

test('of spans it is what it is of all, and silent elsewhere', () => {
  const spans = [
    { from: -5, to: 20 },
    { from: 60, to: 90 },
    { from: 190, to: 230 },
  ]
  const isAsked = (index: number): boolean => spans.some(({ from, to }) => index >= from && index < to)
  expect(delayed(wave, 0.3, spans)).toEqual(delayed(wave, 0.3).map((value, index) => (isAsked(index) ? value : 0)))
})
