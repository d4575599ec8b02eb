import { readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import { createSecureServer as createHttp2Server } from 'node:http2'
import { createServer as createSecureServer } from 'node:https'
import { connect, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { bodyStore } from '../record/body-store.ts'
import type { Case } from '../record/case.ts'
import type { Exchange } from '../record/exchange.ts'
import { assayClient } from './client.ts'
import { realClock } from './clock.ts'
import { redactor } from '../redaction/redaction.ts'
import { proxySecrets, type RouteOptions } from './route.ts'

const fixture = (name: string): string => readFileSync(join(import.meta.dirname, '../../fixtures/tls', name), 'utf8')

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A target that tells what it was sent. */
function target(seen: IncomingMessage[]): RequestListener {
  return (incoming, response) => {
    seen.push(incoming)
    incoming.resume()
    response.writeHead(200, ['X-One', '1', 'x-one', '2', 'Content-Type', 'text/plain']).end('heard')
  }
}

/** A proxy as there are many: passes requests on, opens tunnels, and finds `assay.test` on this machine. */
async function proxyTo(port: number, password?: string): Promise<{ url: string; lines: string[]; told: unknown[] }> {
  const lines: string[] = []
  const told: unknown[] = []
  const wanted = password === undefined ? undefined : `Basic ${Buffer.from(`me:${password}`).toString('base64')}`
  const server = createServer((incoming, response) => {
    lines.push(`${incoming.method} ${incoming.url}`)
    told.push(incoming.headers['proxy-authorization'])
    if (wanted !== undefined && incoming.headers['proxy-authorization'] !== wanted)
      return void response.writeHead(407).end('who are you?')
    const { pathname } = new URL(incoming.url!)
    const headers = incoming.rawHeaders.filter(
      (_, index, all) => all[index - (index % 2)]!.toLowerCase() !== 'proxy-authorization',
    )
    return void incoming.pipe(
      request({ host: '127.0.0.1', port, method: incoming.method, path: pathname, headers }, (answer) => {
        answer.pipe(response.writeHead(answer.statusCode!, answer.rawHeaders))
      }),
    )
  })
  server.on('connect', (incoming: IncomingMessage, socket) => {
    lines.push(`CONNECT ${incoming.url}`)
    told.push(incoming.headers['proxy-authorization'])
    if (wanted !== undefined && incoming.headers['proxy-authorization'] !== wanted)
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      socket.pipe(onward).pipe(socket)
    })
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((one) => one.destroy()))
    return undefined
  })
  return { url: `http://127.0.0.1:${await listening(server)}`, lines, told }
}

const twice: Case = {
  id: 'one',
  stimulus: { kind: 'unknown' },
  operation: 'budget',
  credential: { key: 'management' },
  method: 'POST',
  path: '/asked',
  expects: 'any',
  characters: 0,
  headers: [
    ['Authorization', 'Bearer ${KEY}'],
    ['authorization', 'Bearer ${KEY}'],
    ['X-Empty', ''],
  ],
  body: '{}',
}

/** Written by Assay itself, on a connection of its own. */
const bareCase: Case = { ...twice, wire: {}, headers: [['Host', ''], ...twice.headers, ['Content-Length', '']] }

async function send(
  options: Omit<RouteOptions, 'timeoutMs' | 'tls'> & Partial<RouteOptions>,
  count = 1,
  of = twice,
): Promise<Exchange[]> {
  const client = assayClient({
    timeoutMs: 2000,
    tls: { insecure: false },
    ...options,
    secrets: new Map([['KEY', 'mk-0123456789abcdef']]),
    concurrency: 1,
    rate: null,
    deadlineMs: 10_000,
    maxRequests: 10,
    maxCharacters: 0,
    // Pauses between attempts are none of the matter.
    clock: { now: realClock.now, sleep: () => Promise.resolve() },
    bodies: bodyStore(),
    extraHeaders: [],
    version: '0',
    emit: () => undefined,
  })
  const exchanges: Exchange[] = []
  for (let index = 0; index < count; index += 1) exchanges.push(...(await client.send('probe', of)).attempts)
  await client.close()
  return exchanges
}

test('IPv6 is a host like another', async () => {
  const seen: IncomingMessage[] = []
  const port = await listening(createServer(target(seen)), '::1')
  const [exchange, bare] = [
    ...(await send({ baseUrl: `http://[::1]:${port}/v1` })),
    ...(await send({ baseUrl: `http://[::1]:${port}/v1` }, 1, bareCase)),
  ]
  expect(bare!.response).toMatchObject({ status: 200 })
  expect(exchange).toMatchObject({ request: { url: `http://[::1]:${port}/v1/asked` }, response: { status: 200 } })
  expect(seen[0]!.headers.host).toBe(`[::1]:${port}`)
})

test.each(['http', 'https'])('through a proxy %s is sent and recorded exactly as without it', async (protocol) => {
  const seen: IncomingMessage[] = []
  const server =
    protocol === 'http'
      ? createServer(target(seen))
      : createSecureServer({ cert: fixture('cert.pem'), key: fixture('key.pem') }, target(seen))
  const proxy = await proxyTo(await listening(server), 'secret')
  const baseUrl = `${protocol}://assay.test/v1`
  const [exchange, again] = await send(
    { baseUrl, proxy: proxy.url.replace('//', '//me:secret@'), tls: { insecure: false, ca: fixture('cert.pem') } },
    2,
  )
  expect(proxy.lines).toEqual(
    protocol === 'http'
      ? ['POST http://assay.test/v1/asked', 'POST http://assay.test/v1/asked']
      : ['CONNECT assay.test:443'],
  )
  expect(seen[0]!.url).toBe('/v1/asked')
  const lines = Array.from({ length: seen[0]!.rawHeaders.length >> 1 }, (_, line) =>
    seen[0]!.rawHeaders.slice(2 * line, 2 * line + 2),
  )
  expect(lines.filter(([name]) => name!.toLowerCase() !== 'connection')).toEqual([
    ['host', 'assay.test'],
    ['user-agent', 'assay/0'],
    ['accept', '*/*'],
    ['accept-encoding', 'identity'],
    ['Authorization', 'Bearer mk-0123456789abcdef'],
    ['authorization', 'Bearer mk-0123456789abcdef'],
    ['X-Empty', ''],
    ['content-length', '2'],
  ])
  expect(exchange!.request).toMatchObject({
    url: `${baseUrl}/asked`,
    headers: [
      ['host', 'assay.test'],
      ['user-agent', 'assay/0'],
      ['accept', '*/*'],
      ['accept-encoding', 'identity'],
      ...twice.headers,
      ['content-length', '2'],
    ],
  })
  expect(exchange!.response!.headers.slice(0, 3)).toEqual([
    ['X-One', '1'],
    ['x-one', '2'],
    ['Content-Type', 'text/plain'],
  ])
  expect(again!.connection.reused).toBe(true)
  expect(JSON.stringify(exchange)).not.toMatch(/proxy|secret|mk-0123456789abcdef/)
})

test.each(['http', 'https', 'https straight'])(
  'what is written otherwise goes the same way, with the same certificates: %s',
  async (way) => {
    const seen: IncomingMessage[] = []
    const isStraight = way.endsWith('straight')
    const server =
      way === 'http'
        ? createServer(target(seen))
        : createSecureServer({ cert: fixture('cert.pem'), key: fixture('key.pem') }, target(seen))
    const port = await listening(server)
    const proxy = await proxyTo(port)
    const sent = (tls: RouteOptions['tls']): Promise<Exchange[]> =>
      send(
        isStraight
          ? { baseUrl: `https://localhost:${port}/v1`, tls }
          : { baseUrl: `${way}://assay.test/v1`, proxy: proxy.url, tls },
        1,
        bareCase,
      )
    const [exchange] = await sent(isStraight ? { insecure: true } : { insecure: false, ca: fixture('cert.pem') })
    expect(exchange).toMatchObject({ response: { status: 200 }, connection: { id: 1, reused: false } })
    expect(seen[0]!.url).toBe('/v1/asked')
    expect(proxy.lines).toEqual(
      isStraight ? [] : [way === 'http' ? 'POST http://assay.test/v1/asked' : 'CONNECT assay.test:443'],
    )
    if (way !== 'http')
      expect((await sent({ insecure: false }))[0]!.failure).toMatchObject({ kind: 'tls', phase: 'connect' })
  },
)

test.each(['http', 'https'])('what a proxy says for itself (%s) is no answer of the target', async (protocol) => {
  const proxy = await proxyTo(9, 'secret')
  const [exchange] = await send({ baseUrl: `${protocol}://assay.test/v1`, proxy: proxy.url })
  expect(exchange).not.toHaveProperty('response')
  expect(exchange!.failure).toMatchObject({
    kind: 'refused',
    phase: 'connect',
    detail: expect.stringMatching(/the proxy .*407/) as string,
  })
})

test.each([
  ['reader:s3same', 'reader:s3same'],
  ['t0k3n', 't0k3n:'],
  [':s3same', ':s3same'],
  ['', undefined],
])('who has "%s" in the URL of a proxy says it to the proxy', async (userinfo, said) => {
  const proxy = await proxyTo(await listening(createServer(target([]))))
  const url = userinfo === '' ? proxy.url : proxy.url.replace('//', `//${userinfo}@`)
  await send({ baseUrl: 'http://assay.test/v1', proxy: url })
  await send({ baseUrl: 'https://assay.test/v1', proxy: url })
  const header = said === undefined ? undefined : `Basic ${Buffer.from(said).toString('base64')}`
  expect(proxy.told[0]).toBe(header)
  expect(new Set(proxy.told)).toEqual(new Set([header]))
})

test('a tunnel is asked for by host and port', async () => {
  const proxy = await proxyTo(9)
  await send({ baseUrl: 'https://assay.test:8443/v1', proxy: proxy.url })
  expect(proxy.lines[0]).toBe('CONNECT assay.test:8443')
})

test('a proxy that stays silent, is not there, or cannot be trusted is told as it is', async () => {
  const baseUrl = 'https://assay.test/v1'
  const silent = createServer().on('connect', () => undefined)
  const url = `http://127.0.0.1:${await listening(silent)}`
  expect((await send({ baseUrl, proxy: url, timeoutMs: 200 }))[0]!.failure).toEqual({
    kind: 'refused',
    phase: 'connect',
    detail: 'the proxy does not answer',
  })
  const gone = createServer()
  const port = await listening(gone)
  await new Promise((resolve) => gone.close(resolve))
  expect((await send({ baseUrl, proxy: `http://127.0.0.1:${port}` }))[0]!.failure).toMatchObject({
    kind: 'refused',
    phase: 'connect',
  })
  const secure = createSecureServer({ cert: fixture('cert.pem'), key: fixture('key.pem') }, target([]))
  const secureUrl = `https://localhost:${await listening(secure)}`
  expect((await send({ baseUrl, proxy: secureUrl }))[0]!.failure).toMatchObject({ kind: 'tls', phase: 'connect' })
})

test.each(['straight', 'through a tunnel'])('HTTP/1.1 is spoken also where HTTP/2 is offered: %s', async (way) => {
  const seen: string[] = []
  const both = { allowHTTP1: true, cert: fixture('cert.pem'), key: fixture('key.pem') }
  const server = createHttp2Server(both, (incoming, response) => {
    seen.push(incoming.httpVersion)
    incoming.resume()
    response.writeHead(200).end('heard')
  })
  const port = await listening(server)
  const tls = { insecure: true }
  const [exchange] =
    way === 'straight'
      ? await send({ baseUrl: `https://localhost:${port}/v1`, tls })
      : await send({ baseUrl: 'https://assay.test/v1', proxy: (await proxyTo(port)).url, tls })
  expect(exchange).toMatchObject({ response: { status: 200 }, connection: { protocol: 'http/1.1' } })
  expect(seen).toEqual(['1.1'])
})

test('certificates are verified through a tunnel too', async () => {
  const server = createSecureServer({ cert: fixture('cert.pem'), key: fixture('key.pem') }, target([]))
  const proxy = await proxyTo(await listening(server))
  expect((await send({ baseUrl: 'https://assay.test/v1', proxy: proxy.url }))[0]!.failure).toMatchObject({
    kind: 'tls',
  })
  expect(
    (
      await send({
        baseUrl: 'https://other.test/v1',
        proxy: proxy.url,
        tls: { insecure: false, ca: fixture('cert.pem') },
      })
    )[0]!.failure,
  ).toMatchObject({ kind: 'tls' })
  expect(
    (await send({ baseUrl: 'https://assay.test/v1', proxy: proxy.url, tls: { insecure: true } }))[0]!.response,
  ).toMatchObject({ status: 200 })
})

test.each([
  [
    'a name and a password',
    'http://reader:s3same%2Fopen@proxy.example:3128',
    ['s3same/open', 's3same%2Fopen', 'reader:s3same/open', Buffer.from('reader:s3same/open').toString('base64')],
  ],
  ['a short password', 'http://reader:pw@proxy.example', ['reader:pw', Buffer.from('reader:pw').toString('base64')]],
  ['a token alone', 'http://t0k3n-0123@proxy.example', ['t0k3n-0123', Buffer.from('t0k3n-0123:').toString('base64')]],
  ['percent signs that are no codes', 'http://reader:100%zz-sure@proxy.example', ['100%zz-sure']],
])('what opens a proxy is redacted in each form in which it is sent: %s', (_what, url, forms) => {
  const { text } = redactor(new Map(), proxySecrets(url))
  for (const form of forms)
    expect(text(`the proxy was told ${form} by you`)).toMatch(/^the proxy was told \S*\[redacted proxy\?\]\S* by you$/)
  expect(text('the reader of the proxy')).toBe('the reader of the proxy')
})
