import type { IncomingMessage } from 'node:http'

/** A request as it came, in plain data. */
export interface Incoming {
  readonly method: string
  /** Of HTTP: "1.1". */
  readonly version: string
  /** The path below the prefix that chose the deviations, without the query: "/v1/audio/speech". */
  readonly path: string
  /** The query without its question mark. */
  readonly query: string
  /** Lines as received, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
  /** The body as it came. */
  readonly pieces: readonly Buffer[]
  /** The same for all requests of a connection. */
  readonly connection: object
  /** Only the beginning of the body is there: it was longer than the service reads. */
  readonly tooLarge: boolean
}

/** Most that is read of a body, in bytes. */
export const bodyLimit = 4 * 1024 * 1024

/**
 * Reads a request whole, up to the limit; the rest of a longer one is thrown away as it comes. Rejects when the client
 * goes away.
 */
export async function readIncoming(request: IncomingMessage, path: string, query: string): Promise<Incoming> {
  const headers: [string, string][] = []
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2)
    headers.push([request.rawHeaders[index] ?? '', request.rawHeaders[index + 1] ?? ''])
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= bodyLimit) chunks.push(chunk)
    // Far beyond the limit nobody waits politely for the end.
    if (size > bodyLimit * 16) break
  }
  return {
    method: request.method ?? 'GET',
    version: request.httpVersion,
    path,
    query,
    headers,
    body: Buffer.concat(chunks),
    pieces: chunks,
    connection: request.socket,
    tooLarge: size > bodyLimit,
  }
}

/** The values of all lines with this name, in order; names compare without case. */
export function headerValues(incoming: Incoming, name: string): string[] {
  return incoming.headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value)
}
