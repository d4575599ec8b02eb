import { listedStatuses } from '../../src/contract/error-table.ts'
import { failureWords } from '../../src/record/exchange.ts'
import { held, undecided, unoffered, violated } from '../../src/requirement/judgement.ts'
import { requirement, type AnyRequirement } from '../../src/requirement/requirement.ts'
import { each, trials } from '../../src/requirement/scope.ts'
import { jsonKind } from '../json-body.ts'
import { errorOf } from './ordinary.ts'
import { provocations } from './probes.ts'

/** The sentences that say what each status is for. */
const sentences: Readonly<Record<number, readonly string[]>> = {
  402: ['7/402', '7/row-402'], 429: ['7/429', '7/row-429'], 500: ['7/row-500'], 502: ['7/502-529', '7/row-502'],
  503: ['7/row-503'], 524: ['7/524', '7/row-524'], 529: ['7/502-529', '7/row-529'],
}

/** What causes each status, in the words of the interface. */
const causes: Readonly<Record<number, string>> = {
  402: 'a key without credits', 429: 'a key over its rate limit', 500: 'what the operator says ends in an internal error', 502: 'a provider that fails',
  503: 'a service that is unavailable', 524: 'a request that times out', 529: 'a provider that is overloaded',
}

/** 7, one row: the status comes where its cause is given, neither as a success nor as an unlisted status. */
function provoked(status: number): AnyRequirement {
  return requirement({
    id: `ERROR-${status}`, sentences: sentences[status]!, level: 'must', operator: true, title: `${status} is answered to ${causes[status]}`, needs: provocations.get(status)!,
    over: trials(({ stimulus }) => stimulus.kind === 'provoked' && stimulus.status === status),
    check({ attempts, last }) {
      const { response } = last
      if (attempts.some((attempt) => attempt.response?.status === status)) return held
      if (!response) return undecided(`no answer (${failureWords(last)})`)
      const values = { operation: last.operation === 'budget' ? 'get budget' : 'create speech' }
      const expected = String(status)
      if (response.status < 400) return violated('success', { expected, actual: String(response.status), place: { part: 'status' }, values })
      if (last.operation !== 'other' && !listedStatuses(last.operation).has(response.status)) return violated('unlisted', { expected, actual: String(response.status), place: { part: 'status' }, values })
      return unoffered(`${causes[status]} was answered with ${response.status}: check what was provisioned for it`)
    },
    messages: {
      success: `${causes[status]}: {operation} answered with {actual}, expected {expected}`,
      unlisted: `${causes[status]}: {operation} answered with {actual}, which is not listed, expected {expected}`,
    },
  })
}

export const provokedStatuses: readonly AnyRequirement[] = [...provocations.keys()].map(provoked)

/** Settled: a provoked status that comes as another listed one may be wrongly provisioned, so it is a should. */
export const exactStatus = requirement({
  id: 'ERROR-PROVOKED-STATUS',
  sentences: ['7/402', '7/429', '7/502-529', '7/524', '7/row-500', '7/row-503'],
  level: 'should',
  operator: true,
  title: 'A provoked error comes with its own status',
  needs: [...provocations.values()].flat(),
  follows: provokedStatuses.map(({ id }) => id),
  over: trials(({ stimulus }) => stimulus.kind === 'provoked'),
  check({ attempts, last }) {
    if (last.stimulus.kind !== 'provoked' || !last.response) return undecided('no answer')
    const { status } = last.stimulus
    if (attempts.some((attempt) => attempt.response?.status === status)) return held
    return violated('other', { expected: String(status), actual: String(last.response.status), place: { part: 'status' }, values: { cause: causes[status] ?? 'a provoked error' } })
  },
  messages: { other: '{cause} was answered with {actual}, expected {expected}' },
})

/** 7: "402 | Insufficient credits, with a pointer to the credits page at {base_url_site}/credits" */
export const creditsPointer = requirement({
  id: 'ERROR-402-POINTER',
  sentences: ['7/row-402'],
  level: 'should',
  operator: true,
  title: 'The message of 402 points to the credits page',
  needs: provocations.get(402)!,
  over: each((exchange, evidence) => exchange.operation === 'speech' && exchange.response.status === 402 && typeof (errorOf(exchange, evidence) as { message?: unknown } | undefined)?.message === 'string'),
  check(exchange, evidence) {
    const { message } = errorOf(exchange, evidence) as { message: string }
    return /\/credits\b/i.test(message) ? held : violated('noPointer', { expected: '…/credits', actual: jsonKind(message), place: { part: 'body', pointer: '/error/message' } })
  },
  messages: { noPointer: 'the message of 402 is {actual}: it does not point to the credits page ({expected})' },
})
