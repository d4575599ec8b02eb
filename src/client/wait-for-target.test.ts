import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { virtualClock, type Clock } from './clock.ts'
import { waitedWords, waitForTarget, type Waited } from './wait-for-target.ts'

async function waited(
  statuses: readonly number[],
  waitMs: number,
  clock = virtualClock(),
): Promise<Waited & { requests: readonly string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    const status = statuses[Math.min(requests.length, statuses.length) - 1]!
    // 0: it stays without an answer.
    if (status > 0) response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const result = await waitForTarget({
    baseUrl,
    timeoutMs: 20_000,
    tls: { insecure: false },
    waitMs,
    version: '0',
    clock,
  })
  server.close()
  server.closeAllConnections()
  return { ...result, requests }
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
  expect(await waited([503, 503, 200], 60_000, clock())).toMatchObject({ ready: true, ms: 3000 })
  const { ms, met } = await waited([503], 60_000, clock())
  expect([ms, met.length]).toEqual([60_000, 14])
})

test('a look that the end of the wait cuts off says nothing, unless it is the only one', async () => {
  expect(await waited([503, 0], 1500)).toMatchObject({ ready: false, met: ['503'] })
  expect(await waited([0], 1500)).toMatchObject({ ready: false, met: ['timeout'] })
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
