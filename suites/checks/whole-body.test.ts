import { expect, test } from 'vitest'
import { evidence, trial, type Came } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { message, type AnyRequirement } from '../../src/requirement/requirement.ts'
import { wholeBody, wholeBodyMessages } from './whole-body.ts'

/** Answers to requests of their own, as they came: c for a body that broke off, . for a whole one. */
function answers(pattern: string): Exchange[] {
  return [...pattern].map((sign, index) => ({
    id: `p/${index}/1@default`,
    cell: 'default',
    attempt: 1,
    origin: 'probe',
    stimulus: { kind: 'member', group: 'spoken', role: '' },
    operation: 'speech',
    credential: { key: 'api' },
    request: { method: 'POST', url: 'http://127.0.0.1/v1/audio/speech', headers: [] },
    response: {
      status: 200,
      reason: '',
      headers: [],
      interim: [],
      body: { sha256: '', length: 9, stored: 9, complete: sign === '.', arrivals: [], redacted: [] },
    },
    ...(sign === 'c' && { failure: { kind: 'reset', phase: 'body', detail: 'closed' } as const }),
    timing: { start: index, end: index + 1 },
    connection: { id: 1, protocol: 'http/1.1', reused: false },
  }))
}

function judgedFirstCut(pattern: string): string {
  const exchanges = answers(pattern)
  const cut = exchanges.find(({ failure }) => failure)!
  // It was whole when the request was sent again.
  const again: Exchange = {
    ...answers('.')[0]!,
    id: cut.id.replace('/1@', '/2@'),
    attempt: 2,
    timing: { start: 900, end: 901 },
  }
  const judged = wholeBody({ attempts: [cut, again], last: again }, { exchanges } as unknown as Evidence)
  return judged.kind === 'violated' ? judged.code : judged.kind
}

test.each(['c.'.repeat(30), 'c..'.repeat(20), 'ccc.'.repeat(10), 'c...'.repeat(12)])(
  'bodies that break off again and again are a habit: %s',
  (pattern) => {
    expect(judgedFirstCut(pattern)).toBe('often')
  },
)

test.each([
  'c'.repeat(30) + '.'.repeat(60),
  'c.......................'.repeat(8),
  'c.'.repeat(7),
  'c' + '.'.repeat(40),
])('an outage, one in twenty and too few are none: %s', (pattern) => {
  expect(judgedFirstCut(pattern)).toBe('held')
})

test('the share and the number of the stretches that make a habit', () => {
  expect(judgedFirstCut('c.'.repeat(8))).toBe('often')
  expect(judgedFirstCut('c....'.repeat(8))).toBe('often')
  expect(judgedFirstCut('c....'.repeat(8) + '.')).toBe('held')
})

/** Of a request by itself. */
function said(first: readonly Came[], second: readonly Came[] = []): string[] {
  const one = trial(first, second)
  const judged = wholeBody(one, evidence(one.attempts))
  if (judged.kind === 'violated')
    return [
      judged.code,
      message({ messages: wholeBodyMessages } as unknown as AnyRequirement, judged.code, judged.values),
    ]
  return [judged.kind, ...('why' in judged ? [judged.why] : [])]
}

test('a body that breaks off in both looks is broken', () => {
  expect(said(['cut', 'cut', 'cut'], ['cut', 'cut', 'cut', 'cut'])).toEqual([
    'broken',
    'the body broke off in 7 of 7 attempts (the connection was closed in the body, after 0 bytes), ' +
      'expected a whole body',
  ])
  expect(said(['cut', 500, 'cut'], ['cut', 'cut', 500, 'cut'])[1]).toContain('in 5 of 7 attempts')
})

test('a body that broke off, and came whole in the end or may yet, accuses nobody', () => {
  expect(said([200])).toEqual(['held'])
  expect(said(['cut', 'cut', 200])).toEqual(['held'])
  expect(said(['cut', 'cut', 'cut'])).toEqual([
    'undecided',
    'no answer: the connection was closed in the body, and it was not sent again at the end of the run: ' +
      'it may have been an accident',
  ])
  expect(said(['cut', 'cut', 'cut'], ['cut', 'cut', 'cut'])[0]).toBe('undecided')
})

test('what broke otherwise is no body', () => {
  expect(said([500, 500, 500], [500, 500, 500, 500])[0]).toBe('undecided')
})

test('what we gave up ourselves says nothing against it', () => {
  expect(said(['too long'])).toEqual(['undecided', 'longer than is read'])
  expect(said(['aborted'])).toEqual(['undecided', 'the run ended before the body'])
  expect(said(['refused'])).toEqual([
    'undecided',
    'refused: nobody listens to the end, and was not sent again at the end of the run',
  ])
})
