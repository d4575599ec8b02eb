import type { ReportedRun } from '../../src/report/reported-run.ts'
import { figure } from '../../src/requirement/figure.ts'
import type { HeardRow } from '../../src/requirement/heard-row.ts'
import type { ObjectiveResult } from '../../src/requirement/objective.ts'
import type { RequirementResult, TargetResult, Verdict } from '../../src/requirement/result.ts'
import { changeKinds, type ChangeKind } from '../../src/requirement/verdict-change.ts'
import { countsOf } from './sample-requirement.ts'
import { sampleRun } from './sample-run.ts'

const row = (name: string, parts: Partial<HeardRow>): HeardRow => ({
  exchange: 'speech/pcm/1@default',
  name,
  startMs: 0,
  lastsMs: 500,
  loudness: [0, 0.5, 1, 0.25],
  ...parts,
})

/** What is added to the requirements of the sample run. */
const additions: Readonly<Record<string, Partial<RequirementResult>>> = {
  'ERROR-JSON-LABEL': { baseline: { reason: 'is being fixed', link: 'T-1', expires: '2027-01-01' } },
  'SPEECH-SPEED': {
    figures: [figure('ttfa', 'mp3', [120, 180, 1000, 95.5]), figure('rtf', 'pcm', [0.21, 0.3])],
  },
  'BUDGET-RECORD': {
    cells: [
      { cell: 'a', name: 'workspace a', verdict: 'pass', reason: 'held', units: 2 },
      { cell: 'b', name: 'workspace b', verdict: 'inconclusive', reason: 'no answer came', units: 0 },
    ],
  },
  'ERROR-402': { declined: true },
}

function added(one: RequirementResult): RequirementResult {
  const findings = one.findings.map((finding) => ({
    ...finding,
    ...(one.id === 'AUTH-MISSING-401' && {
      k: 2,
      n: 7,
      kinds: [
        { actual: '200', times: 4 },
        { actual: '500', times: 1 },
      ],
      cells: ['workspace a'],
    }),
    ...(one.id === 'ERROR-JSON-LABEL' && { sometimes: true as const }),
    ...(one.id === 'SPEECH-PCM-SAMPLES' && {
      heard: [
        row('pcm', { stretch: { kind: 'alone', fromMs: 100, toMs: 300 } }),
        row('the text alone', { startMs: 250, lastsMs: 250, stretch: { kind: 'missing', fromMs: 40, toMs: 40 } }),
      ],
    }),
  }))
  return { ...one, findings, ...additions[one.id] }
}

function objective(statistic: ObjectiveResult['statistic'], verdict: ObjectiveResult['verdict']): ObjectiveResult {
  const measured = { pass: { measured: 180 }, fail: { measured: 1000 }, inconclusive: {} }[verdict]
  const shared = { figure: 'ttfa', statistic, limit: 800, unit: 'ms', answers: 4 } as const
  return { name: `ttfa.${statistic}`, ...shared, ...measured, verdict, reason: `it is ${verdict}` }
}

function target(cell: string, verdict: TargetResult['verdict'], parts: Partial<TargetResult>): TargetResult {
  const shared = { name: `target ${cell}`, of: 'speech', baseUrl: 'http://127.0.0.1:4010/v1', axes: {} } as const
  return { cell, ...shared, verdict, judged: 4, violated: [], ...parts }
}

/** Before and after. */
const verdictsOf: Readonly<Record<ChangeKind, readonly [Verdict, Verdict | undefined]>> = {
  broken: ['pass', 'fail'],
  vanished: ['pass', undefined],
  undecided: ['pass', 'inconclusive'],
  fixed: ['fail', 'pass'],
  decided: ['inconclusive', 'pass'],
  still: ['fail', 'fail'],
}

/** A run put together by hand, with all that an operator and several targets can add to one. */
export function fullRun(): ReportedRun {
  const { record, result } = sampleRun()
  const requirements = result.requirements.map(added)
  const words = ['it was kept', 'and it is said why']
  return {
    record,
    result: {
      ...result,
      headline: 'Not conformant: 2 causes; 1 entry of the baseline is stale',
      run: {
        ...result.run,
        complete: false,
        target: { ...result.run.target, voice: 'kal', workspaceSlug: 'acme', pcmRate: 8000, pcmChannels: 1 },
        shard: { index: 2, total: 3, key: 'k' },
        labels: { branch: 'main', team: '<b>*voice*</b> | a' },
        selection: 'only AUTH-*',
        plan: { ...result.run.plan!, rate: 4 },
        notes: ['interrupted', 'the target was slow'],
      },
      counts: countsOf(requirements),
      requirements,
      baseline: { expected: 1, stale: [{ requirement: 'STALE-ENTRY', why: 'it passes now' }] },
      objectives: [objective('p50', 'pass'), objective('p95', 'fail'), objective('max', 'inconclusive')],
      comparison: {
        run: { id: 'earlier', startedAt: '2026-02-19T10:20:30Z' },
        changes: changeKinds.flatMap((kind) =>
          [1, 2, 3].map((one) => {
            const [before, after] = verdictsOf[kind]
            return { kind, id: `${kind.toUpperCase()}-${one}`, title: `the rule ${one} is kept`, before, after, words }
          }),
        ),
      },
      targets: [
        target('a', 'fail', { axes: { model: 'a', format: 'mp3' }, violated: ['SPEECH-PCM-SAMPLES'] }),
        target('b', 'pass', { axes: { model: 'a', format: 'pcm' } }),
        target('c', 'inconclusive', { axes: { model: 'b', format: 'mp3' }, reason: 'SPEECH-CONTROL: it failed' }),
        target('d', 'untested', { axes: { model: 'b', format: 'pcm' }, judged: 0 }),
        target('e', 'warn', { of: 'budget', axes: { workspace: 'acme' }, violated: ['BUDGET-RECORD'] }),
        target('f', 'pass', { of: 'everything', axes: { region: 'eu' } }),
      ],
    },
  }
}
