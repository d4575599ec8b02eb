import type { Level } from '../../src/requirement/requirement.ts'
import type { Cause, RequirementResult, RunResult, Verdict } from '../../src/requirement/result.ts'

/** One finding of a requirement: what is compared of it. */
export interface FindingRow {
  readonly code: string
  /** Violated in k of n units. */
  readonly k: number
  readonly n: number
  /** It refers to another requirement's finding. */
  readonly echo: boolean
}

/** One requirement's verdict: what is compared of it. */
export interface VerdictRow {
  readonly id: string
  readonly level: Level
  readonly verdict: Verdict
  /** Units judged. */
  readonly units: number
  readonly findings: readonly FindingRow[]
}

/** One cause: what is compared of it. */
export interface CauseRow {
  readonly clause: string
  readonly level: Cause['level']
  /** Ids of the requirements that it violates; the first shows it best. */
  readonly requirements: readonly string[]
}

/** What one deviation of the reference service did to the verdicts. Plain data: it crosses threads. */
export interface Row {
  /** Empty for the service as it should be. */
  readonly id: string
  readonly outcome: string
  readonly exitCode: number
  readonly verdicts: readonly VerdictRow[]
  /** Those that violate something, in the order of the report. */
  readonly causes: readonly CauseRow[]
  readonly requests: number
  readonly ms: number
}

export function rowOf(id: string, result: RunResult, ms: number): Row {
  return {
    id,
    outcome: result.outcome,
    exitCode: result.exitCode,
    requests: result.run.requests,
    ms,
    verdicts: result.requirements.map(verdictRow),
    causes: result.causes
      .filter(({ findings }) => findings.length > 0)
      .map(({ clause, level, requirements }) => ({ clause, level, requirements })),
  }
}

function verdictRow({ id, level, verdict, units, findings }: RequirementResult): VerdictRow {
  return {
    id,
    level,
    verdict,
    units,
    findings: findings.map(({ code, k, n, root }) => ({ code, k, n, echo: root !== undefined })),
  }
}

/** Violated requirements. */
export function flaggedIn({ verdicts }: Row): VerdictRow[] {
  return verdicts.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
}

/** "BUDGET-LIMIT+1 ERROR-JSON+0": what leads each cause, and how many others it explains. */
export function shortCauses({ causes }: Pick<Row, 'causes'>): string {
  return causes.map(({ requirements: [id, ...effects] }) => `${id}+${effects.length}`).join(' ')
}

/** Requirements of which nothing was said. */
export function silentIn({ verdicts }: Row): VerdictRow[] {
  return verdicts.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'untested' || verdict === 'error')
}

/** Every finding refers to another requirement's. */
export function isEcho({ findings }: VerdictRow): boolean {
  return findings.every(({ echo }) => echo)
}

/** "SPEECH-SUCCESS-200 AUTH-MISSING-401(w) ERROR-CODE*": shoulds are marked, and echoes. */
export function shortRow(row: Row): string {
  const flagged = flaggedIn(row).map(
    (one) => `${one.id}${one.verdict === 'warn' ? '(w)' : ''}${isEcho(one) ? '*' : ''}`,
  )
  const silent = silentIn(row).map(({ id, verdict }) => `${id}:${verdict}`)
  const more = silent.length > 3 ? ` +${silent.length - 3}` : ''
  return `${flagged.join(' ')}${silent.length > 0 ? `  ? ${silent.slice(0, 3).join(' ')}${more}` : ''}`
}
