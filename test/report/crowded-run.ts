import type { ReportedRun } from '../../src/report/reported-run.ts'
import type { Cause, Finding, RequirementResult, TargetResult } from '../../src/requirement/result.ts'
import type { VerdictChange } from '../../src/requirement/verdict-change.ts'
import { countsOf, sampleFinding, sampleRequirement } from './sample-requirement.ts'
import { sampleRun } from './sample-run.ts'

const base = "http://127.0.0.1:4010/it's/v1"
const evidence = ['auth/missing/1@default']
const curl = `curl -sS -i --path-as-is '${base.replaceAll("'", "'\\''")}/audio/speech'`
const status = { part: 'status' } as const

/** What the findings have of their own, one after the other. */
const parts: readonly Partial<Finding>[] = [
  { k: 3, n: 40, evidence: [...evidence, 'speech/pcm/1@default', 'gone/1@default'], at: status },
  { curl: '' },
  { curl: '# two connections are needed at once' },
  { curl: `${curl} --data-binary @bodies/0 -o body.mp3 -H "Authorization: Bearer $ASSAY_API_KEY"` },
  { curl: `for n in 1 2; do ${curl} -o body-$n.pcm ; done`, k: 2, n: 2 },
  { curl: `${curl} -d '${'long '.repeat(150)}'` },
  { curl, at: status, expected: '400 or 402' },
  { curl, at: status, expected: 'a listed status', k: 1, n: 2, sometimes: true },
  { curl, at: status, expected: 'a listed error', evidence: ['speech/pcm/1@default'] },
  { at: { part: 'body', pointer: '' }, seed: 7 },
  { at: { part: 'body', at: 3 }, seed: 7, path: '1:2' },
  { at: { part: 'body', atMs: 125, lengthMs: 250 }, evidence: ['speech/pcm/1@default'] },
  { at: { part: 'header x-said' }, evidence: [] },
  {
    k: 30,
    n: 40,
    kinds: [
      { actual: 'nothing within 2.5 s', times: 4 },
      { actual: '500', times: 9 },
      { actual: 'nothing within 31 ms', times: 7 },
    ],
  },
  {},
  { curl: '' },
  { curl: `${curl} -d '${'long '.repeat(150)}'` },
]

const many = ['5/missing', '2.2/row-id', '99/none', '7/402', '7/429', '4.1/success']

function violated(index: number): RequirementResult {
  const id = `BROKEN-${String(index).padStart(2, '0')}`
  const finding = sampleFinding(id, {
    message: `what ${index} says is not so`,
    expected: '401',
    actual: '200',
    evidence,
    ...parts[index],
  })
  return sampleRequirement(id, 'fail', {
    suite: index % 2 === 0 ? 'auth' : 'binary',
    clause: index === 0 ? '2.2' : '2.10',
    sentences: index === 0 ? many : [many[index % 2]!],
    evidence: finding.evidence,
    reason: finding.message,
    findings: [finding],
    ...(index % 5 === 0 && { cell: 'left' }),
    ...(index === 6 && { baseline: { reason: 'is being fixed', expires: '2027-01-01' } }),
  })
}

const open = (verdict: 'error' | 'inconclusive' | 'untested', count: number, reason: string): RequirementResult[] =>
  Array.from({ length: count }, (_, index) =>
    sampleRequirement(`OPEN-${verdict.toUpperCase()}-${index}`, verdict, {
      sentences: ['7/429'],
      clause: '7',
      reason: `${reason} (${index} of 9 cases)`,
      ...(index === 1 && { cell: 'right' }),
    }),
  )

/** With the finding that leads, and those that follow from it. */
function cause(all: readonly RequirementResult[], parts: Partial<Cause> = {}): Cause {
  const [lead] = all
  const ids = all.map(({ id }) => id)
  const findings = all.flatMap((one) => one.findings.map(({ id }) => id))
  return {
    id: lead!.id,
    title: `${lead!.title} by ${lead!.id}`,
    clause: lead!.clause,
    level: 'must',
    requirements: ids,
    findings,
    ...parts,
  }
}

function target(cell: string, verdict: TargetResult['verdict'], parts: Partial<TargetResult>): TargetResult {
  const shared = { name: `target ${cell}`, of: 'speech', baseUrl: base, axes: {} } as const
  return { cell, ...shared, verdict, judged: 4, violated: [], ...parts }
}

const ids = Array.from({ length: 6 }, (_, index) => `BROKEN-0${index}`)

const targets: readonly TargetResult[] = [
  target('once-eu', 'pass', { of: 'everything', name: '', axes: { region: 'eu' } }),
  target('once-us', 'error', { of: 'everything', name: '', axes: { region: 'us' }, reason: 'it is our own' }),
  target('a', 'fail', { axes: { model: 'a', voice: 'x', format: 'mp3', region: 'eu' }, violated: ids }),
  target('b', 'pass', { axes: { model: 'a', voice: 'x', format: 'pcm', region: 'us' }, baseUrl: 'http://us/v1' }),
  target('c', 'fail', { axes: { model: 'b', format: 'mp3', region: 'eu' }, violated: ['GONE'] }),
  ...Array.from({ length: 29 }, (_, index) =>
    target(`w${index}`, index % 2 === 0 ? 'untested' : 'inconclusive', {
      of: 'budget',
      name: `workspace ${index}`,
      axes: { workspace: `w${index}` },
      baseUrl: 'http://budgets/v1',
    }),
  ),
]

const changes: readonly VerdictChange[] = [
  ...Array.from({ length: 12 }, (_, index) => ({
    kind: 'broken' as const,
    id: index === 0 ? 'BROKEN-01' : `WORSE-${index}`,
    before: index === 1 ? undefined : ('pass' as const),
    after: 'fail' as const,
    title: 'the rule is kept',
    words: index === 2 ? [] : ['it was kept', 'and is no more'],
  })),
  { kind: 'vanished', id: 'AWAY', before: 'pass', after: undefined, title: 'the rule is kept', words: ['it was kept'] },
]

/** A run put together by hand, with more of everything than a report shows at once. */
export function crowdedRun(): ReportedRun {
  const { record, result } = sampleRun()
  const broken = Array.from({ length: 36 }, (_, index) => violated(index))
  const inTheWay = open('inconclusive', 9, 'the control failed')
  const requirements = [
    ...broken,
    ...inTheWay,
    ...open('untested', 8, 'set ASSAY_RATE_LIMITED_KEY'),
    ...open('error', 1, 'the check threw'),
    sampleRequirement('HELD', 'pass', { cell: 'left', sentences: ['7/402'], evidence: ['speech/pcm/1@default'] }),
    sampleRequirement('SEEN', 'observed', { sentences: ['7/402'], evidence }),
  ]
  const undecided = { level: 'undecided', findings: [] } as const
  return {
    record: { ...record, header: { ...record.header, target: { baseUrl: base } } },
    result: {
      ...result,
      headline: 'Not conformant: 23 causes, 36 of 37 musts violated; 9 not decided',
      run: {
        ...result.run,
        complete: false,
        target: { baseUrl: base, workspaceId: 'w-1', insecure: true },
        profile: 'openrouter',
        requests: 12_300,
        waits: 2,
        retries: 0,
        durationMs: 250_000,
        labels: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`label${index}`, `is=${index}`])),
        selection: '',
        plan: null,
        notes: [],
      },
      counts: countsOf(requirements),
      causes: [
        cause([...inTheWay, sampleRequirement('GONE', 'inconclusive')], {
          id: 'unreachable',
          title: 'the service cannot be reached',
          ...undecided,
        }),
        cause(broken.slice(0, 12), { id: 'no-authentication', title: 'keys are not looked at' }),
        cause(broken.slice(12, 15)),
        ...broken.slice(15).map((one) => cause([one])),
      ],
      requirements,
      baseline: { expected: 1, stale: [] },
      objectives: [
        {
          name: 'rtf.p50',
          figure: 'rtf',
          statistic: 'p50',
          limit: 0.5,
          unit: '',
          answers: 3,
          measured: 0.2,
          verdict: 'pass',
          reason: 'the real-time factor is 0.2',
        },
      ],
      comparison: { run: { id: 'earlier', startedAt: '2026-02-19T10:20:30Z' }, changes },
      targets,
      excluded: [],
    },
  }
}
