import type { Format } from '../src/contract/operation.ts'
import { failureWords, trialId, type Exchange } from '../src/record/exchange.ts'
import { seemsAbsent } from '../src/requirement/absence.ts'
import type { Evidence } from '../src/requirement/evidence.ts'
import { undecided } from '../src/requirement/judgement.ts'
import type { MissingClaim } from '../src/requirement/requirement.ts'
import { isAnswered, type Answered } from '../src/requirement/scope.ts'
import { askedFormat } from './asked.ts'

/** A speech answer that says it succeeded. 4.1: "Success response: HTTP 200" */
export function isSpoken(exchange: Answered): boolean {
  return exchange.operation === 'speech' && exchange.response.status === 200
}

/** As above, with the whole body: what broke off is judged for that alone. */
export function isSpokenWhole(exchange: Answered): boolean {
  return isSpoken(exchange) && exchange.failure === undefined && exchange.response.body.complete
}

/** A request with ordinary text and nothing wrong in it. */
export function isPlain({ operation, stimulus, credential }: Exchange): boolean {
  return operation === 'speech' && credential.edit === undefined && (stimulus.kind === 'control' || (stimulus.kind === 'member' && ['spoken', 'talkers'].includes(stimulus.group)))
}

/** Plain requests each have to be decided; what unusual ones show counts together. */
export function spokenClaim(exchange: Answered): string {
  return isPlain(exchange) ? trialId(exchange) : ''
}

/** For what every format must show: formats in which plain requests were sent and none was spoken to its end, each with why. */
export function unspoken(...wanted: readonly Format[]): (evidence: Evidence) => MissingClaim[] {
  return (evidence) => wanted.flatMap((format) => {
    const plain = evidence.exchanges.filter((exchange) => isPlain(exchange) && askedFormat(exchange, evidence) === format)
    const last = plain.at(-1)
    if (last === undefined || plain.some((exchange) => isAnswered(exchange) && isSpokenWhole(exchange))) return []
    const absent = seemsAbsent('speech', evidence.exchanges)
    return [{ claim: `spoken as ${format}`, judgement: undecided(absent ?? `no valid request for ${format} was spoken to its end (${last.failure ? failureWords(last) : last.response?.status})`) }]
  })
}
