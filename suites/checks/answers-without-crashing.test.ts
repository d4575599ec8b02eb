import { expect, test } from 'vitest'
import { budgetUrl, changed, controls, evidence, trial, type Came, type Particulars } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import { message, type AnyRequirement } from '../../src/requirement/requirement.ts'
import { answersWithoutCrashing, crashMessages } from './answers-without-crashing.ts'

const odd = changed('input: NUL')
const around = controls('speech/mp3')
const second = controls('speech/mp3', 200, 'second')

function said(
  first: readonly Came[],
  look2: readonly Came[] = [],
  stood: readonly Exchange[] = [...around, ...second],
  of: Particulars = odd,
): string[] {
  const one = trial(first, look2, of)
  const judgement = answersWithoutCrashing(one, evidence([...stood, ...one.attempts]))
  if (judgement.kind === 'violated')
    return [
      judgement.code,
      message({ messages: crashMessages } as unknown as AnyRequirement, judgement.code, judgement.values),
    ]
  return [judgement.kind, ...('why' in judgement ? [judgement.why] : [])]
}

test('a success and a refusal both hold', () => {
  for (const status of [200, 201, 400, 403, 418]) expect(said([status]), String(status)).toEqual(['held'])
  expect(said([500, 500, 200], [], [])).toEqual(['held'])
})

test('where the controls did not succeed, a refusal shows nothing', () => {
  expect(said([400], [], [])).toEqual(['undecided', 'the control before the batch (speech/mp3) was not sent'])
  expect(said([400], [], controls('speech/mp3', [200, 503]))[1]).toContain('the control after the batch')
  const daily = { ...changed('blanks', 'budget/daily'), url: budgetUrl('daily') }
  expect(said([400], [], controls('budget/daily', 404), daily)[0]).toBe('notAvailable')
})

test('a breakdown in both looks is a violation', () => {
  expect(said([500, 500], [500, 500, 500, 500])).toEqual([
    'broke',
    'input: NUL [speech/mp3]: 500 every time, expected a success or a refusal',
  ])
  expect(said(['timeout', 'timeout'], ['timeout'])[0]).toBe('broke')
  expect(said(['reset', 'reset'], ['reset', 'reset', 'reset', 'reset'])[1]).toContain(
    'no answer: the connection was closed without an answer every time',
  )
})

test('a breakdown accuses only where the controls of the second look succeeded', () => {
  expect(said([500, 500], [500, 500, 500, 500], around)).toEqual([
    'undecided',
    'the control before the second look (speech/mp3) was not sent',
  ])
})

test('a breakdown that was an accident accuses nobody', () => {
  expect(said([500, 500])).toEqual([
    'undecided',
    'input: NUL [speech/mp3]: 500, and it was not sent again at the end of the run: it may have been an accident',
  ])
})

test('a status of the surroundings in both looks is how it is refused; in one look it may be an outage', () => {
  expect(said([503, 503, 503], [503, 503])).toEqual(['held'])
  expect(said([503, 503, 503])).toEqual([
    'undecided',
    'input: NUL [speech/mp3]: 503 to the end, and was not sent again at the end of the run',
  ])
  expect(said(['aborted'])).toEqual(['undecided', 'input: NUL [speech/mp3]: no answer (aborted: the run ended first)'])
})

test('a member of a set is measured against the controls of the format that it asks for', () => {
  const member: Particulars = {
    stimulus: { kind: 'member', group: 'unusual text', role: 'emoji' },
    sent: { response_format: 'pcm' },
  }
  expect(said([400], [], around, member)).toEqual([
    'undecided',
    'the control before the batch (speech/pcm) was not sent',
  ])
  expect(said([400], [], controls('speech/pcm'), member)).toEqual(['held'])
})
