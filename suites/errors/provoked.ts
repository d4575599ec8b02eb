import { listedStatuses } from '../../src/contract/error-table.ts'
import { failureWords, trialId, type Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, undecided, notAvailable, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement, type AnyRequirement } from '../../src/requirement/requirement.ts'
import { each, trials, type Trial } from '../../src/requirement/scope.ts'
import { isObject, jsonBody, jsonKind } from '../evidence/json-body.ts'
import { levels } from '../checks/levels.ts'
import { overLimit } from '../checks/over-limit.ts'
import { emptyAccount } from '../checks/success.ts'
import { creditsPointerOf } from './credits-page.ts'
import { messageOf } from '../evidence/error-message.ts'
import { provocations } from '../probes/provoked.ts'

/** The sentences that say what each status is for. */
const sentences: Readonly<Record<number, readonly string[]>> = {
  402: ['7/402', '7/row-402'],
  429: ['7/429', '7/row-429'],
  500: ['7/row-500'],
  502: ['7/502-529', '7/row-502'],
  503: ['7/row-503'],
  524: ['7/524', '7/row-524'],
  529: ['7/502-529', '7/row-529'],
}

/** What causes each status, in the words of the interface. */
const causes: Readonly<Record<number, string>> = {
  402: 'an account that lacks credits',
  429: 'an exceeded rate limit',
  500: 'an internal server error',
  502: 'a failure of the upstream provider',
  503: 'a temporarily unavailable service',
  524: 'a timed-out request',
  529: 'a failure of the upstream provider',
}

/** What to check where a status does not come although its cause was provisioned. */
const provisions: Readonly<Record<number, string>> = {
  402: 'check that the account of ASSAY_NO_CREDIT_KEY has no credits and that ASSAY_MODEL is not free',
  429: 'give ASSAY_RATE_LIMITED_KEY a lower limit',
}

function provisionOf(status: number): string {
  return provisions[status] ?? `check what ASSAY_FAULT_MODELS or ASSAY_FAULT_WORKSPACES name for ${status}`
}

/** Does a 200 hold an error envelope? Then the failure is there, and only its status is not. */
function holdsError(exchange: Exchange, evidence: Evidence): boolean {
  const body = evidence.derive(jsonBody, exchange)
  return body?.ok === true && isObject(body.value) && isObject(body.value['error'])
}

/** "1 request", "30 requests". */
function tried({ attempts }: Trial): string {
  return `${attempts.length} request${attempts.length === 1 ? '' : 's'}`
}

/**
 * The status that tells of the state of an account: where one request shows it, the others of the same key meet it too.
 * The other causes come and go.
 */
const ofAnAccount = 402

function shownElsewhere(status: number, { last }: Trial, evidence: Evidence): boolean {
  return (
    status === ofAnAccount &&
    evidence.exchanges.some(
      (other) =>
        other.response?.status === status &&
        other.stimulus.kind === 'provoked' &&
        other.credential.key === last.credential.key &&
        trialId(other) !== trialId(last),
    )
  )
}

/**
 * Did the model that the operator named give the status to another request? Then the setting is right, and a success
 * may be the target's mistake, or a failure that was over. Not so the limit of a key: it is met, and is over in time.
 */
function isFailingModel(status: number, { last }: Trial, evidence: Evidence): boolean {
  return (
    last.credential.key === 'api' &&
    evidence.exchanges.some(
      (other) =>
        other.response?.status === status &&
        other.stimulus.kind === 'provoked' &&
        other.stimulus.status === status &&
        other.operation === last.operation &&
        other.credential.key === 'api' &&
        trialId(other) !== trialId(last),
    )
  )
}

function succeededBeside(status: number, trial: Trial): string {
  return (
    `${tried(trial)} that should meet ${causes[status]} got ${trial.last.response!.status}, and another with the ` +
    `same model ${status}: what is set for ${status} causes it, and not always`
  )
}

/** 7, one row: the status comes where its cause is given. R-PROVOKED: where it never comes, see the provisioning. */
function provoked(status: number): AnyRequirement {
  return requirement({
    id: `ERROR-${status}`,
    sentences: sentences[status]!,
    level: levels.failureAsSuccess,
    mayStayUntested: true,
    title: `The answer to ${causes[status]} is ${status}, neither a success nor an unlisted status`,
    needs: provocations.get(status)!,
    over: trials(({ stimulus }) => stimulus.kind === 'provoked' && stimulus.status === status),
    check(trial, evidence): Judgement {
      const { attempts, last } = trial
      if (attempts.some((attempt) => attempt.response?.status === status)) return held
      const { response } = last
      if (!response) return undecided(`no answer (${failureWords(last)})`)
      const fact = {
        expected: String(status),
        actual: String(response.status),
        place: { part: 'status' },
        values: { operation: last.operation === 'budget' ? 'get budget' : 'create speech', cause: causes[status]! },
      }
      if (response.status === 200 && holdsError(last, evidence)) return violated('success', fact)
      if (response.status === 200 && shownElsewhere(status, trial, evidence)) return violated('elsewhere', fact)
      if (last.operation !== 'other' && !listedStatuses(last.operation).has(response.status))
        return violated('unlisted', fact)
      if (response.status === 200 && isFailingModel(status, trial, evidence))
        return undecided(succeededBeside(status, trial))
      return notAvailable(
        `${tried(trial)} that should meet ${causes[status]} got ${response.status} and no ${status}: ` +
          provisionOf(status),
      )
    },
    messages: {
      success: '{cause}: {operation} answered with {actual} and an error in its body, expected {expected}',
      ...(status === ofAnAccount && {
        elsewhere:
          '{cause}: {operation} answered with {actual}, expected {expected} as to another request with the same key',
      }),
      unlisted: '{cause}: {operation} answered with {actual}, which is not listed, expected {expected}',
    },
  })
}

export const provokedStatuses: readonly AnyRequirement[] = [...provocations.keys()].map(provoked)

/** R-PROVOKED: another listed status may come from wrong provisioning, so it is a should. */
export const exactStatus = requirement({
  id: 'ERROR-PROVOKED-STATUS',
  sentences: ['7/402', '7/429', '7/502-529', '7/524', '7/row-500', '7/row-503'],
  level: levels.arguableStatus,
  mayStayUntested: true,
  title: 'A provoked error comes with its own status, not with that of another error',
  needs: [...provocations.values()].flat(),
  follows: provokedStatuses.map(({ id }) => id),
  over: trials(({ stimulus }) => stimulus.kind === 'provoked'),
  check(trial, evidence) {
    const { attempts, last } = trial
    if (last.stimulus.kind !== 'provoked' || !last.response) return undecided('no answer')
    const { status } = last.stimulus
    if (attempts.some((attempt) => attempt.response?.status === status)) return held
    // 402 comes before the model is used, as soon as the ordinary account is empty.
    if (last.response.status === 402 && last.credential.key === 'api') return undecided(emptyAccount)
    // Where the ordinary key is throttled as well, it is the limit of all keys that was met.
    if (evidence.exchanges.some((one) => isThrottled(one, last.response!.status)))
      return undecided(`${tried(trial)} that should meet ${causes[status]} was throttled, as others were`)
    const over = last.operation === 'speech' ? overLimit(trial, evidence) : undefined
    if (over) return over
    const came = last.response.status
    const valid = evidence.exchanges.filter((one) => isRight(one, last.operation))
    // A right key that the target does not know; or a member that it requires and nobody told of.
    const isUsual = came === 401 || !valid.some(({ response }) => response?.status === 200)
    if (came >= 400 && came < 500 && isUsual && valid.some(({ response }) => response?.status === came))
      return undecided(`${tried(trial)} that should meet ${causes[status]} got ${came}, as valid requests did`)
    if (last.response.status === 200 && !holdsError(last, evidence) && !shownElsewhere(status, trial, evidence))
      return isFailingModel(status, trial, evidence)
        ? undecided(succeededBeside(status, trial))
        : notAvailable(`${tried(trial)} that should meet ${causes[status]} succeeded: ${provisionOf(status)}`)
    return violated('other', {
      expected: String(status),
      actual: String(last.response.status),
      place: { part: 'status' },
      values: { cause: causes[status] ?? 'a provoked error' },
    })
  },
  messages: { other: '{cause} was answered with {actual}, expected {expected}' },
})

const throttling: ReadonlySet<number> = new Set([429, 503, 529])

function isThrottled({ credential, stimulus, response }: Exchange, status: number): boolean {
  return (
    throttling.has(status) && credential.key === 'api' && stimulus.kind !== 'provoked' && response?.status === status
  )
}

/** Has it a right key, and nothing to refuse? */
function isRight({ operation, credential, stimulus }: Exchange, of: Exchange['operation']): boolean {
  return (
    operation === of &&
    credential.edit === undefined &&
    (credential.key === 'api' || credential.key === 'management') &&
    (stimulus.kind === 'control' || stimulus.kind === 'member')
  )
}

/** 7: "402 | Insufficient credits, with a pointer to the credits page at {base_url_site}/credits" */
export const creditsPointer = requirement({
  id: 'ERROR-402-POINTER',
  sentences: ['7/row-402'],
  level: levels.pointer,
  mayStayUntested: true,
  title: 'The message of 402 points to the credits page on the site of the base URL',
  needs: provocations.get(402)!,
  over: each(
    (exchange, evidence) =>
      exchange.operation === 'speech' &&
      exchange.response.status === 402 &&
      messageOf(exchange, evidence) !== undefined,
  ),
  check(exchange, evidence) {
    const message = messageOf(exchange, evidence)!
    const { baseUrl } = evidence.target
    const pointer = creditsPointerOf(message, baseUrl)
    if (pointer === 'elsewhere')
      return notAvailable(
        `whether ${jsonKind(message)} points to the site of ${baseUrl}, which has no domain, is not known`,
      )
    return pointer === 'own'
      ? held
      : violated('noPointer', {
          expected: `${new URL(baseUrl).origin}/credits`,
          actual: jsonKind(message),
          place: { part: 'body', pointer: '/error/message' },
        })
  },
  messages: { noPointer: 'the message of 402 is {actual}: it does not point to the credits page, such as {expected}' },
})
