import { expect, test } from 'vitest'
import { budgetUrl, controls, evidence, exchange, type Came } from '../../fixtures/exchanges.ts'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import { bodyStore } from '../record/body-store.ts'
import { failureWords, type Exchange } from '../record/exchange.ts'
import type { Analyser, ControlFailure, Look } from '../requirement/evidence.ts'
import { evidenceView } from './evidence-view.ts'

const group = 'speech/mp3'

function failureOf(before: Came, after: Came, of = group, look: Look = 'first'): ControlFailure | undefined {
  return evidence(controls(of, [before, after], look)).controlFailure(of, look)
}

test('a batch between two controls that succeeded shows something', () => {
  expect(failureOf(200, 200)).toBeUndefined()
  expect(failureOf(200, 'too long')).toBeUndefined()
})

test.each([400, 401, 402, 500, 503, 201, 'reset', 'timeout', 'refused', 'aborted', 'cut'] as const)(
  'one control that got %s, before or after, and it shows nothing',
  (came) => {
    expect(failureOf(came, 200)).toMatchObject({
      why: expect.stringMatching(
        /^the control before the batch \(speech\/mp3\) (?:was answered with \d+|got no answer \(.*\)), so a refusal /,
      ) as string,
      offered: true,
    })
    expect(failureOf(200, came)).toMatchObject({
      why: expect.stringContaining('the control after the batch') as string,
      offered: true,
    })
  },
)

test('who accepts no audio may be declined with 406: what stands beside that was not offered', () => {
  const declining = (accept: string): ControlFailure | undefined =>
    evidence(
      controls(group, 406).map((one) => ({ ...one, request: { ...one.request, headers: [['accept', accept]] } })),
    ).controlFailure(group)
  expect(declining('application/octet-stream')).toEqual({
    why: 'the Accept of the control before the batch (speech/mp3) names no audio, and gets 406',
    offered: false,
    answered: true,
  })
  expect(declining('audio/mpeg')).toMatchObject({ offered: true })
})

test('a control that was not sent, before or after, and it shows nothing', () => {
  const [before, after] = controls(group) as [Exchange, Exchange]
  expect(evidence([]).controlFailure(group)).toEqual({
    why: 'the control before the batch (speech/mp3) was not sent',
    offered: true,
    answered: false,
  })
  expect(evidence([before]).controlFailure(group)?.why).toBe('the control after the batch (speech/mp3) was not sent')
  expect(evidence([after]).controlFailure(group)?.why).toBe('the control before the batch (speech/mp3) was not sent')
})

test("another group's controls are no controls of this one", () => {
  expect(evidence(controls('speech/pcm')).controlFailure(group)?.why).toContain('was not sent')
})

test('the last attempt at a control counts', () => {
  const at = (attempt: number, came: Came): Exchange => ({
    ...controls(group, came)[0]!,
    id: `probe/before/${attempt}@default`,
    attempt,
  })
  const [, after] = controls(group) as [Exchange, Exchange]
  expect(evidence([at(1, 503), at(2, 200), after]).controlFailure(group)).toBeUndefined()
  expect(evidence([at(2, 503), at(1, 200), after]).controlFailure(group)?.why).toContain('was answered with 503')
})

test('the second look has controls of its own, before and after', () => {
  expect(failureOf(200, 200, group, 'second')).toBeUndefined()
  expect(failureOf(503, 200, group, 'second')?.why).toBe(
    'the control before the second look (speech/mp3) was answered with 503, so a refusal proves nothing',
  )
  expect(failureOf(200, 'reset', group, 'second')?.why).toBe(
    `the control after the second look (speech/mp3) got no answer (${failureWords(exchange('reset'))}), ` +
      'so a refusal proves nothing',
  )
  expect(evidence(controls(group)).controlFailure(group, 'second')?.why).toBe(
    'the control before the second look (speech/mp3) was not sent',
  )
})

test('what the two looks got is not mixed up', () => {
  const both = evidence([...controls(group, [200, 503]), ...controls(group, 200, 'second')])
  expect([both.controlFailure(group, 'second'), both.controlFailure(group)?.answered]).toEqual([undefined, false])
})

test('was it answered by the implementation itself', () => {
  expect([400, 402, 503, 500, 'timeout'].map((came) => failureOf(came as Came, 200)?.answered)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('where there is no budget for an interval, what needs it was not offered', () => {
  const one = evidence([...controls('budget/daily', 404), ...controls('budget/weekly')])
  expect(one.controlFailure('budget/daily')).toEqual({
    why: 'there is no budget for daily (404): set one to have this tested',
    offered: false,
    answered: true,
  })
  expect(one.controlFailure('budget/weekly')).toBeUndefined()
})

test('an operation that answers every valid request with 404 seems absent', () => {
  const all = evidence(
    ['daily', 'weekly', 'monthly', 'lifetime'].flatMap((interval) => controls(`budget/${interval}`, 404)),
  )
  expect(all.controlFailure('budget/daily')).toMatchObject({
    why: expect.stringContaining('the operation seems absent') as string,
    offered: true,
  })
  expect(failureOf(404, 404)).toMatchObject({
    why: expect.stringContaining('the operation seems absent') as string,
    offered: true,
  })
  expect(failureOf(200, 404)?.why).toContain('was answered with 404')
})

test('what is known of a group grows with what comes', () => {
  const view = evidenceView({ target: { baseUrl: '' }, profile: interfaceProfile }, bodyStore())
  expect(view.controlFailure(group)?.why).toContain('was not sent')
  for (const one of controls(group)) view.add(one)
  expect(view.controlFailure(group)).toBeUndefined()
  expect(view.complete).toBe(false)
  view.finish()
  expect(view.complete).toBe(true)
})

const counting = (variant?: Analyser<number>['variant']): Analyser<number> & { calls: number } => ({
  id: 'length',
  calls: 0,
  ...(variant && { variant }),
  analyse(bytes) {
    this.calls += 1
    return bytes.length
  },
})

test('what is derived from a body is derived once, for each variant', () => {
  const [one, other] = [
    exchange(200, { body: 'abc' }),
    exchange(200, { body: 'abc', of: 'other', url: budgetUrl('daily') }),
  ]
  const view = evidence([one, other])
  const plain = counting()
  expect([view.derive(plain, one), view.derive(plain, other), plain.calls]).toEqual([3, 3, 1])
  const byUrl = { ...counting(({ request }) => request.url), id: 'by url' }
  expect([view.derive(byUrl, one), view.derive(byUrl, other), byUrl.calls]).toEqual([3, 3, 2])
})

test('nothing is derived without an answer, or from a body that was not kept', () => {
  const view = evidence([])
  expect(view.derive(counting(), exchange('reset'))).toBeUndefined()
  expect(view.derive(counting(), exchange(200, { kept: { sha256: 'f'.repeat(64), stored: 0 } }))).toBeUndefined()
})
