import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Reference } from '../../src/reference/reference.ts'

/** A request as its bytes came. */
export interface Asked {
  readonly method: string
  readonly path: string
  /** As received, names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly bytes: Buffer
}

/** What the hostile part of a target does with one request. It owns the socket. */
export type Trick = (socket: Socket, asked: Asked) => void

export interface Target {
  /** Ends in `/v1`. */
  readonly baseUrl: string
  /** Every request that came, also those that the reference service answered. */
  readonly asked: readonly Asked[]
  close(): Promise<void>
}

/**
 * A server of bare sockets: it plays a trick on the requests that `meets` names one for, and hands all others to the
 * reference service as they are.
 * @param greet Played on every connection before anything was read of it.
 */
export async function hostileTarget(
  meets: (asked: Asked) => Trick | undefined,
  reference: Reference,
  greet?: (socket: Socket) => void,
): Promise<Target> {
  const asked: Asked[] = []
  const good = new URL(reference.baseUrl)
  const { server, close } = socketServer((socket) => {
    greet?.(socket)
    eachRequest(socket, (request) => {
      asked.push(request)
      const trick = meets(request)
      if (trick) trick(socket, request)
      else handOver(socket, request, Number(good.port))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked, close }
}

/** A server that survives whatever its clients do, and closes with all its connections. */
export function socketServer(accept: (socket: Socket) => void): { server: Server; close(): Promise<void> } {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    accept(socket)
  })
  return {
    server,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** The chunk that ends a body in chunks. */
const lastChunk = '\r\n0\r\n\r\n'

/** Cuts what comes into requests: by their Content-Length, or behind the last chunk. */
function eachRequest(socket: Socket, take: (asked: Asked) => void): void {
  let held = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    held = Buffer.concat([held, bytes])
    for (;;) {
      const end = held.indexOf('\r\n\r\n')
      if (end < 0) return
      const [first = '', ...lines] = held.toString('latin1', 0, end).split('\r\n')
      const headers = new Map(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
      )
      const whole = headers.has('transfer-encoding')
        ? held.indexOf(lastChunk, end + 2) + lastChunk.length
        : end + 4 + Number(headers.get('content-length') ?? 0)
      if (held.length < whole || whole < end) return
      const [method = '', path = ''] = first.split(' ')
      take({ method, path, headers, bytes: held.subarray(0, whole) })
      held = held.subarray(whole)
    }
  })
}

/** The same bytes to the reference service, its bytes back, and an end. */
function handOver(socket: Socket, { bytes }: Asked, port: number): void {
  const onward = connect(port, '127.0.0.1')
  onward.on('error', () => socket.destroy())
  socket.on('close', () => onward.destroy())
  const head = bytes.indexOf('\r\n') + 2
  onward.write(Buffer.concat([bytes.subarray(0, head), Buffer.from('Connection: close\r\n'), bytes.subarray(head)]))
  onward.pipe(socket)
}
