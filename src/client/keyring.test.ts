import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { caseOf, clientAgainst, http, type Against } from '../../fixtures/client-against.ts'
import type { RunEvent } from '../record/run-event.ts'
import { keyring, type KeySource } from './keyring.ts'

const start = Date.parse('2027-01-01T00:00:00Z')
const open: Against[] = []
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: start }))
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(open.splice(0).map((one) => one.close()))
})

/** None has a stretch in common with the first. */
const key = (number: number): string => (number === 1 ? 'sk-Canary7f3A9bQ2xY0zLm4N' : `sk-Heron${number}8kWw5Zp1Rt6Vc`)

/** Prints one key after another. */
function source(lifetimeMs?: number): KeySource & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    names: new Set(['ASSAY_API_KEY']),
    asked,
    ...(lifetimeMs !== undefined && { lifetimeMs }),
    ask: (name) => Promise.resolve(key(asked.push(name) + 1)),
  }
}

const signed = caseOf({
  expects: 'success',
  credential: { key: 'api' },
  headers: [['authorization', 'Bearer ${ASSAY_API_KEY}']],
})

test('a 401 to a key that was accepted: a new one is asked for, and the request is sent again', async () => {
  const keySource = source()
  const events: RunEvent[] = []
  const one = await clientAgainst(
    (request) =>
      request.includes(key(vi.getMockedSystemTime()!.valueOf() > start ? 2 : 1))
        ? http(200, `{"old":"${key(1)}"}`)
        : http(401),
    { secrets: new Map([['ASSAY_API_KEY', key(1)]]), keySource, emit: (event) => void events.push(event) },
  )
  open.push(one)
  expect((await one.client.send('p', signed)).attempts.map(({ response }) => response!.status)).toEqual([200])
  vi.setSystemTime(start + 60_000)
  const { attempts } = await one.client.send('p', signed)
  expect(attempts.map(({ response }) => response!.status)).toEqual([200])
  expect(attempts[0]!.response!.body.redacted, 'the old key is masked still').toHaveLength(1)
  expect(keySource.asked).toEqual(['ASSAY_API_KEY'])
  // What the expired key got is in the record, and no requirement on keys judges it.
  const recorded = events.flatMap((event) => (event.event === 'exchange' ? [event.exchange] : []))
  expect(
    recorded.map(({ response, credential, stimulus }) => [response!.status, credential.key, stimulus.kind]),
  ).toEqual(
    [
      [200, 'api', 'control'],
      [401, 'unknown', 'unknown'],
      [200, 'api', 'control'],
    ].map(([status, name, kind]) => [status, name, kind === 'control' ? signed.stimulus.kind : kind]),
  )
  expect(JSON.stringify(events)).not.toMatch(/Canary|Heron/)
  expect(events.filter(({ event }) => event === 'note')).toHaveLength(1)
})

test('a key that was never accepted, or was just renewed, is refused by the target and by nobody else', async () => {
  const keySource = source()
  const one = await clientAgainst(() => http(401), { secrets: new Map([['ASSAY_API_KEY', key(1)]]), keySource })
  open.push(one)
  vi.setSystemTime(start + 60_000)
  const { attempts } = await one.client.send('p', signed)
  expect([attempts.map(({ credential }) => credential.key), keySource.asked]).toEqual([['api'], []])

  const keys = keyring(new Map([['ASSAY_API_KEY', key(1)]]), [], keySource)
  const sent = { operation: 'speech', credential: { key: 'api' } } as const
  expect(await keys.hasExpired({ ...sent, secrets: keys.secrets }, 200)).toBe(false)
  expect(await keys.hasExpired({ ...sent, secrets: keys.secrets }, 401), 'within half a minute').toBe(false)
  // A key of the other operation, or one that was made wrong, is refused by right.
  vi.setSystemTime(start + 120_000)
  expect(await keys.hasExpired({ ...sent, operation: 'budget', secrets: keys.secrets }, 401)).toBe(false)
  const edited = { ...sent, credential: { key: 'api', edit: 'dropLast' }, secrets: keys.secrets } as const
  expect(await keys.hasExpired(edited, 401)).toBe(false)
  expect(keySource.asked).toEqual([])
  // Many requests that were under way meet the same end: one new key serves all.
  const old = keys.secrets
  expect(await Promise.all([1, 2, 3].map(() => keys.hasExpired({ ...sent, secrets: old }, 401)))).toEqual([
    true,
    true,
    true,
  ])
  expect(keySource.asked).toHaveLength(1)
})

test('a key is renewed before its declared end, and a JSON web token before the end that it tells', async () => {
  const declared = source(600_000)
  const keys = keyring(new Map([['ASSAY_API_KEY', key(1)]]), [], declared)
  vi.setSystemTime(start + 500_000)
  await keys.refresh({ key: 'api' })
  expect(keys.renewals).toBe(0)
  vi.setSystemTime(start + 580_000)
  await Promise.all([keys.refresh({ key: 'api' }), keys.refresh({ key: 'api' }), keys.refresh({ key: 'management' })])
  expect([keys.renewals, declared.asked.length, keys.secrets.get('ASSAY_API_KEY')]).toEqual([1, 1, key(2)])

  const claims = Buffer.from(JSON.stringify({ exp: start / 1000 + 3600 })).toString('base64url')
  const told = source()
  const tokens = keyring(new Map([['ASSAY_API_KEY', `eyJh.${claims}.c2ln`]]), [], told)
  vi.setSystemTime(start + 3_500_000)
  await tokens.refresh({ key: 'api' })
  expect(told.asked).toEqual([])
  vi.setSystemTime(start + 3_580_000)
  await tokens.refresh({ key: 'api' })
  expect(told.asked).toHaveLength(1)
})
