import { listedStatuses } from '../../src/contract/error-table.ts'
import { isGivenUp, isServerError } from '../../src/record/attempt-kind.ts'
import { isChange } from '../../src/record/change-id.ts'
import { foreignGroup } from '../../src/record/foreign.ts'
import { isTooLong, type Exchange } from '../../src/record/exchange.ts'
import { seemsAbsent } from '../../src/requirement/absence.ts'
import { accidentOnly, reading } from '../../src/requirement/attempts.ts'
import type { ControlFailure, Evidence, Look } from '../../src/requirement/evidence.ts'
import { held, undecided, notAvailable, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { trials, type Scope, type Trial } from '../../src/requirement/scope.ts'
import { inPlaceOfAnswer, insteadWords, type Instead } from '../evidence/in-place-of-answer.ts'
import { companionFailure } from './companion-failure.ts'
import { refusedAtTimes } from './refused-at-times.ts'

/** Requests that were the control of their group with one thing changed, of one of these families of changes. */
export function changes(...families: readonly string[]): Scope<Trial> {
  return trials(({ stimulus }) => families.some((family) => isChange(stimulus, family)))
}

/**
 * Which statuses are right. `refused`: any listed one that refuses, apart from 500 and those that tell of the
 * surroundings. `listed`: 500 too, where only a success or an unlisted status is settled to be a violation.
 */
export type Allowed = readonly number[] | 'refused' | 'listed'

/**
 * Judges a request that had to be refused. A success is a violation whatever the controls did; a refusal shows
 * something only while they succeed, because otherwise it may have had another cause.
 */
export function refusal(allowed: Allowed): (trial: Trial, evidence: Evidence) => Judgement {
  return (trial, evidence) => judged(allowed, trial, evidence, (look) => controlOf(trial, evidence, look))
}

/**
 * Judges a request without usable authentication. R-AUTH-MISSING: 401 comes before everything else, so the result of
 * the controls does not matter; only a breakdown is not judged where the controls were not answered either, and 404
 * where the operation seems absent (R-ABSENT).
 */
export function unauthenticated(trial: Trial, evidence: Evidence): Judgement {
  const { operation, response } = trial.last
  const absent = response?.status === 404 ? seemsAbsent(operation, evidence.exchanges) : undefined
  if (absent !== undefined) return undecided(absent)
  const isAnswered = reading(trial).kind === 'answered'
  return judged([401], trial, evidence, (look) => {
    const control = controlOf(trial, evidence, look)
    return isAnswered || control?.answered === true ? undefined : control
  })
}

/**
 * Why a refusal shows nothing: what was changed did not succeed without the change, or the name under which it was
 * asked for does not.
 */
export function controlOf(
  { last }: Pick<Trial, 'last'>,
  evidence: Evidence,
  look: Look = 'first',
): ControlFailure | undefined {
  if (!('group' in last.stimulus)) return undefined
  return (
    evidence.controlFailure(last.stimulus.group, look) ??
    slugFailure(last, evidence) ??
    companionFailure(last, evidence)
  )
}

/** Was the workspace named by its slug, as it is or changed? */
function isBySlug({ stimulus, request: { url } }: Exchange, slug: string): boolean {
  return (
    (stimulus.kind === 'change' && stimulus.id.endsWith('.by-slug')) || url.includes(`/workspaces/${slug}/budgets/`)
  )
}

/** The controls ask by UUID. What is changed in a request by slug shows something only where the slug is found. */
function slugFailure(exchange: Exchange, { target, exchanges }: Evidence): ControlFailure | undefined {
  const { workspaceId, workspaceSlug } = target
  if (exchange.operation !== 'budget' || workspaceId === undefined || workspaceSlug === undefined) return undefined
  if (!isBySlug(exchange, workspaceSlug)) return undefined
  const reads = exchanges.filter(
    (one) => one.operation === 'budget' && one.stimulus.kind === 'member' && isBySlug(one, workspaceSlug),
  )
  if (reads.some(({ response }) => response?.status === 200)) return undefined
  const [seen] = reads.flatMap(({ response }) => response?.status ?? [])
  return {
    why: `no budget was read by the slug${seen === undefined ? '' : ` (${seen})`}, so a refusal by slug proves nothing`,
    offered: seen !== undefined,
    answered: seen !== undefined,
  }
}

function judged(
  allowed: Allowed,
  trial: Trial,
  evidence: Evidence,
  controlIn: (look: Look) => ControlFailure | undefined,
): Judgement {
  const expected = expectedWords(allowed)
  const finding = (code: string, exchange: Exchange, actual: string): Judgement =>
    violated(code, { expected, actual, place: { part: 'status' }, values: { change: changeWords(exchange) } })
  const accepted = acceptedOf(trial, evidence)
  if (accepted) return finding(accepted.instead ? 'instead' : 'accepted', accepted.exchange, acceptedWords(accepted))
  const read = reading(trial)
  const control = controlIn('first') ?? (read.kind === 'broken' && read.habit ? controlIn('second') : undefined)
  if (control) return control.offered ? undecided(control.why) : notAvailable(control.why)
  if (read.kind === 'answered') {
    const wrong = read.by.find((exchange) => !isAllowed(allowed, exchange))
    if (!wrong) return held
    const unknown = refusedAtTimes(wrong, evidence)
    return unknown === undefined
      ? finding('wrongStatus', wrong, String(wrong.response!.status))
      : undecided(`${changeWords(wrong)}: ${unknown}`)
  }
  if (read.kind !== 'broken') return undecided(`${changeWords(trial.last)}: ${read.words}`)
  if (allowed === 'listed' && isServerError(read.by.response?.status)) return held
  if (!read.habit) return undecided(`${changeWords(trial.last)}: ${accidentOnly(read, trial)}`)
  if (isGivenUp(read.by)) return finding('wrongStatus', read.by, String(read.by.response?.status))
  return finding(read.by.failure && !isTooLong(read.by) ? 'noAnswer' : 'serverError', read.by, read.words)
}

/** An attempt with the status of a success, and what came with it in the place of an answer. */
export interface Accepted {
  readonly exchange: Exchange
  readonly instead: Instead | undefined
}

/** The attempt that succeeded, if one did; one with an answer before one without. */
export function acceptedOf({ attempts }: Pick<Trial, 'attempts'>, evidence: Evidence): Accepted | undefined {
  const succeeded = attempts
    .filter(({ response }) => response !== undefined && response.status < 300)
    .map((exchange) => ({ exchange, instead: inPlaceOfAnswer(exchange, evidence) }))
  return succeeded.find(({ instead }) => instead === undefined) ?? succeeded[0]
}

/** "200", "200 and an empty body" */
export function acceptedWords({ exchange, instead }: Accepted): string {
  const { status } = exchange.response!
  return instead === undefined ? String(status) : `${status} and ${insteadWords[instead]}`
}

/** The messages of every requirement that is checked by `refusal`. */
export const refusalMessages = {
  accepted: '{change}: accepted with {actual}, expected {expected}',
  instead: '{change}: answered with {actual}, expected {expected}',
  wrongStatus: '{change}: answered with {actual}, expected {expected}',
  serverError: '{change}: answered with {actual} every time, expected {expected}',
  noAnswer: '{change}: {actual}, expected {expected}',
}

/** The same where 500 is a refusal like any other. */
export const listedRefusalMessages = {
  accepted: refusalMessages.accepted,
  instead: refusalMessages.instead,
  wrongStatus: refusalMessages.wrongStatus,
  noAnswer: refusalMessages.noAnswer,
}

function isAllowed(allowed: Allowed, exchange: Exchange): boolean {
  const { status } = exchange.response!
  if (typeof allowed !== 'string') return allowed.includes(status)
  return exchange.operation !== 'other' && status >= 400 && listedStatuses(exchange.operation).has(status)
}

function expectedWords(allowed: Allowed): string {
  if (typeof allowed !== 'string') return allowed.join(' or ')
  return allowed === 'refused' ? 'a listed error other than 500' : 'a listed error'
}

/** "voice: wrong type (number) [speech/mp3]" */
export function changeWords({ stimulus }: Exchange): string {
  if (stimulus.kind === 'change')
    return stimulus.group === foreignGroup ? stimulus.change : `${stimulus.change} [${stimulus.group}]`
  if (stimulus.kind === 'example')
    return `${stimulus.property} [${stimulus.group}], seed ${stimulus.seed}, path ${stimulus.path}`
  return stimulus.kind === 'member' ? `${stimulus.group} (${stimulus.role})` : stimulus.kind
}
