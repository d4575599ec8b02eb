import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The half of the interface that reads budgets, on node:http alone: something small for `conformance.test.ts`. */
const intervals = ['daily', 'weekly', 'monthly', 'lifetime']

const messages: Readonly<Record<number, string>> = {
  400: 'Invalid request parameters',
  401: 'Missing Authentication header',
  404: 'Resource not found',
}

const workspace = { id: '3f0a7a52-6f0c-4f6e-9a53-2f9a1c0d7e11', slug: 'acme' }

interface Answer {
  readonly status: number
  readonly body: unknown
}

function failure(status: 400 | 401 | 404): Answer {
  return { status, body: { error: { code: status, message: messages[status] } } }
}

function budget(interval: string): Answer {
  const at = '2026-01-05T08:00:00Z'
  const data = {
    id: `8c1d2b7e-0d1f-4c55-8e0a-00000000000${intervals.indexOf(interval)}`,
    workspace_id: workspace.id,
    limit_usd: 25,
    reset_interval: interval,
    created_at: at,
    updated_at: at,
  }
  return { status: 200, body: { data, include_byok_in_budgets: false } }
}

function answer(path: string, authorization: string | undefined, key: string): Answer {
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (token !== key) return failure(401)
  const [, id, interval] = /^\/v1\/workspaces\/([^/]*)\/budgets\/([^/]*)$/.exec(path) ?? []
  if (id === undefined || interval === undefined) return failure(404)
  if (!intervals.includes(interval)) return failure(400)
  return id.toLowerCase() === workspace.id || id === workspace.slug ? budget(interval) : failure(404)
}

/** Starts it on a free port. */
export async function startService(managementKey: string): Promise<{ baseUrl: string; stop(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const { status, body } = answer(pathname, request.headers.authorization, managementKey)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    request.resume()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The workspace that it has, as Assay is told of it. */
export const names = { workspaceId: workspace.id, workspaceSlug: workspace.slug }
