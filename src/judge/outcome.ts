import { comparisonWords, type Comparison } from '../requirement/verdict-change.ts'
import type { ObjectiveResult } from '../requirement/objective.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import {
  verdicts,
  type BaselineReport,
  type Cause,
  type Counts,
  type Outcome,
  type RequirementResult,
} from '../requirement/result.ts'
import { strangerId, strangerWords } from '../requirement/stranger.ts'

export function countsOf(results: readonly RequirementResult[]): Counts {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<
    (typeof verdicts)[number],
    number
  >
  for (const { verdict } of results) counts[verdict] += 1
  return counts
}

/**
 * conformant: every must that a client can provoke alone passed, or differed only in what the profile tolerates (a must
 * with a warning). not-conformant: a must failed. not-established: none failed, but some could not be decided.
 * selection: only a part was asked, and of that nothing failed and all that was tested could be decided.
 */
export function outcomeOf(
  results: readonly RequirementResult[],
  run: { readonly complete: boolean; readonly whole: boolean },
  find: (id: string) => AnyRequirement | undefined,
): Outcome {
  const musts = results.filter(({ level }) => level === 'must')
  if (musts.some(({ verdict }) => verdict === 'fail')) return 'not-conformant'
  const stands = (result: RequirementResult): boolean =>
    result.verdict === 'pass' ||
    result.verdict === 'warn' ||
    (result.verdict === 'untested' && find(result.id)?.mayStayUntested === true)
  const anyError = results.some(({ verdict }) => verdict === 'error')
  if (!run.complete || anyError || results.length === 0) return 'not-established'
  if (!run.whole) return musts.some(({ verdict }) => verdict === 'inconclusive') ? 'not-established' : 'selection'
  return musts.some(({ verdict }) => verdict === 'pass') && musts.every(stands) ? 'conformant' : 'not-established'
}

/** The outcome as a sentence. */
export function headlineOf(
  outcome: Outcome,
  results: readonly RequirementResult[],
  run: {
    causes: readonly Pick<Cause, 'id' | 'level'>[]
    selection: string
    interrupted: boolean
    truncated: boolean
    stopped?: string
    baseline?: BaselineReport
    objectives?: readonly ObjectiveResult[]
    comparison?: Comparison
  },
): string {
  const causesAt = (wanted: Cause['level']): string => {
    const { length } = run.causes.filter(({ level }) => level === wanted)
    return `${length} cause${length === 1 ? '' : 's'}`
  }
  const musts = results.filter(({ level }) => level === 'must')
  const all = `${musts.length} must${musts.length === 1 ? '' : 's'}`
  const having = (...wanted: string[]): number => musts.filter(({ verdict }) => wanted.includes(verdict)).length
  const warned = results.filter(({ verdict, level }) => verdict === 'warn' && level === 'should').length
  const tolerated = having('warn')
  const untested = having('untested')
  const also = [
    ...shouldWords(warned, outcome === 'not-conformant' ? 0 : undecidedShoulds(results)),
    ...(tolerated > 0 ? [`${tolerated} differ${tolerated === 1 ? 's' : ''} as the profile tolerates`] : []),
    ...(untested > 0 ? [`${untested} untested`] : []),
    ...(outcome === 'not-conformant' && having('inconclusive', 'error') > 0
      ? [`${having('inconclusive', 'error')} not decided`]
      : []),
    ...(run.baseline && run.baseline.expected > 0 ? [`${run.baseline.expected} expected by the baseline`] : []),
    ...(run.baseline && run.baseline.stale.length > 0 ? [`${run.baseline.stale.length} stale in the baseline`] : []),
    ...objectiveWords(run.objectives ?? []),
    ...(run.comparison ? [comparisonWords(run.comparison)] : []),
    ...(run.selection === ''
      ? []
      : [outcome === 'selection' ? `asked: ${run.selection}` : `this was a selection: ${run.selection}`]),
    ...(run.interrupted ? ['interrupted'] : []),
    ...(run.truncated ? ['the record is truncated'] : []),
  ]
  const tail = also.length > 0 ? `; ${also.join('; ')}` : ''
  // Who asked at a wrong address has to read this before any count.
  const stranger = run.causes.some(({ id }) => id === strangerId) ? `${strangerWords}; ` : ''
  if (outcome === 'conformant')
    return `Conformant: ${having('pass')} of ${all} ${musts.length === 1 ? 'holds' : 'hold'}${tail}`
  if (outcome === 'selection') return `Selection: ${stranger}${heldWords(results)}${tail}`
  if (outcome === 'not-conformant') {
    return `Not conformant: ${stranger}${causesAt('must')}, ${having('fail')} of ${all} violated${tail}`
  }
  if (run.stopped !== undefined) return `Not established: ${run.stopped}`
  const undecided = having('inconclusive', 'error')
  if (undecided === 0) return `Not established: ${stranger}no must is violated, and not all could be tested${tail}`
  const inTheWay =
    stranger === '' && run.causes.some(({ level }) => level === 'undecided') ? `${causesAt('undecided')}, ` : ''
  return `Not established: ${stranger}${inTheWay}${undecided} of ${all} could not be decided${tail}`
}

function undecidedShoulds(results: readonly RequirementResult[]): number {
  return results.filter(
    ({ level, verdict }) => level === 'should' && (verdict === 'inconclusive' || verdict === 'error'),
  ).length
}

/** Shoulds do not change the outcome: who reads nothing else has to learn of them here. */
function shouldWords(violated: number, undecided: number): string[] {
  const shoulds = (count: number): string => `${count} should${count === 1 ? '' : 's'}`
  if (violated === 0) return undecided > 0 ? [`${shoulds(undecided)} not decided`] : []
  return [`${shoulds(violated)} violated${undecided > 0 ? `, ${undecided} not decided` : ''}`]
}

/** How many objectives were missed, and of how many nothing was measured. */
function objectiveWords(objectives: readonly ObjectiveResult[]): string[] {
  const having = (wanted: ObjectiveResult['verdict']): number =>
    objectives.filter(({ verdict }) => verdict === wanted).length
  const of = `of ${objectives.length} objective${objectives.length === 1 ? '' : 's'}`
  return [
    ...(having('fail') > 0 ? [`${having('fail')} ${of} missed`] : []),
    ...(having('inconclusive') > 0 ? [`${having('inconclusive')} ${of} not measured`] : []),
  ]
}

/** "3 of 4 musts asked hold"; without a selected must, of all that is selected. */
function heldWords(results: readonly RequirementResult[]): string {
  const musts = results.filter(({ level }) => level === 'must')
  const [asked, noun] = musts.length > 0 ? [musts, 'must'] : [results.filter(({ level }) => level !== 'open'), 'should']
  if (asked.length === 0)
    return `${results.length} open requirement${results.length === 1 ? '' : 's'} asked, which nothing can violate`
  return (
    `${asked.filter(({ verdict }) => verdict === 'pass').length} of ${asked.length} ` +
    `${noun}${asked.length === 1 ? '' : 's'} asked hold`
  )
}

/**
 * First that applies: 130 interrupted · 1 violated, an objective missed, or worse than before · 3 not decided, or not
 * measured · 4 untested what `--certify` or `--require` asks for, unless the target may refuse it and does · 0. Usage
 * errors (2) never come here.
 */
export function exitCodeOf(
  results: readonly RequirementResult[],
  run: {
    interrupted: boolean
    truncated: boolean
    strict: boolean
    certify: boolean
    required?: (id: string) => boolean
    staleBaseline: boolean
    objectives?: readonly ObjectiveResult[]
    /** Something broke or vanished since the run of `--compare`. */
    worse?: boolean
    unreachable: boolean
  },
): number {
  if (run.interrupted) return 130
  const unexpected = results.filter(({ baseline }) => baseline === undefined)
  const failed = unexpected.some(({ verdict }) => verdict === 'fail' || (run.strict && verdict === 'warn'))
  const objectives = (run.objectives ?? []).map(({ verdict }) => verdict)
  if (failed || run.staleBaseline || run.worse === true || objectives.includes('fail')) return 1
  const undecided = results.some(
    ({ verdict, level }) => verdict === 'error' || (level === 'must' && verdict === 'inconclusive'),
  )
  if (undecided || objectives.includes('inconclusive') || run.unreachable || run.truncated) return 3
  if (
    results.some(
      ({ id, verdict, level, declined }) =>
        level === 'must' && verdict === 'untested' && declined !== true && (run.certify || run.required?.(id) === true),
    )
  )
    return 4
  // A run in which nothing could be judged shows nothing.
  return results.every(({ verdict }) => verdict === 'untested') ? 3 : 0
}

/** Of a shard: 0 when its record is whole, whatever it shows. The merge judges, and engines repeat what fails. */
export function shardExitCode({ interrupted, complete }: { interrupted: boolean; complete: boolean }): number {
  if (interrupted) return 130
  return complete ? 0 : 3
}
