import { expect, test } from 'vitest'
import { held, heldBy, observed, undecided, notAvailable, violated, type Judgement } from '../requirement/judgement.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { RequirementResult } from '../requirement/result.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { judgeRequirement } from './judge.ts'
import type { ProbeReport } from './probe-report.ts'

type Claimed = readonly [claim: string, judgement: Judgement, noun?: string]

const allSent: ProbeReport = { left: [], cut: [], none: false }

/** The result on units of these claims, and on claims without a unit. */
function resultOf(
  units: readonly Claimed[],
  parts: { missing?: readonly Claimed[]; probes?: Partial<ProbeReport>; requirement?: Partial<AnyRequirement> } = {},
): RequirementResult {
  const requirement: AnyRequirement = {
    id: 'SAMPLE-1',
    sentences: ['5/missing'],
    level: 'must',
    title: '',
    needs: [],
    messages: { broken: 'it is {actual}', other: 'it is other' },
    over: () => units.map(([claim, subject, noun = 'read']) => ({ subject, claim, noun, exchanges: [] })),
    check: (subject: Judgement) => subject,
    missing: () => (parts.missing ?? []).map(([claim, judgement]) => ({ claim, judgement })),
    ...parts.requirement,
  }
  return judgeRequirement(
    requirement,
    { profile: { tolerated: [] } } as unknown as Evidence,
    { ...allSent, ...parts.probes },
    'one',
  )
}

function judged(...of: Parameters<typeof resultOf>): string[] {
  const { verdict, reason } = resultOf(...of)
  return [verdict, reason]
}

const none = notAvailable('no budget')
const unclear = undecided('it varies')
const broken = violated('broken', { expected: 'right', actual: 'wrong' })

test('a pass counts what was compared, and says what was not', () => {
  expect(
    judged([
      ['a', held],
      ['a', held],
    ]),
  ).toEqual(['pass', '2 reads checked'])
  expect(
    judged([
      ['a', held],
      ['b', held, 'answer'],
      ['c', held],
    ]),
  ).toEqual(['pass', '2 reads and 1 answer checked'])
  expect(
    judged([
      ['a', heldBy('id', 'limit, which varies')],
      ['b', heldBy('id')],
    ]),
  ).toEqual(['pass', '2 reads compared: id; not compared: limit, which varies'])
})

test('claims are counted, not their units: one that held and one with three units that were not offered pass', () => {
  expect(
    judged([
      ['a', held],
      ['b', none],
      ['b', none],
      ['b', none],
    ]),
  ).toEqual(['pass', '1 read checked; 1 not offered: no budget'])
  expect(
    judged([
      ['a', held],
      ['b', none],
      ['b', held],
    ]),
  ).toEqual(['pass', '2 reads checked'])
})

test('what could not be compared counts before what was not offered', () => {
  expect(
    judged([
      ['a', held],
      ['b', none],
      ['b', unclear],
    ]),
  ).toEqual(['inconclusive', 'it varies'])
  expect(judged([['a', none]])).toEqual(['untested', 'no budget'])
})

test('one unit that held is enough for its claim, and for no other', () => {
  expect(
    judged([
      ['a', held],
      ['a', unclear],
    ]),
  ).toEqual(['pass', '1 read checked'])
  expect(
    judged([
      ['a', held],
      ['b', unclear],
    ]),
  ).toEqual(['inconclusive', 'it varies'])
})

test('a claim without a unit is no pass on the others', () => {
  expect(judged([['a', held]], { missing: [['b', unclear]] })).toEqual(['inconclusive', 'it varies'])
  expect(
    judged([['a', held]], {
      missing: [
        ['a', unclear],
        ['b', none],
      ],
    }),
  ).toEqual(['pass', '1 read checked; 1 not offered: no budget'])
  expect(judged([], { missing: [['a', none]] })).toEqual(['untested', 'no budget'])
})

test('nothing that could show it is no pass', () => {
  expect(judged([])).toEqual([
    'inconclusive',
    'no answer came that could show it; where others failed or could not be decided, they say why',
  ])
  expect(judged([], { requirement: { level: 'open' } })).toEqual(['untested', 'nothing that came back shows it'])
  // Only a part of what it needs was sent, and the operator did not offer the rest.
  const left = ['provide ASSAY_API_KEY']
  expect(judged([], { probes: { left } })).toEqual(['untested', 'provide ASSAY_API_KEY'])
  for (const why of ['left out by --no-long-text', 'left out by --gentle', 'left out by --max-characters 400'])
    expect(judged([], { probes: { left: [why] } })).toEqual(['untested', why])
  expect(judged([], { probes: { left, cut: ['the deadline'] } })).toEqual(['inconclusive', 'the deadline'])
})

const fault = (): never => {
  throw new Error('a slip')
}

test.each(['over', 'check', 'missing'])(
  'what throws is an error of ours, and says nothing of the target: %s',
  (part) => {
    const result = resultOf([['a', held]], { requirement: { [part]: fault } })
    expect(result).toMatchObject({
      verdict: 'error',
      reason: "Assay's own fault: the check threw Error: a slip",
      units: 0,
      evidence: [],
      findings: [],
    })
  },
)

test('a violation without a message is an error of ours', () => {
  const result = resultOf([['a', violated('unknown', { expected: '', actual: '' })]])
  expect(result).toMatchObject({
    verdict: 'error',
    reason: expect.stringContaining('requirement SAMPLE-1 has no message for its code "unknown"') as string,
    findings: [],
  })
})

test('where not all was sent, what held is no pass', () => {
  expect(judged([['a', held]], { probes: { cut: ['the deadline was reached'] } })).toEqual([
    'inconclusive',
    'not all was sent: the deadline was reached',
  ])
  expect(judged([], { probes: { cut: ['the deadline was reached'] } })).toEqual([
    'inconclusive',
    'the deadline was reached',
  ])
  expect(judged([['a', broken]], { probes: { cut: ['the deadline was reached'] } })).toEqual(['fail', 'it is wrong'])
})

test.each([unclear, none])('where not all was sent, what is open is open for that: %o', (open) => {
  const probes = { cut: ['the deadline was reached'] }
  expect(judged([['a', open]], { probes })).toEqual(['inconclusive', 'the deadline was reached'])
})

test("what the operator's own limit prevented is untested, whatever came before it", () => {
  const probes = { cut: ['the limit of 9 requests was reached (--max-requests, or --smoke)'] }
  expect(judged([['a', held]], { probes })).toEqual(['untested', `not all was sent: ${probes.cut[0]}`])
  expect(judged([['a', unclear]], { probes })).toEqual(['untested', probes.cut[0]])
})

test('what nothing was sent for is untested, and says what to provide', () => {
  const probes = { none: true, left: ['needs ASSAY_API_KEY'] }
  expect(judged([], { probes })).toEqual(['untested', 'needs ASSAY_API_KEY'])
  expect(judged([['a', unclear]], { probes })).toEqual(['untested', 'needs ASSAY_API_KEY'])
  expect(judged([], { probes: { none: true } })).toEqual(['untested', 'nothing was planned for it'])
  expect(judged([['a', unclear]], { probes: { none: true } })).toEqual(['untested', 'nothing was planned for it'])
  expect(judged([['a', none]], { probes })).toEqual(['untested', 'needs ASSAY_API_KEY'])
})

test('a pass that rests on a part of the probes says so', () => {
  expect(judged([['a', held]], { probes: { left: ['needs ASSAY_API_KEY'] } })).toEqual([
    'pass',
    '1 read checked; in part untested: needs ASSAY_API_KEY',
  ])
})

test.each(['--smoke', '--path'])('of what was sent in part on purpose, nothing to see is untested: %s', (flag) => {
  const left = ['needs ASSAY_API_KEY', `left out by ${flag}`]
  expect(judged([], { probes: { left } })).toEqual(['untested', `left out by ${flag}`])
  expect(judged([['a', unclear]], { probes: { left } })[0]).toBe('inconclusive')
  const cut = ['the deadline of 1 s was reached (--deadline)']
  expect(judged([], { probes: { left, cut } })).toEqual(['inconclusive', cut[0]])
})

test('several reasons are each said once, with how often; of very many the first four', () => {
  expect(
    judged([
      ['a', unclear],
      ['b', undecided('no answer')],
      ['c', unclear],
      ['d', held],
    ]),
  ).toEqual(['inconclusive', 'it varies (2 of 4 cases); no answer (1 of 4 cases)'])
  const [, reason] = judged([1, 2, 3, 4, 5, 6].map((one) => [String(one), undecided(`reason ${one}`)]))
  expect(reason).toBe(`${[1, 2, 3, 4].map((one) => `reason ${one} (1 of 6 cases)`).join('; ')}; and 2 more reasons`)
})

test('of two things that are observed more is said than of eight', () => {
  const long = (index: number): string => `${index} ${'a'.repeat(700)}`
  const said = (kinds: number): string =>
    judged(
      Array.from({ length: kinds }, (_, index) => [String(index), observed(long(index))]),
      { requirement: { level: 'open' } },
    )[1]!
  expect(said(2)).toBe(`${long(0)} · ${long(1)}`)
  expect(said(8)).toContain('more characters')
  expect(said(8).length).toBeLessThan(1900)
})

test('what is open is observed, each value once, with how often', () => {
  const requirement = { level: 'open' as const }
  expect(
    judged(
      [
        ['a', observed('200')],
        ['b', observed('400')],
        ['c', observed('200')],
      ],
      { requirement },
    ),
  ).toEqual(['observed', '200 (2 times) · 400'])
  expect(
    judged(
      Array.from({ length: 10 }, (_, index) => [String(index), observed(`v${index}`)]),
      { requirement },
    )[1],
  ).toMatch(/^v0 · .*v7 · and 2 more$/)
})

test('a must that is violated fails, a should warns; more kinds and more units are counted', () => {
  const other = violated('other', { expected: '', actual: '' })
  expect(judged([['a', broken]])).toEqual(['fail', 'it is wrong'])
  expect(judged([['a', broken]], { requirement: { level: 'should' } })).toEqual(['warn', 'it is wrong'])
  expect(
    judged([
      ['a', held],
      ['b', broken],
      ['c', unclear],
      ['d', broken],
    ]),
  ).toEqual(['fail', 'it is wrong [sometimes: 2 of 3 cases]'])
  expect(
    judged([
      ['a', broken],
      ['b', other],
    ]),
  ).toEqual(['fail', 'it is wrong [1 of 2 cases] (and 1 more kind of violation)'])
  const third = violated('third', { expected: '', actual: '' })
  expect(
    judged(
      [
        ['a', broken],
        ['b', other],
        ['c', third],
      ],
      { requirement: { messages: { broken: 'b', other: 'o', third: 't' } } },
    )[1],
  ).toBe('b [1 of 3 cases] (and 2 more kinds of violation)')
})
