import { expect, test } from 'vitest'
import { effectsOf } from './effects.ts'

const others = { violate: /^new-too$/, silence: /^new/, sometimes: /chance$/ }
const faults = [{ id: 'new-one', violates: ['NEW-ID', 'OTHER-ID'] as const, others }]

test('a fault says of other deviations what they do to its root, and only to that', () => {
  expect(effectsOf('new-too', faults)).toEqual({ violates: ['NEW-ID'], silences: ['NEW-ID'], sometimes: [] })
  expect(effectsOf('by-chance', faults)).toEqual({ violates: [], silences: [], sometimes: ['NEW-ID'] })
})

test('it says nothing of itself', () => {
  expect(effectsOf('new-one', faults)).toEqual({ violates: [], silences: [], sometimes: [] })
})

test('several faults of one root name it once', () => {
  expect(effectsOf('new-too', [...faults, { ...faults[0]!, id: 'new-two' }]).violates).toEqual(['NEW-ID'])
})
