import { expect, test } from 'vitest'
import type { Case } from '../record/case.ts'
import type { Exchange } from '../record/exchange.ts'
import { isAccidental, kindOf, restOf, sampleOf, witnessesOf, type SentCase } from './second-look.ts'

function sentCase(index: number, change: string, status: number | 'timeout', parts: Partial<Case> = {}): SentCase {
  const of: Case = {
    id: `mp3.${change}.${index}`,
    stimulus: { kind: 'change', group: 'speech/mp3', id: `${change}:${index}`, change },
    operation: 'speech',
    credential: { key: 'api' },
    method: 'POST',
    path: '/audio/speech',
    headers: [],
    expects: 'refusal',
    characters: 0,
    ...parts,
  }
  return { probe: 'p', of, attempts: [exchangeOf(of, status)] }
}

function exchangeOf(of: Case, status: number | 'timeout'): Exchange {
  return {
    id: `p/${of.id}/1@default`,
    cell: 'default',
    attempt: 1,
    origin: 'probe',
    stimulus: of.stimulus,
    operation: 'speech',
    credential: { key: 'api' },
    request: { method: 'POST', url: '', headers: [] },
    ...(status === 'timeout'
      ? { failure: { kind: status, phase: 'headers', detail: '' } as const }
      : {
          response: {
            status,
            reason: '',
            headers: [],
            interim: [],
            body: { sha256: '', length: 0, stored: 0, complete: true, arrivals: [], redacted: [] },
          },
        }),
    timing: { start: 0, end: 1 },
    connection: { id: 1, protocol: 'http/1.1', reused: false },
  }
}

test('what was answered, provoked, asked until a status came or never sent is no accident', () => {
  expect([400, 200, 418].map((status) => isAccidental(sentCase(1, 'voice: empty', status)))).toEqual([
    false,
    false,
    false,
  ])
  expect(isAccidental(sentCase(1, 'voice: empty', 500))).toBe(true)
  expect(isAccidental(sentCase(1, 'voice: empty', 503))).toBe(true)
  expect(isAccidental(sentCase(1, 'voice: empty', 500, { expects: 'any' }))).toBe(false)
  expect(isAccidental(sentCase(1, 'voice: empty', 503, { until: { status: 429, times: 3 } }))).toBe(false)
  expect(isAccidental({ ...sentCase(1, 'voice: empty', 500), attempts: [] })).toBe(false)
})

test('of many alike some are asked again, and of each kind; of silence one', () => {
  const many = [
    ...Array.from({ length: 50 }, (_, index) => sentCase(index, 'voice: wrong type', 500)),
    sentCase(1, 'body: not JSON', 500),
    ...[1, 2].map((index) => sentCase(index, 'speed: wrong type', 'timeout')),
  ]
  expect(sampleOf(many).map(({ of }) => of.id)).toEqual([
    'mp3.voice: wrong type.0',
    'mp3.voice: wrong type.1',
    'mp3.voice: wrong type.2',
    'mp3.body: not JSON.1',
    'mp3.speed: wrong type.1',
  ])
})

test('the rest follows where all of the sample were answered, and is left where one of it came again', () => {
  const outage = Array.from({ length: 9 }, (_, index) => sentCase(index, 'voice: empty', 503))
  const habit = Array.from({ length: 9 }, (_, index) => sentCase(index, 'voice: wrong type', 500))
  const all = [...outage, ...habit]
  const kinds = new Map(all.map((one) => [one, kindOf(one)]))
  const sample = sampleOf(all)
  for (const one of sample)
    one.attempts = [...one.attempts, { ...exchangeOf(one.of, outage.includes(one) ? 400 : 500), look: 2 }]
  expect(restOf(all, sample, kinds)).toEqual(outage.slice(3))
})

test('where there are no controls, what succeeded is asked again: one request of each operation', () => {
  const good = (index: number, operation: 'speech' | 'budget'): SentCase =>
    sentCase(index, 'none', 200, { expects: 'success', operation })
  const budget = good(3, 'budget')
  const first = good(1, 'speech')
  expect(witnessesOf([sentCase(0, 'voice: empty', 500), first, good(2, 'speech'), budget])).toEqual([first, budget])
})

test('of many kinds of silence some are asked again; while all of it lasts, the rest is not', () => {
  const all = Array.from({ length: 9 }, (_, index) => sentCase(index, `change ${index}`, 'timeout'))
  all[8]!.attempts = [...all[8]!.attempts, ...all[8]!.attempts]
  const kinds = new Map(all.map((one) => [one, kindOf(one)]))
  const sample = sampleOf(all)
  expect(sample).toEqual([all[8], ...all.slice(0, 5)])
  for (const one of sample) one.attempts = [...one.attempts, { ...exchangeOf(one.of, 'timeout'), look: 2 }]
  expect(restOf(all, sample, kinds)).toEqual([])
  sample[0]!.attempts = [...sample[0]!.attempts, { ...exchangeOf(sample[0]!.of, 400), look: 2 }]
  expect(restOf(all, sample, kinds)).toEqual(all.slice(5, 8))
})

test.each([
  ['which break again', 200, 'none'],
  ['which are answered now', 400, 'all'],
] as const)('what was spared follows the others of its format, %s', (_, status, rest) => {
  const broken = (index: number, group: string): SentCase => {
    const stimulus = { kind: 'member', group, role: 'one' } as const
    const one = sentCase(index, group, 200, { stimulus, expects: 'success', body: '{"response_format":"mp3"}' })
    return { ...one, attempts: [{ ...one.attempts[0]!, failure: lost }] }
  }
  const lost = { kind: 'reset', phase: 'body', detail: '' } as const
  const asked = broken(0, 'spoken')
  const spared = [1, 2].map((index) => ({ ...broken(index, 'page'), spared: true as const }))
  const all = [asked, ...spared]
  const kinds = new Map(all.map((one) => [one, kindOf(one)]))
  expect(sampleOf(all)).toEqual([asked])
  const answered = { ...exchangeOf(asked.of, status), look: 2 as const }
  asked.attempts = [...asked.attempts, status === 200 ? { ...answered, failure: lost } : answered]
  expect(restOf(all, [asked], kinds)).toEqual(rest === 'all' ? spared : [])
})
