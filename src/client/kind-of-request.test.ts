import { expect, test } from 'vitest'
import { caseOf } from '../../fixtures/client-against.ts'
import type { Case } from '../record/case.ts'
import { kindOfRequest, type KindOfRequest } from './kind-of-request.ts'

function kind(parts: Partial<Case>): KindOfRequest {
  return kindOfRequest(caseOf(parts))
}

test.each<[Partial<Case>, KindOfRequest['side']]>([
  [{ stimulus: { kind: 'provoked', status: 500 } }, 'provoked'],
  [{ expects: 'success' }, 'success'],
  [{ expects: 'answer' }, 'open'],
  [{ expects: 'any' }, 'open'],
  [{ expects: 'refusal' }, 'refused'],
  [{ expects: 'refusal', credential: { key: 'none' } }, 'unauthenticated'],
  [{ expects: 'refusal', credential: { key: 'unknown' } }, 'unauthenticated'],
  [{ expects: 'refusal', credential: { key: 'api', edit: 'dropLast' } }, 'unauthenticated'],
  [{ expects: 'success', credential: { key: 'api', edit: 'x' } }, 'success'],
])('what is expected of %j: %s', (parts, side) => {
  expect(kind(parts).side).toBe(side)
})

test('the format or the interval is that of the group, or what it asks for', () => {
  const speech = { operation: 'speech', path: '/audio/speech' } as const
  expect(kind({ stimulus: { kind: 'change', group: 'budget/weekly', id: 'x', change: 'x' } }).part).toBe('weekly')
  expect(kind({ ...speech, stimulus: { kind: 'control', group: 'speech/pcm', role: 'before' } }).part).toBe('pcm')
  expect(
    kind({
      ...speech,
      stimulus: { kind: 'control', group: 'speech/curl', role: 'before' },
      body: '{ "response_format" : "pcm" }',
    }).part,
  ).toBe('pcm')
  expect(kind({ stimulus: { kind: 'control', group: 'budget/curl', role: 'after' } }).part).toBe('daily')
  expect(kind({}).part).toBe('daily')
  expect(kind({ path: '/elsewhere' }).part).toBe('-')
  expect(kind({ ...speech, body: '{"response_format":"mp3"}' }).part).toBe('mp3')
  expect(kind({ ...speech, body: Buffer.from('{"response_format":"mp3"}') }).part).toBe('-')
})

test('what is changed has its name without its particulars', () => {
  expect(
    kind({ stimulus: { kind: 'change', group: 'speech/mp3', id: 'voice.wrong-type:number', change: 'a number' } }).kind,
  ).toBe('voice.wrong-type')
  expect(kind({ stimulus: { kind: 'member', group: 'spoken', role: 'long' } }).kind).toBe('spoken')
  expect(
    kind({
      stimulus: { kind: 'example', property: 'any voice', group: 'speech/mp3', seed: 1, path: '1', shrink: false },
    }).kind,
  ).toBe('any voice')
  expect(kind({ stimulus: { kind: 'provoked', status: 402 } }).kind).toBe('provoked 402')
  expect(kind({ stimulus: { kind: 'unknown' } }).kind).toBe('unknown')
})
