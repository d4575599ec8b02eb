import { environmentStatuses, listedStatuses } from '../src/contract/error-table.ts'
import { failureWords, isBroken, isTooLong, type Exchange } from '../src/record/exchange.ts'
import type { ControlFailure, Evidence } from '../src/requirement/evidence.ts'
import { held, undecided, unoffered, violated, type Judgement } from '../src/requirement/judgement.ts'
import { trials, type Scope, type Trial } from '../src/requirement/scope.ts'

/** Requests that were the control of their group with one thing changed; `change` begins with one of these. */
export function changes(...beginnings: readonly string[]): Scope<Trial> {
  return trials(({ stimulus }) => stimulus.kind === 'change' && beginnings.some((beginning) => stimulus.change.startsWith(beginning)))
}

/**
 * Which statuses are right. `refused`: any listed one that refuses, apart from 500 and those that tell of the surroundings.
 * `listed`: 500 too, where only a success or an unlisted status is settled to be a violation.
 */
export type Allowed = readonly number[] | 'refused' | 'listed'

/** Law 4: a 500, or no answer, counts when it came so often. */
const decidingAttempts = 3
/** What tells of the surroundings counts as an answer to a wrong request only when it came every time, so often. */
const decidingEnvironment = 6

/**
 * Judges a request that had to be refused. A success is a violation whatever the controls did; a refusal shows something only while they
 * succeed, because otherwise it may have had another cause.
 */
export function refusal(allowed: Allowed): (trial: Trial, evidence: Evidence) => Judgement {
  return (trial, evidence) => judged(allowed, trial, controlOf(trial, evidence))
}

/**
 * Judges a request without usable authentication. Settled: it is 401 before anything else is looked at, so that it is judged whatever the
 * controls got; only where they stayed without an answer, a breakdown is no verdict on it.
 */
export function unauthenticated(trial: Trial, evidence: Evidence): Judgement {
  const control = controlOf(trial, evidence)
  return judged([401], trial, control?.answered === true || trial.attempts.some(isDecisive) ? undefined : control)
}

/** Is it an answer, with a status that tells neither of the surroundings nor of a breakdown? */
function isDecisive(attempt: Exchange): boolean {
  return attempt.response !== undefined && (!attempt.failure || isTooLong(attempt)) && attempt.response.status !== 500 && !environmentStatuses.has(attempt.response.status)
}

/** Why a refusal shows nothing: what was changed did not succeed without the change, or the name under which it was asked for does not. */
export function controlOf({ last }: Pick<Trial, 'last'>, evidence: Evidence): ControlFailure | undefined {
  if (!('group' in last.stimulus)) return undefined
  return evidence.controlFailure(last.stimulus.group) ?? slugFailure(last, evidence)
}

/** The controls ask by UUID. What is changed in a request by slug shows something only where the slug is found. */
function slugFailure({ operation, request }: Exchange, { target, exchanges }: Evidence): ControlFailure | undefined {
  const { workspaceId, workspaceSlug } = target
  const bySlug = (url: string): boolean => url.includes(`/workspaces/${workspaceSlug}/budgets/`)
  if (operation !== 'budget' || workspaceId === undefined || workspaceSlug === undefined || !bySlug(request.url)) return undefined
  const reads = exchanges.filter(({ operation: other, stimulus, request: { url } }) => other === 'budget' && stimulus.kind === 'member' && bySlug(url))
  if (reads.some(({ response }) => response?.status === 200)) return undefined
  const [seen] = reads.flatMap(({ response }) => response?.status ?? [])
  return { why: `no budget was read by the slug${seen === undefined ? '' : ` (${seen})`}, so a refusal by slug proves nothing`, offered: seen !== undefined, answered: seen !== undefined }
}

function judged(allowed: Allowed, trial: Trial, control: ControlFailure | undefined): Judgement {
  const { last } = trial
  const expected = expectedWords(allowed)
  const finding = (code: string, exchange: Exchange, actual: string): Judgement =>
    violated(code, { expected, actual, place: { part: 'status' }, values: { change: changeWords(exchange) } })
  const accepted = trial.attempts.find(({ response }) => response !== undefined && response.status < 300)
  if (accepted) return finding('accepted', accepted, String(accepted.response!.status))
  if (control) return control.offered ? undecided(control.why) : unoffered(control.why)
  const decisive = trial.attempts.findLast(isDecisive)
  if (decisive) {
    const { status } = decisive.response!
    return isAllowed(allowed, status, decisive) ? held : finding('wrongStatus', decisive, String(status))
  }
  if (allowed === 'listed' && last.response?.status === 500) return held
  const broken = trial.attempts.filter(({ response, failure }) => isBroken(failure) || response?.status === 500)
  if (broken.length >= decidingAttempts) {
    return last.failure && !isTooLong(last) ? finding('noAnswer', last, `no answer: ${failureWords(last)}`) : finding('serverError', last, '500')
  }
  const upstream = trial.attempts.filter(({ response }) => response !== undefined && response.status !== 429 && environmentStatuses.has(response.status))
  if (upstream.length >= decidingEnvironment) return finding('wrongStatus', last, `${last.response!.status}, ${upstream.length} times`)
  return undecided(`${changeWords(last)}: ${last.response ? `${last.response.status} to the end` : `no answer (${failureWords(last)})`}`)
}

/** The messages of every requirement that is checked by `refusal`. */
export const refusalMessages = {
  accepted: '{change}: accepted with {actual}, expected {expected}',
  wrongStatus: '{change}: answered with {actual}, expected {expected}',
  serverError: '{change}: answered with {actual} every time, expected {expected}',
  noAnswer: '{change}: {actual}, expected {expected}',
}

function isAllowed(allowed: Allowed, status: number, exchange: Exchange): boolean {
  if (typeof allowed !== 'string') return allowed.includes(status)
  return exchange.operation !== 'other' && status >= 400 && listedStatuses(exchange.operation).has(status)
}

function expectedWords(allowed: Allowed): string {
  if (typeof allowed !== 'string') return allowed.join(' or ')
  return allowed === 'refused' ? 'a listed error other than 500' : 'a listed error'
}

/** "voice: wrong type (number) [speech/mp3]" */
export function changeWords({ stimulus }: Exchange): string {
  if (stimulus.kind === 'change') return `${stimulus.change} [${stimulus.group}]`
  if (stimulus.kind === 'example') return `${stimulus.property} [${stimulus.group}], seed ${stimulus.seed}, path ${stimulus.path}`
  return stimulus.kind === 'member' ? `${stimulus.group} (${stimulus.role})` : stimulus.kind
}
