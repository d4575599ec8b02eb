import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { giveUp } from './give-up.ts'

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

const request = {
  method: 'POST',
  path: '/v1/audio/speech',
  headers: [['Host', 'a.example']] as const,
  body: Buffer.from('{"body":"of it"}'),
  wire: { isGivenUpBefore: true },
} as const
const options = { timeoutMs: 5000, signal: new AbortController().signal }
const head = 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n'

test('an answer is given up when its body begins, and not before', async () => {
  const { dial, got, left } = await serve(head, 'the', 'rest', 'is', 'never', 'written')
  await giveUp(dial, request, options)
  await left
  expect(got.text).toContain('{"body":"of it"}')
  expect(got.written).toBeGreaterThanOrEqual(2)
  expect(got.written).toBeLessThan(6)
})

test('it ends with an answer that never comes, with the run, and where no connection is made', async () => {
  const { dial, left } = await serve()
  await giveUp(dial, request, { ...options, timeoutMs: 20 })
  await left
  await giveUp(dial, request, { ...options, signal: AbortSignal.abort() })
  await giveUp(() => Promise.reject(new Error('refused')), request, options)
})
