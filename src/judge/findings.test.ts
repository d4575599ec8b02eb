import { expect, test } from 'vitest'
import { evidence, exchange, type Particulars } from '../../fixtures/exchanges.ts'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import type { Profile } from '../contract/profiles/profile.ts'
import type { Exchange } from '../record/exchange.ts'
import { held, observed, undecided, violated, type Judgement } from '../requirement/judgement.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { evidenceLimit, type RequirementResult } from '../requirement/result.ts'
import { judgeRequirement } from './judge.ts'

type Unit = readonly [judgement: Judgement, ...exchanges: Exchange[]]

/** The result on units that rest on these exchanges. */
function resultOf(
  units: readonly Unit[],
  parts: { requirement?: Partial<AnyRequirement>; profile?: Profile } = {},
): RequirementResult {
  const requirement: AnyRequirement = {
    id: 'X-1',
    sentences: ['5/missing'],
    level: 'must',
    title: '',
    needs: [],
    messages: { broken: 'it is {actual}, not {expected}', other: 'it is other' },
    over: () => units.map(([subject, ...exchanges], index) => ({ subject, claim: String(index), exchanges })),
    check: (subject: Judgement) => subject,
    ...parts.requirement,
  }
  const all = evidence(
    units.flatMap(([, ...exchanges]) => exchanges),
    parts.profile ? { profile: parts.profile } : {},
  )
  return judgeRequirement(requirement, all, { left: [], cut: [], none: false }, 'one')
}

const broken = violated('broken', { expected: '400', actual: '200', place: { part: 'status' } })
const other = violated('other', { expected: '400', actual: '403' })
const of = (name: string, parts: Particulars = {}): Exchange => exchange(200, { of: name, ...parts })

test('what compares sounds is sent again with all that it compares, though one alone would be judged so', () => {
  const row = { name: 'mp3', startMs: 0, lastsMs: 1, loudness: [] }
  const unit = [of('mp3'), of('pcm', { requestHeaders: [['x', 'pcm']] })] as const
  const heard = unit.map(({ id }) => ({ ...row, exchange: id }))
  const sentOf = (judgement: Judgement): unknown => resultOf([[judgement, ...unit]]).findings[0]!.sent
  expect(sentOf(violated('other', { expected: '400', actual: '403' }))).toHaveLength(1)
  expect(sentOf(violated('other', { expected: '400', actual: '403', heard }))).toEqual(unit.map(({ id }) => id))
})

test('a finding says what, where, how often, on what it rests, and how to send it again', () => {
  const { findings } = resultOf([
    [held, of('a')],
    [broken, of('b')],
    [broken, of('c', { requestHeaders: [['x', 'c']] })],
  ])
  expect(findings).toMatchObject([
    {
      id: 'X-1/broken@default',
      requirement: 'X-1',
      cell: 'default',
      code: 'broken',
      message: 'it is 200, not 400',
      expected: '400',
      actual: '200',
      k: 2,
      n: 3,
      at: { part: 'status' },
      evidence: ['probe/b/1@default', 'probe/c/1@default'],
    },
  ])
  expect(findings[0]!.curl).toMatch(/^for n in \$\(seq 3\); do curl .* -o body-\$n\.mp3 .*; echo; done$/)
})

test('the same answers give the same result, in whatever order they came', () => {
  const units: Unit[] = [
    [broken, of('b')],
    [broken, of('a')],
    [held, of('c')],
  ]
  expect(resultOf(units.toReversed())).toEqual(resultOf(units))
  expect(resultOf(units).findings[0]!.evidence).toEqual(['probe/a/1@default', 'probe/b/1@default'])
})

test('what a verdict rests on is what decided it', () => {
  const evidenceOf = (...units: Unit[]): readonly string[] => resultOf(units).evidence
  expect(evidenceOf([held, of('a')], [held, of('b')])).toEqual(['probe/a/1@default', 'probe/b/1@default'])
  expect(evidenceOf([held, of('a')], [broken, of('b')])).toEqual(['probe/b/1@default'])
  expect(evidenceOf([held, of('a')], [undecided('why'), of('b')])).toEqual(['probe/b/1@default'])
  expect(
    resultOf(
      [
        [observed('200'), of('a')],
        [undecided('why'), of('a')],
      ],
      { requirement: { level: 'open' } },
    ).evidence,
  ).toEqual(['probe/a/1@default'])
})

test('of very many exchanges the first are named', () => {
  const many = Array.from({ length: 40 }, (_, index): Unit => [broken, of(`case ${index + 10}`)])
  const { evidence: named, findings } = resultOf(many)
  expect(named).toHaveLength(evidenceLimit)
  expect(findings[0]).toMatchObject({ k: 40, n: 40 })
  expect(findings[0]!.evidence).toHaveLength(evidenceLimit)
})

test('the last exchange of a unit is the one that is shown', () => {
  expect(resultOf([[broken, of('a'), of('b')]]).findings[0]!.evidence).toEqual([
    'probe/b/1@default',
    'probe/a/1@default',
  ])
})

test('of several exchanges the last one is shown, or the one that the judgement names', () => {
  const all = ['a', 'b', 'c'].map((name) => of(name))
  const shownOf = (judgement: Judgement): string | undefined => resultOf([[judgement, ...all]]).findings[0]!.evidence[0]
  expect(shownOf(broken)).toBe('probe/c/1@default')
  expect(shownOf({ ...broken, shownBy: 'probe/b/1@default' } as Judgement)).toBe('probe/b/1@default')
})

test('smaller examples stand for the finding, and are not counted', () => {
  const probe = { example: () => undefined }
  const example = (path: string, shrink: boolean): Exchange =>
    of(`path ${path}`, { stimulus: { kind: 'example', property: 'any', group: 'speech/mp3', seed: 7, path, shrink } })
  const units: Unit[] = [
    [broken, example('3', false)],
    [held, example('4', false)],
    [broken, example('3:1', true)],
    [broken, example('3:1:0', true)],
    [held, example('3:1:1', true)],
  ]
  const finding = resultOf(units, { requirement: { needs: [probe as never] } }).findings[0]!
  expect(finding).toMatchObject({ k: 1, n: 2, seed: 7, path: '3:1:0' })
  expect(finding.evidence[0]).toBe('probe/path 3:1:0/1@default')
  expect(resultOf(units).findings[0]).not.toHaveProperty('path')
})

const tolerant: Profile = {
  ...interfaceProfile,
  name: 'lenient',
  tolerated: [
    {
      name: 'wide',
      says: 'it is known',
      source: '',
      covers: [{ requirement: 'X-1', code: 'broken', actual: '200', pathEnds: '/speech' }],
    },
  ],
}

test('what the profile tolerates warns, and says by which name', () => {
  const { verdict, findings } = resultOf([[broken, of('a')]], { profile: tolerant })
  expect(verdict).toBe('warn')
  expect(findings).toMatchObject([
    { id: 'X-1/wide@default', message: 'it is 200, not 400 (tolerated by the profile lenient as wide: it is known)' },
  ])
})

test('what the profile tolerates excuses nothing else', () => {
  const result = resultOf(
    [
      [broken, of('a')],
      [other, of('b')],
    ],
    { profile: tolerant },
  )
  expect(result).toMatchObject({ verdict: 'fail', reason: 'it is other [1 of 2 cases] (and 1 more kind of violation)' })
  expect(result.findings.map(({ id }) => id)).toEqual(['X-1/other@default', 'X-1/wide@default'])
  const elsewhere: Unit[] = [[broken, of('a', { url: 'http://target/v1/elsewhere' })]]
  expect(resultOf(elsewhere, { profile: tolerant }).verdict).toBe('fail')
  expect(
    resultOf([[violated('broken', { expected: '400', actual: '201' }), of('a')]], { profile: tolerant }).verdict,
  ).toBe('fail')
  expect(
    resultOf([[violated('other', { expected: '400', actual: '200' }), of('a')]], { profile: tolerant }).verdict,
  ).toBe('fail')
  expect(resultOf([[broken, of('a')]], { profile: tolerant, requirement: { id: 'X-2' } }).verdict).toBe('fail')
})

const masked = (name: string): Exchange => of('a', { kept: { redacted: [[3, 8, name]] } })

test('what was masked for a secret that ordinary answers contain accuses nobody', () => {
  const { verdict, reason } = resultOf([[broken, masked('TENANT?')]])
  expect(verdict).toBe('inconclusive')
  expect(reason).toBe(
    'a part of the answer is masked, since it equals the secret TENANT, and so it cannot be judged: ' +
      'give a value that ordinary answers do not contain',
  )
  expect(resultOf([[broken, of('a', { headers: [['x-tenant', 'of [redacted TENANT]']] })]]).verdict).toBe(
    'inconclusive',
  )
  expect(resultOf([[held, masked('TENANT')]]).verdict).toBe('pass')
})

test('a key has no business in an answer: what is wrong with the rest of it stays wrong', () => {
  expect(resultOf([[broken, masked('ASSAY_API_KEY')]]).verdict).toBe('fail')
  expect(
    resultOf([[violated('broken', { expected: 'a text', actual: 'key ****' }), masked('ASSAY_API_KEY')]]).verdict,
  ).toBe('inconclusive')
  expect(
    resultOf([
      [violated('broken', { expected: 'a text', actual: '[redacted ASSAY_API_KEY]' }), masked('ASSAY_API_KEY')],
    ]).verdict,
  ).toBe('inconclusive')
  expect(resultOf([[broken, of('a', { headers: [['set-cookie', 'a=[redacted cookie]']] })]]).verdict).toBe('fail')
})

test('what is about secrets in answers is judged by the masks', () => {
  expect(resultOf([[broken, masked('TENANT')]], { requirement: { readsMasks: true } }).verdict).toBe('fail')
})

test('the plainest request stands for the finding: a control, then a change, the own key, short and plain', () => {
  const shownOf = (...exchanges: readonly Exchange[]): string | undefined =>
    resultOf(exchanges.map((one): Unit => [broken, one])).findings[0]!.evidence[0]
  const change: Exchange['stimulus'] = {
    kind: 'change',
    group: 'speech/mp3',
    id: 'voice.empty',
    change: 'voice: empty',
  }
  const control: Exchange['stimulus'] = { kind: 'control', group: 'speech/mp3', role: 'before' }
  const example: Exchange['stimulus'] = {
    kind: 'example',
    property: 'any',
    group: 'speech/mp3',
    seed: 7,
    path: '3',
    shrink: true,
  }
  const plain = of('z', { stimulus: change })
  expect(shownOf(of('a', { stimulus: example }), plain)).toBe(plain.id)
  expect(shownOf(plain, of('zz', { stimulus: control }))).toBe('probe/zz/1@default')
  expect(shownOf(of('a', { stimulus: change, credential: { key: 'no-credit' } }), plain)).toBe(plain.id)
  expect(shownOf(of('a', { stimulus: change, requestHeaders: [['x-more', 'yes']] }), plain)).toBe(plain.id)
  expect(shownOf(of('a', { stimulus: change, sent: '漢' }), of('b', { stimulus: change, sent: 'longer' }))).toBe(
    'probe/b/1@default',
  )
})

test('each kind of answer is counted, the most frequent first', () => {
  const empty = violated('broken', { expected: '400', actual: 'an empty body' })
  const { findings } = resultOf([
    [empty, of('a')],
    [broken, of('b')],
    [broken, of('c')],
    [held, of('d')],
  ])
  expect(findings[0]!.kinds).toEqual([
    { actual: '200', times: 2 },
    { actual: 'an empty body', times: 1 },
  ])
  expect(resultOf([[broken, of('a')]]).findings[0]).not.toHaveProperty('kinds')
})

test('sometimes is what the same request shows not every time', () => {
  const sometimes = (...units: Unit[]): boolean | undefined => resultOf(units).findings[0]!.sometimes
  const header = (value: string): Particulars => ({ requestHeaders: [['x', value]] })
  expect(sometimes([broken, of('a')], [held, of('b')])).toBe(true)
  expect(sometimes([broken, of('a')], [broken, of('b')])).toBe(undefined)
  expect(sometimes([broken, of('a', header('1'))], [held, of('b', header('2'))])).toBe(undefined)
})

test('what is wrong only while another request is under way says so, and is sent again four times at once', () => {
  const at = (start: number): Particulars => ({ start, end: start + 10 })
  const wrong = Array.from({ length: 12 }, (_, index) => of(`wrong${index}`, at(2 * index)))
  const right = Array.from({ length: 40 }, (_, index) => of(`right${index}`, at(1000 + 100 * index)))
  const { findings } = resultOf([
    ...wrong.map((one) => [broken, one] as const),
    ...right.map((one) => [held, one] as const),
  ])
  expect(findings[0]!.message).toBe('it is 200, not 400; only while another request is under way')
  expect(findings[0]!.when).toBe('only while another request is under way')
  expect(findings[0]!.curl).toMatch(
    /^for n in \$\(seq 3\); do curl .* & curl .* & curl .* & curl .* & wait; echo; done$/,
  )
  expect(new Set(findings[0]!.sent)).toEqual(new Set([findings[0]!.evidence[0]]))
})

test('what is wrong only where a key was accepted before is sent behind that key, over one connection', () => {
  const over = (id: number, key: 'api' | 'none', reused: boolean): Exchange =>
    exchange(key === 'api' || reused ? 200 : 401, {
      of: `c${id}-${key}`,
      connection: id,
      reused,
      credential: { key },
      start: 10 * id + Number(reused),
    })
  const opened = Array.from({ length: 5 }, (_, id) => ({ key: over(id, 'api', false), open: over(id, 'none', true) }))
  const refused = Array.from({ length: 5 }, (_, id) => over(10 + id, 'none', false))
  const { findings } = resultOf([
    ...opened.map(({ key, open }) => [broken, key, open] as const),
    ...refused.map((one) => [held, one] as const),
  ])
  const words = 'only over a connection on which a request with the key "api" was accepted before'
  expect(findings[0]!.message).toBe(`it is 200, not 400; ${words}`)
  expect(findings[0]!.when).toBe(words)
  expect(findings[0]!.sent).toHaveLength(2)
  expect(findings[0]!.curl).toMatch(/^curl .* --next .*$/)
})
