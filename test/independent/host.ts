import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App, Ask, Delivery, Reply } from './contract.ts'
import { fail } from './replies.ts'

const bodyLimit = 48 * 1024 * 1024

function collect(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let size = 0
    const finish = (): void => resolve(Buffer.concat(pieces))
    request.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= bodyLimit) pieces.push(piece)
    })
    request.on('end', finish)
    request.on('error', finish)
    request.on('close', finish)
  })
}

function askOf(request: IncomingMessage): Ask {
  const target = request.url ?? '/'
  const mark = target.indexOf('?')
  let body: Promise<Buffer> | undefined
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    headers: request.headers,
    origin: `http://${request.headers.host ?? '127.0.0.1'}`,
    names: request.rawHeaders.filter((_, index) => index % 2 === 0),
    connection: request.socket,
    read: () => (body ??= collect(request)),
  }
}

/** Waits until there is room again or the other side is gone. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
    if (response.destroyed) done()
  })
}

async function pour(response: ServerResponse, body: Buffer, delivery: Delivery): Promise<void> {
  const size = delivery.size ?? Math.max(body.length, 1)
  const end = delivery.dieAfter ?? body.length
  for (let at = 0; at < end && !response.destroyed; at += size) {
    const room = response.write(body.subarray(at, Math.min(at + size, end)))
    if (delivery.pauseMs !== undefined) await sleep(delivery.pauseMs)
    else if (!room) await drained(response)
  }
  if (delivery.dieAfter === undefined) {
    response.end()
    return
  }
  await sleep(25)
  response.destroy()
}

async function send(ask: Ask, reply: Reply, response: ServerResponse): Promise<void> {
  const delivery = reply.delivery ?? {}
  if (delivery.firstMs !== undefined) await sleep(delivery.firstMs)
  if (response.destroyed) return
  if (delivery.hints === true) response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' })
  if (delivery.hangUp === true) {
    const { socket } = response
    response.on('finish', () => setTimeout(() => socket?.end(), 2))
  }
  const bodiless = ask.method === 'HEAD' || reply.status === 204
  const headers: Record<string, string> = { ...reply.headers }
  if (delivery.untilClose === true) {
    response.useChunkedEncodingByDefault = false
    headers['Connection'] = 'close'
  } else if (delivery.chunked !== true && reply.status !== 204 && headers['Content-Length'] === undefined)
    headers['Content-Length'] = String(reply.body.length)
  if (delivery.trailers !== undefined) headers['Trailer'] = Object.keys(delivery.trailers).join(', ')
  if (delivery.reason === undefined) response.writeHead(reply.status, headers)
  else response.writeHead(reply.status, delivery.reason, headers)
  if (delivery.trailers !== undefined) response.addTrailers({ ...delivery.trailers })
  if (bodiless) response.end()
  else await pour(response, reply.body, delivery)
}

/** Serves a program on a free port and survives whatever is sent to it. */
export async function host(app: App): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ keepAliveTimeout: 20_000 }, (request, response) => {
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    const ask = askOf(request)
    app(ask)
      .catch(() => fail(500, 'Internal Server Error'))
      .then(async (reply) => {
        await send(ask, reply, response)
        request.resume()
      })
      .catch(() => response.destroy())
  })
  server.on('clientError', (_error, socket) => {
    if (!socket.writable) return
    const body = JSON.stringify({ error: { code: 400, message: 'Invalid request parameters' } })
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
