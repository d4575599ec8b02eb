import { expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { runConfig } from '../../fixtures/run-config.ts'
import { provides } from '../config/config.ts'
import { planRun, probeContext, type Plan } from './plan.ts'

test('the worst case counts every request that may be sent until a status comes', () => {
  const config = runConfig(
    { baseUrl: 'https://target.example/v1' },
    {
      ASSAY_API_KEY: 'sk-0123456789abcdef',
      ASSAY_RATE_LIMITED_KEY: 'rk-0123456789abcdef',
      ASSAY_MODEL: 'a/b',
      ASSAY_VOICE: 'v',
    },
  )
  const { event, probes } = planRun(config, [assayCatalogue.find('ERROR-429')!])
  const cases = [...probes.values()].flat()
  const most = cases.reduce((sum, { until, characters }) => sum + characters * (until?.times ?? 1), 0)
  expect(cases.every(({ until }) => until?.times === 30)).toBe(true)
  expect(event.requests.worst).toBeGreaterThanOrEqual(60)
  expect(event.characters.worst).toBeGreaterThanOrEqual(most)
})

test('of what could be combined, the plan has every pair, and all triples once enough runs are allowed', () => {
  const everything = {
    ASSAY_API_KEY: 'sk-0123456789abcdef',
    ASSAY_MANAGEMENT_KEY: 'mk-0123456789abcdef',
    ASSAY_WORKSPACE_ID: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
    ASSAY_WORKSPACE_SLUG: 'acme',
    ASSAY_MODEL: 'a/b',
    ASSAY_VOICE: 'v',
  }
  const coverageWith = (runs: number, variables: Record<string, string> = everything) =>
    planRun(runConfig({ baseUrl: 'https://target.example/v1', runs }, variables), assayCatalogue.requirements).coverage
  const [pairs, triples] = coverageWith(100)
  expect(pairs!.possible).toBeGreaterThan(300)
  expect(pairs!.sent).toBe(pairs!.possible)
  expect(triples!.sent).toBeLessThan(triples!.possible)
  expect(coverageWith(150)[1]!.sent).toBeGreaterThan(triples!.sent)
  const [, all] = coverageWith(600)
  expect(all!.sent).toBe(all!.possible)
  const { ASSAY_WORKSPACE_SLUG: _, ...withoutSlug } = everything
  const [fewer] = coverageWith(100, withoutSlug)
  expect(fewer!.sent).toBe(fewer!.possible)
  expect(fewer!.possible).toBeLessThan(pairs!.possible)
})

const keys = {
  ASSAY_API_KEY: 'sk-0123456789abcdef',
  ASSAY_MANAGEMENT_KEY: 'mk-0123456789abcdef',
  ASSAY_WORKSPACE_ID: '00000000-0000-4000-8000-000000000000',
  ASSAY_MODEL: 'a/b',
  ASSAY_VOICE: 'v',
}

test('what is made up is held against every key of the operator', () => {
  const { isKey } = probeContext(runConfig({ baseUrl: 'https://target.example/v1' }, keys))
  for (const key of ['sk-0123456789abcdef', 'MK-0123456789ABCDEF', ' sk-0123456789abcdef '])
    expect(isKey(key), key).toBe(true)
  for (const other of ['', 'a/b', 'sk-0123456789abcde']) expect(isKey(other), other).toBe(false)
})

test('two keys that differ in the case of their letters alone may be one', () => {
  const needs = { baseUrl: 'https://target.example/v1' }
  const isSent = (managementKey: string): boolean => {
    const config = runConfig(needs, { ...keys, ASSAY_MANAGEMENT_KEY: managementKey })
    return planRun(config, assayCatalogue.requirements).event.requests.expected > 0 && provides(config, 'two-keys')
  }
  expect(isSent('mk-0123456789abcdef')).toBe(true)
  expect(isSent('SK-0123456789ABCDEF')).toBe(false)
})

/** The plan of a whole run with these flags. */
function planWith(flags: Parameters<typeof runConfig>[0]): Plan {
  return planRun(runConfig({ baseUrl: 'https://target.example/v1', ...flags }, keys), assayCatalogue.requirements)
}

/** The plan of a whole run without a flag. */
const usual = planWith({})

const leftOf = ({ left }: Plan): string[] => [...left].map(([probe, why]) => `${probe}: ${why}`)

test('--no-long-text leaves out the page, and about a quarter of the characters', () => {
  const [whole, less] = [usual, planWith({ longText: false })]
  expect(leftOf(less)).toContain('spoken-page: left out by --no-long-text')
  expect(leftOf(whole).some((line) => line.endsWith('--no-long-text'))).toBe(false)
  const [all, rest] = [whole.event.characters.expected, less.event.characters.expected]
  expect(all - rest).toBeGreaterThan(4096)
  expect(rest / all).toBeCloseTo(0.73, 1)
})

test('no text that a target could speak is longer than what is counted for it', () => {
  const inputOf = ({ raw, body }: { raw?: string | Uint8Array; body?: unknown }): unknown => {
    const bytes = raw ?? (body === undefined ? '' : JSON.stringify(body))
    try {
      return (JSON.parse(Buffer.from(bytes).toString()) as { input?: unknown } | null)?.input
    } catch {
      return undefined
    }
  }
  const cases = [1, 2, 3, 4, 5, 6].flatMap((seed) => [...planWith({ seed }).probes.values()].flat())
  // A character that is no UTF-8 may be read as several.
  const over = cases.filter((one) => {
    const input = inputOf(one)
    return typeof input === 'string' && input.length > one.characters + 3
  })
  expect(over.map(({ id }) => id)).toEqual([])
})

test('--gentle leaves out bursts and rows of wrong keys, which come last and are under twenty', () => {
  const [whole, gentle] = [usual, planWith({ gentle: true })]
  const names = ['strain-keys-speech', 'strain-keys-budget', 'strain-burst']
  for (const name of names) {
    const [probe, cases] = [...whole.probes].find(([{ id }]) => id === name) ?? []
    expect([name, probe?.order, cases!.length < 20]).toEqual([name, 'last', true])
    expect(leftOf(gentle)).toContain(`${name}: left out by --gentle`)
  }
  expect(leftOf(gentle)).toHaveLength(leftOf(whole).length + names.length)
})

test('the page is left out where it does not fit into --max-characters, and the rest is sent', () => {
  const { expected } = usual.event.characters
  expect(leftOf(planWith({ maxCharacters: expected }))).toEqual(leftOf(usual))
  const tight = planWith({ maxCharacters: expected - 1 })
  expect(leftOf(tight)).toContain(`spoken-page: left out by --max-characters ${expected - 1}`)
  expect(tight.event.characters.expected).toBe(planWith({ longText: false }).event.characters.expected)
})
