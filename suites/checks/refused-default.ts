import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { declined, undecided, notAvailable, type Judgement } from '../../src/requirement/judgement.ts'
import { controlOf } from './refusal.ts'

/**
 * Which fields are required is not shown: a refusal is right too, and means this only where the same request with the
 * field succeeds.
 */
export function refusedDefault(last: Exchange, evidence: Evidence): Judgement {
  const control = controlOf({ last }, evidence)
  if (control) return control.offered ? undecided(control.why) : notAvailable(control.why)
  return declined(`a request without response_format is refused with ${last.response?.status}`)
}
