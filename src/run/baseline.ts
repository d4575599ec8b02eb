import type { BaselineReport, RequirementResult } from '../requirement/result.ts'
import { didYouMean } from '../text/nearest.ts'

/** A failure that is known and expected, until a day. */
export interface BaselineEntry {
  readonly requirement: string
  /** Why it is known, for whoever meets it in a report. */
  readonly reason: string
  /** Where it is worked on. */
  readonly link?: string
  /** The last day on which it is expected: `2027-02-19`. */
  readonly expires: string
}

/** What a baseline is held against. */
export interface BaselineRun {
  /** Ids of all requirements that there are, whether this run asked for them or not. */
  readonly known: readonly string[]
  /** A violated should fails the run too. */
  readonly strict: boolean
  /** The day of the run. */
  readonly today: string
  /** Only some of the requests were sent: a pass does not show that nothing is violated any more. */
  readonly sampled: boolean
}

/** The reason of a new entry. It stands for nobody's judgement yet: every report shows it until it is replaced. */
export const reasonToWrite = 'TODO: say why this failure is known, and who works on it'

/** So many days a new entry holds. */
const defaultDays = 90

/**
 * Marks the failures that the baseline lists, and tells which entries are stale. Verdicts stay as they are. What could
 * not be decided and what is Assay's own fault is never excused; what is untested, or outside this run's selection, is
 * neither excused nor stale.
 */
export function applyBaseline(
  entries: readonly BaselineEntry[],
  results: readonly RequirementResult[],
  run: BaselineRun,
): { results: RequirementResult[]; report: BaselineReport } {
  const byId = new Map(results.map((result) => [result.id, result]))
  const stale = entries.flatMap((entry) => {
    const why = staleness(entry, byId.get(entry.requirement), run)
    return why === undefined ? [] : [{ requirement: entry.requirement, why }]
  })
  const rotten = new Set(stale.map(({ requirement }) => requirement))
  const sound = new Map(
    entries.filter(({ requirement }) => !rotten.has(requirement)).map((entry) => [entry.requirement, entry]),
  )
  const marked = results.map((result) => {
    const entry = sound.get(result.id)
    if (!entry || !isViolated(result)) return result
    const { reason, link, expires } = entry
    return { ...result, baseline: { reason, expires, ...(link !== undefined && { link }) } }
  })
  return {
    results: marked,
    report: { expected: marked.filter(({ baseline }) => baseline !== undefined).length, stale },
  }
}

function staleness(
  entry: BaselineEntry,
  result: RequirementResult | undefined,
  { known, today, sampled }: BaselineRun,
): string | undefined {
  const { requirement, expires } = entry
  if (!known.includes(requirement)) return `there is no such requirement${didYouMean(requirement, known)}`
  if (!result) return undefined
  if (result.verdict === 'observed') return 'it is open, and open requirements never fail: remove the entry'
  if (result.verdict === 'pass' && !sampled) return 'it passes now: remove the entry'
  return today > expires ? `it expired on ${expires}: repair it, or say until when it is expected` : undefined
}

/** The baseline that makes what fails now expected: reasons, links and days of entries that stay are kept. */
export function updatedBaseline(
  entries: readonly BaselineEntry[],
  results: readonly RequirementResult[],
  run: BaselineRun,
): BaselineEntry[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  const kept = entries.filter((entry) => {
    const result = byId.get(entry.requirement)
    return (
      run.known.includes(entry.requirement) &&
      !(result?.verdict === 'observed' || (result?.verdict === 'pass' && !run.sampled))
    )
  })
  const listed = new Set(kept.map(({ requirement }) => requirement))
  const fresh = results
    .filter(
      (result) => !listed.has(result.id) && (result.verdict === 'fail' || (run.strict && result.verdict === 'warn')),
    )
    .map(({ id }): BaselineEntry => ({
      requirement: id,
      reason: reasonToWrite,
      expires: daysAfter(run.today, defaultDays),
    }))
  return [...kept, ...fresh].sort((one, other) => (one.requirement < other.requirement ? -1 : 1))
}

function isViolated({ verdict }: RequirementResult): boolean {
  return verdict === 'fail' || verdict === 'warn'
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
