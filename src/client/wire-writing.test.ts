import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { http } from '../../fixtures/client-against.ts'
import type { Wire } from '../record/wire.ts'
import type { Attempt, AttemptOptions, SentRequest } from './attempt.ts'
import { memoryLimit } from './body-sizes.ts'
import type { Clock } from './clock.ts'
import { sharedMemory } from './memory.ts'
import { wireAttempt } from './wire-attempt.ts'

const closing: (() => unknown)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A server that does so with each connection; the way to it. */
async function dialTo(serve: (socket: Socket) => void): Promise<() => Promise<Socket>> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    serve(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    closing.push(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
}

/** Waits for nothing, but for what the signal ends; tells how long it was to wait, and until when. */
function clockOf(isEndless: boolean): Clock & { readonly waits: [ms: number, signal: AbortSignal][] } {
  const waits: [number, AbortSignal][] = []
  return {
    waits,
    now: () => 0,
    sleep(ms, signal) {
      waits.push([ms, signal!])
      return isEndless
        ? new Promise((resolve) => signal!.addEventListener('abort', () => resolve()))
        : Promise.resolve()
    },
  }
}

interface Parts extends Partial<SentRequest> {
  readonly wire?: Wire
  readonly clock?: Clock
  readonly signal?: AbortSignal
  readonly connected?: () => void
}

function attempt(dial: () => Promise<Socket>, parts: Parts = {}): Promise<Attempt> {
  const options: AttemptOptions = {
    clock: parts.clock ?? clockOf(false),
    timeoutMs: 5000,
    bodyLimit: () => 100,
    memory: sharedMemory(memoryLimit),
    signal: parts.signal ?? new AbortController().signal,
  }
  const { method = 'POST', path = '/v1', headers = [], body = null, wire = {} } = parts
  return wireAttempt(dial, { method, path, headers, body, wire }, options, parts.connected ?? (() => undefined))
}

/** What a server gets that answers when the end has come, and the answer. */
async function written(end: string, parts: Parts, first = ''): Promise<{ sent: string; got: Attempt }> {
  let sent = ''
  const dial = await dialTo((socket) =>
    socket.on('data', (bytes) => {
      if (sent === '' && first !== '') socket.write(first)
      sent += bytes.toString('latin1')
      if (sent.endsWith(end)) socket.end(http(200))
    }),
  )
  const got = await attempt(dial, parts)
  return { sent, got }
}

const head = 'POST /v1 HTTP/1.1\r\n'

test('letters beyond ASCII in a header line are one byte each', async () => {
  const { sent, got } = await written('\r\n\r\n', { headers: [['X-Name', 'caf\u00e9']] })
  expect(sent).toBe(`${head}X-Name: caf\u00e9\r\n\r\n`)
  expect(got.status).toBe(200)
})

test('the body comes in pieces, each after a pause, and none is empty', async () => {
  const body = Buffer.from('{"input":"abcdefgh"}')
  const clock = clockOf(false)
  const headers: [string, string][] = [['Transfer-Encoding', 'gzip, Chunked']]
  const { sent } = await written('0\r\n\r\n', { body, headers, wire: { piece: 10 }, clock })
  expect(sent).toBe(`${head}Transfer-Encoding: gzip, Chunked\r\n\r\na\r\n{"input":"\r\na\r\nabcdefgh"}\r\n0\r\n\r\n`)
  // Two pieces, and the chunk that ends them.
  expect(clock.waits.map(([ms]) => ms)).toEqual([5, 5, 5])
})

test('no body in chunks is the last chunk alone, and no pause is made for what is sent at once', async () => {
  const clock = clockOf(false)
  const { sent } = await written('0\r\n\r\n', { headers: [['transfer-encoding', 'chunked']], clock })
  expect(sent).toBe(`${head}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`)
  expect(clock.waits).toEqual([])
})

test('who expects a 100 sends the body in its pieces then, and waits for nothing else but the pauses', async () => {
  const clock = clockOf(false)
  const body = Buffer.from('{}')
  const { sent } = await written('{}', { body, headers: [['Expect', '100-continue']], wire: { piece: 1 }, clock })
  expect(sent).toBe(`${head}Expect: 100-continue\r\n\r\n{}`)
  expect(clock.waits.map(([ms]) => ms)).toEqual([1000, 5, 5])
})

test('another interim answer is none to wait for, and the wait ends with the answer', async () => {
  const clock = clockOf(true)
  const sent: string[] = []
  const dial = await dialTo((socket) =>
    socket.on('data', (bytes) => {
      sent.push(bytes.toString())
      if (sent.length > 1) return
      socket.write('HTTP/1.1 102 Processing\r\n\r\n')
      setTimeout(() => socket.write(http(417)), 20)
    }),
  )
  let connected = 0
  const got = await attempt(dial, {
    body: Buffer.from('{}'),
    headers: [['Expect', '100-continue']],
    clock,
    connected: () => (connected += 1),
  })
  expect([got.status, got.interim, got.interimCount, connected]).toEqual([417, [102], 1, 1])
  expect(sent, 'no body').toEqual([`${head}Expect: 100-continue\r\n\r\n`])
  expect(clock.waits.map(([ms, { aborted }]) => [ms, aborted])).toEqual([[1000, true]])
})

test('the wait ends with the connection, and what came is told', async () => {
  const clock = clockOf(true)
  const dial = await dialTo((socket) => socket.once('data', () => socket.end()))
  const got = await attempt(dial, { body: Buffer.from('{}'), headers: [['Expect', '100-continue']], clock })
  expect(got.failure).toEqual({ kind: 'reset', phase: 'headers', detail: 'other side closed' })
  expect(clock.waits.map(([ms, { aborted }]) => [ms, aborted])).toEqual([[1000, true]])
})

test('what comes behind a whole answer is not read, and the connection is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const dial = await dialTo((socket) => {
    socket.on('close', closed.resolve).once('data', () => socket.write(`${http(200, 'ok')}more`))
  })
  const got = await attempt(dial)
  expect([got.body.length, got.complete, got.failure]).toEqual([2, true, undefined])
  await closed.promise
})

test('no HTTP is told as such, and the connection is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const dial = await dialTo((socket) => {
    socket.on('close', closed.resolve).once('data', () => socket.write('SSH-2.0\r\n'))
  })
  const { failure } = await attempt(dial)
  expect(failure).toEqual({ kind: 'malformed', phase: 'headers', detail: 'no status line of HTTP/1' })
  await closed.promise
})

test('an attempt that is given up before it begins makes no connection', async () => {
  let dialed = 0
  const signal = AbortSignal.abort('the run ended first')
  const got = await attempt(() => Promise.reject(new Error(String((dialed += 1)))), { signal })
  expect([got.failure, dialed]).toEqual([{ kind: 'aborted', phase: 'headers', detail: 'the run ended first' }, 0])
})

test('a connection that is made after the attempt was given up is closed, and counts as none', async () => {
  const closed = Promise.withResolvers<string>()
  let sent = ''
  const dial = await dialTo((socket) => {
    socket.on('data', (bytes) => (sent += bytes.toString())).on('close', () => closed.resolve(sent))
  })
  const late = Promise.withResolvers<void>()
  const abort = new AbortController()
  let connected = 0
  const ended = attempt(
    async () => {
      await late.promise
      return dial()
    },
    { signal: abort.signal, connected: () => (connected += 1) },
  )
  abort.abort('the run ended first')
  expect((await ended).failure).toMatchObject({ kind: 'aborted' })
  late.resolve()
  expect([await closed.promise, connected]).toEqual(['', 0])
})

test('an attempt that is given up under way closes its connection', async () => {
  const [came, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const dial = await dialTo((socket) => void socket.once('data', () => came.resolve()).on('close', closed.resolve))
  const abort = new AbortController()
  const ended = attempt(dial, { signal: abort.signal })
  await came.promise
  abort.abort('the run ended first')
  expect((await ended).failure).toMatchObject({ kind: 'aborted' })
  await closed.promise
})

test.each<[unknown, string]>([
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 'connect ECONNREFUSED'],
  ['a word', 'a word'],
])('why there is no connection is told: %s', async (thrown, detail) => {
  const got = await attempt(() => Promise.reject(thrown))
  expect([got.status, got.complete, got.failure!.detail]).toEqual([undefined, false, detail])
})

test('a connection that breaks is told by the system', async () => {
  const dial = await dialTo((socket) => socket.once('data', () => socket.resetAndDestroy()))
  const { failure } = await attempt(dial)
  expect(failure).toMatchObject({ kind: 'reset', phase: 'headers' })
  expect(failure!.detail).toContain('ECONNRESET')
})
