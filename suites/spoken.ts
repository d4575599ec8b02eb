import type { Answered } from '../src/requirement/scope.ts'

/** A speech answer that says it succeeded. 4.1: "Success response: HTTP 200" */
export function isSpoken(exchange: Answered): boolean {
  return exchange.operation === 'speech' && exchange.response.status === 200
}

/** As above, with the whole body: what broke off is judged for that alone. */
export function isSpokenWhole(exchange: Answered): boolean {
  return isSpoken(exchange) && exchange.failure === undefined && exchange.response.body.complete
}
