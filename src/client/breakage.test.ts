import { expect, test } from 'vitest'
import { caseOf } from '../../fixtures/client-against.ts'
import { exchange, type Came } from '../../fixtures/exchanges.ts'
import type { Case } from '../record/case.ts'
import { breakage, type Breakage, type BreakageTrial } from './breakage.ts'

const mp3 = JSON.stringify({ response_format: 'mp3' })
const pcm = JSON.stringify({ response_format: 'pcm' })
const valid = (body = mp3): Case =>
  caseOf({ operation: 'speech', body, stimulus: { kind: 'member', group: 'spoken', role: 'one' }, expects: 'success' })
const open = (group: string): Case => ({
  ...valid(),
  stimulus: { kind: 'member', group, role: 'one' },
  expects: 'answer',
})

/** Requests that had one attempt with that outcome. */
function tried(known: Breakage, count: number, of: Case, came: Came, isFirst = true): BreakageTrial[] {
  return Array.from({ length: count }, () => {
    const trial = known.enter(of, isFirst)
    trial.attempt(exchange(came))
    return trial
  })
}

const asked = (trials: readonly BreakageTrial[]): string => trials.map((trial) => trial.ask()).join(' ')

test.each(['cut', 'reset', 500] as const)(
  'of valid requests that all break (%s) six are sent again, and the others are left when those had all attempts',
  (came) => {
    const known = breakage()
    const trials = tried(known, 8, valid(), came)
    expect(asked(trials)).toBe('send send send send send send wait wait')
    for (const trial of trials.slice(0, 5)) expect(trial.over()).toBe(true)
    expect(asked(trials.slice(6))).toBe('wait wait')
    trials[5]!.over()
    expect(asked(trials.slice(6))).toBe('leave leave')
    // What was not sent yet is sent once.
    expect(known.enter(valid(), true).ask()).toBe('send')
    expect(asked(tried(known, 1, valid(pcm), came))).toBe('send')
  },
)

test.each([200, 400] as const)('where one of them got %i, all are sent again', (came) => {
  const known = breakage()
  const trials = tried(known, 8, valid(), 'cut')
  asked(trials)
  expect(trials[0]!.attempt(exchange(came))).toBe(true)
  expect(asked(trials.slice(6))).toBe('send send')
  expect(trials[1]!.attempt(exchange(came))).toBe(false)
})

test('one that ended in silence shows nothing of the others', () => {
  const trials = tried(breakage(), 8, valid(), 'cut')
  asked(trials)
  trials[0]!.attempt(exchange('timeout'))
  for (const trial of trials.slice(0, 6)) trial.over()
  expect(asked(trials.slice(6))).toBe('send wait')
})

test('controls and the second look have all their attempts', () => {
  const known = breakage()
  for (const trial of tried(known, 6, valid(), 'cut')) {
    trial.ask()
    trial.over()
  }
  const control: Case = { ...valid(), stimulus: { kind: 'control', group: 'speech/mp3', role: 'before' } }
  expect(asked(tried(known, 1, control, 'cut'))).toBe('send')
  expect(asked(tried(known, 1, valid(), 'cut', false))).toBe('send')
  expect(asked(tried(known, 1, { ...valid(), until: { status: 429, times: 9 } }, 'cut'))).toBe('send')
  expect(asked(tried(known, 1, valid(), 'cut'))).toBe('leave')
})

test('what may be refused breaks as the valid ones do, unless one of its own kind did not', () => {
  const known = breakage()
  tried(known, 1, open('one word'), 400)
  for (const trial of tried(known, 6, valid(), 'cut')) {
    trial.ask()
    trial.over()
  }
  expect(asked(tried(known, 1, open('one word'), 'cut'))).toBe('send')
  expect(asked(tried(known, 1, open('settings'), 'cut'))).toBe('leave')
})
