import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import { held, observed, undecided, notAvailable, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement, type AnyRequirement } from '../../src/requirement/requirement.ts'
import { each } from '../../src/requirement/scope.ts'
import type { Finding } from '../../src/requirement/result.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { sampleExchange } from '../report/sample-exchange.ts'
import { judged } from './judged.ts'

/** What a target may put wherever it can put something. */
const nasty = [
  'a',
  ' ',
  '"',
  '\\',
  '\u0000',
  '\u001b[31m',
  '\ud800',
  '\udc00',
  '\u{1f600}',
  '\u0301',
  '{actual}',
  '\u202e',
  '\n',
  '[[',
  '… (1 more characters)',
]
const longText = fc
  .tuple(fc.constantFrom(...nasty), fc.integer({ min: 0, max: 200_000 }), fc.string({ maxLength: 20 }))
  .map(([piece, count, end]) => piece.repeat(count / piece.length) + end)

function check(level: 'must' | 'open', judge: (exchange: Exchange, index: number) => Judgement): AnyRequirement {
  let index = 0
  return requirement({
    id: 'TEST-LIMITS',
    sentences: ['7/envelope'],
    level,
    title: 'a test',
    needs: [],
    over: each(
      () => true,
      ({ id }) => id,
    ),
    check: (exchange) => judge(exchange, index++),
    messages: { one: '{actual} {other} {actual}, expected {expected}', two: 'plain' },
  })
}

function answers(count: number, said: string): Exchange[] {
  return Array.from({ length: count }, (_, index) => ({
    ...sampleExchange(`probe/case-${index}-${'x'.repeat(150)}/1@default`, index, {
      status: 400,
      reason: said,
      headers: [
        [said, said],
        ['content-type', said],
      ],
      body: Buffer.from(said),
    }),
    stimulus: { kind: 'change' as const, group: 'budget', id: 'any.change', change: 'any: change' },
  }))
}

/** How long a finding is in a report, where its single violations do not stand. */
function sizeOf({ violations = [], ...told }: Finding): number {
  for (const { actual } of violations) expect(Buffer.byteLength(JSON.stringify(actual))).toBeLessThan(1000)
  return Buffer.byteLength(JSON.stringify(told))
}

function expectWithin(result: ReturnType<typeof judged>): void {
  expect(Buffer.byteLength(JSON.stringify(result.reason))).toBeLessThan(2000)
  for (const finding of result.findings) expect(sizeOf(finding)).toBeLessThan(20_000)
  expect(result.findings.length).toBeLessThanOrEqual(2)
}

describe('whatever a target says, a finding is under 20 kB and a reason under 2 kB', () => {
  test('of a violation', () => {
    fc.assert(
      fc.property(longText, longText, longText, fc.integer({ min: 1, max: 60 }), (expected, actual, other, count) => {
        const fact = { expected, actual, place: { part: other, pointer: other }, values: { other } }
        const result = judged(
          check('must', (_, index) => violated(index % 2 === 0 ? 'one' : 'two', fact)),
          answers(count, ''),
        )
        expectWithin(result)
        expect(result.verdict).toBe('fail')
        const first = result.findings[0]!
        if (actual.length > 3000) expect(first.actual).toMatch(/… \(\d+ more characters\)$/)
        if (actual.length < 100) expect(first.actual).toBe(actual)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['undecided', undecided, 'inconclusive'],
    ['notAvailable', notAvailable, 'untested'],
    ['observed', observed, 'observed'],
  ] as const)('of what is %s', (_, make, verdict) => {
    fc.assert(
      fc.property(fc.array(longText, { minLength: 1, maxLength: 12 }), (texts) => {
        const result = judged(
          check('open', (_, index) => make(texts[index]!)),
          answers(texts.length, ''),
        )
        expectWithin(result)
        expect(result.verdict).toBe(verdict)
      }),
      { numRuns: 40 },
    )
  })

  test('of a check that throws', () => {
    const result = judged(
      check('must', () => {
        throw new Error('x'.repeat(100_000))
      }),
      answers(1, ''),
    )
    expectWithin(result)
    expect(result.verdict).toBe('error')
  })

  test('of every requirement of the catalogue', () => {
    for (const said of ['a', '"', '\u0001', ' ', '\u{1f600}', ';x="', '['].map((piece) =>
      piece.repeat(30_000 / piece.length),
    )) {
      const record = {
        id: said,
        workspace_id: said,
        limit_usd: said,
        reset_interval: said,
        created_at: said,
        updated_at: said,
      }
      const body = Buffer.from(JSON.stringify({ error: { code: said, message: said }, data: record }))
      const statuses = [200, 400, 401, 402, 429, 500, 777]
      const exchanges = statuses.flatMap((status) =>
        (['speech', 'budget'] as const).map((operation): Exchange => ({
          ...sampleExchange(`${operation}/${status}/1@default`, status, {
            status,
            reason: said,
            body,
            headers: ['content-type', 'content-encoding', 'retry-after', said, `x-version-${said}`].map(
              (name) => [name, said] as const,
            ),
            ...(operation === 'speech' && {
              request: '{"model":"a/b","input":"Hello","voice":"v","response_format":"pcm"}',
            }),
          }),
          operation,
          credential: { key: operation === 'speech' ? 'api' : 'management' },
          stimulus: { kind: 'member', group: 'spoken', role: 'medium by name' },
        })),
      )
      const expressible = assayCatalogue.requirements.filter(
        ({ inexpressible }) => inexpressible?.(interfaceProfile) === undefined,
      )
      for (const one of expressible) {
        const result = judged(one, exchanges)
        expect(Buffer.byteLength(JSON.stringify(result.reason)), one.id).toBeLessThan(2000)
        for (const finding of result.findings) {
          expect(sizeOf(finding), finding.id).toBeLessThan(20_000)
        }
        expect(result.verdict, one.id).not.toBe('error')
      }
    }
  })

  test('a judgement that holds is as it was', () => {
    expect(
      judged(
        check('must', () => held),
        answers(3, ''),
      ).reason,
    ).toBe('3 answers checked')
  })
})
