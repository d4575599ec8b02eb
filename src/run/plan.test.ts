import { expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { runConfig } from '../../fixtures/run-config.ts'
import { planRun } from './plan.ts'

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
