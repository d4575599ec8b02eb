import { expect, test } from 'vitest'
import type { IndependentService } from '../contract.ts'
import { framesOf } from '../speech/mp3.ts'
import { Client } from './client.ts'
import { harbour } from './harbour.ts'
import { faults, oddities, thirdServices } from './services.ts'
import { quay } from './quay.ts'
import { faulty, innocent, plain, type Plan } from './sketch.ts'

async function using<T>(service: IndependentService, use: (client: Client) => Promise<T>): Promise<T> {
  const { environment, close } = await service.start()
  try {
    return await use(new Client(environment))
  } finally {
    await close()
  }
}

/** Whether the house does its work by the interface. */
async function works(client: Client): Promise<void> {
  const mp3 = await client.speak({ response_format: 'mp3' })
  const pcm = await client.speak({ response_format: 'pcm' })
  const budget = await client.budget('weekly', { id: client.of('WORKSPACE_ID') })
  const types = [mp3, pcm, budget].map(({ status, type }) => `${status} ${type.split(';')[0]!.trim().toLowerCase()}`)
  expect(types).toEqual(['200 audio/mpeg', '200 audio/pcm', '200 application/json'])
  const frames = framesOf(mp3.body)
  expect(frames.length).toBeGreaterThan(20)
  expect(mp3.body.toString('latin1', frames.at(-1)).slice(0, 3)).toMatch(/^(?:|TAG|APE)$/u)
  expect(pcm.body.length % 2).toBe(0)
  expect(JSON.parse(budget.text)).toMatchObject({
    data: { reset_interval: 'weekly', workspace_id: client.of('WORKSPACE_ID') },
  })
  const failures = await Promise.all([
    client.speak({}, { key: null }),
    client.budget('weekly', { key: null }),
    client.speak({ voice: '' }),
    client.budget('yearly'),
    client.budget('weekly', { id: 'nobody' }),
  ])
  expect(failures.map(({ status }) => status)).toEqual([401, 401, 400, 400, 404])
  for (const { text, status } of failures) expect(JSON.parse(text)).toMatchObject({ error: { code: status } })
}

test('there are enough of them, each with an id of its own', () => {
  expect(new Set(thirdServices.map(({ id }) => id)).size).toBe(faults.length + oddities.length)
  expect(faults.length).toBeGreaterThanOrEqual(84)
  expect(oddities.length).toBeGreaterThanOrEqual(64)
})

test.for([harbour, quay])('$name works', (house) => using(plain(house), works))

test.for(faults)('$id is there, and not without the fault', async (fault) => {
  expect(await using(faulty(fault), fault.seen)).toBe(true)
  expect(await using(plain(fault.house), fault.seen)).toBe(false)
})

test.for(oddities)('$id is there and does no harm', async (oddity: Plan) => {
  await using(innocent(oddity), works)
  expect(await using(innocent(oddity), oddity.seen)).toBe(true)
  expect(await using(plain(oddity.house), oddity.seen)).toBe(false)
})
