import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { judgeBefore } from './judge-before.ts'
import { give } from './standing-before.ts'

/** A pass rests on something that was compared: what everything is answered with is no answer of an operation. */

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

/** Requirements of what an answer is, whatever it holds: its status, its framing, its words, that it came at all. */
const saidOfAnyAnswer = [
  'AUTH-KEY-NOT-ECHOED',
  'AUTH-ODD-KEY-HANDLED',
  'AUTH-OTHER-PATHS',
  'BASE-URL-V1',
  'BUDGET-ROBUST',
  'BUDGET-STATUS-GATEWAY',
  'BUDGET-STATUS-LISTED',
  'CONTENT-CODING',
  'SPEECH-ANY-TEXT',
  'SPEECH-BODY-WHOLE',
  'SPEECH-ROBUST',
  'SPEECH-STATUS-LISTED',
  'SUCCESS-STEADY',
]

test.each([
  ['text/html', '<!doctype html><title>Hello</title>', []],
  ['application/json', '{}', ['JSON-LABEL', 'JSON-NAMES-UNIQUE']],
  ['text/plain', 'Nobody is at home.', []],
])('where everything gets 200 and %s, nothing passes that an answer would show', async (type, body, more) => {
  const { code, result } = await judgeBefore(reference, (_asked, answer) => give(answer, 200, type, body), [])
  const passed = result.requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)
  expect([code, passed.toSorted()]).toEqual([1, [...saidOfAnyAnswer, ...more].toSorted()])
})
