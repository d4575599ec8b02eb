import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { someKeys } from '../cli/assay.ts'

/** What a target does instead of what the service behind it would do. */
export type Instead = (
  asked: {
    readonly url: string
    readonly body: string
    readonly authorization: string | undefined
    readonly headers: IncomingMessage['headers']
  },
  answer: ServerResponse,
) => boolean

/** Stands before a service, and answers itself what `instead` answers. `close` ends it with its connections. */
export async function standingBefore(
  baseUrl: string | undefined,
  instead: Instead,
): Promise<{ readonly origin: string; close(): void }> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((asked, answer) => void serve(asked, answer))
  async function serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of asked) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    if (
      instead(
        { url: asked.url!, body: body.toString(), authorization: asked.headers.authorization, headers: asked.headers },
        answer,
      )
    )
      return
    const onward = request(
      new URL(asked.url!, baseUrl),
      { agent, method: asked.method!, headers: asked.rawHeaders },
      (got) => {
        answer.writeHead(got.statusCode!, got.rawHeaders)
        got.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    onward.end(body)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

/** Answers with this body, and says that it did. */
export function give(answer: ServerResponse, status: number, type: string, body: string): boolean {
  answer.writeHead(status, { 'content-type': type })
  answer.end(body)
  return true
}

export function json(answer: ServerResponse, status: number, value: unknown): boolean {
  return give(answer, status, 'application/json', JSON.stringify(value))
}

/** The envelope of 2.4 for a status. */
export function refuse(answer: ServerResponse, status: number, message = 'Resource not found'): boolean {
  return json(answer, status, {
    error: { code: status, message: status === 401 ? 'Missing Authentication header' : message },
  })
}

/** A correct budget record of the requested interval. */
export function budgetOf(url: string): {
  readonly data: Record<string, unknown>
  readonly include_byok_in_budgets: boolean
} {
  return {
    data: {
      id: '0b6e7a52-6f1d-4c1e-9a57-3f4c5d6e7f80',
      workspace_id: someKeys.ASSAY_WORKSPACE_ID,
      reset_interval: url.split('/').at(-1),
      limit_usd: 1,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-02T00:00:00Z',
    },
    include_byok_in_budgets: false,
  }
}
