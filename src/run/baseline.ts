import type { BaselineReport, Cause, RequirementResult } from '../requirement/result.ts'
import { didYouMean } from '../text/nearest.ts'

/** A failure that is known and expected, until a day. */
export interface BaselineEntry {
  /** Its id; absent where a cause is listed. */
  readonly requirement?: string
  /** One way in which it fails: the code of a finding. Without it all ways are expected. */
  readonly code?: string
  /** The id of a cause: all that it brings about is expected. */
  readonly cause?: string
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
  /** All requirements were asked: only then a cause that is not found is gone. */
  readonly whole?: boolean
  /** What the findings of the run come down to. */
  readonly causes?: readonly Pick<Cause, 'id' | 'findings'>[]
}

/** The reason of a new entry. It stands for nobody's judgement yet: every report shows it until it is replaced. */
export const reasonToWrite = 'TODO: say why this failure is known, and who works on it'

/** So many days a new entry holds. */
const defaultDays = 90

/**
 * Marks the failures that the baseline lists, and tells which entries are stale. A requirement may fail where each of
 * its findings is listed: by its code, by its cause, or by an entry for all of the requirement. Verdicts stay as they
 * are. What could not be decided and what is Assay's own fault is never excused; what is untested, or outside this
 * run's selection, is neither excused nor stale.
 */
export function applyBaseline(
  entries: readonly BaselineEntry[],
  results: readonly RequirementResult[],
  run: BaselineRun,
): { results: RequirementResult[]; report: BaselineReport } {
  const byId = new Map(results.map((result) => [result.id, result]))
  const judged = entries.map((entry) => ({ entry, why: staleness(entry, byId, run) }))
  const stale = judged.flatMap(({ entry, why }) => (why === undefined ? [] : [{ requirement: nameOf(entry), why }]))
  const sound = judged.flatMap(({ entry, why }) => (why === undefined ? [entry] : []))
  const marked = results.map((result) => {
    const entry = isViolated(result) ? excuse(result, sound, run) : undefined
    if (!entry) return result
    const { reason, link, expires } = entry
    return { ...result, baseline: { reason, expires, ...(link !== undefined && { link }) } }
  })
  return {
    results: marked,
    report: { expected: marked.filter(({ baseline }) => baseline !== undefined).length, stale },
  }
}

/** What an entry is about, as reports name it. */
export function nameOf({ requirement, code, cause }: BaselineEntry): string {
  if (cause !== undefined) return `cause ${cause}`
  return code === undefined ? requirement! : `${requirement}/${code}`
}

/** The entry that excuses the first finding, where each has one. */
function excuse(
  result: RequirementResult,
  sound: readonly BaselineEntry[],
  { causes = [] }: BaselineRun,
): BaselineEntry | undefined {
  const own = sound.filter(({ requirement }) => requirement === result.id)
  const whole = own.find(({ code }) => code === undefined)
  if (whole) return whole
  const each = result.findings.map(
    ({ id, code }) =>
      own.find((entry) => entry.code === code) ??
      sound.find(({ cause }) => causes.some((one) => one.id === cause && one.findings.includes(id))),
  )
  return each.every((entry) => entry !== undefined) ? each[0] : undefined
}

function staleness(
  entry: BaselineEntry,
  byId: ReadonlyMap<string, RequirementResult>,
  run: BaselineRun,
): string | undefined {
  const expired =
    run.today > entry.expires
      ? `it expired on ${entry.expires}: repair it, or say until when it is expected`
      : undefined
  if (entry.cause !== undefined) return staleCause(entry.cause, byId, run) ?? expired
  const { requirement = '', code } = entry
  if (!run.known.includes(requirement)) return `there is no such requirement${didYouMean(requirement, run.known)}`
  const result = byId.get(requirement)
  if (!result) return undefined
  if (result.verdict === 'observed') return 'it is open, and open requirements never fail: remove the entry'
  if (result.verdict === 'pass' && !run.sampled) return 'it passes now: remove the entry'
  if (code !== undefined && isViolated(result) && !run.sampled && !result.findings.some((one) => one.code === code))
    return `it does not fail in this way any more, but by ${result.findings.map((one) => one.code).join(', ')}`
  return expired
}

/** A cause is known to be gone only where all was asked that could show it. */
function staleCause(
  cause: string,
  byId: ReadonlyMap<string, RequirementResult>,
  { causes = [], sampled, whole }: BaselineRun,
): string | undefined {
  if (causes.some(({ id }) => id === cause)) return undefined
  const undecided = [...byId.values()].some(({ verdict }) => verdict === 'inconclusive' || verdict === 'error')
  if (sampled || undecided || whole !== true) return undefined
  return 'this cause is not found any more: remove the entry'
}

/** The baseline that makes what fails now expected: reasons, links and days of entries that stay are kept. */
export function updatedBaseline(
  entries: readonly BaselineEntry[],
  results: readonly RequirementResult[],
  run: BaselineRun,
): BaselineEntry[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  const kept = entries.filter((entry) => {
    const why = staleness(entry, byId, { ...run, today: '' })
    return why === undefined
  })
  const fresh = results
    .filter((result) => result.verdict === 'fail' || (run.strict && result.verdict === 'warn'))
    .filter((result) => excuse(result, kept, run) === undefined)
    .flatMap(({ id, findings }) => {
      const codes = new Set(findings.map(({ code }) => code))
      const listed = kept.filter(({ requirement }) => requirement === id).map(({ code }) => code)
      const ways = [...codes].filter((code) => !listed.includes(code))
      const common = { reason: reasonToWrite, expires: daysAfter(run.today, defaultDays) }
      return codes.size === 0
        ? [{ requirement: id, ...common }]
        : ways.map((code): BaselineEntry => ({ requirement: id, code, ...common }))
    })
  return [...kept, ...fresh].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

function isViolated({ verdict }: RequirementResult): boolean {
  return verdict === 'fail' || verdict === 'warn'
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
