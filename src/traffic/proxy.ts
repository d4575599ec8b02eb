import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connectionTo, type Connecting } from './connection-to.ts'
import { pass } from './pass.ts'
import type { Passed } from './passed.ts'
import { refuse } from './refuse.ts'

export interface ProxyOptions {
  /** Base URL of the service, without a slash at its end. */
  readonly target: string
  /** 0 for any free one. */
  readonly port: number
  readonly tls: { readonly ca?: string; readonly insecure: boolean }
  /** Told of each exchange when it is over. What it throws reaches nobody. */
  passed(passed: Passed): void
}

export interface Proxy {
  /** What a client takes in place of the target's base URL. */
  readonly baseUrl: string
  /** Takes no more connections, lets what is under way come to its end for a moment, and cuts off the rest. */
  close(): Promise<void>
}

/** So long what is under way may take to its end when the proxy is closed. */
const graceMs = 2000

/** A client may send more lines than a server takes: that is between the two. */
const mostHeaderBytes = 256 * 1024

/** Stands between any client and the target: what passes is as it was, byte for byte. Listens on this machine only. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const to = connectionTo(options)
  const connections = new WeakMap<Socket, { readonly id: number; requests: number; readonly to: Connecting }>()
  let opened = 0
  let number = 0
  const began = performance.now()

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const connection = connections.get(request.socket)
    if (!connection) return void request.socket.destroy()
    const refusal = whyRefused(request)
    if (refusal !== undefined) return refuse(response, 400, refusal)
    connection.requests += 1
    number += 1
    pass(request, response, {
      number,
      began,
      to: connection.to,
      connection: { id: connection.id, reused: connection.requests > 1 },
      passed: (one) => {
        try {
          options.passed(one)
        } catch {
          // What judges must not disturb what passes.
        }
      },
    })
  }

  const server = createServer(
    { requestTimeout: 0, headersTimeout: 0, maxHeaderSize: mostHeaderBytes, requireHostHeader: false, noDelay: true },
    handle,
  )
  // The target says whether it goes on, and whether it knows another Expect.
  server.on('checkContinue', handle).on('checkExpectation', handle)
  server.on('connect', (_request, socket) => {
    socket.end(`HTTP/1.1 405 Method Not Allowed\r\nX-Assay-Proxy: refused\r\nConnection: close\r\n\r\n${reverse}\n`)
  })
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nX-Assay-Proxy: refused\r\nConnection: close\r\n\r\n')
  })
  server.on('connection', (socket) => {
    opened += 1
    const own = to()
    connections.set(socket, { id: opened, requests: 0, to: own })
    socket.on('close', () => own.close()).on('error', () => undefined)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}${new URL(options.target).pathname.replace(/\/+$/, '')}`,
    async close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(timer)
    },
  }
}

const reverse =
  'assay proxy stands in front of one service: set its address as the base URL of the client, not as its HTTP proxy'

/** A client that takes it for a forward proxy names the whole URL. */
function whyRefused({ url = '' }: IncomingMessage): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? reverse : undefined
}
