import { expect, test } from 'vitest'
import { evidence, exchange } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import { strangerAt } from '../../src/requirement/stranger.ts'
import { InProcess, type Asked } from './in-process.ts'

const service = new InProcess()
const { apiKey, managementKey, workspaceId } = service.known
const valid = { kind: 'control', group: 'g', role: 'before' } as const
const absent = { kind: 'change', group: 'g', id: 'absent', change: 'Authorization: absent' } as const

type Asking = Asked & Pick<Exchange, 'operation' | 'credential' | 'stimulus'>

function speech(format: string): Asking {
  const body = JSON.stringify({ model: 'assay/parrot', input: 'Hi there.', voice: 'ada', response_format: format })
  return {
    path: '/v1/audio/speech',
    headers: [
      ['Authorization', `Bearer ${apiKey}`],
      ['Content-Type', 'application/json'],
    ],
    body,
    operation: 'speech',
    credential: { key: 'api' },
    stimulus: valid,
  }
}

function budget(interval: string): Asking {
  return {
    method: 'GET',
    path: `/v1/workspaces/${workspaceId}/budgets/${interval}`,
    headers: [['Authorization', `Bearer ${managementKey}`]],
    operation: 'budget',
    credential: { key: 'management' },
    stimulus: valid,
  }
}

function withoutKey(of: Asking): Asking {
  const headers = of.headers!.filter(([name]) => name !== 'Authorization')
  return { ...of, headers, credential: { key: 'none' }, stimulus: absent }
}

const asked: readonly Asking[] = [
  speech('mp3'),
  speech('pcm'),
  withoutKey(speech('mp3')),
  budget('daily'),
  budget('weekly'),
  withoutKey(budget('daily')),
]

/** Wrong in one thing, however large, or different in one, it is still this service. */
test('no fault and no latitude makes the service a stranger', async () => {
  const strangers: string[] = []
  for (const { id } of [...allFaults, ...allLatitudes]) {
    const exchanges: Exchange[] = []
    for await (const { reply, body } of service.ask([id], asked)) {
      const { operation, credential, stimulus } = asked[exchanges.length]!
      exchanges.push(exchange(reply.status, { operation, credential, stimulus, headers: reply.headers, body }))
    }
    const { bytes } = evidence(exchanges)
    const kept = ({ response }: Exchange): Uint8Array | undefined => response && bytes(response.body)
    // Who has one key alone asks one operation alone.
    for (const operation of ['speech', 'budget']) {
      const own = exchanges.filter((one) => one.operation === operation)
      const stranger = strangerAt(own, { baseUrl: 'http://assay.test/v1', bytes: kept })
      if (stranger) strangers.push(`${id}: ${stranger.told}`)
    }
  }
  expect(strangers).toEqual([])
})
