import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parsedJson } from '../record/parsed-json.ts'
import { inspectPage } from './inspect-page.ts'

/** What is shown of a file or of a request. */
export interface Shown {
  /** One word: sound, faulty, undecided, or what became of a request. */
  readonly verdict: string
  readonly text: string
  /** Audio that came, in base64. */
  readonly speech?: string
  readonly as?: string
  readonly rate?: number
  readonly channels?: number
}

/** What the page may ask for. Each rejects with a sentence for people. */
export interface InspectWork {
  judge(bytes: Uint8Array, asked: URLSearchParams): Promise<Shown>
  try(question: unknown): Promise<Shown>
}

/** Bytes of a file, and of a question. */
const largest = { '/judge': 256 * 1024 * 1024, '/try': 64 * 1024 } as const

/**
 * Serves the page on this machine alone. Another page in the same browser can reach the port, and a name of its own can
 * be made to mean 127.0.0.1: so each request needs the token of the address, and the Host that stands there.
 */
export async function inspectServer(work: InspectWork): Promise<{ readonly url: string; close(): void }> {
  const token = randomBytes(24).toString('base64url')
  const hosts = new Set<string>()
  const server = createServer((request, response) => {
    const say = (status: number, type: string, text: string, more: Readonly<Record<string, string>> = {}): void =>
      void response
        .writeHead(status, {
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          ...more,
        })
        .end(text)
    const url = new URL(request.url ?? '/', 'http://page')
    if (!hosts.has(request.headers.host ?? '') || !isToken(url.searchParams.get('token'), token))
      return say(403, 'text/plain', 'This page is opened by the address that assay printed.\n')
    if (request.method === 'GET' && url.pathname === '/') {
      const nonce = randomBytes(16).toString('base64')
      return say(200, 'text/html', inspectPage(nonce), {
        'content-security-policy':
          `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; ` +
          "connect-src 'self'; media-src blob:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      })
    }
    const path = url.pathname
    if (request.method !== 'POST' || (path !== '/judge' && path !== '/try'))
      return say(404, 'text/plain', 'There is nothing here.\n')
    const answer = async (): Promise<Shown> => {
      const bytes = await bodyOf(request, largest[path])
      return path === '/judge' ? work.judge(bytes, url.searchParams) : work.try(parsedJson(bytes.toString('utf8')))
    }
    return void answer()
      .catch((error: Error): Shown => ({ verdict: 'not done', text: error.message }))
      .then((shown) => say(200, 'application/json', JSON.stringify(shown)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const name of ['127.0.0.1', 'localhost']) hosts.add(`${name}:${port}`)
  return {
    url: `http://127.0.0.1:${port}/?token=${token}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function isToken(given: string | null, token: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}

async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most)
      throw new Error(`it is longer than ${most / 1024 / 1024} MiB, which is the most that is read here`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
