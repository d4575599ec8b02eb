import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { expect, test } from 'vitest'
import { cert, key, listening, proxyTo, send, target } from '../../fixtures/through-proxies.ts'
import { redactor } from '../redaction/redaction.ts'
import { proxySecrets } from './route.ts'

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
  const secure = createSecureServer({ cert, key }, target([]))
  const secureUrl = `https://localhost:${await listening(secure)}`
  expect((await send({ baseUrl, proxy: secureUrl }))[0]!.failure).toMatchObject({ kind: 'tls', phase: 'connect' })
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
