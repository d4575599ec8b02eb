import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { caseOf, clientAgainst, http, type Against, type Wire as Answer } from '../../fixtures/client-against.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Wire } from '../record/wire.ts'
import { realClock, virtualClock, type Clock } from './clock.ts'
import { memoryLimit } from './body-sizes.ts'
import { sharedMemory } from './memory.ts'
import { route } from './route.ts'
import { wireAttempt } from './wire-attempt.ts'

const open: { close(): unknown }[] = []
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))

/** Slowly, in pieces of so many bytes. */
const inPieces =
  (text: string, bytes: number): Answer =>
  (socket) => {
    socket.setNoDelay(true)
    const pieces = text.match(new RegExp(`[^]{1,${bytes}}`, 'g')) ?? []
    const next = (): void => {
      const piece = pieces.shift()
      if (piece === undefined) return
      socket.write(piece, 'latin1')
      setImmediate(next)
    }
    next()
  }
const thenClose =
  (text: string, how: 'end' | 'destroy' | 'resetAndDestroy' = 'end'): Answer =>
  (socket) => {
    socket.write(text, 'latin1', () => setTimeout(() => socket[how](), 5))
  }
const chunked = (body: string): string => `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${body}`
const headers = (count: number): string[] => Array.from({ length: count }, (_, index) => `x-${index}: 1`)

async function received(answer: Answer, wire?: Wire): Promise<Exchange> {
  const against: Against = await clientAgainst(() => answer, { timeoutMs: 400 })
  open.push(against)
  const { attempts } = await against.client.send(
    'p',
    caseOf({
      operation: 'speech',
      expects: 'any',
      ...(wire && { wire, headers: [['Host', '']] }),
    }),
  )
  return attempts[0]!
}

/** What does not depend on how it was asked for, nor on time. */
function told({ response, failure }: Exchange): unknown {
  const length = failure?.kind === 'limit' ? 'as much as came' : response?.body.length
  return {
    ...(response && { response: { ...response, body: { ...response.body, arrivals: undefined, length } } }),
    ...(failure && { kind: failure.kind, phase: failure.phase }),
  }
}

const whole = http(200, 'hello', 'Content-Type: text/plain', 'X-Two: a', 'x-two: b')

describe('both clients take down the same of', () => {
  test.each<[string, Answer]>([
    ['a body with its length', whole],
    ['the same byte by byte', inPieces(whole, 1)],
    ['an empty body', http(401, '')],
    ['no reason phrase', http('200 ', 'x')],
    ['lines that end with a line feed', 'HTTP/1.1 200 OK\ncontent-length: 1\n\nx'],
    ['chunks', chunked('5\r\nhello\r\n1;a="b"\r\n!\r\n0\r\n\r\n')],
    ['chunks byte by byte', inPieces(chunked('5\r\nhello\r\n1;a="b"\r\n!\r\n0\r\nx-sum: 1\r\n\r\n'), 1)],
    ['trailers', chunked('00A\r\n0123456789\r\n0\r\nx-sum: 1\r\n\r\n')],
    ['a body that ends with the connection', thenClose('HTTP/1.1 200 OK\r\n\r\nhello')],
    ['an answer of HTTP/1.0', thenClose('HTTP/1.0 200 OK\r\nContent-Type: audio/mpeg\r\n\r\nhello')],
    ['204', 'HTTP/1.1 204 No Content\r\n\r\n'],
    ['interim answers', `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${whole}`],
    ['a 100 that nobody asked for', `HTTP/1.1 100 Continue\r\n\r\n${whole}`],
    ['letters beyond ASCII in a header', http(200, '{}', 'x-name: caf\u00e9')],
    ['many header lines', http(200, '{}', ...headers(150))],
    ['more header lines than pass', http(200, '{}', ...headers(2000))],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['HTTP/2 unasked', '\u0000\u0000\u0012\u0004\u0000\u0000\u0000\u0000\u0000\n\n'],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\ncontent-length: 0\r\n\r\n'],
    ['a header line without a colon', http(200, '{}', 'nonsense')],
    ['a name with a blank', http(200, '{}', 'a b: 1')],
    ['a NUL in a header', http(200, '{}', 'a: \u0000')],
    ['two lengths', http(200, '{}', 'content-length: 3')],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n{}'],
    ['a length beside chunks', http(200, '{}', 'transfer-encoding: chunked')],
    ['a size that is none', chunked('z\r\nhello\r\n')],
    ['a chunk that is longer than it says', chunked('2\r\nhello\r\n0\r\n\r\n')],
    ['no answer and the end', thenClose('')],
    ['no answer and a reset', thenClose('', 'resetAndDestroy')],
    ['half a head', thenClose('HTTP/1.1 200 OK\r\ncontent-le')],
    ['a body that ends too early', thenClose('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc')],
    ['chunks that end too early', thenClose(chunked('5\r\nhello\r\n'))],
    ['a body that comes to a halt', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'],
    ['silence', () => undefined],
    ['a header line without an end', `HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(80_000)}`],
    ['a body that is longer than is read', http(400, 'x'.repeat(1_500_000))],
  ])('%s', async (_, answer) => {
    const [usual, wired] = await Promise.all([received(answer), received(answer, {})])
    expect(told(wired)).toEqual(told(usual))
  })
})

/** What a server that answers `continued` to the head, and 200 to the whole, is sent, and in which pieces. */
async function written(
  headers: readonly [string, string][],
  wire: Wire,
  parts: { body?: string; continued?: string; clock?: Clock } = {},
): Promise<{ pieces: string[]; status: number | undefined }> {
  const pieces: string[] = []
  const ended = Promise.withResolvers<void>()
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined).on('close', ended.resolve)
    socket.on('data', (bytes) => {
      pieces.push(bytes.toString('latin1'))
      const all = pieces.join('')
      if (pieces.length === 1 && parts.continued !== undefined) {
        // The head first: what is still to be sent is kept back from then on.
        const head = parts.continued.indexOf('\r\n\r\n') + 4
        socket.write(parts.continued.slice(0, head))
        setTimeout(() => socket.write(parts.continued!.slice(head)), 20)
      }
      if (all.endsWith('}') || all.endsWith('0\r\n\r\n') || (parts.body === undefined && all.endsWith('\r\n\r\n')))
        socket.write(http(200))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  const way = route({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    timeoutMs: 5000,
    tls: { insecure: false },
  })
  const { status } = await wireAttempt(
    way.dial,
    {
      method: 'POST',
      path: '/v1/audio/speech',
      headers,
      body: parts.body === undefined ? null : Buffer.from(parts.body),
      wire,
    },
    {
      clock: parts.clock ?? realClock,
      timeoutMs: 5000,
      bodyLimit: () => 100,
      memory: sharedMemory(memoryLimit),
      signal: new AbortController().signal,
    },
    () => undefined,
  )
  await ended.promise
  return { pieces, status }
}

const never: Clock = {
  now: () => 0,
  sleep: (_, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
}
const body = '{"input":"abc"}'
const head = (...lines: string[]): string => ['POST /v1/audio/speech HTTP/1.1', ...lines, '', ''].join('\r\n')

test('lines are sent as they are given, with the body in one piece', async () => {
  const lines: [string, string][] = [
    ['Host', 'a'],
    ['cookie', ''],
    ['X-a', '1'],
    ['x-A', '2'],
  ]
  expect(await written(lines, {}, { body })).toEqual({
    pieces: [head('Host: a', 'cookie: ', 'X-a: 1', 'x-A: 2') + body],
    status: 200,
  })
})

// What is written apart may arrive together on a busy machine.
test('a body in pieces, of its length or in chunks', { retry: 3 }, async () => {
  expect((await written([['A', '1']], { piece: 10 }, { body })).pieces).toEqual([
    head('A: 1'),
    body.slice(0, 10),
    body.slice(10),
  ])
  expect((await written([['Transfer-Encoding', 'chunked']], { piece: 10 }, { body })).pieces.join('')).toBe(
    `${head('Transfer-Encoding: chunked')}a\r\n${body.slice(0, 10)}\r\n5\r\n${body.slice(10)}\r\n0\r\n\r\n`,
  )
  expect((await written([['Transfer-Encoding', 'chunked']], {}, { body })).pieces).toEqual([
    `${head('Transfer-Encoding: chunked')}f\r\n${body}\r\n0\r\n\r\n`,
  ])
})

describe('who expects a 100', () => {
  const expecting: [string, string][] = [['Expect', '100-continue']]
  test('sends the body when it comes', async () => {
    const continued = 'HTTP/1.1 100 Continue\r\n\r\n'
    expect(await written(expecting, {}, { body, continued, clock: never })).toEqual({
      pieces: [head('Expect: 100-continue'), body],
      status: 200,
    })
  })
  test('sends it after a while where nothing comes', async () => {
    const waits: number[] = []
    const clock: Clock = { now: () => 0, sleep: async (ms) => void waits.push(ms) }
    expect((await written(expecting, {}, { body, clock })).pieces.join('')).toBe(head('Expect: 100-continue') + body)
    expect(waits).toEqual([1000])
  })
  test('keeps it back where the answer is final', async () => {
    expect(await written(expecting, {}, { body, continued: http(417), clock: never })).toEqual({
      pieces: [head('Expect: 100-continue')],
      status: 417,
    })
  })
})

test('it is recorded like any other, with its lines as templates and how it was written', async () => {
  const against = await clientAgainst(() => http(200), {
    secrets: new Map([['ASSAY_API_KEY', 'sk-Canary7f3A9bQ2xY0zLmN4']]),
    extraHeaders: [['X-Gate', 'open']],
  })
  open.push(against)
  const send = (wire: Wire): ReturnType<typeof against.client.send> =>
    against.client.send(
      'p',
      caseOf({
        method: 'POST',
        wire,
        body: '{"a":"\u00e9"}',
        headers: [
          ['Host', ''],
          ['Authorization', 'Bearer ${ASSAY_API_KEY}'],
          ['Content-Length', ''],
        ],
      }),
    )
  const [first] = (await send({ version: '1.0' })).attempts
  const [second] = (await send({})).attempts
  const host = new URL(first!.request.url).host
  expect(first).toMatchObject({
    request: {
      headers: [
        ['Host', host],
        ['Authorization', 'Bearer ${ASSAY_API_KEY}'],
        ['Content-Length', '10'],
        ['X-Gate', 'open'],
      ],
      body: { length: 10 },
      wire: { version: '1.0' },
    },
    connection: { id: 1, protocol: 'http/1.0', reused: false },
  })
  expect(second!.connection).toEqual({ id: 2, protocol: 'http/1.1', reused: false })
  expect(against.requests[0]).toBe(
    `POST /v1/workspaces/a/budgets/daily HTTP/1.0\r\nHost: ${host}\r\nAuthorization: Bearer ` +
      'sk-Canary7f3A9bQ2xY0zLmN4\r\nContent-Length: 10\r\nX-Gate: open\r\n\r\n{"a":"\u00c3\u00a9"}',
  )
})

test('what a client gave up is sent before, on another connection, and is no exchange', async () => {
  const against = await clientAgainst(() => http(200, '{}'), { concurrency: 1 })
  open.push(against)
  const { attempts } = await against.client.send('p', caseOf({ wire: { isGivenUpBefore: true }, headers: [] }))
  expect(attempts).toMatchObject([{ response: { status: 200 }, request: { wire: { isGivenUpBefore: true } } }])
  expect(against.requests).toHaveLength(2)
  expect(against.requests[1]).toBe(against.requests[0])
  expect(against.client.totals.requests).toBe(2)
})

test('what is given up before counts for the rate and the limit of requests', async () => {
  const clock = virtualClock()
  const against = await clientAgainst(() => http(200, '{}'), { concurrency: 1, rate: 1, maxRequests: 3, clock })
  open.push(against)
  const began = clock.now()
  const twice = caseOf({ wire: { isGivenUpBefore: true }, headers: [] })
  expect((await against.client.send('p', twice)).attempts).toHaveLength(1)
  expect(clock.now() - began).toBeGreaterThanOrEqual(1000)
  expect(await against.client.send('p', twice)).toMatchObject({
    attempts: [],
    stopped: expect.stringContaining('3 requests'),
  })
})

test('where nobody listens, it says so', async () => {
  const against = await clientAgainst(() => http(200), { baseUrl: 'http://127.0.0.1:1/v1' })
  open.push(against)
  const { attempts } = await against.client.send('p', caseOf({ wire: {}, headers: [] }))
  expect(attempts[0]).toMatchObject({ failure: { kind: 'refused', phase: 'connect' }, connection: { id: 0 } })
})
