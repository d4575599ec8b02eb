import type { ServerResponse } from 'node:http'

/** An answer of the proxy's own, which says so: nobody holds it against the target. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ error: { code: status, message: `assay proxy: ${message}` } })
  response.writeHead(status, { 'Content-Type': 'application/json', 'X-Assay-Proxy': 'own answer', Connection: 'close' })
  response.end(body)
}
