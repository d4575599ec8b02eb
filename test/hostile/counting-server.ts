import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A target that answers by the number of the request, and counts requests itself. */
export interface CountingServer {
  readonly baseUrl: string
  readonly requests: number
  /** Characters of texts that it agreed to speak. */
  readonly characters: number
  /** Most requests that were open at the same time. */
  readonly most: number
  /** When each request came, in milliseconds. */
  readonly times: readonly number[]
  close(): Promise<void>
}

/** @param statusOf Status of the request with this number; 0 resets the connection. */
export async function countingServer(statusOf: (count: number) => number): Promise<CountingServer> {
  const state = { requests: 0, characters: 0, most: 0, times: [] as number[] }
  let open = 0
  const server = createServer((request, response) => {
    state.requests += 1
    state.times.push(performance.now())
    open += 1
    state.most = Math.max(state.most, open)
    const status = statusOf(state.requests)
    void Array.fromAsync(request as AsyncIterable<Buffer>).then(async (pieces) => {
      await sleep(2)
      open -= 1
      if (status === 0) return request.socket.destroy()
      if (status === 200) state.characters += charactersOf(Buffer.concat(pieces).toString())
      return response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ error: { code: status, message: 'as counted' } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(state, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  })
}

function charactersOf(body: string): number {
  try {
    const { input } = JSON.parse(body) as { input?: unknown }
    return typeof input === 'string' ? input.length : 0
  } catch {
    return 0
  }
}
