import type { Answered } from '../../src/requirement/scope.ts'
import { requestedBudget } from '../evidence/sent-request.ts'

/** Each interval is a claim of its own: servers read them from different places. */
export function intervalClaim(exchange: Answered): string {
  return requestedBudget(exchange)?.interval ?? ''
}
