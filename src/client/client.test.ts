import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { bodyStore, type BodyStore } from '../record/body-store.ts'
import type { Case } from '../record/case.ts'
import type { RunEvent } from '../record/run-event.ts'
import type { AssayClient } from './assay-client.ts'
import { assayClient } from './client.ts'
import { virtualClock } from './clock.ts'

const closing: (() => unknown)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function clientOf(
  answer: RequestListener,
  parts: { emit?: (event: RunEvent) => void; bodies?: BodyStore; concurrency?: number } = {},
): Promise<AssayClient> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return assayClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    timeoutMs: 3000,
    tls: { insecure: false },
    secrets: new Map(),
    concurrency: parts.concurrency ?? 2,
    rate: null,
    deadlineMs: 60_000,
    maxRequests: 1000,
    maxCharacters: 0,
    clock: virtualClock(),
    bodies: parts.bodies ?? bodyStore(),
    extraHeaders: [],
    version: '0',
    emit: parts.emit ?? ((): void => undefined),
  })
}

const valid = (id: string): Case => ({
  id,
  stimulus: { kind: 'unknown' },
  operation: 'budget',
  credential: { key: 'management' },
  method: 'GET',
  path: '/workspaces/a/budgets/daily',
  expects: 'success',
  characters: 0,
  headers: [],
})

const good: RequestListener = (_request, response) => response.end('{}')

test.each(['emit', 'put'] as const)(
  'where the record cannot be kept (%s), the run stops with that reason and nobody waits',
  async (what) => {
    const full = (): never => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    const client = await clientOf(good, what === 'emit' ? { emit: full } : { bodies: { ...bodyStore(), put: full } })
    const all = await Promise.all(Array.from({ length: 9 }, (_, index) => client.send('p', valid(String(index)))))
    expect(all.map(({ stopped }) => stopped)).toEqual(
      Array.from({ length: 9 }, () => 'ENOSPC: no space left on device, write'),
    )
    expect(client.failed).toBe('ENOSPC: no space left on device, write')
    expect(client.stopped).toBe(client.failed)
    await client.close()
  },
)

test('the second request at the same time gets 503: everything is answered in the end', async () => {
  let open = 0
  const client = await clientOf(
    (_request, response) => {
      open += 1
      const status = open > 1 ? 503 : 200
      setTimeout(() => {
        open -= 1
        response.writeHead(status).end('{}')
      }, 3)
    },
    { concurrency: 16 },
  )
  const all = await Promise.all(Array.from({ length: 60 }, (_, index) => client.send('p', valid(String(index)))))
  expect(all.filter(({ attempts }) => attempts.at(-1)!.response!.status === 200).length).toBe(60)
  await client.close()
})

test('interim answers are told, the first of them and how many; then the answer counts', async () => {
  const client = await clientOf((_request, response) => {
    response.writeContinue()
    for (let index = 0; index < 60; index += 1) response.writeProcessing()
    response.end('{}')
  })
  const { attempts } = await client.send('p', valid('one'))
  expect(attempts).toMatchObject([
    { response: { status: 200, interim: [100, ...Array.from({ length: 9 }, () => 102)], interimCount: 61 } },
  ])
  await client.close()
})

test('what is slow, though within the timeout, is waited for; nothing of it is sent twice', async () => {
  const client = await clientOf((_request, response) => void setTimeout(() => response.end('{}'), 200), {
    concurrency: 4,
  })
  const refused = (id: string): Case => ({
    ...valid(id),
    stimulus: { kind: 'change', group: 'budget/daily', id: 'interval.wrong', change: 'interval: wrong' },
    expects: 'refusal',
  })
  const all = await Promise.all(Array.from({ length: 12 }, (_, index) => client.send('p', refused(String(index)))))
  expect(all.map(({ attempts, stopped }) => [attempts.length, stopped])).toEqual(
    Array.from({ length: 12 }, () => [1, undefined]),
  )
  await client.close()
})
