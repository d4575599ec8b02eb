import { expect, test } from 'vitest'
import type { CauseTable } from '../requirement/cause.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Finding, RequirementResult, Verdict } from '../requirement/result.ts'
import { causesOf, type Causes } from './causes.ts'

/** `violations`: what came, and in which exchange. */
interface Given {
  readonly code?: string
  readonly violations: readonly (readonly [actual: string, ...exchanges: string[]])[]
  readonly curl?: string
  readonly k?: number
  readonly n?: number
  readonly when?: string
  readonly sometimes?: true
}

function result(id: string, findings: readonly Given[], parts: Partial<RequirementResult> = {}): RequirementResult {
  return {
    id,
    verdict: 'fail' satisfies Verdict,
    clause: '1',
    ...parts,
    findings: findings.map(
      ({ code = 'wrong', violations, curl = 'curl -o body.mp3 x', k = 1, n = 2, when, sometimes }) => ({
        ...(when !== undefined && { when }),
        ...(sometimes && { sometimes }),
        curl,
        k,
        n,
        id: `${id}/${code}`,
        code,
        message: `${id} is ${code}`,
        actual: violations[0]![0],
        violations: violations.map(([actual, ...exchanges]) => ({ actual, exchanges })),
      }),
    ),
  } as unknown as RequirementResult
}

const one = (id: string, actual: string, ...exchanges: string[]): RequirementResult =>
  result(id, [{ violations: exchanges.map((exchange) => [actual, exchange] as const) }])

const none: CauseTable = { rules: [], consequences: [] }

function judged(
  results: readonly RequirementResult[],
  table: Partial<CauseTable> = {},
  follows: Readonly<Record<string, readonly string[]>> = {},
): Causes {
  return causesOf(results, { ...none, ...table }, (id) => ({ follows: follows[id] }) as unknown as AnyRequirement)
}

/** Each cause with the findings that follow from it. */
function shape({ causes }: Causes): string[] {
  return causes.map(({ id, findings }) => `${id}: ${findings.join(' ')}`)
}

test('what nothing explains is a cause of its own, its kinds together', () => {
  const B: Given[] = [
    { code: 'x', violations: [['200', 'b']] },
    { code: 'y', violations: [['201', 'c']] },
  ]
  const { results, causes } = judged([one('A', '200', 'a'), result('B', B)])
  expect(causes).toEqual([
    { id: 'A', title: 'A is wrong', clause: '1', level: 'must', requirements: ['A'], findings: ['A/wrong'] },
    { id: 'B', title: 'B is x', clause: '1', level: 'must', requirements: ['B'], findings: ['B/x', 'B/y'] },
  ])
  expect(results.map(({ findings }) => findings.map(({ root }) => root))).toEqual([[undefined], [undefined, 'B/x']])
})

test('what follows is explained by the same exchanges or by the same answer, and by nothing less', () => {
  const follows = { B: ['A'] }
  expect(shape(judged([one('A', '1', 'x', 'y'), one('B', '2', 'y')], {}, follows))).toEqual(['A: A/wrong B/wrong'])
  expect(shape(judged([one('A', '403', 'x'), one('B', '403', 'z')], {}, follows))).toEqual(['A: A/wrong B/wrong'])
  expect(shape(judged([one('A', '1', 'x'), one('B', '2', 'z')], {}, follows))).toHaveLength(2)
  // Of another text the same answer lasts otherwise.
  const lasting = (seconds: string): string => `WAV, ${seconds} s, 24 kHz`
  expect(shape(judged([one('A', lasting('1.46'), 'x'), one('B', lasting('2.92'), 'z')], {}, follows))).toHaveLength(1)
  const half = result('B', [
    {
      violations: [
        ['2', 'x'],
        ['2', 'z'],
      ],
    },
  ])
  expect(shape(judged([one('A', '1', 'x'), half], {}, follows)), 'half of it lies elsewhere').toHaveLength(2)
  expect(shape(judged([one('A', '403', 'x'), one('B', '403', 'x')]))).toHaveLength(2)
})

test('of a row of causes the first is the root', () => {
  const row = [one('A', '403', 'x'), one('B', '403', 'x'), one('C', '403', 'x')]
  expect(shape(judged(row, {}, { B: ['A'], C: ['B'] }))).toEqual(['A: A/wrong B/wrong C/wrong'])
  // Whatever comes first: an effect may be seen before what its cause follows from.
  expect(shape(judged(row.toReversed(), {}, { B: ['A'], C: ['B'] }))).toEqual(['A: A/wrong C/wrong B/wrong'])
  expect(shape(judged(row, {}, { A: ['B'], B: ['A'] }))[0], 'no finding explains itself').toContain('wrong')
})

const rule = {
  id: 'many',
  title: 'always {actual}',
  clause: '7',
  shownBy: ['LISTED/wrong'],
  explains: [{ findings: ['*/wrong'], by: 'alike' as const }],
  effects: 2,
}

test('a rule names the cause; what another answer shows stays on its own', () => {
  const listed = result('LISTED', [
    {
      violations: [
        ['422', 'a'],
        ['422', 'b'],
        ['418', 'c'],
      ],
    },
  ])
  const results = [one('A', '422', 'a'), one('B', '422', 'b'), one('C', '418', 'c'), listed]
  const { causes } = judged(results, { rules: [rule] })
  expect(causes[0]).toEqual({
    id: 'many',
    title: 'always 422',
    clause: '7',
    level: 'must',
    requirements: ['LISTED', 'A', 'B'],
    findings: ['LISTED/wrong', 'A/wrong', 'B/wrong'],
  })
  expect(causes.map(({ id }) => id)).toEqual(['many', 'C'])
  expect(judged([listed, one('A', '422', 'a')], { rules: [rule] }).causes, 'too few effects').toHaveLength(2)
})

test('a rule may ask for what shows not every time', () => {
  const shown: Given = { violations: [['404', 'a']] }
  const table = { rules: [{ ...rule, shownBy: [{ finding: 'A/*', sometimes: true as const }], effects: 0 }] }
  expect(judged([result('A', [{ ...shown, sometimes: true }])], table).causes[0]!.id).toBe(rule.id)
  expect(judged([result('A', [shown])], table).causes[0]!.id).toBe('A')
})

test('a rule needs all that shows it, or so many of it', () => {
  const table = (least?: number): Partial<CauseTable> => ({
    rules: [{ ...rule, effects: 0, explains: [], shownBy: ['A/*', 'B/*', 'C/*'], ...(least && { least }) }],
  })
  const two = [one('A', '1', 'a'), one('B', '2', 'b')]
  expect(shape(judged(two, table()))).toEqual(['A: A/wrong', 'B: B/wrong'])
  expect(shape(judged(two, table(2)))).toEqual(['many: A/wrong B/wrong'])
  expect(shape(judged([...two, one('C', '3', 'c')], table()))).toEqual(['many: A/wrong B/wrong C/wrong'])
})

test('a pattern may say what came, and every violation has to fit', () => {
  const table: Partial<CauseTable> = {
    consequences: [{ of: [{ finding: 'A/wrong', actual: /^JSON/ }], explains: [{ findings: ['B/*'], by: 'always' }] }],
  }
  expect(shape(judged([one('A', 'JSON text', 'a'), one('B', '', 'b')], table))).toEqual(['A: A/wrong B/wrong'])
  const mixed = result('A', [
    {
      violations: [
        ['JSON text', 'a'],
        ['HTML', 'b'],
      ],
    },
  ])
  expect(shape(judged([mixed, one('B', '', 'b')], table))).toHaveLength(2)
})

test('a consequence may itself have a cause', () => {
  const table: Partial<CauseTable> = {
    consequences: [
      { of: ['B/*'], explains: [{ findings: ['C/*'], by: 'exchange' }] },
      { of: ['A/*'], explains: [{ findings: ['B/*'], by: 'exchange' }] },
    ],
  }
  const all = judged([one('A', '1', 'x'), one('B', '2', 'x'), one('C', '3', 'x')], table)
  expect(shape(all)).toEqual(['A: A/wrong B/wrong C/wrong'])
  expect(all.results.map(({ findings }) => findings[0]!.root)).toEqual([undefined, 'A/wrong', 'A/wrong'])
})

test('of several causes an effect goes to the one that shares most with it', () => {
  const effect = result('C', [{ violations: ['x', 'y', 'z'].map((id) => ['3', id] as const) }])
  const table: Partial<CauseTable> = {
    consequences: [{ of: ['A/*', 'B/*'], explains: [{ findings: ['C/*'], by: 'exchange' }] }],
  }
  expect(shape(judged([one('A', '1', 'x'), one('B', '2', 'y', 'z'), effect], table))).toEqual([
    'B: B/wrong C/wrong',
    'A: A/wrong',
  ])
})

test('musts come first, what the baseline knows after what it does not, then what explains most', () => {
  const should = result('A-SHOULD', [{ violations: [['1', 'a']] }], { verdict: 'warn' })
  const known = result('B-KNOWN', [{ violations: [['1', 'b']] }], { baseline: { reason: '', expires: '' } })
  const all = [should, known, one('C', '2', 'c'), one('D', '3', 'd'), one('E', '3', 'd')]
  const { causes } = judged(all, {}, { E: ['D'] })
  expect(causes.map(({ id, level }) => `${id} ${level}`)).toEqual([
    'D must',
    'C must',
    'B-KNOWN must',
    'A-SHOULD should',
  ])
})

test('a warning does not explain a failure', () => {
  const should = result('A', [{ violations: [['403', 'x']] }], { verdict: 'warn' })
  expect(judged([should, one('B', '403', 'x')], {}, { B: ['A'] }).causes.map(({ id }) => id)).toEqual(['B', 'A'])
  const lead = judged([should, one('B', '1', 'b')], {
    rules: [{ ...rule, shownBy: ['A/*', 'B/*'], explains: [], effects: 0 }],
  })
  expect(lead.causes[0]!.findings).toEqual(['B/wrong', 'A/wrong'])
})

test('a finding without a list of violations is known by its evidence', () => {
  const plain = (id: string, finding: Partial<Finding>): RequirementResult =>
    ({
      id,
      clause: '1',
      verdict: 'fail',
      findings: [{ id, code: 'wrong', curl: '', ...finding }],
    }) as unknown as RequirementResult
  const results = [plain('A', { actual: '1', evidence: ['x'] }), plain('B', { actual: '2', evidence: ['x'] })]
  expect(judged(results, {}, { B: ['A'] }).causes).toHaveLength(1)
})

test('what comes now and then is repeated in all its effects, and what takes company is shown by its cause', () => {
  const lines = (cause: string, parts: Partial<Given> = {}): (string | undefined)[] =>
    judged(
      [
        result('A', [{ violations: [['200', 'x']], curl: cause }]),
        result('B', [{ violations: [['200', 'x']], ...parts }]),
      ],
      {},
      { B: ['A'] },
    ).results.map(({ findings }) => findings[0]!.curl)
  const loop = 'for n in $(seq 3); do curl y; echo; done'
  expect(lines('curl y')).toEqual(['curl y', 'curl -o body.mp3 x'])
  const leading = result('A', [
    { violations: [['200', 'x']] },
    { code: 'often', violations: [['200', 'y']], curl: loop },
  ])
  expect(judged([leading]).results[0]!.findings[0]!.root, 'no finding follows from itself').toBeUndefined()
  expect(lines(loop)).toEqual([loop, 'for n in $(seq 5); do curl -o body-$n.mp3 x; echo; done'])
  expect(lines(loop, { k: 2 })[1], 'it comes every time').toBe('curl -o body.mp3 x')
  expect(lines('curl y & curl z & wait')[1]).toBe('curl y & curl z & wait')
  expect(lines('curl y --next z')[1]).toBe('curl y --next z')
  expect(lines('curl -o body-1.mp3 y; echo; curl -o body-2.mp3 y')[1], 'two answers to one request').toMatch(
    /^for n in/,
  )
})

test('a cause says the condition that all its failures share', () => {
  const when = 'only while another request is under way'
  const given = (id: string, own?: string): RequirementResult =>
    result(id, [{ violations: [['500', id]], ...(own !== undefined && { when: own }) }])
  const rules: CauseTable['rules'] = [
    { id: 'breaks', title: 'Many kinds break', clause: '7', shownBy: ['*/wrong'], least: 2, explains: [] },
  ]
  const titleOf = (...results: RequirementResult[]): string | undefined => judged(results, { rules }).causes[0]?.title
  expect(titleOf(given('A', when), given('B', when))).toBe(`Many kinds break, ${when}`)
  expect(titleOf(given('A', when), given('B'))).toBe('Many kinds break')
  expect(titleOf(given('A', when), { ...given('B'), verdict: 'warn' }), 'a warning has no say').toContain(when)
})

test('a cause that few cases show says how many', () => {
  const rules: CauseTable['rules'] = [{ id: 'open', title: 'Anybody', clause: '5', shownBy: ['A/*'], explains: [] }]
  const titleOf = (given: Partial<Given>): string | undefined =>
    judged([result('A', [{ violations: [['200', 'a']], ...given }])], { rules }).causes[0]?.title
  expect(titleOf({ k: 2, n: 54 })).toBe('Anybody, in 2 of 54 cases')
  expect(titleOf({ k: 27, n: 54 })).toBe('Anybody')
  expect(titleOf({ k: 2, n: 54, when: 'only for speech' })).toBe('Anybody, only for speech')
})

test('what shows in one place explains nothing in another', () => {
  const table: CauseTable = {
    rules: [{ id: 'one-type', title: 'One type', clause: '4', shownBy: ['A/*', 'B/*'], explains: [] }],
    consequences: [{ of: ['C/*'], explains: [{ findings: ['D/*'], by: 'always' }] }],
  }
  const inTarget = (id: string, place: string): RequirementResult => {
    const { findings, ...rest } = one(id, 'x', id)
    return { ...rest, findings: findings.map((finding) => ({ ...finding, places: [place] })) }
  }
  const ids = (...results: RequirementResult[]): string[] =>
    causesOf(results, table, () => undefined)
      .causes.map(({ id }) => id)
      .toSorted((a, b) => (a < b ? -1 : 1))
  expect(ids(inTarget('A', 'a, eu'), inTarget('B', 'a, eu'))).toEqual(['one-type'])
  expect(ids(inTarget('A', 'a'), inTarget('B', 'b'))).toEqual(['A', 'B'])
  expect(ids(inTarget('A', 'a'), one('B', 'x', 'B'))).toEqual(['one-type'])
  expect(ids(inTarget('C', 'a'), inTarget('D', 'a'))).toEqual(['C'])
  expect(ids(inTarget('C', 'a'), inTarget('D', 'b'))).toEqual(['C', 'D'])
})
