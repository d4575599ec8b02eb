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
