import type { HeaderLines } from '../../src/record/exchange.ts'
import { causesOf } from '../../src/judge/causes.ts'
import { runRecord } from '../../src/record/run-record.ts'
import type { ReportedRun } from '../../src/report/reported-run.ts'
import type { RequirementResult } from '../../src/requirement/result.ts'
import { sampleBodies, sampleExchange, samplePcm } from './sample-exchange.ts'
import { countsOf, sampleFinding, sampleRequirement } from './sample-requirement.ts'

/**
 * A run put together by hand, with one requirement of every verdict. `hostile` is what the target says wherever it can
 * say something.
 */
export interface SampleOptions {
  readonly hostile?: string
  readonly requirements?: readonly RequirementResult[]
}

export function sampleRun(options: SampleOptions = {}): ReportedRun {
  const said = options.hostile ?? 'plain'
  const json: HeaderLines = [
    ['Content-Type', 'application/json'],
    ['X-Said', said],
  ]
  const refused = sampleExchange('auth/missing/1@default', 10, {
    status: 200,
    reason: 'OK',
    headers: json,
    body: Buffer.from(JSON.stringify({ error: { code: '401', message: said } })),
  })
  const spoken = sampleExchange('speech/pcm/1@default', 40, {
    status: 200,
    reason: said,
    headers: [['content-type', 'audio/pcm;rate=8000;channels=1']],
    body: samplePcm(),
    request: JSON.stringify({ input: 'Hello', model: 'a/b', voice: said, response_format: 'pcm' }),
  })
  const page = sampleExchange(`errors/page/1@${options.hostile ?? 'default'}`, 60, {
    status: 404,
    headers: [
      ['content-type', 'text/html'],
      [said.replaceAll('\n', ' '), said],
    ],
    body: Buffer.from(`<h1>Not found</h1>${said}`),
  })
  const exchanges = [refused, spoken, page]
  const given = options.requirements ?? [
    sampleRequirement('AUTH-MISSING-401', 'fail', {
      reason: `without a key came 200: ${said}`,
      evidence: [refused.id],
      units: 2,
      findings: [
        sampleFinding('AUTH-MISSING-401', {
          message: `without a key came 200: ${said}`,
          expected: '401',
          actual: `200 ${said}`,
          evidence: [refused.id, 'auth/gone/1@default'],
          at: { part: 'status' },
          k: 2,
          n: 2,
          curl: `curl -sS -i http://127.0.0.1:4010/v1 -H 'Authorization: Bearer '"$ASSAY_API_KEY"`,
        }),
        sampleFinding('AUTH-MISSING-401', {
          code: 'wrongCode',
          message: 'error.code is a string',
          expected: 'integer 401',
          actual: `"401" ${said}`,
          evidence: [refused.id],
          at: { part: 'body', pointer: '/error/code' },
          root: 'AUTH-MISSING-401/wrongStatus@default',
          seed: 42,
          path: '3:0:1',
        }),
      ],
    }),
    sampleRequirement('SPEECH-PCM-SAMPLES', 'fail', {
      clause: '4.1',
      sentences: ['4.1/row-pcm'],
      suite: 'binary',
      evidence: [spoken.id],
      reason: 'a byte was lost',
      findings: [
        sampleFinding('SPEECH-PCM-SAMPLES', {
          code: 'shifted',
          message: 'a byte was lost',
          expected: 's16le',
          actual: said,
          evidence: [spoken.id],
          at: { part: 'body', at: 4001, length: 2, atMs: 250 },
        }),
      ],
    }),
    sampleRequirement('ERROR-JSON-LABEL', 'warn', {
      clause: '7',
      sentences: ['7/envelope'],
      suite: 'errors',
      evidence: [page.id],
      reason: `404 is a page: ${said}`,
      findings: [
        sampleFinding('ERROR-JSON-LABEL', {
          message: `404 is a page: ${said}`,
          expected: 'application/json',
          actual: 'text/html',
          evidence: [page.id],
          at: { part: 'header content-type' },
        }),
      ],
    }),
    sampleRequirement('BUDGET-RECORD', 'pass', {
      clause: '2.2',
      sentences: ['2.2/row-id', '2.2/row-limit-usd'],
      suite: 'budget',
      evidence: [page.id],
      reason: 'held in 4 cases',
      units: 4,
    }),
    sampleRequirement('SPEECH-SPEED', 'observed', {
      clause: '2.1',
      sentences: ['2.1/row-speed'],
      suite: 'validation',
      reason: `speed 9 is answered with ${said}`,
    }),
    sampleRequirement('SPEECH-CONTROL', 'inconclusive', {
      clause: '4.1',
      sentences: ['4.1/success'],
      suite: 'binary',
      reason: `the control failed: ${said}`,
    }),
    sampleRequirement('ERROR-402', 'untested', {
      clause: '7',
      sentences: ['7/402', '7/row-402'],
      suite: 'errors',
      reason: 'set ASSAY_NO_CREDIT_KEY to a key without credits',
    }),
    sampleRequirement('ERROR-429', 'untested', {
      clause: '7',
      sentences: ['7/429'],
      suite: 'errors',
      reason: 'set ASSAY_RATE_LIMITED_KEY',
    }),
    sampleRequirement('BUDGET-BROKEN-CHECK', 'error', {
      clause: '2.3',
      sentences: ['2.3/row-data'],
      suite: 'budget',
      reason: "Assay's own fault: the check threw",
    }),
  ]
  const { results: requirements, causes } = causesOf(given, { rules: [], consequences: [] }, () => undefined)
  const record = runRecord(
    [
      {
        event: 'header',
        format: 1,
        tool: { name: 'assay', version: '0.1.0' },
        run: { id: 'sample', startedAt: '2026-11-21T12:00:00.000Z', seed: 42 },
        interfaceDigest: 'i',
        catalogueDigest: 'c',
        configDigest: 'f',
        profile: 'interface',
        target: { baseUrl: 'http://127.0.0.1:4010/v1' },
        shard: null,
        labels: {},
        requirements: requirements.map(({ id }) => id),
        selection: { whole: true, words: '' },
      },
      ...exchanges.map((exchange) => ({ event: 'exchange' as const, exchange })),
      { event: 'wait', at: 20, ms: 15, why: `429: ${said}` },
      {
        event: 'footer',
        complete: true,
        durationMs: 90,
        requests: 3,
        characters: 5,
        waits: 1,
        retries: 1,
        interrupted: false,
      },
    ],
    sampleBodies,
  )
  return {
    record,
    result: {
      schema: '',
      tool: { name: 'assay', version: '0.1.0' },
      outcome: 'not-conformant',
      headline: 'Not conformant: 2 causes, 2 of 7 musts violated; 1 should violated; 2 untested; 2 not decided',
      exitCode: 1,
      run: {
        id: 'sample',
        seed: 42,
        startedAt: '2026-11-21T12:00:00.000Z',
        durationMs: 90,
        complete: true,
        target: { baseUrl: 'http://127.0.0.1:4010/v1', model: 'a/b' },
        profile: 'interface',
        catalogueDigest: 'c',
        configDigest: 'f',
        interfaceDigest: 'i',
        requests: 3,
        characters: 5,
        waits: 1,
        retries: 1,
        shard: null,
        labels: { branch: said, alpha: '1' },
        selection: '',
        plan: {
          requests: { expected: 3, worst: 9 },
          characters: { expected: 5, worst: 50 },
          concurrency: 8,
          rate: null,
        },
        notes: [said],
      },
      counts: countsOf(requirements),
      causes,
      requirements,
      excluded: [
        { id: '3/states', reason: 'not shown' },
        { id: '1/api', reason: 'says what the service is' },
      ],
    },
  }
}
