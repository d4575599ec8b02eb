import { expect, test } from 'vitest'
import { exchange } from '../../fixtures/exchanges.ts'
import { bodyStore } from '../record/body-store.ts'
import type { Cell, RunEvent, RunFooter, RunHeader } from '../record/run-event.ts'
import { runRecord, type RunRecord } from '../record/run-record.ts'
import { catalogue } from '../requirement/catalogue.ts'
import { held, undecided, violated } from '../requirement/judgement.ts'
import { probe, type Need } from '../requirement/probe.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { RunResult } from '../requirement/result.ts'
import { concludeRun, type ConclusionOptions } from './conclude.ts'
import { judgeRecord } from './judge-record.ts'

const control = { group: 'budget/daily', needs: [], request: () => undefined as never }
const needed = (id: string, needs: readonly Need[] = ['api']): AnyRequirement['needs'][number] =>
  probe({ id, needs, controls: [control], cases: () => [] })

/** Judges each answer by its status: 200 holds, 400 does not, others are undecided. */
function requirement(id: string, parts: Partial<AnyRequirement> = {}): AnyRequirement {
  return {
    id,
    sentences: ['5/missing'],
    level: 'must',
    title: id,
    needs: [needed(`for ${id}`)],
    messages: { broken: 'it is {actual}' },
    over: ({ exchanges }) =>
      exchanges
        .filter(({ id: of }) => of.includes(`/${id}/`))
        .map((subject) => ({ subject, claim: subject.id, exchanges: [subject] })),
    check: ({ response }) =>
      response.status === 200
        ? held
        : response.status === 400
          ? violated('broken', { expected: '200', actual: '400', place: { part: 'status' } })
          : undecided('nobody knows'),
    ...parts,
  }
}

const budget = requirement('B-1', { needs: [needed('for B-1', ['management'])] })
const all = catalogue(
  [{ name: 'one', requirements: [requirement('A-1'), requirement('A-2', { follows: ['A-1'] }), budget] }],
  [{ id: '1/speech', reason: 'nobody can see it' }],
)

const footer: RunFooter = {
  event: 'footer',
  complete: true,
  durationMs: 1234,
  requests: 3,
  characters: 50,
  waits: 1,
  retries: 0,
  interrupted: false,
}

function recordOf(
  statuses: Readonly<Record<string, number>>,
  more: readonly RunEvent[] = [footer],
  parts: Partial<RunHeader> = {},
  planned = Object.keys(statuses),
): RunRecord {
  const header: RunHeader = {
    event: 'header',
    format: 1,
    tool: { name: 'assay', version: '0' },
    run: { id: 'r', startedAt: '2026-01-01T00:00:00Z', seed: 1 },
    interfaceDigest: 'i',
    catalogueDigest: 'c',
    configDigest: 'd',
    profile: 'interface',
    target: { baseUrl: 'http://target/v1' },
    shard: null,
    labels: {},
    requirements: Object.keys(statuses),
    selection: { whole: true, words: '' },
    ...parts,
  }
  return runRecord(
    [
      header,
      {
        event: 'plan',
        requests: { expected: 3, worst: 9 },
        characters: { expected: 0, worst: 0 },
        concurrency: 2,
        rate: null,
        left: [{ probe: 'for B-1', why: 'needs ASSAY_MANAGEMENT_KEY' }],
        probes: planned.map((id) => ({ probe: `for ${id}`, requests: 1 })),
      },
      ...Object.entries(statuses)
        .filter(([, status]) => status > 0)
        .map(([id, status]): RunEvent => ({ event: 'exchange', exchange: exchange(status, { of: id }) })),
      ...planned.map((id): RunEvent => ({ event: 'probe-end', probe: `for ${id}`, sent: 1 })),
      ...more,
    ],
    bodyStore(),
  )
}

function concluded(record: RunRecord, options: Partial<ConclusionOptions> = {}): RunResult {
  return concludeRun(record, judgeRecord(record, all), all, {
    strict: false,
    certify: false,
    unreachable: false,
    ...options,
  })
}

const verdicts = (record: RunRecord): unknown =>
  judgeRecord(record, all).map(({ verdict, reason }) => [verdict, reason])

test('a record is judged with what became of its probes', () => {
  expect(verdicts(recordOf({ 'A-1': 200, 'A-2': 400 }))).toEqual([
    ['pass', '1 answer checked'],
    ['fail', 'it is 400'],
  ])
  expect(verdicts(recordOf({ 'B-1': 0 }, [footer], {}, []))).toEqual([['untested', 'needs ASSAY_MANAGEMENT_KEY']])
  expect(
    verdicts(
      recordOf({ 'A-1': 200 }, [{ event: 'probe-end', probe: 'for A-1', sent: 0, why: 'the deadline was reached' }]),
    ),
  ).toEqual([['inconclusive', 'not all was sent: the deadline was reached']])
  expect(
    verdicts(
      recordOf({ 'A-1': 200 }, [{ event: 'probe-end', probe: 'control/budget/daily', sent: 0, why: 'it gave up' }]),
    ),
  ).toEqual([['inconclusive', 'not all was sent: it gave up']])
})

test('what does not look like the service is said first, and in place of what else is open', () => {
  const page = (of: string, key: 'api' | 'none'): RunEvent => ({
    event: 'exchange',
    exchange: exchange(405, {
      of,
      credential: { key },
      stimulus: { kind: 'control', group: 'speech/mp3', role: 'before' },
      headers: [['content-type', 'text/html']],
    }),
  })
  const answers = [page('A-1', 'api'), page('A-1', 'none')]
  const parts = { requirements: ['A-1', 'A-2', 'B-1'] }
  const strange = concluded(recordOf({ 'A-1': 0, 'A-2': 0 }, [...answers, footer], parts))
  expect(strange.headline).toMatch(
    /^Not established: what answers does not look like this service: check the base URL; \d of 3 musts could/,
  )
  expect(strange.causes).toMatchObject([
    {
      id: 'not-this-service',
      level: 'undecided',
      title: expect.stringMatching(
        /^http:\/\/target\/v1 does not look like this service: .* 405 .*; check the base URL/,
      ),
      requirements: ['A-1', 'A-2', 'B-1'],
    },
  ])
  const found = concluded(recordOf({ 'A-2': 400 }, [...answers, footer], parts))
  expect(found.headline).not.toMatch(/look like/)
  expect(concluded(recordOf({ 'A-1': 0 }, [...answers, footer], { ...parts, traffic: 'har' })).causes).toEqual([])
})

test('of several targets all have to be strange', () => {
  const at = (cell: string, status: number): RunEvent => ({
    event: 'exchange',
    exchange: {
      ...exchange(status, {
        credential: { key: 'api' },
        stimulus: { kind: 'control', group: 'speech/mp3', role: 'before' },
        headers: [['content-type', status === 200 ? 'audio/mpeg' : 'text/html']],
      }),
      cell,
    },
  })
  const cells = ['one', 'two'].map((cell): Cell => {
    return { cell, name: cell, of: 'everything', axes: {}, target: { baseUrl: `http://${cell}/v1` }, formats: [] }
  })
  const ids = (statuses: readonly [number, number]): string[] => {
    const answers = statuses.map((status, index) => at(cells[index]!.cell, status))
    return concluded(recordOf({ 'A-1': 0 }, [...answers, footer], { cells })).causes.map(({ title }) => title)
  }
  expect(ids([405, 405])).toMatchObject([
    expect.stringMatching(/^http:\/\/one/),
    expect.stringMatching(/^http:\/\/two/),
  ])
  expect(ids([405, 200])).toEqual([])
})

test('a probe whose end is not recorded did not send all', () => {
  const { probeEnds: _, ...record } = recordOf({ 'A-1': 200 })
  expect(verdicts({ ...record, probeEnds: new Map() })).toEqual([
    ['inconclusive', 'not all was sent: the record ends before its requests were all sent'],
  ])
})

test('what the catalogue no longer has is left out, and each judgement may be answered from elsewhere', () => {
  const record = recordOf({ 'A-1': 200, 'GONE-1': 200 })
  expect(judgeRecord(record, all).map(({ id, suite, cell }) => [id, suite, cell])).toEqual([['A-1', 'one', 'default']])
  expect(judgeRecord(record, all, (id, judge) => ({ ...judge(), reason: `${id} from elsewhere` }))[0]!.reason).toBe(
    'A-1 from elsewhere',
  )
})

test('a run is concluded from its record: outcome, headline, exit code, counts and facts', () => {
  const { outcome, headline, exitCode, counts, run, excluded } = concluded(recordOf({ 'A-1': 200, 'A-2': 400 }))
  expect([outcome, headline, exitCode]).toEqual(['not-conformant', 'Not conformant: 1 cause, 1 of 2 musts violated', 1])
  expect(counts).toEqual({ pass: 1, fail: 1, warn: 0, observed: 0, inconclusive: 0, untested: 0, error: 0 })
  expect(run).toMatchObject({
    durationMs: 1234,
    complete: true,
    requests: 2,
    characters: 50,
    retries: 0,
    plan: { requests: { expected: 3, worst: 9 }, concurrency: 2, rate: null },
  })
  expect(excluded).toEqual([{ id: '1/speech', reason: 'nobody can see it' }])
})

test('a record without a footer is truncated, and says so', () => {
  const { outcome, headline, exitCode, run } = concluded(recordOf({ 'A-1': 200 }, []))
  expect([outcome, exitCode, run.complete, run.durationMs, run.characters]).toEqual(['not-established', 3, false, 1, 0])
  expect(headline).toContain('the record is truncated')
})

test('a run that was interrupted is not established, and exits so', () => {
  const { outcome, headline, exitCode } = concluded(
    recordOf({ 'A-1': 200 }, [{ ...footer, complete: false, interrupted: true }]),
  )
  expect([outcome, exitCode]).toEqual(['not-established', 130])
  expect(headline).toContain('interrupted')
})

test('why a run broke off stands in the headline', () => {
  expect(
    concluded(recordOf({ 'A-1': 200 }, [{ ...footer, complete: false }]), { stopped: 'nobody listens' }).headline,
  ).toBe('Not established: nobody listens')
})

test('a part of the requirements is a selection', () => {
  expect(
    concluded(recordOf({ 'A-1': 200 }, [footer], { selection: { whole: false, words: 'only A-1' } })),
  ).toMatchObject({
    outcome: 'selection',
    headline: 'Selection: 1 of 1 must asked hold; asked: only A-1',
    run: { selection: 'only A-1' },
  })
})

test('of a required operation an untested must is exit 4, and of another one it is not', () => {
  const record = recordOf({ 'A-1': 200, 'B-1': 0 }, [footer], {}, ['A-1'])
  expect(concluded(record).exitCode).toBe(0)
  expect(concluded(record, { require: ['budget'] }).exitCode).toBe(4)
  expect(concluded(record, { require: ['speech'] }).exitCode).toBe(0)
})

test('what the baseline made of it stands in the result, and a stale entry fails the run', () => {
  const baseline = { expected: 2, stale: [{ requirement: 'A-1', why: 'it passes' }] }
  expect(concluded(recordOf({ 'A-1': 200 }), { baseline })).toMatchObject({
    exitCode: 1,
    baseline,
    headline: expect.stringContaining('2 expected by the baseline; 1 stale in the baseline') as string,
  })
  expect(concluded(recordOf({ 'A-1': 200 }))).not.toHaveProperty('baseline')
})

test('attempts beyond the first are retries', () => {
  const again: RunEvent = { event: 'exchange', exchange: exchange(200, { of: 'A-1', attempt: 2 }) }
  expect(concluded(recordOf({ 'A-1': 503 }, [again, footer])).run).toMatchObject({ requests: 2, retries: 1 })
})

test('findings of what follows from another refer to it', () => {
  const record = recordOf({ 'A-1': 400, 'A-2': 400 })
  expect(concluded(record).requirements.map(({ findings }) => findings[0]?.root)).toEqual([
    undefined,
    'A-1/broken@default',
  ])
})
