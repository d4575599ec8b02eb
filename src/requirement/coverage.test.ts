import { expect, test } from 'vitest'
import type { Combination } from '../record/case.ts'
import { coverageOf } from './coverage.ts'

const interval = (edit: string, key: Combination['key'], on = 'daily'): Combination => ({
  place: 'interval',
  edit,
  operation: 'budget',
  format: '',
  interval: on,
  key,
})

test('pairs and triples are counted once, whatever the interval', () => {
  const one = interval('dropLast', 'right')
  const possible = [one, interval('dropLast', 'right', 'weekly'), interval('dropLast', 'none')]
  expect(coverageOf(possible, [one])).toEqual([
    { strength: 2, sent: 6, possible: 9 },
    { strength: 3, sent: 4, possible: 7 },
  ])
  expect(coverageOf(possible, possible).every(({ sent, possible: all }) => sent === all)).toBe(true)
})
