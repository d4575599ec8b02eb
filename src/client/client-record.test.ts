import net from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { caseOf, http, type Wire } from '../../fixtures/client-against.ts'
import { closingClients } from '../../fixtures/closing-clients.ts'
import { passing } from '../../fixtures/passing.ts'
import type { Exchange } from '../record/exchange.ts'
import type { ClientOptions } from './client-options.ts'

const key = 'sk-Canary7f3A9bQ2xY0zLmN4pR6tV8wK'
afterEach(() => void vi.useRealTimers())

const against = closingClients({ secrets: new Map([['ASSAY_API_KEY', key]]) })

async function exchangeWith(wire: Wire, options: Partial<ClientOptions> = {}): Promise<Exchange> {
  const { client } = await against(() => wire, options)
  const { attempts } = await client.send('p', caseOf({ expects: 'any' }))
  return attempts[0]!
}

test.each<[string, string, (exchange: Exchange) => unknown]>([
  ['name of a header', http(200, '{}', `x-${key}: 1`), ({ response }) => response!.headers],
  ['value of a header', http(200, '{}', `x-request: of ${key}`), ({ response }) => response!.headers],
  ['reason phrase', http(`200 ${key}`), ({ response }) => response!.reason],
  [
    'value of a trailer',
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx-sum: ${key}\r\n\r\n`,
    ({ response }) => response!.trailers,
  ],
  [
    'name of a trailer',
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx-${key}: 1\r\n\r\n`,
    ({ response }) => response!.trailers,
  ],
])('a key never reaches the record: %s', async (_, wire, where) => {
  const exchange = await exchangeWith(wire)
  expect(JSON.stringify(where(exchange))).toContain('[redacted ASSAY_API_KEY]')
  expect(JSON.stringify(exchange).toLowerCase()).not.toContain(key.slice(2).toLowerCase())
})

test('a key never reaches the record: body', async () => {
  const { response } = await exchangeWith(http(400, `{"no":"${key}"}`))
  expect(response!.body).toMatchObject({ redacted: [[7, key.length, 'ASSAY_API_KEY']], length: key.length + 9 })
})

test('the value of a cookie is left out, its name and the rest stay', async () => {
  const { response } = await exchangeWith(http(200, '{}', 'Set-Cookie: session=0123456789; Path=/'))
  expect(response!.headers).toContainEqual(['Set-Cookie', 'session=[redacted cookie]; Path=/'])
})

test('what is recorded of a request is its template, and what is sent has the key', async () => {
  const { client, requests } = await against(() => http(200))
  const { attempts } = await client.send(
    'p',
    caseOf({
      headers: [['authorization', 'Bearer ${ASSAY_API_KEY}']],
      path: '/a?key=${ASSAY_API_KEY}',
      method: 'POST',
      body: '{"key":"${ASSAY_API_KEY}"}',
    }),
  )
  expect(JSON.stringify(attempts)).not.toContain(key)
  expect(attempts[0]!.request.headers).toContainEqual(['authorization', 'Bearer ${ASSAY_API_KEY}'])
  expect(attempts[0]!.request.url).toContain('?key=${ASSAY_API_KEY}')
  expect(requests[0]!.split(key)).toHaveLength(4)
})

test('an exchange has the name of its case, its attempt, and its look', async () => {
  const { client } = await against((_, index) => http(index === 0 ? 500 : 200))
  const { attempts } = await client.send('p', caseOf())
  expect(attempts.map(({ id, attempt, look }) => [id, attempt, look])).toEqual([
    ['p/one/1@default', 1, undefined],
    ['p/one/2@default', 2, undefined],
  ])
  const again = await client.send('p', caseOf(), undefined, { earlier: 2 })
  expect(again.attempts.map(({ id, attempt, look }) => [id, attempt, look])).toEqual([['p/one/3@default', 3, 2]])
  expect(client.totals).toMatchObject({ requests: 3, retries: 2, waits: 1 })
})

test.each<[string, Wire, object, number]>([
  ['no HTTP', 'hello there\r\n\r\n', { kind: 'malformed', phase: 'headers' }, 3],
  ['nothing', (socket): unknown => socket.destroy(), { kind: 'reset', phase: 'headers' }, 3],
  [
    'a body that breaks off',
    (socket): unknown => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'),
    { kind: 'reset', phase: 'body' },
    3,
  ],
  [
    'silence',
    (): undefined => undefined,
    { kind: 'timeout', phase: 'headers', detail: 'no answer came for 20000 ms' },
    2,
  ],
  [
    'a body that comes to a halt',
    'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc',
    { kind: 'timeout', phase: 'body', detail: 'hardly anything of the body came for 20000 ms' },
    2,
  ],
  [
    'a longer body that comes to a halt',
    `HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n${'x'.repeat(300)}`,
    { kind: 'timeout', phase: 'body', detail: 'nothing more of the body came for 20000 ms' },
    2,
  ],
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n',
    { kind: 'malformed', phase: 'headers', detail: 'it switches to another protocol, unasked' },
    3,
  ],
  [
    'a body that is longer than is read',
    http(200, 'x'.repeat(1_500_000)),
    { kind: 'limit', phase: 'body', detail: 'the body is longer than 1048576 bytes, which is all that is read' },
    1,
  ],
  [
    'more header lines than are kept',
    http(200, '{}', ...Array.from({ length: 150 }, (_, index) => `x-${index}: 1`)),
    { kind: 'limit', phase: 'headers', detail: '51 more header lines came than are kept' },
    1,
  ],
])('how there was no answer is told: %s', async (_, wire, failure, sent) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { client } = await against(() => wire, { timeoutMs: 20_000 })
  const { attempts } = await passing(client.send('p', caseOf()))
  expect(attempts).toHaveLength(sent)
  for (const one of attempts) expect(one.failure).toMatchObject(failure)
})

test('where nobody listens, the run ends and says so', async () => {
  const { client } = await against(() => http(200), { baseUrl: 'http://127.0.0.1:1/v1' })
  const { attempts } = await client.send('p', caseOf())
  expect(attempts.map(({ failure }) => [failure!.kind, failure!.phase])).toEqual(
    [1, 2, 3].map(() => ['refused', 'connect']),
  )
  expect(await client.send('p', caseOf())).toEqual({
    attempts: [],
    stopped: expect.stringContaining('http://127.0.0.1:1 cannot be reached') as string,
  })
  expect(client.failed).toBeUndefined()
})

test('a limit is kept, and named', async () => {
  const { client, requests } = await against(() => http(200), { maxRequests: 2, maxCharacters: 10 })
  expect((await client.send('p', caseOf({ characters: 11 }))).stopped).toBe(
    'the limit of 10 characters was reached (--max-characters)',
  )
  expect((await client.send('p', caseOf({ characters: 10 }))).stopped).toBeUndefined()
  expect((await client.send('p', caseOf({ characters: 1 }))).stopped).toContain('characters')
  expect((await client.send('p', caseOf())).stopped).toBeUndefined()
  expect((await client.send('p', caseOf())).stopped).toBe(
    'the limit of 2 requests was reached (--max-requests, or --smoke)',
  )
  expect(requests).toHaveLength(2)
})

test('a limit is kept by requests at the same time', async () => {
  const { client, requests } = await against(() => http(200), { maxRequests: 2, maxCharacters: 100, concurrency: 5 })
  const sent = await Promise.all([1, 2, 3, 4, 5].map((id) => client.send('p', caseOf({ id: `c${id}` }))))
  expect(requests).toHaveLength(2)
  expect(sent.filter(({ stopped }) => stopped?.startsWith('the limit of 2 requests'))).toHaveLength(3)
})

test('what was refused was not synthesized, and is not counted', async () => {
  const { client } = await against(() => http(400))
  await client.send('p', caseOf({ characters: 40 }))
  expect(client.totals.characters).toBe(0)
  const spoken = await against(() => http(200))
  await spoken.client.send('p', caseOf({ characters: 40 }))
  expect(spoken.client.totals.characters).toBe(40)
})

test('after a stop nothing more is sent', async () => {
  const { client, requests } = await against(() => http(200))
  client.stop('it was asked to')
  expect(await client.send('p', caseOf())).toEqual({ attempts: [], stopped: 'it was asked to' })
  expect([requests.length, client.stopped, client.failed]).toEqual([0, 'it was asked to', undefined])
})

test('a wait that is longer than anybody waits is not begun', async () => {
  const { client, events } = await against(() => http(503, '{}', 'retry-after: 61'))
  expect((await client.send('p', caseOf())).stopped).toBe(
    '503 with Retry-After: to send it again takes a wait of more than 60 s, which is the longest',
  )
  expect(events.filter(({ event }) => event === 'wait')).toEqual([])
  const short = await against(() => http(503, '{}', 'retry-after: 30'), { deadlineMs: 20_000 })
  expect((await short.client.send('p', caseOf())).stopped).toBe(
    '503 with Retry-After: to send it again takes a wait of more than the deadline allows (--deadline)',
  )
})

test('until a moment is waited, unless the deadline comes first', async () => {
  const { client, events } = await against(() => http(200))
  expect(await client.waitUntil(5000, 'a pause')).toBeUndefined()
  expect(events).toMatchObject([{ event: 'wait', why: 'a pause' }])
  expect(await client.waitUntil(60_001, 'a pause')).toBe('the deadline would be reached before that (--deadline)')
})

test('a request that is sent until a status comes ends with it, after its times, or where nobody answers', async () => {
  const until = { status: 429, times: 5 }
  const sent = async (answer: (index: number) => Wire): Promise<[number, string | undefined]> => {
    const { client } = await against((_, index) => answer(index), { timeoutMs: 600 })
    const { attempts, stopped } = await client.send(
      'p',
      caseOf({ until, expects: 'any', stimulus: { kind: 'provoked', status: 429 } }),
    )
    return [attempts.length, stopped]
  }
  expect(await sent((index) => http(index === 2 ? 429 : 200))).toEqual([3, undefined])
  expect(await sent(() => http(200))).toEqual([5, undefined])
  expect(await sent(() => () => undefined)).toEqual([
    3,
    '3 attempts in a row stayed without an answer (no answer came for 600 ms)',
  ])
})

test('what may have been synthesized counts, also where no answer came', async () => {
  const { client } = await against(() => (socket) => socket.destroy(), { maxCharacters: 1000 })
  await client.send('p', caseOf({ characters: 40 }))
  expect(client.totals).toMatchObject({ requests: 3, characters: 120 })
})

test('a failure of our own machine ends the run, and is no exchange', async () => {
  const connect = net.connect
  net.connect = () => {
    const socket = new net.Socket()
    setImmediate(() => socket.destroy(Object.assign(new Error('connect EMFILE'), { code: 'EMFILE' })))
    return socket
  }
  try {
    const { client, events } = await against(() => http(200))
    const why = expect.stringContaining('raise the limit (ulimit -n)') as string
    expect(await client.send('p', caseOf())).toEqual({ attempts: [], stopped: why })
    expect([client.failed, client.stopped, events]).toEqual([why, why, []])
  } finally {
    net.connect = connect
  }
})

test('a target that asks for pauses longer than anybody waits is given up by valid requests alone', async () => {
  const stopped = async (expects: 'success' | 'refusal'): Promise<string | undefined> => {
    const { client } = await against(() => http(503, '{}', 'retry-after: 61'))
    for (let count = 0; count < 16; count += 1) await client.send('p', caseOf({ id: `c${count}`, expects }))
    return client.stopped
  }
  expect(await stopped('success')).toContain('gave up answering get budget: 16 requests in a row ended with 503')
  expect(await stopped('refusal')).toBeUndefined()
})

test.each([
  [http(429), 2],
  [http(503, '{}', 'retry-after: 1'), 2],
  [http(503), 1],
  [http(500), 1],
])('who asks for a pause is left alone by all; else only the one request waits: %j', async (first, expected) => {
  const waits: (() => void)[] = []
  const clock: ClientOptions['clock'] = {
    now: () => 0,
    sleep: () => new Promise((resolve) => void waits.push(resolve)),
  }
  const { client, requests } = await against((_, index) => (index === 0 ? first : http(200)), { clock, concurrency: 2 })
  const until = async (done: () => boolean): Promise<void> => {
    while (!done()) await new Promise((resolve) => void setImmediate(resolve))
  }
  const one = client.send('p', caseOf())
  await until(() => waits.length === 1)
  const other = client.send('p', caseOf({ id: 'two' }))
  await until(() => waits.length === 2 || requests.length === 2)
  expect(waits.length).toBe(expected)
  client.stop('it was seen')
  for (const resolve of waits) resolve()
  await Promise.all([one, other])
})
