import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SkippingClock } from './skipping-clock.ts'

export type Trouble = 500 | 503 | 'reset' | 'cut'

/** What goes wrong on the way to a service that is right. */
export interface Troubles {
  /** Of single requests, each by itself: each of these with this probability. */
  readonly single: readonly Trouble[]
  readonly share: number
  /** For all requests within a time, in milliseconds since the beginning. */
  readonly windows: readonly { readonly from: number; readonly to: number; readonly trouble: Trouble }[]
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const messages = { 500: 'Internal Server Error', 503: 'Service temporarily unavailable' }

/** Stands before the service at `baseUrl`. @returns Its own base URL. */
export async function troubledProxy(
  baseUrl: string,
  { single, share, windows }: Troubles,
  seed: number,
  clock: SkippingClock,
): Promise<{ readonly baseUrl: string; close(): void }> {
  const draw = random(seed)
  const began = clock.now()

  function troubleNow(): Trouble | undefined {
    const at = clock.now() - began
    const window = windows.find(({ from, to }) => at >= from && at < to)
    const place = draw() / share
    return window?.trouble ?? single[Math.floor(place)]
  }

  const server = createServer({ requireHostHeader: false, maxHeaderSize: 64 * 1024 }, (request, response) => {
    clock.enter()
    response.once('close', () => clock.leave())
    const trouble = troubleNow()
    if (trouble === 'reset') request.socket.destroy()
    else if (trouble === 500 || trouble === 503) {
      request.resume()
      request.once('end', () =>
        response
          .writeHead(trouble, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: { code: trouble, message: messages[trouble] } })),
      )
    } else forward(request, response, trouble === 'cut')
  })

  function forward(request: IncomingMessage, response: ServerResponse, cut: boolean): void {
    const { hostname, port } = new URL(baseUrl)
    const headers = request.rawHeaders
    const onward = httpRequest({ hostname, port, method: request.method, path: request.url, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () => {
        const body = Buffer.concat(chunks)
        const lines = answer.rawHeaders.flatMap((name, index) =>
          index % 2 === 0 && !/^(?:transfer-encoding|content-length|connection|keep-alive)$/i.test(name)
            ? [name, answer.rawHeaders[index + 1]!]
            : [],
        )
        response.writeHead(answer.statusCode!, [...lines, 'Content-Length', String(body.length)])
        if (cut) response.write(body.subarray(0, body.length >> 1), () => response.destroy())
        else response.end(body)
      })
    })
    onward.once('error', () => response.destroy())
    request.pipe(onward)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${new URL(baseUrl).pathname}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
