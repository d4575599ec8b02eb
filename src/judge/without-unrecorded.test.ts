import { expect, test } from 'vitest'
import { evidence, exchange } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../record/exchange.ts'
import { held, undecided, violated, type Judgement } from '../requirement/judgement.ts'
import { withoutUnrecorded } from './without-unrecorded.ts'

const judged = (one: Exchange, judgement: Judgement): Judgement =>
  withoutUnrecorded({ subject: one, claim: '', exchanges: [exchange(200), one] }, judgement, evidence([one]))

const inPart = (part: string): Judgement => violated('wrong', { expected: 'a', actual: 'b', place: { part } })

const whole = exchange(200, { of: 'whole' })
const lost: Exchange = {
  ...whole,
  request: { ...whole.request, body: { ...whole.request.body!, sha256: '0'.repeat(64) } },
}

test('what is compared with a request whose body is lost is undecided, and a status is not', () => {
  expect(judged(lost, inPart('body'))).toMatchObject({ kind: 'undecided' })
  expect(judged(lost, violated('wrong', { expected: 'a', actual: 'b' }))).toMatchObject({ kind: 'undecided' })
  for (const judgement of [inPart('status'), inPart('header content-type'), held, undecided('why')])
    expect(judged(lost, judgement)).toBe(judgement)
  expect(judged(whole, inPart('body'))).toEqual(inPart('body'))
  // Nothing was to be kept of a request without a body.
  expect(judged(exchange(200, { operation: 'budget' }), inPart('body'))).toEqual(inPart('body'))
})

test('a header line that a HAR file lacks shows nothing; one that it has, or that a probe lacks, does', () => {
  const har: Exchange = { ...whole, origin: 'har' }
  expect(judged(har, inPart('header retry-after'))).toMatchObject({ kind: 'undecided' })
  const having: Exchange = { ...har, response: { ...har.response!, headers: [['Retry-After', '0']] } }
  expect(judged(having, inPart('header retry-after'))).toEqual(inPart('header retry-after'))
  expect(judged(whole, inPart('header retry-after'))).toEqual(inPart('header retry-after'))
})
