import { expect, test } from 'vitest'
import { catalogue } from '../requirement/catalogue.ts'
import { figure } from '../requirement/figure.ts'
import type { Objective } from '../requirement/objective.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { objectiveResults } from './objective-results.ts'

const measuring = { id: 'A-LATENCY', measures: ['ttfa', 'rtf'], needs: [], sentences: [] } as Partial<AnyRequirement>
const known = catalogue([{ name: 'some', requirements: [measuring as AnyRequirement] }], [])
const seen = {
  id: 'A-LATENCY',
  verdict: 'observed',
  reason: 'as it was',
  figures: [figure('ttfa', 'mp3', [100, 200, 300]), figure('ttfa', 'pcm', [50, 900]), figure('rtf', 'mp3', [0.2, 0.4])],
} as unknown as RequirementResult
const of = (...objectives: Objective[]) => objectiveResults(objectives, [seen], known)

test('the answers of all formats count together', () => {
  expect(of({ figure: 'ttfa', statistic: 'p50', limit: 200 })).toEqual([
    {
      figure: 'ttfa',
      statistic: 'p50',
      name: 'ttfa.p50',
      limit: 200,
      unit: 'ms',
      answers: 5,
      measured: 200,
      verdict: 'pass',
      reason: 'ttfa.p50 is 200 ms, at most 200 ms',
    },
  ])
})

test('more than the limit is a miss, and so little more as is measured counts', () => {
  expect(
    of({ figure: 'ttfa', statistic: 'max', limit: 899.9 }, { figure: 'rtf', statistic: 'p95', limit: 0.3999 }),
  ).toMatchObject([
    { verdict: 'fail', measured: 900, reason: 'ttfa.max is 900 ms, more than 899.9 ms' },
    { verdict: 'fail', measured: 0.4, reason: 'rtf.p95 is 0.4, more than 0.3999' },
  ])
})

test('what was not measured is neither met nor missed, and says why', () => {
  const without = { ...seen, verdict: 'untested', reason: 'set ASSAY_API_KEY', figures: undefined }
  const wanted = { figure: 'ttfa', statistic: 'p95', limit: 1 } as const
  expect(objectiveResults([wanted], [without as unknown as RequirementResult], known)).toMatchObject([
    {
      verdict: 'inconclusive',
      answers: 0,
      reason: 'ttfa.p95 could not be measured: A-LATENCY is untested: set ASSAY_API_KEY',
    },
  ])
  expect(of({ figure: 'stall', statistic: 'p95', limit: 1 })).toMatchObject([
    { verdict: 'inconclusive', reason: 'stall.p95 could not be measured: nothing measures it' },
  ])
})
