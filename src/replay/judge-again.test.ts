import { expect, test } from 'vitest'
import { exchange } from '../../fixtures/exchanges.ts'
import { bodyStore } from '../record/body-store.ts'
import type { Exchange } from '../record/exchange.ts'
import type { RunHeader } from '../record/run-event.ts'
import { runRecord } from '../record/run-record.ts'
import { held, undecided, violated } from '../requirement/judgement.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Finding } from '../requirement/result.ts'
import { each } from '../requirement/scope.ts'
import { isEndless } from './as-far-as-came.ts'
import { judgeAgain, judgeAnew, type JudgedAgain } from './judge-again.ts'

/** Judges pages by their status: 200 holds, 404 does not, others are undecided. */
const requirement = {
  id: 'PAGE-WHOLE',
  sentences: ['1/speech'],
  level: 'must',
  title: 'pages',
  needs: [],
  messages: { short: 'it is short' },
  over: each(({ stimulus }) => stimulus.kind === 'member' && stimulus.group === 'page'),
  check: ({ response }) =>
    response.status === 200
      ? held
      : response.status === 404
        ? violated('short', { expected: '200', actual: '404', place: { part: 'status' } })
        : undecided('nobody knows'),
} satisfies Partial<AnyRequirement> as AnyRequirement

const header = {
  event: 'header',
  target: { baseUrl: 'http://target/v1' },
  run: { id: 'r', startedAt: '2026-01-01T00:00:00Z', seed: 1 },
} as RunHeader
const page = (status: number): Exchange =>
  exchange(status, { of: 'page', stimulus: { kind: 'member', group: 'page', role: 'long' } })
const talk = (status: number): Exchange =>
  exchange(status, { of: 'talk', stimulus: { kind: 'member', group: 'talkers', role: 'one' } })

/** What of these answers, for a finding of the page that these requests show. */
function judged(fresh: readonly Exchange[], sent: readonly Exchange[], judge = judgeAnew): JudgedAgain {
  const record = runRecord(
    [header, ...fresh.map((one) => ({ event: 'exchange', exchange: one }) as const)],
    bodyStore(),
  )
  const finding = {
    code: 'short',
    sent: sent.map(({ id }) => id),
    violations: [{ actual: '404', exchanges: [page(404).id] }],
  } as unknown as Finding
  return judge(requirement, finding, fresh, record, record.bodies, new Map())
}

test('a request that was answered wrongly has to hold now', () => {
  expect(judged([page(200)], [page(404)])).toEqual({ kind: 'held' })
  expect(judged([page(404)], [page(404)])).toEqual({ kind: 'violated' })
  expect(judged([page(500)], [page(404)])).toEqual({ kind: 'undecided', why: 'nobody knows' })
})

test('an effect that the requests of its cause show is judged by its own, where they came', () => {
  expect(judged([page(200), talk(200)], [talk(200)])).toEqual({ kind: 'held' })
})

test('where nothing came that the requirement judges, nothing is decided', () => {
  expect(judged([talk(200)], [talk(200)]).kind).toBe('undecided')
})

/** Judges whole bodies: an x is wrong, a y is wrong in another way. */
const letters = {
  ...requirement,
  messages: { short: 'it has an x', other: 'it has a y' },
  over: each((one) => !isEndless(one)),
  check: ({ response }, evidence) => {
    const text = Buffer.from(evidence.bytes(response.body)!).toString()
    const at = text.search(/[xy]/)
    if (at < 0) return held
    const place = { part: 'body', at, length: 1 }
    return violated(text[at] === 'x' ? 'short' : 'other', { expected: 'no x', actual: 'x', place })
  },
} satisfies Partial<AnyRequirement> as AnyRequirement

/** What of a body without a length, for an x that was found there: of its own request, and of all of a run. */
function judgedWithoutEnd(body: string, at?: number): (string | undefined)[][] {
  const bodies = bodyStore()
  bodies.put(Buffer.from(body))
  const came: Exchange = {
    ...exchange(200, { body, of: 'old' }),
    connection: { id: 1, protocol: 'http/1.0', reused: false },
  }
  // Beside it an answer that holds, which is as a run has it.
  bodies.put(Buffer.from('fine'))
  const fine = exchange(200, { body: 'fine', of: 'new' })
  const record = runRecord(
    [header, ...[came, fine].map((one) => ({ event: 'exchange', exchange: one }) as const)],
    bodies,
  )
  const finding = {
    code: 'short',
    ...(at !== undefined && { at: { part: 'body', at, length: 1 } }),
    sent: [came.id],
    violations: [{ actual: 'x', exchanges: [came.id] }],
  } as unknown as Finding
  return [
    judgeAgain(letters, finding, [came], record, bodies, new Map()),
    judgeAnew(letters, finding, [came, fine], record, bodies, new Map()),
  ].map(({ kind, why }) => (why === undefined ? [kind] : [kind, why]))
}

test('of an answer without a length is judged what came: what was found before its end is gone, or not', () => {
  expect(judgedWithoutEnd('a whole one', 3)).toEqual([['held'], ['held']])
  expect(judgedWithoutEnd('an x inside', 3)).toEqual([['violated'], ['violated']])
  const otherwise = ['otherwise', 'it has a y']
  expect(judgedWithoutEnd('a y inside', 3)).toEqual([otherwise, otherwise])
})

test('what lies at the end of an answer without a length shows nothing, and neither does what lies behind', () => {
  const unknown = ['undecided', expect.stringContaining('without a length')]
  expect(judgedWithoutEnd('at the end x', 3), 'it may be the end of what was cut off').toEqual([unknown, unknown])
  expect(judgedWithoutEnd('short', 20), 'what was wrong has not come').toEqual([unknown, unknown])
  expect(judgedWithoutEnd('nowhere'), 'it was wrong nowhere in particular').toEqual([unknown, unknown])
})

test('what was accepted is mended where it is refused, and not where the target throttles or breaks', () => {
  const empty = (status: number): Exchange =>
    exchange(status, {
      of: 'page',
      stimulus: { kind: 'change', id: 'voice.empty', change: 'voice: empty', group: 'speech/mp3' },
    })
  const kinds = [400, 404, 429, 500, 503].map((status) => judged([empty(status)], [empty(200)], judgeAgain).kind)
  expect(kinds).toEqual(['held', 'held', 'undecided', 'undecided', 'undecided'])
})
