import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { virtualClock } from '../../src/client/clock.ts'
import { runConfig } from '../../fixtures/run-config.ts'
import { runAssay, type FinishedRun } from '../../src/run/run.ts'
import type { FlagValues } from '../../src/config/setting-values.ts'
import { select } from '../../src/run/selection.ts'
import { someKeys } from '../cli/assay.ts'
import { countingServer } from './counting-server.ts'

const environment = {
  ...someKeys,
  ASSAY_NO_CREDIT_KEY: 'sk-poor-0123456789abcdef0123',
  ASSAY_RATE_LIMITED_KEY: 'sk-slow-0123456789abcdef0123',
  ASSAY_FAULT_MODELS: '500=vendor/a,502=vendor/b,503=vendor/c,524=vendor/d,529=vendor/e',
}

function judge(flags: FlagValues, clock = virtualClock()): Promise<FinishedRun> {
  return runAssay({
    config: runConfig(flags, environment),
    catalogue: assayCatalogue,
    selection: select(assayCatalogue, {}),
    version: '0.0.0',
    clock,
  })
}

/**
 * Trouble that is sent again, a success for everything (and so a closer look at what should have been refused), and
 * both.
 */
const targets: Readonly<Record<string, (count: number) => number>> = {
  'accepts everything': () => 200,
  'refuses everything': () => 400,
  'has trouble every third time': (count) => (count % 3 === 0 ? 503 : 200),
  'crashes every fourth time': (count) => (count % 4 === 0 ? 500 : 200),
  'resets every fifth time': (count) => (count % 5 === 0 ? 0 : 200),
}

test(
  'limits are never exceeded, whatever the target does: the target itself counts',
  { timeout: 120_000 },
  async () => {
    const some = (most: number): fc.Arbitrary<number | undefined> =>
      fc.option(fc.integer({ min: 1, max: most }), { nil: undefined })
    const limits = fc.record({
      requests: some(400),
      characters: some(9000),
      concurrency: fc.integer({ min: 1, max: 16 }),
      target: fc.constantFrom(...Object.keys(targets)),
    })
    const runs: string[] = []
    await fc.assert(
      fc.asyncProperty(limits, async ({ requests, characters, concurrency, target }) => {
        const counted = await countingServer(targets[target]!)
        const { result } = await judge({
          baseUrl: counted.baseUrl,
          timeout: 5000,
          concurrency: concurrency,
          ...(requests !== undefined && { maxRequests: requests }),
          ...(characters !== undefined && { maxCharacters: characters }),
        })
        await counted.close()
        runs.push(`${target}: ${counted.requests}`)
        expect(counted.requests).toBe(result.run.requests)
        expect(counted.requests).toBeLessThanOrEqual(requests ?? result.run.plan!.requests.worst)
        expect(counted.characters).toBeLessThanOrEqual(characters ?? result.run.plan!.characters.worst)
        expect(counted.characters).toBeLessThanOrEqual(result.run.characters)
        expect(counted.most).toBeLessThanOrEqual(concurrency)
        // What a limit prevented is untested and says so, unless what was sent before shows a violation.
        for (const { id, reason, verdict, findings } of result.requirements)
          if (reason.includes('--max-') && findings.length === 0) expect(verdict, id).toBe('untested')
      }),
      {
        numRuns: 25,
        seed: 1,
        examples: [
          [{ requests: 1, characters: undefined, concurrency: 3, target: 'accepts everything' }],
          [{ requests: undefined, characters: undefined, concurrency: 16, target: 'accepts everything' }],
          [{ requests: undefined, characters: 0, concurrency: 8, target: 'accepts everything' }],
          [{ requests: undefined, characters: 700, concurrency: 8, target: 'has trouble every third time' }],
        ],
      },
    )
    expect(runs.length).toBeGreaterThanOrEqual(25)
  },
)

test('a rate is kept', async () => {
  const counted = await countingServer(() => 400)
  const { result } = await runAssay({
    config: runConfig({ baseUrl: counted.baseUrl, rate: 25, maxRequests: 60 }, environment),
    catalogue: assayCatalogue,
    selection: select(assayCatalogue, {}),
    version: '0.0.0',
  })
  await counted.close()
  const { times } = counted
  expect(times.length).toBe(60)
  expect(result.run.durationMs).toBeGreaterThan(2300)
  // The way there may take the first longer than the last, on a busy machine much longer.
  for (let at = 25; at < times.length; at += 1) expect(times[at]! - times[at - 25]!).toBeGreaterThan(500)
})
