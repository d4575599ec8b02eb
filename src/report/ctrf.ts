import type { Attachment, CTRFReport, Test, TestStatus } from 'ctrf'
import { clipped } from '../record/clipped.ts'
import type { Exchange } from '../record/exchange.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { shareWords } from '../requirement/share-words.ts'
import { cleanText } from '../text/clean-text.ts'
import { ciState, type CiState } from './ci-state.ts'
import { byId, followsWords } from './order.ts'
import { requirementName } from './requirement-name.ts'
import { operatorCases } from './operator-cases.ts'
import { pasteable } from './repeat-command.ts'
import type { ReportedRun } from './reported-run.ts'
import { oneFile } from './reporter.ts'

export interface CtrfOptions {
  /** A violated should is a failure too. */
  readonly strict?: boolean
}

/** A title of a cause holds what a target said. */
const titleLimit = 500

/** `ctrf.json`. */
export const ctrf = oneFile({ name: 'ctrf', file: 'ctrf.json', what: 'Common Test Report Format' }, (run, { strict }) =>
  ctrfReport(run, { strict }),
)

const statuses: Readonly<Record<CiState, TestStatus>> = {
  passed: 'passed',
  failed: 'failed',
  known: 'skipped',
  undecided: 'other',
  skipped: 'skipped',
}

/** `ctrf.json`, Common Test Report Format: one test a requirement, the verdict in `rawStatus`. */
export function ctrfReport(run: ReportedRun, options: CtrfOptions = {}): string {
  const { record } = run
  const result = pasteable(run)
  const exchanges = new Map(record.exchanges.map((exchange) => [exchange.id, exchange]))
  const began = Date.parse(result.run.startedAt)
  const tests = [...result.requirements.toSorted(byId), ...operatorCases(result)].map((requirement) =>
    testOf(requirement, exchanges, began, options.strict ?? false),
  )
  const tally = (status: TestStatus): number => tests.filter((test) => test.status === status).length
  const report: CTRFReport = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    runId: result.run.id,
    timestamp: result.run.startedAt,
    generatedBy: result.tool.name,
    results: {
      tool: { name: result.tool.name, version: result.tool.version },
      summary: {
        tests: tests.length,
        passed: tally('passed'),
        failed: tally('failed'),
        skipped: tally('skipped'),
        pending: 0,
        other: tally('other'),
        start: began,
        stop: began + Math.round(result.run.durationMs),
        suites: new Set(result.requirements.map(({ suite }) => suite)).size,
        duration: Math.round(result.run.durationMs),
        extra: {
          outcome: result.outcome,
          headline: result.headline,
          exitCode: result.exitCode,
          counts: result.counts,
          causes: result.causes.map(({ id, title, clause, level, requirements }) => ({
            id,
            title: cleanText(clipped(title, titleLimit)),
            clause,
            level,
            requirements,
          })),
        },
      },
      tests,
      environment: {
        appName: result.run.target.baseUrl,
        testEnvironment: result.run.profile,
        healthy: result.outcome !== 'not-established',
        extra: {
          labels: result.run.labels,
          selection: result.run.selection,
          seed: result.run.seed,
          complete: result.run.complete,
          catalogueDigest: result.run.catalogueDigest,
          interfaceDigest: result.run.interfaceDigest,
        },
      },
    },
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

function testOf(
  requirement: RequirementResult,
  exchanges: ReadonlyMap<string, Exchange>,
  began: number,
  strict: boolean,
): Test {
  const { title, suite, clause, level, verdict, reason, findings } = requirement
  const own = requirement.evidence.flatMap((one) => exchanges.get(one) ?? [])
  const start = Math.min(...own.map(({ timing }) => timing.start))
  const stop = Math.max(...own.map(({ timing }) => timing.end))
  const name = requirementName(requirement)
  // Whole milliseconds: the format refuses fractions.
  return {
    name: `${name} ${title}`,
    status: statuses[ciState(requirement, strict)],
    duration: Math.max(0, Math.round(stop - start)),
    testId: name,
    ...(own.length > 0 && { start: began + Math.round(start), stop: began + Math.round(stop) }),
    suite: [suite],
    rawStatus: verdict,
    message: cleanText(`${followsWords(requirement)}${reason}`),
    labels: { clause, level, verdict },
    ...(findings.length > 0 && {
      trace: cleanText(
        findings
          .map((one) =>
            [
              `${one.message}${shareWords(one)}`,
              `Expected: ${one.expected}`,
              `Actual: ${one.actual}`,
              ...(one.root === undefined ? [] : [`Follows from: ${one.root}`]),
              one.curl,
            ].join('\n'),
          )
          .join('\n\n'),
      ),
      attachments: attachmentsOf(findings.flatMap(({ evidence }) => exchanges.get(evidence[0] ?? '') ?? [])),
    }),
  }
}

function attachmentsOf(exchanges: readonly Exchange[]): Attachment[] {
  const paths = new Map<string, Attachment>()
  for (const { response } of exchanges) {
    if (!response || response.body.stored === 0) continue
    const path = `bodies/${response.body.sha256}`
    paths.set(path, {
      name: `response body, ${response.body.length} bytes`,
      contentType: 'application/octet-stream',
      path,
    })
  }
  return [...paths.values()]
}
