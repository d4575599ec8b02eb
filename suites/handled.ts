import { environmentStatuses } from '../src/contract/error-table.ts'
import { failureWords, isBroken, isTooLong, type Exchange } from '../src/record/exchange.ts'
import type { Evidence } from '../src/requirement/evidence.ts'
import { held, undecided, unoffered, violated, type Judgement } from '../src/requirement/judgement.ts'
import type { Trial } from '../src/requirement/scope.ts'
import { askedFormat } from './asked.ts'
import { changeWords } from './refusal.ts'

/** Law 4: a 500, or no answer, counts when it came so often while controls succeed. */
const decidingAttempts = 3
/** What tells of the surroundings counts as an answer only when it came every time, so often. */
const decidingEnvironment = 6

/** Judges a request that breaks no stated rule: it may succeed and it may be refused, but it must not break the target. */
export function handled(trial: Trial, evidence: Evidence): Judgement {
  const { last, attempts } = trial
  if (attempts.some(({ response }) => response?.status === 200)) return held
  // Where every request is refused, a refusal shows nothing of this one.
  const group = controlsOf(last, evidence)
  const control = group === undefined ? undefined : evidence.controlFailure(group)
  if (control) return control.offered ? undecided(control.why) : unoffered(control.why)
  const answered = attempts.some((attempt) => attempt.response && (!attempt.failure || isTooLong(attempt)) && attempt.response.status !== 500 && !environmentStatuses.has(attempt.response.status))
  const upstream = attempts.filter(({ response }) => response && response.status !== 429 && environmentStatuses.has(response.status))
  if (answered || upstream.length >= decidingEnvironment) return held
  const broken = attempts.filter(({ response, failure }) => isBroken(failure) || response?.status === 500)
  if (broken.length < decidingAttempts) return undecided(`${changeWords(last)}: ${last.response?.status ?? failureWords(last)} to the end`)
  return violated('broke', { expected: 'a success or a refusal', actual: last.failure && !isTooLong(last) ? `no answer: ${failureWords(last)}` : '500', place: { part: 'status' }, values: { change: changeWords(last) } })
}

/** The group whose controls stand for it: what is no change of a valid request is one itself, in some format. */
function controlsOf(exchange: Exchange, evidence: Evidence): string | undefined {
  const { stimulus } = exchange
  if (stimulus.kind === 'member') return `speech/${askedFormat(exchange, evidence)}`
  return 'group' in stimulus ? stimulus.group : undefined
}

/** The messages of every requirement that is checked by `handled`. */
export const handledMessages = { broke: '{change}: {actual} every time, expected {expected}' }
