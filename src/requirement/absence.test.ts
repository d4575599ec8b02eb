import { expect, test } from 'vitest'
import { budgetUrl, changed, controls, exchange, type Came } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../record/exchange.ts'
import { seemsAbsent } from './absence.ts'

const intervals = ['daily', 'weekly', 'monthly', 'lifetime']
const all = (came: Came): Exchange[] => intervals.flatMap((interval) => controls(`budget/${interval}`, came))

test('an operation that answers every valid request with 404 seems absent, and says what to check', () => {
  expect(seemsAbsent('speech', controls('speech/mp3', 404))).toContain(
    'every valid request to create speech was answered with 404: check the base URL, ASSAY_MODEL and ASSAY_VOICE',
  )
  expect(seemsAbsent('budget', all(404))).toContain(
    'of all four intervals, was answered with 404: check the base URL, ASSAY_WORKSPACE_ID and ASSAY_WORKSPACE_SLUG',
  )
})

test('one other answer, and it does not', () => {
  expect(seemsAbsent('speech', [...controls('speech/mp3', 404), exchange(400)])).toBeUndefined()
  expect(seemsAbsent('budget', [...all(404), ...controls('budget/daily')])).toBeUndefined()
  const spoken = ['spoken', 'talkers', 'speed'].map((group) =>
    exchange(200, { stimulus: { kind: 'member', group, role: '' } }),
  )
  for (const one of spoken) expect(seemsAbsent('speech', [...controls('speech/mp3', 404), one])).toBeUndefined()
})

test('of a single interval a 404 is lawful', () => {
  expect(seemsAbsent('budget', all(404).slice(0, 6))).toBeUndefined()
})

test('only valid requests of the same operation that were answered say anything', () => {
  expect(seemsAbsent('speech', [])).toBeUndefined()
  expect(seemsAbsent('speech', controls('speech/mp3', 'timeout'))).toBeUndefined()
  const others = [
    ...all(200),
    exchange(200, changed('voice: empty')),
    exchange(200, { credential: { key: 'api', edit: 'dropLast' } }),
    exchange(200, { credential: { key: 'none' } }),
    exchange(200, { stimulus: { kind: 'member', group: 'unusual text', role: '' } }),
  ]
  expect(seemsAbsent('speech', [...controls('speech/mp3', 404), ...others])).toContain('seems absent')
  expect(
    seemsAbsent('budget', [
      ...all(404),
      exchange(200, {
        operation: 'budget',
        url: budgetUrl('daily'),
        stimulus: { kind: 'change', group: 'budget/daily', id: 'x', change: 'x' },
      }),
    ]),
  ).toContain('seems absent')
})

test('budgets seem absent where create speech does, however few of them were asked for', () => {
  const spoken = controls('speech/mp3', 404)
  expect(seemsAbsent('budget', [...spoken, ...controls('budget/daily', 404)])).toContain('as create speech does')
  expect(seemsAbsent('budget', spoken)).toContain('check the base URL')
  expect(seemsAbsent('budget', [...spoken, ...controls('budget/daily')])).toBeUndefined()
  expect(
    seemsAbsent('budget', [...spoken, ...controls('speech/pcm'), ...controls('budget/daily', 404)]),
  ).toBeUndefined()
})
