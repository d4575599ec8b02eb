import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { caseOf, clientAgainst, http, type Against } from '../../fixtures/client-against.ts'
import { clockAt } from '../../fixtures/clock-at.ts'
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
  const clock = clockAt(1000)
  const one = await clientAgainst(
    (request) =>
      request.includes(key(vi.getMockedSystemTime()!.valueOf() > start ? 2 : 1))
        ? http(200, `{"old":"${key(1)}"}`)
        : http(401),
    {
      secrets: new Map([['ASSAY_API_KEY', key(1)]]),
      keySource,
      clock,
      emit: (event) => void events.push(event),
    },
  )
  open.push(one)
  expect((await one.client.send('p', signed)).attempts.map(({ response }) => response!.status)).toEqual([200])
  vi.setSystemTime(start + 60_000)
  clock.at = 1400
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
  expect(events.filter(({ event }) => event === 'note')).toEqual([
    { event: 'note', at: 400, text: 'a key expired or was about to, and a new one was asked for' },
  ])
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

/** A source of the management key too, and the key of the day. */
const both: KeySource = {
  names: new Set(['ASSAY_API_KEY', 'ASSAY_MANAGEMENT_KEY']),
  ask: (name) => Promise.resolve(name === 'ASSAY_API_KEY' ? key(2) : key(3)),
}

test('each key is asked for by its own name, and only where the source has it', async () => {
  const given = new Map([
    ['ASSAY_API_KEY', key(1)],
    ['ASSAY_MANAGEMENT_KEY', 'mk-Starling4411aBcD'],
  ] as const)
  const keys = keyring(given, [], { ...both, lifetimeMs: 600_000 })
  vi.setSystemTime(start + 599_000)
  await keys.refresh({ key: 'management' })
  expect([...keys.secrets]).toEqual([
    ['ASSAY_API_KEY', key(1)],
    ['ASSAY_MANAGEMENT_KEY', key(3)],
  ])

  const apiOnly = source(600_000)
  const other = keyring(given, [], apiOnly)
  vi.setSystemTime(start + 1_299_000)
  await other.refresh({ key: 'management' })
  await other.refresh({ key: 'none' })
  expect([other.renewals, apiOnly.asked]).toEqual([0, []])
})

test('what was a key before is masked like the one of now, and so are the other secrets', async () => {
  const password = { name: 'the password of the proxy', value: 'Jackdaw88-aviary', minLeakLength: 8 }
  const keys = keyring(new Map([['ASSAY_API_KEY', 'wren7']]), [password], source(600_000))
  vi.setSystemTime(start + 599_000)
  await keys.refresh({ key: 'api' })
  const text = `now ${key(2)}, before wren7, and ${password.value}`
  expect(keys.clean.text(text)).not.toMatch(/Heron|wren7|Jackdaw/)
  expect(keys.clean.find(Buffer.from(text))).toHaveLength(3)
})

test('a part of a former key is masked like a part of the one of now', async () => {
  const keys = keyring(new Map([['ASSAY_API_KEY', key(1)]]), [], source(600_000))
  vi.setSystemTime(start + 599_000)
  await keys.refresh({ key: 'api' })
  const [before, now] = [key(1), key(2)].map((one) => one.slice(4, 16))
  expect(keys.clean.text(`${before} and ${now}`)).toBe('[redacted ASSAY_API_KEY] and [redacted ASSAY_API_KEY]')
})

test('the same key again is no renewal, and is not asked for with each request', async () => {
  let asked = 0
  const keySource: KeySource = { ...source(600_000), ask: () => Promise.resolve((asked++, key(1))) }
  const keys = keyring(new Map([['ASSAY_API_KEY', key(1)]]), [], keySource)
  vi.setSystemTime(start + 599_000)
  await keys.refresh({ key: 'api' })
  await keys.refresh({ key: 'api' })
  expect([keys.renewals, asked, keys.clean.text(key(1))]).toEqual([0, 1, '[redacted ASSAY_API_KEY]'])
  // And when that has lasted its time, another is asked for.
  vi.setSystemTime(start + 1_198_000)
  await keys.refresh({ key: 'api' })
  expect(asked).toBe(2)
})

test('a key that nobody gave is not put in', async () => {
  const keys = keyring(new Map(), [], source(600_000))
  vi.setSystemTime(start + 599_000)
  await keys.refresh({ key: 'api' })
  expect([keys.renewals, keys.secrets.size]).toEqual([0, 0])
})

test.each([
  [600_000, 570_000],
  [60_000, 54_000],
])('a key of %i ms is kept for %i ms, and not longer', async (lifetimeMs, kept) => {
  const keySource = source(lifetimeMs)
  const keys = keyring(new Map([['ASSAY_API_KEY', key(1)]]), [], keySource)
  vi.setSystemTime(start + kept)
  await keys.refresh({ key: 'api' })
  expect(keySource.asked).toEqual([])
  vi.setSystemTime(start + kept + 1)
  await keys.refresh({ key: 'api' })
  expect(keySource.asked).toHaveLength(1)
})

const token = (claims: string): string => `eyJh.${Buffer.from(claims).toString('base64url')}.c2ln`

test.each([
  ['a token that ends in an hour', token(`{"exp":${start / 1000 + 3600}}`), 3_570_000],
  // Where it was old when it was given, the one that replaces it would be, too.
  ['a token that ends at once', token(`{"exp":${start / 1000 + 1}}`), 30_000],
])('%s is kept until then, and not longer', async (_what, given, kept) => {
  const keySource = source()
  const keys = keyring(new Map([['ASSAY_API_KEY', given]]), [], keySource)
  vi.setSystemTime(start + kept)
  await keys.refresh({ key: 'api' })
  expect(keySource.asked).toEqual([])
  vi.setSystemTime(start + kept + 1)
  await keys.refresh({ key: 'api' })
  expect(keySource.asked).toHaveLength(1)
})

test.each([
  ['no key', ''],
  ['a key without dots', key(1)],
  ['two parts', `eyJh.${Buffer.from(`{"exp":1}`).toString('base64url')}`],
  ['claims that are no JSON', 'eyJh.e30x.c2ln'],
  ['an end that is text', token(`{"exp":"1"}`)],
  ['no end', token('{}')],
])('%s tells no end', async (_what, given) => {
  const keySource = source()
  const keys = keyring(new Map(given === '' ? [] : [['ASSAY_API_KEY', given]]), [], keySource)
  vi.setSystemTime(start + 100_000)
  await keys.refresh({ key: 'api' })
  expect(keySource.asked).toEqual([])
})

test('what counts as accepted, and from when on a key may have expired', async () => {
  const keySource = source()
  const keys = keyring(new Map([['ASSAY_API_KEY', key(1)]]), [], keySource)
  const old = keys.secrets
  const came = (status: number | undefined, name: 'api' | 'unknown' = 'api'): Promise<boolean> =>
    keys.hasExpired({ operation: 'speech', credential: { key: name }, secrets: old }, status)
  vi.setSystemTime(start + 30_000)
  expect([await came(400), await came(401), keySource.asked.length], 'a 400 accepts no key').toEqual([false, false, 0])
  expect([await came(undefined), await came(200, 'unknown'), await came(401)]).toEqual([false, false, false])
  await came(399)
  expect([await came(undefined), await came(401, 'unknown'), keySource.asked.length]).toEqual([false, false, 0])
  expect([await came(401), keySource.asked.length], 'half a minute is long enough').toEqual([true, 1])
  vi.setSystemTime(start + 90_000)
  expect([await came(401), keySource.asked.length], 'it was replaced already').toEqual([true, 1])
})
