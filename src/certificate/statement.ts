import { certifiedLabels } from '../config/certifying.ts'
import type { Subject } from '../config/subject.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { RequirementResult, RunResult } from '../requirement/result.ts'
import type { PackedRun } from './packed-run.ts'

/** in-toto Statement v1. */
export interface Statement<Predicate = unknown> {
  readonly _type: string
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[]
  readonly predicateType: string
  readonly predicate: Predicate
}

export const statementType = 'https://in-toto.io/Statement/v1'
export const testResultType = 'https://in-toto.io/attestation/test-result/v0.1'
export const verificationType = 'https://in-toto.io/attestation/svr/v0.1'

/** Under this name the record is a subject. */
export const recordSubject = 'assay-record'

/** Files that hold the predicates alone, for systems that sign themselves: in the order of the statements. */
export const predicateNames = ['predicate.json', 'predicate-svr.json'] as const

export function predicateText({ predicate }: Statement): string {
  return `${JSON.stringify(predicate, null, 2)}\n`
}

/** The predicate of a test result v0.1, with a member of ours that says what this type has no word for. */
export interface TestResult {
  readonly result: 'PASSED' | 'WARNED' | 'FAILED'
  /** The first names the test. */
  readonly configuration: readonly {
    readonly name: string
    readonly digest: { readonly sha256: string }
    readonly annotations?: Readonly<Record<string, string>>
  }[]
  readonly passedTests: readonly string[]
  readonly warnedTests: readonly string[]
  readonly failedTests: readonly string[]
  readonly assay: {
    readonly outcome: string
    readonly product: string
    readonly version: string
    readonly target: string
    /** Its certificates were not verified. */
    readonly insecure?: true
    readonly profile: string
    readonly run: string
    readonly startedAt: string
    readonly seed: number
    readonly challenge?: string
    readonly counts: RunResult['counts']
    readonly otherTests: Readonly<Record<string, readonly string[]>>
    readonly record: Pick<PackedRun, 'events' | 'bodies'>
    readonly reports: Readonly<Record<string, string>>
  }
}

/** The predicate of a simple verification result v0.1. */
export interface VerificationResult {
  readonly verifier: { readonly id: string }
  readonly timeCreated: string
  readonly properties: readonly string[]
}

/** Why there is nothing to certify; undefined where there is. */
export function notCertified(result: RunResult): string | undefined {
  if (result.outcome === 'not-conformant')
    return result.run.complete && result.run.selection === '' ? undefined : 'the run did not end as planned'
  if (result.outcome !== 'conformant') return `the outcome is ${result.outcome}: nothing is established`
  // What the interface lets a target refuse is no part of what it has to show.
  const untested = result.requirements.filter(
    ({ verdict, level, declined }) => level === 'must' && verdict === 'untested' && declined !== true,
  )
  return untested.length === 0 ? undefined : `${idsOf(untested).join(', ')} untested: --certify takes every must`
}

/**
 * The statements about a run: a test result, and for a conformant one a verification result too. The same for the same
 * record: nothing of the clock or the machine is in them.
 */
export function statementsOf(
  record: RunRecord,
  result: RunResult,
  packed: PackedRun,
  subjects: readonly Subject[],
): Statement[] {
  const subject = [...subjects, { name: recordSubject, sha256: packed.digest }].map(({ name, sha256 }) => ({
    name,
    digest: { sha256 },
  }))
  const statement = (predicateType: string, predicate: unknown): Statement => ({
    _type: statementType,
    subject,
    predicateType,
    predicate,
  })
  return [
    statement(testResultType, testResult(record, result, packed)),
    ...(result.outcome === 'conformant' ? [statement(verificationType, verificationResult(result))] : []),
  ]
}

function testResult({ header }: RunRecord, result: RunResult, packed: PackedRun): TestResult {
  const { run, tool, requirements } = result
  const having = (...verdicts: readonly RequirementResult['verdict'][]): string[] =>
    idsOf(requirements.filter(({ verdict }) => verdicts.includes(verdict)))
  const [product = '', version = ''] = certifiedLabels.map((name) => run.labels[name])
  const warned = having('warn')
  return {
    result: result.outcome === 'not-conformant' ? 'FAILED' : warned.length > 0 ? 'WARNED' : 'PASSED',
    configuration: [
      { name: 'assay', digest: { sha256: run.catalogueDigest }, annotations: { version: tool.version } },
      { name: 'interface', digest: { sha256: run.interfaceDigest } },
      { name: 'settings', digest: { sha256: run.configDigest } },
    ],
    passedTests: having('pass'),
    warnedTests: warned,
    failedTests: having('fail'),
    assay: {
      outcome: result.outcome,
      product,
      version,
      target: run.target.baseUrl,
      ...(run.target.insecure === true && { insecure: true as const }),
      profile: run.profile,
      run: run.id,
      startedAt: run.startedAt,
      seed: run.seed,
      ...(header.challenge !== undefined && { challenge: header.challenge }),
      counts: result.counts,
      otherTests: Object.fromEntries(
        (['observed', 'inconclusive', 'untested', 'error'] as const)
          .map((verdict) => [verdict, having(verdict)] as const)
          .filter(([, ids]) => ids.length > 0),
      ),
      record: { events: packed.events, bodies: packed.bodies },
      reports: packed.reports,
    },
  }
}

function verificationResult({ run, tool, counts }: RunResult): VerificationResult {
  return {
    verifier: { id: `urn:assay:verifier:${tool.version}` },
    timeCreated: new Date(Date.parse(run.startedAt) + run.durationMs).toISOString(),
    properties: ['ASSAY_CONFORMANT', ...(counts.warn === 0 ? ['ASSAY_NO_SHOULD_VIOLATED'] : [])],
  }
}

function idsOf(results: readonly RequirementResult[]): string[] {
  return results.map(({ id }) => id).toSorted()
}
