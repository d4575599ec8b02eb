import { trialId, type Exchange } from '../src/record/exchange.ts'
import type { Answered } from '../src/requirement/scope.ts'

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
