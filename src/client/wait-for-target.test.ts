import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { AwaitedBuild } from './awaited-build.ts'
import { virtualClock, type Clock } from './clock.ts'
import { waitedWords, waitForTarget, type Waited } from './wait-for-target.ts'

interface Asked {
  readonly clock?: Clock
  readonly timeoutMs?: number
  readonly build?: AwaitedBuild
  /** What each answer says; the last one from then on. */
  readonly bodies?: readonly string[]
  /** The answers never end. */
  readonly endless?: boolean
}

async function waited(
  statuses: readonly number[],
  waitMs: number,
  { clock = virtualClock(), timeoutMs = 20_000, build, bodies = [''], endless = false }: Asked = {},
): Promise<Waited & { requests: readonly string[]; rawHeaders: readonly string[] }> {
  const requests: string[] = []
  let rawHeaders: readonly string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    rawHeaders = request.rawHeaders
    const now = <Of>(all: readonly Of[]): Of => all[Math.min(requests.length, all.length) - 1]!
    // 0: it stays without an answer.
    if (now(statuses) > 0) response.writeHead(now(statuses)).write(`${now(bodies)}\n`)
    if (now(statuses) > 0 && !endless) response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const result = await waitForTarget({
    baseUrl,
    timeoutMs,
    ...(build && { build }),
    tls: { insecure: false },
    waitMs,
    version: '0',
    clock,
  })
  server.close()
  server.closeAllConnections()
  return { ...result, requests, rawHeaders }
}

test.each([200, 401, 404, 500])('an answer of its own ends the wait: %i', async (status) => {
  expect(await waited([502, 503, 504, status], 600_000)).toMatchObject({
    ready: true,
    met: ['502', '503', '504', String(status)],
  })
})

test('nothing but the base URL is asked for, without a key', async () => {
  expect((await waited([503, 200], 600_000)).requests).toEqual(['GET /v1 undefined', 'GET /v1 undefined'])
})

test('Assay says who asks', async () => {
  const { rawHeaders } = await waited([200], 600_000)
  const host = expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string
  expect(rawHeaders).toEqual(['host', host, 'connection', 'keep-alive', 'user-agent', 'assay/0', 'accept', '*/*'])
})

test('a proxy is told which host is meant', async () => {
  const asked: unknown[] = []
  const proxy = createServer(({ url, headers }, response) => {
    asked.push(url, headers.host)
    response.writeHead(200).end()
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  await waitForTarget({
    baseUrl: 'http://assay.test/v1',
    proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    timeoutMs: 20_000,
    tls: { insecure: false },
    waitMs: 1000,
    version: '0',
    clock: virtualClock(),
  })
  proxy.close()
  expect(asked).toEqual(['http://assay.test/v1', 'assay.test'])
})

test('of a build three looks in a row have to come, each a second after the one before', async () => {
  let at = 0
  const slept: number[] = []
  const clock: Clock = { now: () => at, sleep: async (ms) => void (slept.push(ms), (at += ms)) }
  const bodies = ['old', 'old', 'new', 'old', 'new', 'new', 'new']
  expect(await waited([200], 600_000, { clock, build: { text: 'new' }, bodies })).toMatchObject({
    ready: true,
    met: ['200 without the text', '200 without the text', '200', '200 without the text', '200', '200', '200'],
  })
  expect(slept).toEqual([1000, 2000, 1000, 2000, 1000, 1000])
})

test('a build is seen at the end of a long page, and a page without an end is read no further', async () => {
  const page = `${' '.repeat(60_000)}new`
  expect(await waited([200], 600_000, { build: { text: 'new' }, bodies: [page] })).toMatchObject({ ready: true })
  expect(await waited([200], 600_000, { bodies: ['x'.repeat(100_000)], endless: true })).toMatchObject({
    ready: true,
    met: ['200'],
  })
})

test('a look that takes the whole timeout is told', async () => {
  expect((await waited([503, 0, 200], 600_000, { timeoutMs: 100 })).met).toEqual(['503', 'timeout', '200'])
})

test('the looks come often at first, then rarely, and end with the limit', async () => {
  const { ready, met, ms } = await waited([503], 60_000)
  expect(ready).toBe(false)
  expect(met.length).toBeGreaterThan(6)
  // After 1, 2, 4, and then every 5 s.
  expect(met.length).toBeLessThanOrEqual(14)
  expect(ms).toBeGreaterThanOrEqual(60_000)
})

test('what was waited is told to the millisecond', async () => {
  const clock = (): Clock => {
    let at = 7
    return { now: () => at, sleep: async (ms) => void (at += ms) }
  }
  expect(await waited([503, 503, 200], 60_000, { clock: clock() })).toMatchObject({ ready: true, ms: 3000 })
  const { ms, met, requests } = await waited([503], 60_000, { clock: clock() })
  expect([ms, met.length, requests.length], 'no look at the very end').toEqual([60_000, 14, 14])
})

test('a look that the end of the wait cuts off says nothing, unless it is the only one', async () => {
  expect(await waited([503, 0], 1500)).toMatchObject({ ready: false, met: ['503'] })
  expect(await waited([0], 1500)).toMatchObject({ ready: false, met: ['timeout'] })
})

test('six looks are told one by one', () => {
  const met = ['1', '1', '1', '1', '1', '1']
  expect(waitedWords({ ms: 0, ready: false, met })).toContain(': 1, 1, 1, 1, 1, 1 (--wait)')
})

test('what was waited for is said in one sentence', () => {
  const words = (met: readonly string[], ready: boolean): string => waitedWords({ ms: 3140, ready, met })
  expect(words(['refused', '503', '200'], true)).toBe('waited 3.1 s for the target: refused, 503, then 200 (--wait)')
  expect(words(['refused', '503'], false)).toBe(
    'waited 3.1 s for the target, and it does not answer yet: refused, 503 (--wait)',
  )
  expect(
    words(
      Array.from({ length: 9 }, (_, index) => (index < 4 ? 'refused' : '503')),
      false,
    ),
  ).toContain('9 times refused or 503')
})
