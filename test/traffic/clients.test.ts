import { afterAll, beforeAll, expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { idsOfTraffic } from '../../src/cli/recorded-har.ts'
import { interfaceDigest } from '../../src/contract/interface.ts'
import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import { formats } from '../../src/contract/operation.ts'
import { judgeRecord } from '../../src/judge/judge-record.ts'
import { bodyStore } from '../../src/record/body-store.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import { runRecord } from '../../src/record/run-record.ts'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import type { RequirementResult } from '../../src/requirement/result.ts'
import { passedExchange } from '../../src/traffic/passed-exchange.ts'
import type { Passed } from '../../src/traffic/passed.ts'
import { startProxy, type Proxy } from '../../src/traffic/proxy.ts'
import { seenKeys } from '../../src/traffic/seen-keys.ts'
import { readBudget, speechClients, type Use } from '../clients/clients.ts'

let right: Reference
let faulty: Reference
beforeAll(async () => {
  right = await startReference({ voice: 'built-in' })
  faulty = await startReference({ voice: 'built-in', faults: ['budget-limit-usd-string', 'pcm-byte-lost'] })
})
afterAll(async () => {
  await right.close()
  await faulty.close()
})

async function through(of: Reference): Promise<{ readonly proxy: Proxy; readonly passed: Passed[] }> {
  const passed: Passed[] = []
  const tls = { insecure: false }
  const proxy = await startProxy({ target: of.baseUrl, port: 0, tls, passed: (one) => passed.push(one) })
  return { proxy, passed }
}

/** What of all that passed is wrong, judged together. */
function accusations(baseUrl: string, passed: readonly Passed[]): RequirementResult[] {
  const [bodies, keys] = [bodyStore(), seenKeys(new Map())]
  const exchanges: Exchange[] = passed.flatMap((one) => passedExchange(one, { baseUrl, keys, bodies }) ?? [])
  const record = runRecord(
    [
      {
        event: 'header',
        format: 1,
        tool: { name: 'assay', version: '0' },
        run: { id: '', startedAt: '2026-01-01T00:00:00Z', seed: 0 },
        interfaceDigest,
        catalogueDigest: '',
        configDigest: '',
        profile: 'interface',
        target: { baseUrl },
        traffic: 'proxy',
        shard: null,
        labels: {},
        requirements: idsOfTraffic(assayCatalogue, interfaceProfile),
        selection: { whole: false, words: '' },
      },
      ...exchanges.map((exchange) => ({ event: 'exchange' as const, exchange })),
    ],
    bodies,
  )
  return judgeRecord(record, assayCatalogue).filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict))
}

/** A round of every client in both formats, and of budgets: what they got. */
async function round(of: Reference, baseUrl: string, input: string): Promise<unknown[]> {
  const { apiKey, managementKey, model, voice, workspaceId } = of
  const use = (key: string): Use => ({ baseUrl, apiKey: key, retries: 'none' })
  const got: unknown[] = []
  for (const client of speechClients)
    for (const format of formats)
      got.push(Buffer.from(await client.speak(use(apiKey), { model, voice, input, format })).toString('base64'))
  got.push(await readBudget(use(managementKey), workspaceId, 'daily').catch((error: Error) => error.name))
  for (const client of speechClients) {
    const wrong = client.speak(use('wrong-key-0123456789abcdef'), { model, voice, input, format: 'mp3' })
    got.push(await wrong.catch((error: Error) => [error.name, error.message]))
  }
  return got
}

test('three clients get the same bytes and errors through the proxy as without it, and nobody is accused', async () => {
  const { proxy, passed } = await through(right)
  const text = 'Good morning to you, my friends.'
  expect(await round(right, proxy.baseUrl, text)).toEqual(await round(right, right.baseUrl, text))
  await proxy.close()
  expect(passed).toHaveLength(10)
  expect(accusations(right.baseUrl, passed)).toEqual([])
})

test('of a faulty service the same is found as by a run', async () => {
  const { proxy, passed } = await through(faulty)
  await round(faulty, proxy.baseUrl, 'Good morning to you, my friends.')
  await proxy.close()
  const found = accusations(faulty.baseUrl, passed).map(({ id }) => id)
  expect(found.toSorted()).toEqual(['BUDGET-LIMIT', 'PCM-ALIGNMENT', 'PCM-EVEN-LENGTH'])
})

test('a thousand exchanges, several at a time, pass as they are', { timeout: 300_000 }, async () => {
  const { proxy, passed } = await through(right)
  const wanted = JSON.stringify(await round(right, right.baseUrl, 'Hello there, good friends.'))
  const lanes = Array.from({ length: 5 }, async () => {
    for (let turn = 0; turn < 20; turn += 1)
      expect(JSON.stringify(await round(right, proxy.baseUrl, 'Hello there, good friends.')) === wanted).toBe(true)
  })
  await Promise.all(lanes)
  await proxy.close()
  expect(passed).toHaveLength(1000)
  expect(passed.filter(({ failure }) => failure)).toEqual([])
  expect(accusations(right.baseUrl, passed)).toEqual([])
})
