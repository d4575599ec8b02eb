import { expect, test } from 'vitest'
import { controls, exchange, type Came } from '../../fixtures/exchanges.ts'
import { anyInvalid } from '../../suites/validation/properties.ts'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import { bodyStore } from '../record/body-store.ts'
import type { Exchange } from '../record/exchange.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { evidenceView } from './evidence-view.ts'
import { judgeRequirement } from './judge.ts'

/** An example of a property that is to be refused. */
function example(index: number, came: Came): Exchange {
  return exchange(came, {
    of: `any-invalid/${index}`,
    start: index,
    stimulus: {
      kind: 'example',
      property: 'any-invalid',
      group: 'speech/mp3',
      seed: Math.floor(index / 100),
      path: String(index % 100),
      shrink: false,
    },
  })
}

interface Judged {
  readonly result: RequirementResult
  readonly held: number
}

/** What is judged where all is held, and where what is alike is forgotten. */
function judged(exchanges: readonly Exchange[]): Record<'whole' | 'sifted', Judged> {
  const judge = (requirements: (typeof anyInvalid)[] | undefined): Judged => {
    const view = evidenceView({ target: { baseUrl: '' }, profile: interfaceProfile }, bodyStore(), {
      ...(requirements && { requirements }),
    })
    for (const one of exchanges) view.add(one)
    view.finish()
    const report = { left: [], cut: [], none: false }
    return { result: judgeRequirement(anyInvalid, view, report, 'validation'), held: view.exchanges.length }
  }
  return { whole: judge(undefined), sifted: judge([anyInvalid]) }
}

const campaign = (came: (index: number) => Came): Exchange[] =>
  Array.from({ length: 10_000 }, (_, index) => example(index, came(index)))
const [before, after] = controls('speech/mp3') as [Exchange, Exchange]

test('a campaign is counted whole, though little of it is held', () => {
  const { whole, sifted } = judged([before, ...campaign(() => 400), after])
  expect(whole.held).toBe(10_002)
  expect(sifted.held).toBeLessThan(3000)
  expect(sifted.result.verdict).toBe('pass')
  expect(sifted.result.reason).toBe(whole.result.reason)
  expect(sifted.result.units).toBe(10_000)
})

test('a rare violation is found among what is forgotten, and each is counted', () => {
  const { whole, sifted } = judged([before, ...campaign((index) => (index % 1000 === 999 ? 200 : 400)), after])
  expect(sifted.held).toBeLessThan(3000)
  const [finding] = sifted.result.findings
  expect(finding).toMatchObject({ k: 10, n: 10_000 })
  expect(sifted.result.findings.map(({ id, k, n }) => [id, k, n])).toEqual(
    whole.result.findings.map(({ id, k, n }) => [id, k, n]),
  )
})

test('violations without end take no more memory than as many that hold', () => {
  const { whole, sifted } = judged([before, ...campaign(() => 200), after])
  expect(sifted.held).toBeLessThan(3000)
  expect(sifted.result.verdict).toBe('fail')
  expect(sifted.result.findings.map(({ id, k, n }) => [id, k, n])).toEqual(
    whole.result.findings.map(({ id, k, n }) => [id, k, n]),
  )
})

test('a control that fails behind the batch leaves all of it undecided, what is forgotten too', () => {
  const { whole, sifted } = judged([before, ...campaign(() => 400), controls('speech/mp3', [200, 401])[1]!])
  expect(sifted.held).toBeLessThan(3000)
  expect(sifted.result.verdict).toBe('inconclusive')
  expect(sifted.result.reason).toBe(whole.result.reason)
})

test('what has no answer of its own yet is held', () => {
  const { sifted } = judged([before, ...campaign((index) => (index % 100 === 5 ? 'reset' : 400)), after])
  const unanswered = 100
  expect(sifted.held).toBeGreaterThanOrEqual(unanswered)
  expect(sifted.result.verdict).toBe(judged([before, ...campaign(() => 'reset'), after]).whole.result.verdict)
})

test('accidents without end take no more memory than a few thousand, and each is counted', () => {
  const { whole, sifted } = judged([before, ...campaign(() => 500), after])
  expect(whole.held).toBe(10_002)
  expect(sifted.held).toBeLessThan(6000)
  expect(sifted.result.verdict).toBe('inconclusive')
  // Each example is a reason of its own; those that are named are the same.
  const named = ({ reason }: RequirementResult): string => reason.replace(/\d+ more reasons$/, '')
  expect(named(sifted.result)).toBe(named(whole.result))
  expect(sifted.result.units).toBe(10_000)
})
