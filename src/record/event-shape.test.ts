import { expect, test } from 'vitest'
import { isEvent, isLaterEvent } from './event-shape.ts'

const body = { sha256: 'a', length: 1, stored: 1, complete: true, arrivals: [], redacted: [] }

/** Of each kind one event with no more than it needs. */
const events: readonly Readonly<Record<string, unknown>>[] = [
  {
    event: 'header',
    tool: { name: 'assay', version: '1' },
    run: { id: 'a', startedAt: '2026-11-22T10:00:00Z', seed: 1 },
    catalogueDigest: 'a',
    profile: 'interface',
    target: { baseUrl: 'http://target/v1' },
    labels: {},
    requirements: [],
    selection: { whole: true, words: 'all' },
  },
  {
    event: 'plan',
    requests: { expected: 1, worst: 2 },
    characters: { expected: 1, worst: 2 },
    left: [],
    probes: [],
  },
  {
    event: 'exchange',
    exchange: {
      id: 'a',
      cell: 'default',
      attempt: 1,
      stimulus: { kind: 'unknown' },
      operation: 'speech',
      credential: { key: 'api' },
      request: { method: 'POST', url: 'http://target', headers: [] },
      timing: { start: 1, end: 2 },
      connection: { id: 1 },
    },
  },
  { event: 'wait', at: 1, ms: 2, why: 'a' },
  { event: 'probe-end', probe: 'a', sent: 1 },
  { event: 'note', text: 'a' },
  { event: 'transcript', exchange: 'a' },
  {
    event: 'footer',
    complete: true,
    durationMs: 1,
    requests: 1,
    characters: 1,
    waits: 1,
    retries: 1,
    interrupted: false,
  },
]

const plain = events[2]!['exchange'] as { readonly request: object }
const answered = {
  event: 'exchange',
  exchange: {
    ...plain,
    request: { ...plain.request, body },
    response: { status: 200, reason: 'OK', headers: [], interim: [], body },
    failure: { kind: 'reset', phase: 'body', detail: 'a' },
  },
}

/** The value without each of its members, at any depth, and with each as a value of another kind. */
function damaged(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const others = [undefined, null, Array.isArray(inner) ? { length: 0 } : [], typeof inner === 'number' ? '1' : 1]
    return [...others, ...damaged(inner)].map((other) => ({ ...value, [name]: other }))
  })
}

/** What may be left out. */
const optional = ['body', 'response', 'failure']

test.each([...events, answered].map((event) => [event['event'], event] as const))('an event: %s', (_, event) => {
  expect(isEvent(event)).toBe(true)
  const taken = damaged(event).filter(isEvent)
  expect(taken.length).toBe(event === answered ? optional.length : 0)
})

test.each([
  undefined,
  null,
  1,
  'header',
  [],
  {},
  { event: 'other' },
  { event: 'toString' },
  { event: ['note'], text: 'a' },
])('no event: %j', (value) => {
  expect(isEvent(value)).toBe(false)
})

test.each([0, 999])('a status may be %d, since whoever sends it decides', (status) => {
  const { exchange } = answered as { readonly exchange: { readonly response: object } }
  const told = { ...exchange, response: { ...exchange.response, status } }
  expect(isEvent({ event: 'exchange', exchange: told })).toBe(true)
})

test.each([['2026'], 2026, '', 'yesterday', '2026-99-99T00:00:00Z', '+275760-09-13T00:00:00Z'])(
  'a run did not start at "%s"',
  (at) => {
    const [header] = events
    expect(isEvent({ ...header, run: { id: 'a', startedAt: at, seed: 1 } })).toBe(false)
  },
)

test.each([1e300, -1e12, Infinity, NaN])('no request is sent %d ms after the start', (start) => {
  const { exchange } = events.find(({ event }) => event === 'exchange')! as { exchange: object }
  expect(isEvent({ event: 'exchange', exchange: { ...exchange, timing: { start, end: 2 } } })).toBe(false)
})

const target = {
  baseUrl: 'https://target/v1',
  model: 'a/b',
  voice: 'c',
  workspaceId: 'd',
  pcmRate: 24_000,
  pcmChannels: 1,
}
const cell = { cell: 'b', name: 'model b', of: 'speech', axes: { model: 'b' }, target, formats: ['mp3'] }
const pinned = {
  name: 'mine',
  title: 'Mine.',
  speech: {
    referenceContent: { value: 'reference', source: 'a page' },
    providerPassthrough: { value: 'provider', source: 'a page' },
    idlePassthrough: { value: {}, source: 'a page' },
    required: { value: ['input'], source: 'a page' },
    defaultFormat: { value: 'mp3', source: 'a page' },
    defaultSpeed: { value: 1, source: 'a page' },
    pcmParameters: { value: ['rate'], source: 'a page' },
    pcmRate: { value: 24_000, source: 'a page' },
    pcmChannels: { value: 1, source: 'a page' },
  },
  tolerated: [{ name: 'a', says: 'b', source: 'c', covers: [{ requirement: 'A-B', code: 'd', actual: 'e' }] }],
}
const whole = {
  ...events[0],
  target,
  pinned,
  cells: [cell, { ...cell, of: 'both', from: ['a', 'b'] }],
  shard: { index: 1, total: 2, key: 'a' },
  labels: { product: 'a' },
  requirements: ['AUTH-MISSING-401'],
}

test('a header with all that it may have', () => {
  expect(isEvent(whole)).toBe(true)
  expect(isEvent({ ...whole, shard: null, cells: undefined, pinned: { ...pinned, speech: {}, later: 1 } })).toBe(true)
})

test.each([
  { requirements: [1] },
  { requirements: [null] },
  { labels: { product: {} } },
  { labels: { product: 1 } },
  { target: { baseUrl: 'no address' } },
  { target: { baseUrl: '' } },
  { target: { baseUrl: 'javascript:alert(1)' } },
  { target: { baseUrl: 'https://target/v1', voice: 1 } },
  { target: { baseUrl: 'https://target/v1', pcmChannels: '1' } },
  { target: { baseUrl: 'shttp://target' } },
  { target: { baseUrl: 'https+unix://target' } },
  { target: { baseUrl: ['https://target/v1'] } },
  { shard: 5 },
  { shard: { index: '1', total: 2, key: 'a' } },
  { pinned: 5 },
  { pinned: [] },
  { pinned: {} },
  { pinned: { ...pinned, speech: { required: { value: 'input', source: 'a' } } } },
  { pinned: { ...pinned, speech: { pcmRate: 24_000 } } },
  { pinned: { ...pinned, tolerated: [{ name: 'a', says: 'b', source: 'c', covers: [1] }] } },
  { pinned: { ...pinned, tolerated: [{ name: 'a', says: 'b', source: 'c', covers: [{}] }] } },
  { cells: 5 },
  { cells: [] },
  { cells: [1] },
  { cells: [{}] },
  { cells: [{ ...cell, formats: 5 }] },
  { cells: [{ ...cell, axes: { model: 1 } }] },
  { cells: [{ ...cell, from: 'a' }] },
  { cells: [{ ...cell, target: {} }] },
])('no header: %j', (odd) => {
  expect(isEvent({ ...whole, ...odd })).toBe(false)
})

/** What each fact that a profile pins is not. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  referenceContent: [1, ['a']],
  providerPassthrough: [1, ['a']],
  idlePassthrough: ['a', ['a'], null],
  required: ['input', [1]],
  defaultFormat: [1],
  defaultSpeed: ['1'],
  pcmParameters: ['rate', [1]],
  pcmRate: ['24000'],
  pcmChannels: ['1'],
}

test.each(Object.entries(wrong))('a profile does not pin %s as %j', (name, values) => {
  const withFact = (value: unknown, source: unknown = 'a page'): object => ({
    ...whole,
    pinned: { ...pinned, speech: { [name]: { value, source } } },
  })
  expect(values.filter((value) => isEvent(withFact(value)))).toEqual([])
  const { value } = pinned.speech[name as keyof typeof pinned.speech]
  expect([isEvent(withFact(value)), isEvent(withFact(value, 1))]).toEqual([true, false])
})

test('an event of a kind that is not known is of a later version; what has no kind is none', () => {
  expect([{ event: 'weather' }, { event: 'toString' }].map(isLaterEvent)).toEqual([true, true])
  expect(
    [{ event: 'note' }, { event: 5 }, { event: ['weather'] }, {}, null, 'weather', []].filter(isLaterEvent),
  ).toEqual([])
})

test.each([{ left: [null] }, { left: [{ probe: 1, why: 'a' }] }, { probes: [5] }, { probes: [{ probe: 'a' }] }])(
  'no plan: %j',
  (odd) => {
    const plan = events.find(({ event }) => event === 'plan')!
    const full = { ...plan, left: [{ probe: 'a', why: 'b' }], probes: [{ probe: 'a', requests: 1 }] }
    expect([isEvent(full), isEvent({ ...full, ...odd })]).toEqual([true, false])
  },
)

test.each([-1, 1000, 200.5, 1e300, '200'])('no status is %j', (status) => {
  const { exchange } = answered as { readonly exchange: { readonly response: object } }
  const told = { ...exchange, response: { ...exchange.response, status } }
  expect(isEvent({ event: 'exchange', exchange: told })).toBe(false)
})

test.each([
  { headers: [5] },
  { headers: [null] },
  { headers: [['a']] },
  { headers: [['a', 1]] },
  { headers: [[1, 'a']] },
  { headers: [{ a: 1 }] },
  { trailers: 5 },
  { interim: ['100'] },
])('no answer: %j', (odd) => {
  const { exchange } = answered as { readonly exchange: { readonly response: object } }
  const full = { ...exchange.response, headers: [['a', 'b']], trailers: [['c', 'd']], interim: [103] }
  const told = (response: object): object => ({ event: 'exchange', exchange: { ...exchange, response } })
  expect([isEvent(told(full)), isEvent(told({ ...full, ...odd }))]).toEqual([true, false])
})
