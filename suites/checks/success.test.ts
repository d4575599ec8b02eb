import { expect, test } from 'vitest'
import {
  budgetUrl,
  changed,
  controls,
  evidence,
  exchange,
  trial,
  type Came,
  type Particulars,
} from '../../fixtures/exchanges.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import { message, type AnyRequirement } from '../../src/requirement/requirement.ts'
import { emptyAccount, success, successMessages } from './success.ts'

/** Of a valid request, with what else came in the run. */
function said(
  first: readonly Came[],
  others: readonly Exchange[] = [],
  look2: readonly Came[] = [],
  of: Particulars = {},
): string[] {
  const one = trial(first, look2, of)
  const judgement = success(one, evidence([...one.attempts, ...others]))
  if (judgement.kind === 'violated')
    return [
      judgement.code,
      message({ messages: successMessages } as unknown as AnyRequirement, judgement.code, judgement.values),
    ]
  return [judgement.kind, ...('why' in judgement ? [judgement.why] : [])]
}

const good = exchange(200, { of: 'another' })
const goodLater = exchange(200, { of: 'another', look: 2 })

test('200 holds, at whichever attempt', () => {
  expect(said([200])).toEqual(['held'])
  expect(said([503, 500, 200])).toEqual(['held'])
  expect(said(['cut'])).toEqual(['held'])
})

test('another success than 200 is wrong', () => {
  expect(said([201])).toEqual(['wrongStatus', 'a valid request was answered with 201, expected 200'])
  expect(said([204], [good])[0]).toBe('wrongStatus')
})

test('a refusal is held against the target where others like it succeed', () => {
  for (const status of [400, 401, 403, 404, 418, 501, 301])
    expect(said([status], [good]), String(status)).toEqual([
      'refused',
      `a valid request was refused with ${status}, expected 200: others like it succeed`,
    ])
})

test.each<[string, Particulars]>([
  ['of the other operation', { operation: 'budget', credential: { key: 'api' } }],
  ['with another key', { credential: { key: 'management' } }],
  ['with a key that was made wrong', { credential: { key: 'api', edit: 'dropLast' } }],
])('a success %s says nothing of this request', (_, parts) => {
  expect(said([400], [exchange(200, { of: 'another', ...parts })])).toEqual([
    'undecided',
    'every valid request was answered with 400: check the key, the model, the voice and the workspace',
  ])
})

test('another status than 200 is no success to compare with', () => {
  expect(said([400], [exchange(201, { of: 'another' }), exchange(400, { of: 'a third' })])[0]).toBe('undecided')
})

test('an empty account is lawful at any time', () => {
  expect(said([402], [good])).toEqual(['undecided', emptyAccount])
})

test('an operation that seems absent is no refusal', () => {
  expect(said([404])[1]).toContain('the operation seems absent')
})

test('an interval without a budget was not offered, unless it was read at another time', () => {
  const daily: Particulars = {
    of: 'daily',
    operation: 'budget',
    url: budgetUrl('daily'),
    stimulus: { kind: 'member', group: 'budget', role: 'first read by name' },
  }
  const weekly = controls('budget/weekly')
  expect(said([404], weekly, [], daily)).toEqual([
    'notAvailable',
    `${budgetUrl('daily')} is not there (404): set a budget for every interval of the workspace`,
  ])
  expect(said([404], [...weekly, exchange(200, { ...daily, of: 'again' })], [], daily)[0]).toBe('refused')
  expect(said([400], weekly, [], daily)[0]).toBe('refused')
})

test('a 500 in both looks is a failure while others succeed in the second', () => {
  expect(said([500, 500, 500], [good, goodLater], [500, 500, 500, 500])).toEqual([
    'serverError',
    'a valid request was answered with 500, 7 times, expected 200',
  ])
  expect(said([500, 500, 500], [good], [500, 500, 500, 500])).toEqual([
    'undecided',
    'every valid request was answered with 500',
  ])
  expect(said([500, 500, 500], [goodLater], [500, 500, 500])[1]).toContain(
    'and not every time when it was sent again at the end of the run',
  )
  expect(said([500, 500, 500], [goodLater])[1]).toBe(
    'a valid request: 500, and it was not sent again at the end of the run: it may have been an accident',
  )
})

test('without an answer in the end nothing is held against it', () => {
  expect(said(['reset', 'reset', 'reset'], [goodLater], ['reset', 'reset', 'reset', 'reset'])).toEqual([
    'undecided',
    'a valid request stayed without an answer: no answer: the connection was closed without an answer',
  ])
  expect(said([503, 429, 'refused'], [good])).toEqual([
    'undecided',
    'a valid request stayed without an answer: refused: nobody listens to the end, ' +
      'and was not sent again at the end of the run',
  ])
  expect(said(['aborted'], [good])[0]).toBe('undecided')
})

test('what is changed and still valid is judged while the control stands', () => {
  const blanks = changed('spelling: blanks')
  expect(said([400], controls('speech/mp3'), [], blanks)[0]).toBe('refused')
  expect(said([201], controls('speech/mp3'), [], blanks)[0]).toBe('wrongStatus')
  expect(said([201], controls('speech/mp3', 201), [], blanks)[0]).toBe('undecided')
  expect(said([400], controls('speech/mp3', [400, 200]), [], blanks)[0]).toBe('undecided')
  expect(said([400], [good], [], blanks)[0]).toBe('undecided')
})
