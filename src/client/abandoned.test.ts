import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { abandoned } from './abandoned.ts'
import { realClock } from './clock.ts'

const closing: (() => unknown)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A server that answers so, in pieces that it writes one after another; what it was sent, and when its client left. */
async function serve(...pieces: readonly string[]) {
  const got = { text: '', written: 0 }
  const left = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('close', () => left.resolve())
    socket.on('data', (chunk: Buffer) => {
      got.text += chunk.toString('latin1')
      if (!got.text.endsWith('{"body":"of it"}')) return
      const next = (): void => {
        const piece = pieces[got.written]
        if (piece === undefined || socket.destroyed) return
        got.written += 1
        socket.write(piece, () => setTimeout(next, 30))
      }
      next()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const dial = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    closing.push(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { dial, got, left: left.promise }
}

const request = (where: 'request' | 'answer') => ({
  method: 'POST',
  path: '/v1/audio/speech',
  headers: [['Host', 'a.example']] as const,
  body: Buffer.from('{"body":"of it"}'),
  wire: { abandoned: where },
})
const options = { clock: realClock, timeoutMs: 5000, signal: new AbortController().signal }
const head = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n'

test('a request is given up when half of its body is written', async () => {
  const { dial, got, left } = await serve(head)
  await abandoned(dial, request('request'), options)
  await left
  expect(got.text).toBe('POST /v1/audio/speech HTTP/1.1\r\nHost: a.example\r\n\r\n{"body":')
})

test('an answer is given up when its body begins, and not before', async () => {
  const { dial, got, left } = await serve(head, 'the', 'rest', 'is', 'never', 'written')
  await abandoned(dial, request('answer'), options)
  await left
  expect(got.text).toContain('{"body":"of it"}')
  expect(got.written).toBeGreaterThanOrEqual(2)
  expect(got.written).toBeLessThan(6)
})

test('it ends with an answer that never comes, with the run, and where no connection is made', async () => {
  const { dial, left } = await serve()
  await abandoned(dial, request('answer'), { ...options, timeoutMs: 20 })
  await left
  await abandoned(dial, request('answer'), { ...options, signal: AbortSignal.abort() })
  await abandoned(() => Promise.reject(new Error('refused')), request('answer'), options)
})
