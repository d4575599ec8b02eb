import { isTransientStatus } from '../record/attempt-kind.ts'
import type { Exchange } from '../record/exchange.ts'

/** No answer of the implementation's own: none at all, or a transient status. */
export function isUnanswered({ response }: Exchange): boolean {
  return response === undefined || isTransientStatus(response.status)
}

/** Nobody answered, or an answer did not come to its end, and it took a whole timeout to know. */
export function isSilent({ failure }: Exchange): boolean {
  return failure?.kind === 'timeout'
}
