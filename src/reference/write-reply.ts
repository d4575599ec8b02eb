import type { ServerResponse } from 'node:http'
import { wholeBody, type Reply } from './reply.ts'

/**
 * Sends an answer, with what is deliberately wrong about it. Resolves when it is written or the client is gone; rejects
 * only when the body's source fails.
 */
export async function writeReply(
  response: ServerResponse,
  reply: Reply,
  sleep: (ms: number) => Promise<void>,
): Promise<void> {
  if (reply.delay) await sleep(reply.delay)
  if (reply.drop) {
    response.socket?.resetAndDestroy()
    return
  }
  if (reply.interim) for (const _ of reply.interim) response.writeEarlyHints({ link: '</v1>; rel=preconnect' })
  // Where the end of the body is lied about, all of it must be known first.
  const body = reply.cut || reply.declaredLength ? await wholeBody(reply.body) : reply.body
  // The first piece comes before the status line, so that a failure before any audio can still be told as an error.
  const { first, rest } = await begin(body)
  if (response.destroyed) return
  if (reply.untilClose) {
    response.shouldKeepAlive = false
    response.useChunkedEncodingByDefault = false
  }
  const lines = [...reply.headers]
  if (Buffer.isBuffer(body) && !reply.untilClose && reply.cut?.how !== 'bad-chunk')
    lines.push(['Content-Length', String(reply.declaredLength ? reply.declaredLength(body.length) : body.length)])
  response.writeHead(reply.status, reply.reason ?? undefined, lines.flat())
  if (response.req.method === 'HEAD') {
    response.end()
    return
  }
  if (Buffer.isBuffer(body) && (reply.cut || reply.declaredLength)) await writeWrongly(response, body, reply)
  else {
    for await (const piece of pieces(first, rest, reply.pieces)) {
      if (reply.pieces?.delay) await sleep(reply.pieces.delay)
      if (!(await write(response, piece))) return
    }
    response.end()
  }
  if (!response.writableFinished && !response.destroyed) await either(response, 'finish')
}

/** Waits for the event, or for the end of the connection; leaves no listener behind. */
function either(response: ServerResponse, event: 'drain' | 'finish'): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off(event, done).off('close', done)
      resolve()
    }
    response.on(event, done).on('close', done)
  })
}

async function begin(
  body: Reply['body'],
): Promise<{ first: Buffer | undefined; rest: AsyncIterator<Buffer> | undefined }> {
  if (Buffer.isBuffer(body)) return { first: body, rest: undefined }
  const rest = body[Symbol.asyncIterator]()
  const { value, done } = await rest.next()
  return { first: done ? undefined : value, rest }
}

async function* pieces(
  first: Buffer | undefined,
  rest: AsyncIterator<Buffer> | undefined,
  cut: Reply['pieces'],
): AsyncGenerator<Buffer> {
  try {
    for (let piece = first; piece; piece = await next(rest)) {
      const size = cut?.bytes ?? Math.max(1, piece.length)
      for (let at = 0; at < piece.length; at += size) yield piece.subarray(at, at + size)
    }
  } finally {
    // A client that went away must free the encoder that was speaking for it.
    await rest?.return?.()
  }
}

async function next(rest: AsyncIterator<Buffer> | undefined): Promise<Buffer | undefined> {
  const step = await rest?.next()
  return step?.done ? undefined : step?.value
}

/** Waits while the client is slower than the voice. False when it is gone. */
async function write(response: ServerResponse, piece: Buffer): Promise<boolean> {
  if (response.destroyed) return false
  if (!response.write(piece)) await either(response, 'drain')
  return !response.destroyed
}

async function writeWrongly(response: ServerResponse, body: Buffer, { cut }: Reply): Promise<void> {
  const part = cut ? body.subarray(0, Math.floor(body.length * cut.share)) : body
  response.flushHeaders()
  if (part.length > 0) await write(response, part)
  const { socket } = response
  if (cut?.how === 'bad-chunk') socket?.write('zz\r\n')
  // What was written must be on its way before the connection goes.
  await new Promise((resolve) => setTimeout(resolve, 20))
  if (cut?.how === 'reset') socket?.resetAndDestroy()
  else socket?.destroySoon()
}
