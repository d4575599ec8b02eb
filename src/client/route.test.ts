import { createServer, type IncomingMessage } from 'node:http'
import { createSecureServer as createHttp2Server } from 'node:http2'
import { createServer as createSecureServer } from 'node:https'
import { expect, test } from 'vitest'
import { bareCase, cert, key, listening, proxyTo, send, target, twice } from '../../fixtures/through-proxies.ts'
import type { Exchange } from '../record/exchange.ts'
import { type RouteOptions } from './route.ts'

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
  const server = protocol === 'http' ? createServer(target(seen)) : createSecureServer({ cert, key }, target(seen))
  const proxy = await proxyTo(await listening(server), 'secret')
  const baseUrl = `${protocol}://assay.test/v1`
  const [exchange, again] = await send(
    { baseUrl, proxy: proxy.url.replace('//', '//me:secret@'), tls: { insecure: false, ca: cert } },
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
    const server = way === 'http' ? createServer(target(seen)) : createSecureServer({ cert, key }, target(seen))
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
    const [exchange] = await sent(isStraight ? { insecure: true } : { insecure: false, ca: cert })
    expect(exchange).toMatchObject({ response: { status: 200 }, connection: { id: 1, reused: false } })
    expect(seen[0]!.url).toBe('/v1/asked')
    expect(proxy.lines).toEqual(
      isStraight ? [] : [way === 'http' ? 'POST http://assay.test/v1/asked' : 'CONNECT assay.test:443'],
    )
    if (way !== 'http')
      expect((await sent({ insecure: false }))[0]!.failure).toMatchObject({ kind: 'tls', phase: 'connect' })
  },
)

test.each(['straight', 'through a tunnel'])('HTTP/1.1 is spoken also where HTTP/2 is offered: %s', async (way) => {
  const seen: string[] = []
  const both = { allowHTTP1: true, cert, key }
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
  const server = createSecureServer({ cert, key }, target([]))
  const proxy = await proxyTo(await listening(server))
  expect((await send({ baseUrl: 'https://assay.test/v1', proxy: proxy.url }))[0]!.failure).toMatchObject({
    kind: 'tls',
  })
  expect(
    (
      await send({
        baseUrl: 'https://other.test/v1',
        proxy: proxy.url,
        tls: { insecure: false, ca: cert },
      })
    )[0]!.failure,
  ).toMatchObject({ kind: 'tls' })
  expect(
    (await send({ baseUrl: 'https://assay.test/v1', proxy: proxy.url, tls: { insecure: true } }))[0]!.response,
  ).toMatchObject({ status: 200 })
})
