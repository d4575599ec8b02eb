import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { caseOf, http, type Wire } from '../../fixtures/client-against.ts'
import { clockAt } from '../../fixtures/clock-at.ts'
import { closingClients } from '../../fixtures/closing-clients.ts'
import { turns, until } from '../../fixtures/until.ts'
import type { Case } from '../record/case.ts'
import type { RunEvent } from '../record/run-event.ts'
import { traceparent } from '../record/traceparent.ts'
import type { ClientOptions } from './client-options.ts'

const against = closingClients()
const never: Wire = () => undefined
const texts = (events: readonly RunEvent[]): string[] =>
  events.map((event) => (event.event === 'wait' ? `${event.at} ${event.ms} ${event.why}` : event.event))

const asked = (id: string, parts: Partial<Case> = {}): Case => caseOf({ id, ...parts })

test('a request that the deadline meets under way is given up, and nothing more is sent', async () => {
  const { client } = await against(() => never, { clock: clockAt(1e9), deadlineMs: 100, timeoutMs: 5000 })
  const why = 'the deadline of 0.1 s was reached (--deadline)'
  const { attempts, stopped } = await client.send('p', caseOf())
  expect(attempts.map(({ failure }) => failure)).toEqual([
    { kind: 'aborted', phase: 'headers', detail: 'the run ended first' },
  ])
  expect([stopped, client.stopped, client.failed]).toEqual([why, why, undefined])
  expect(await client.send('p', caseOf())).toEqual({ attempts: [], stopped: why })
})

test('up to the deadline requests are sent, and after it none, whatever its timer says', async () => {
  const clock = clockAt(500)
  const { client } = await against(() => http(200), { clock, deadlineMs: 1000 })
  clock.at = 1500
  expect((await client.send('p', caseOf())).stopped).toBeUndefined()
  clock.at = 1501
  expect(await client.send('p', caseOf())).toEqual({
    attempts: [],
    stopped: 'the deadline of 1 s was reached (--deadline)',
  })
})

test('a deadline that is further away than a timer reaches stops nothing', async () => {
  const { client } = await against(() => http(200), { deadlineMs: 1e11 })
  await turns(1)
  expect((await client.send('p', caseOf())).stopped).toBeUndefined()
})

test('where others went before, time and limits go on', async () => {
  const totals = { requests: 3, characters: 7, waits: 2, retries: 1, unanswered: 1 }
  const { client } = await against(() => http(200), {
    before: { began: 400, totals },
    clock: clockAt(1000),
    maxRequests: 4,
  })
  const { attempts } = await client.send('p', caseOf({ characters: 5 }))
  expect(attempts[0]!.timing.start).toBe(600)
  expect(client.totals).toEqual({ requests: 4, characters: 12, waits: 2, retries: 1, unanswered: 1 })
  expect((await client.send('p', caseOf())).stopped).toContain('the limit of 4 requests')
  expect(totals.requests, 'those of the others stay theirs').toBe(3)
})

test('each attempt carries a trace of its own, where the run has traces', async () => {
  const { client, requests } = await against((_, index) => http(index === 0 ? 500 : 200), {
    traces: 'run-1',
    extraHeaders: [['x-gate', 'open']],
  })
  const { attempts } = await client.send('p', caseOf())
  const expected = attempts.map(({ id }) => traceparent('run-1', id))
  expect(new Set(expected).size).toBe(2)
  expect(requests.map((request) => /traceparent: (.*)\r/.exec(request)?.[1])).toEqual(expected)
  expect(requests.map((request) => request.includes('x-gate: open\r'))).toEqual([true, true])
  const without = await against(() => http(200))
  await without.client.send('p', caseOf())
  expect(without.requests[0]).not.toContain('traceparent')
})

test('attempts behind one to which nothing came are counted apart', async () => {
  const clock = clockAt(0)
  const nothing: Wire = (socket) => void socket.destroy()
  const { client } = await against((_, index) => [nothing, http(500), http(200), nothing, http(200)][index]!, { clock })
  await client.send('p', caseOf())
  expect(client.totals).toMatchObject({ requests: 3, retries: 2, unanswered: 1 })
  await client.send('p', caseOf({ id: 'two' }))
  expect(client.totals).toMatchObject({ requests: 5, retries: 3, unanswered: 2 })
})

test('each attempt is told as it ends, and what is waited for in between, with its reason', async () => {
  const clock = clockAt(0)
  const { client, events } = await against((_, index) => http(index === 0 ? 503 : 200), { clock })
  const told: string[] = []
  await client.send('p', caseOf(), ({ id }) => void told.push(id))
  expect(told).toEqual(['p/one/1@default', 'p/one/2@default'])
  expect(texts(events)).toEqual(['exchange', '0 250 p/one/1@default: 503', 'exchange'])
  expect(client.totals).toMatchObject({ requests: 2, retries: 1, waits: 1 })
})

test.each<[unknown, string]>([
  [new Error('the disk is full'), 'the disk is full'],
  ['a word', 'a word'],
])('a wait that cannot be recorded ends the run with the reason: %s', async (thrown, why) => {
  const { client, requests } = await against(() => http(503), {
    emit(event) {
      if (event.event === 'wait') throw thrown
    },
  })
  expect((await client.send('p', caseOf())).stopped).toBe(why)
  expect([client.failed, client.stopped, requests.length]).toEqual([why, why, 1])
})

test('the first reason to stop stays, and so does the first failure of our own', async () => {
  const { client } = await against(() => http(200))
  client.stop('it was asked to')
  client.fail('the disk is full')
  client.fail('and gone')
  client.stop('once more')
  expect([client.stopped, client.failed]).toEqual(['it was asked to', 'the disk is full'])
})

test('until a moment that is over nothing is waited, nor after the end of the run', async () => {
  const clock = clockAt(1000)
  const { client, events } = await against(() => http(200), { clock, deadlineMs: 5000 })
  clock.at = 3000
  expect(await client.waitUntil(2000, 'over')).toBeUndefined()
  expect([texts(events), clock.at]).toEqual([[], 3000])
  expect(await client.waitUntil(5000, 'a pause')).toBeUndefined()
  expect([texts(events), clock.at]).toEqual([['2000 3000 a pause'], 6000])
  client.stop('it was asked to')
  expect(await client.waitUntil(9000, 'a pause')).toBe('it was asked to')
  expect(await client.waitUntil(4000, 'a pause')).toBe('it was asked to')
  expect(texts(events)).toHaveLength(1)
})

test('a stop ends what is under way, what waits for a place, and what waits to be sent again', async () => {
  const sleeping: (() => void)[] = []
  const clock: ClientOptions['clock'] = {
    now: () => 0,
    sleep: (_ms, signal) =>
      new Promise((resolve) => {
        sleeping.push(resolve)
        signal?.addEventListener('abort', () => resolve())
      }),
  }
  const { client, requests } = await against((_, index) => (index === 0 ? http(500) : never), { clock })
  const again = client.send('p', asked('again'))
  await until(() => sleeping.length === 1)
  const underWay = client.send('p', asked('under-way'))
  await until(() => requests.length === 2)
  const queued = client.send('p', asked('queued'))
  await turns(1)
  client.stop('it was asked to')
  const all = await Promise.all([again, underWay, queued])
  expect(all.map(({ attempts, stopped }) => [attempts.map((one) => one.failure?.kind), stopped])).toEqual([
    [[undefined], 'it was asked to'],
    [['aborted'], 'it was asked to'],
    [[], 'it was asked to'],
  ])
  expect(requests).toHaveLength(2)
})

/** Which requests come at once to a target that answers none, of so many slots. */
async function atOnce(concurrency: number, cases: readonly Case[]): Promise<string[]> {
  const { client, requests } = await against(() => never, { concurrency, deadlineMs: 60_000 })
  const all = cases.map((one) => client.send('p', one))
  await until(() => requests.length >= concurrency)
  client.stop('it was seen')
  await Promise.all(all)
  return requests.map((request) => /x-id: (\w+)/.exec(request)![1]!).sort()
}

const speech = (id: string, parts: Partial<Case> = {}): Case =>
  caseOf({ id, operation: 'speech', characters: 5, headers: [['x-id', id]], ...parts })

test('what will be spoken leaves half of the slots to what is quick', async () => {
  const quick = { characters: 0 }
  expect(await atOnce(2, [speech('a'), speech('b'), speech('c', quick), speech('d', quick)])).toEqual(['a', 'c'])
  // Of different kinds: of one kind the first would go ahead of the other.
  const answer = (group: string): Partial<Case> => ({
    expects: 'answer',
    stimulus: { kind: 'member', group, role: '' },
  })
  expect(await atOnce(2, [speech('a', answer('form')), speech('b', answer('speed')), speech('c', quick)])).toEqual([
    'a',
    'c',
  ])
})

test('what is to be refused is quick, however long its text', async () => {
  const refused = { expects: 'refusal' } as const
  const cases = ['a', 'b', 'c'].map((id) => speech(id, { ...refused, stimulus: { kind: 'provoked', status: 402 } }))
  expect(await atOnce(2, [...cases, speech('d')])).toEqual(['a', 'd'])
})

/** How many requests were under way at the same time, at most, after the first answers, which these are. */
async function mostAfter(first: readonly number[], concurrency: number): Promise<number> {
  const held: Socket[] = []
  const { client, requests } = await against(
    (_, index) => (index < first.length ? http(first[index]!) : (socket) => void held.push(socket)),
    { concurrency, clock: clockAt(0) },
  )
  const one = client.send('p', caseOf())
  await until(() => requests.length >= first.length)
  await turns(50)
  const others = Array.from({ length: 2 * concurrency }, (_, index) => client.send('p', asked(`other ${index}`)))
  await turns(50)
  const most = held.length
  client.stop('it was seen')
  await Promise.all([one, ...others])
  return most
}

test('a target that throttles gets half as many at once; one that is overloaded twice in a row, too', async () => {
  expect(await mostAfter([200], 4)).toBe(4)
  expect(await mostAfter([429], 4)).toBe(2)
  expect(await mostAfter([503], 4)).toBe(4)
  expect(await mostAfter([503, 529], 4)).toBe(2)
  expect(await mostAfter([503, 502, 503], 4)).toBe(4)
  expect(await mostAfter([503, 503, 503], 8)).toBe(1)
})
