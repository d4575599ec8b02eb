import type { Socket } from 'node:net'
import { header } from '../record/exchange.ts'
import type { Wire } from '../record/wire.ts'
import { answerParser, Unreadable } from './answer-parser.ts'
import type { Attempt, AttemptOptions } from './attempt.ts'
import { failureOf } from './failure-of.ts'
import { interimSieve } from './interim-sieve.ts'
import { ownFailure } from './own-failure.ts'
import { takingDown, type TakingDown } from './taking-down.ts'
import { wireHead, type WireRequest } from './wire-head.ts'

/** RFC 9110, 10.1.1: who expects a 100 does not wait for it without an end. curl waits as long. */
const expectMs = 1000

/** Between two pieces of a body: they arrive one by one. */
const pauseMs = 5

/**
 * Sends one request, as its `wire` says, on a connection that is made for it, and takes down what comes back. Never
 * rejects.
 * @param dial Makes the connection.
 * @param connected Called when it is made.
 */
export function wireAttempt(
  dial: () => Promise<Socket>,
  request: WireRequest,
  options: AttemptOptions,
  connected: () => void,
): Promise<Attempt> {
  let socket: Socket | undefined
  const taking = takingDown(options, () => socket?.destroy())
  const fail = (error: Error): void => taking.fail(failureOf(error, taking.phase()), ownFailure(error))
  const begin = async (): Promise<void> => {
    socket = await dial()
    if (taking.over) return void socket.destroy()
    connected()
    const { continued, over } = listen(socket, taking, fail)
    await write(socket, request, () => Promise.race([continued, options.clock.sleep(expectMs, over)]), options, over)
  }
  if (!taking.over) begin().catch((error: unknown) => fail(error instanceof Error ? error : new Error(String(error))))
  return taking.attempt
}

/** Reads the answer. @returns When a 100 has come, and a signal of the answer's end. */
function listen(
  socket: Socket,
  taking: TakingDown,
  fail: (error: Error) => void,
): { readonly continued: Promise<void>; readonly over: AbortSignal } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  const sieve = interimSieve()
  sieve.expect({
    ...taking.heard,
    interim(status) {
      taking.heard.interim(status)
      if (status === 100) resolve()
    },
  })
  const parser = answerParser({
    head(...parts) {
      over.abort('it was answered')
      taking.head(...parts)
    },
    data: taking.data,
    end: taking.end,
  })
  socket.on('data', (chunk) => {
    try {
      if (!taking.over && !parser.take(sieve.take(chunk))) return
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      taking.fail({ kind: error.kind, phase: taking.phase(), detail: error.message })
    }
    socket.destroy()
  })
  socket.on('error', fail)
  socket.on('end', () => void parser.close())
  socket.on('close', () => {
    over.abort('the connection is closed')
    if (!parser.close()) fail(new Error('other side closed'))
  })
  return { continued: promise, over: over.signal }
}

async function write(
  socket: Socket,
  request: WireRequest,
  expected: () => Promise<unknown>,
  { clock }: AttemptOptions,
  over: AbortSignal,
): Promise<void> {
  const { headers, body, wire } = request
  const isChunked = /chunked/i.test(header(headers, 'transfer-encoding') ?? '')
  const expects = header(headers, 'expect') !== undefined
  const [first, ...pieces] = [wireHead(request), ...piecesOf(body ?? Buffer.alloc(0), wire, isChunked)]
  socket.setNoDelay(true)
  if (!expects && wire.piece === undefined) {
    socket.write(Buffer.concat([first, ...pieces]))
    return
  }
  socket.write(first)
  if (expects) await expected()
  for (const piece of pieces) {
    if (wire.piece !== undefined) await clock.sleep(pauseMs, over)
    // RFC 9110, 10.1.1: who got the final answer need not send the rest.
    if (over.aborted) return
    socket.write(piece)
  }
}

/** RFC 9112, 7.1, where it is chunked. */
function piecesOf(body: Uint8Array, { piece = body.length }: Wire, isChunked: boolean): Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < body.length; at += piece) pieces.push(body.subarray(at, at + piece))
  if (!isChunked) return pieces
  return [
    ...pieces.map((one) => Buffer.concat([Buffer.from(`${one.length.toString(16)}\r\n`), one, Buffer.from('\r\n')])),
    Buffer.from('0\r\n\r\n'),
  ]
}
