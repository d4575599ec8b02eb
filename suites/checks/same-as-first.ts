import { isServerError } from '../../src/record/attempt-kind.ts'
import { header, trialId, type Exchange, type HeaderLines } from '../../src/record/exchange.ts'
import { reading } from '../../src/requirement/attempts.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import type { Resent } from '../../src/requirement/requirement.ts'
import { inPlaceOfAnswer, insteadWords } from '../evidence/in-place-of-answer.ts'
import { mediaType } from '../evidence/media-type.ts'
import { allTrials, isAnswered, type Answered, type Scope, type Trial } from '../../src/requirement/scope.ts'

/** The first of a sequence comes before what goes beside it, though the clock may not tell when each began. */
function inTurn(one: Exchange, other: Exchange): number {
  const began = (exchange: Exchange): number => (trialId(exchange).includes('.first@') ? -1 : exchange.timing.start)
  return began(one) - began(other)
}

/** The requests of one sequence, in the order in which they began. */
export function sequences(property: string): Scope<readonly Trial[]> {
  return ({ exchanges }) => {
    const all = exchanges.filter(({ stimulus }) => stimulus.kind === 'example' && stimulus.property === property)
    const byPath = Map.groupBy(all, ({ stimulus }) =>
      stimulus.kind === 'example' ? `${stimulus.seed} ${stimulus.path}` : '',
    )
    return [...byPath.values()].map((those) => ({
      subject: allTrials(those.toSorted(inTurn)),
      claim: '',
      noun: 'sequence',
      exchanges: those,
    }))
  }
}

/** The whole sequence: what came before, also on the same connection, is what made the answer another one. */
export function sequenceAgain(unit: readonly Exchange[]): Resent {
  return {
    how: 'on one connection',
    exchanges: allTrials(unit)
      .toSorted((one, other) => inTurn(one.attempts[0]!, other.attempts[0]!))
      .map(({ last }) => last),
  }
}

function isSameRequest(one: Exchange, other: Exchange): boolean {
  const lines = ({ request }: Exchange): HeaderLines =>
    request.headers.filter(([name]) => !['connection', 'content-length'].includes(name.toLowerCase()))
  return (
    one.request.url === other.request.url &&
    one.request.body?.sha256 === other.request.body?.sha256 &&
    JSON.stringify(lines(one)) === JSON.stringify(lines(other))
  )
}

/** What the same request got later, and what it should have got. */
export interface Difference {
  readonly expected: string
  readonly actual: string
}

/** The answer by which a request is judged; undefined where it may have been an accident, or was none. */
function answerOf(trial: Trial): Answered | undefined {
  const read = reading(trial)
  if (read.kind === 'answered') return read.by.filter(isAnswered).at(-1)
  if (read.kind !== 'broken' || !read.habit || !isServerError(read.by.response?.status)) return undefined
  return isAnswered(read.by) ? read.by : undefined
}

/**
 * Judges a sequence: each request that is the same as the first has to get what the first got, when it was alone.
 * @param differs How an answer differs from the first, if it does.
 */
export function sameAsFirst(
  trials: readonly Trial[],
  evidence: Evidence,
  differs: (first: Answered, later: Answered, evidence: Evidence) => Difference | undefined,
): Judgement {
  const first = trials[0] && answerOf(trials[0])
  if (first?.response.status === 404) return notAvailable('what the sequence requests is not there (404)')
  if (first?.response.status !== 200) return undecided('the first request of the sequence did not succeed')
  const instead = inPlaceOfAnswer(first, evidence)
  if (instead) return undecided(`the first request of the sequence got 200 and ${insteadWords[instead]}`)
  const later = trials.slice(1).filter(({ last }) => isSameRequest(last, first))
  const before = (trial: Trial): string => {
    const names = trials.slice(1, trials.indexOf(trial)).map(({ last }) => String(last.response?.status ?? 'no answer'))
    return `after ${names.length === 0 ? 'itself' : `requests that got ${names.join(', ')}`}`
  }
  const isKept = ({ response: { body } }: Answered): boolean => body.length === 0 || evidence.bytes(body) !== undefined
  let compared = 0
  let unkept = 0
  for (const trial of later) {
    const answer = answerOf(trial)
    if (!answer || answer.response.status === 402 || inPlaceOfAnswer(answer, evidence)) continue
    if (answer.response.status === 200 && ![first, answer].every(isKept)) {
      unkept += 1
      continue
    }
    compared += 1
    const difference = differs(first, answer, evidence)
    if (difference)
      return violated('differs', {
        ...difference,
        place: { part: 'status' },
        values: { when: before(trial), id: trialId(answer) },
      })
  }
  return compared === 0
    ? undecided(unkept > 0 ? 'the bodies were not kept' : 'no later request of the sequence was answered')
    : heldBy('the same request at the beginning and at the end of a sequence of others')
}

/** The messages of every requirement that is checked by `sameAsFirst`. */
export const sequenceMessages = {
  differs: 'the same request gets {actual} {when}, expected {expected}',
}

/** The status of an answer, if it is no success as the first. */
export function otherStatus(_first: Answered, { response: { status } }: Answered): Difference | undefined {
  return status === 200 ? undefined : { expected: '200, as at first', actual: String(status) }
}

/** The media type of an answer, if it is not that of the first. */
export function otherLabel(first: Answered, later: Answered): Difference | undefined {
  const [expected, actual] = [first, later].map(({ response }) => header(response.headers, 'content-type'))
  // Case is free, and parameters tell of this answer: another part of the service may have given it.
  if (mediaType(expected) === mediaType(actual)) return undefined
  const shown = (label: string | undefined): string => label ?? 'no Content-Type'
  return { expected: `${shown(expected)}, as at first`, actual: shown(actual) }
}
