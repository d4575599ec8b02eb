/** An answer as data: what is to be written, down to what no proper server would write. */
export interface Reply {
  readonly status: number
  /** Reason phrase of the status line; the usual one when absent. */
  readonly reason?: string
  /** Lines in the order and spelling in which they are written. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer | AsyncIterable<Buffer>
  /** Interim statuses sent before the answer. */
  readonly interim?: readonly 103[]
  /** Milliseconds before the status line is written. */
  readonly delay?: number
  /** Rewrites the body into pieces of so many bytes, with milliseconds between them. */
  readonly pieces?: { readonly bytes: number; readonly delay: number }
  /** Writes this Content-Length instead of the true one. */
  readonly declaredLength?: (actual: number) => number
  /**
   * Ends the connection after a part of the body: `reset` destroys it, `close` ends it in order, `bad-chunk` writes a
   * broken chunk header first.
   */
  readonly cut?: { readonly share: number; readonly how: 'reset' | 'close' | 'bad-chunk' }
  /** Resets the connection instead of answering. */
  readonly drop?: true
  /** Ends the body by closing the connection instead of by a length or chunks. */
  readonly untilClose?: boolean
}

/** A JSON answer. */
export function jsonReply(status: number, value: unknown, headers: Reply['headers'] = []): Reply {
  return {
    status,
    headers: [['Content-Type', 'application/json'], ...headers],
    body: Buffer.from(JSON.stringify(value)),
  }
}

/** The same answer with the header set, in its place or at the end; `undefined` takes it away. */
export function withHeader(reply: Reply, name: string, value: string | undefined): Reply {
  const isIt = ([given]: readonly [string, string]): boolean => given.toLowerCase() === name.toLowerCase()
  if (value === undefined) return { ...reply, headers: reply.headers.filter((line) => !isIt(line)) }
  if (!reply.headers.some(isIt)) return { ...reply, headers: [...reply.headers, [name, value]] }
  return { ...reply, headers: reply.headers.map((line) => (isIt(line) ? ([line[0], value] as const) : line)) }
}

/** The value of the first line with this name. */
export function headerOf(reply: Reply, name: string): string | undefined {
  return reply.headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1]
}

/** The same answer with its body in a content coding, which it names. */
export function coded(reply: Reply, coding: string, encode: (body: Buffer) => Buffer): Reply {
  return withHeader(withHeader(mapBody(reply, encode), 'Content-Encoding', coding), 'Vary', 'Accept-Encoding')
}

/** A body in one piece. */
export async function wholeBody(body: Reply['body']): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

/** The same answer with its body rewritten as a whole. What streamed before does so no more. */
export function mapBody(reply: Reply, change: (body: Buffer) => Buffer): Reply {
  if (Buffer.isBuffer(reply.body)) return { ...reply, body: change(reply.body) }
  return { ...reply, body: mapWhole(reply.body, change) }
}

/** A stream gathered, rewritten and handed on in one piece. */
export async function* mapWhole(
  stream: AsyncIterable<Buffer>,
  change: (bytes: Buffer) => Buffer,
): AsyncGenerator<Buffer> {
  yield change(await wholeBody(stream))
}
