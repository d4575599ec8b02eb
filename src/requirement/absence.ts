import { intervals, type Operation } from '../contract/operation.ts'
import type { Exchange } from '../record/exchange.ts'

/** A request with the right key and nothing wrong in it. */
function isValid({ stimulus, credential }: Exchange): boolean {
  return (
    ['api', 'management'].includes(credential.key) &&
    credential.edit === undefined &&
    (stimulus.kind === 'control' || (stimulus.kind === 'member' && plainGroups.has(stimulus.group)))
  )
}

/** Groups of members in which nothing is unusual: the text, the speed and the workspace are plain. */
const plainGroups: ReadonlySet<string> = new Set(['spoken', 'talkers', 'speed', 'budget'])

/** Does this path end in the interval? */
function asks(interval: string): (exchange: Exchange) => boolean {
  return ({ request }) => request.url.endsWith(`/budgets/${interval}`)
}

/**
 * Why an operation that answers every valid request with 404 seems absent (R-ABSENT), and what to check. A single
 * interval without a budget may be 404 (R-INTERVAL-WITHOUT-BUDGET): it takes requests for all four, or that create
 * speech seems absent, too: then the base URL is wrong.
 */
export function seemsAbsent(operation: Operation, exchanges: readonly Exchange[]): string | undefined {
  const valid = exchanges.filter(
    (exchange) => exchange.operation === operation && isValid(exchange) && exchange.response !== undefined,
  )
  if (valid.some(({ response }) => response!.status !== 404)) return undefined
  if (operation === 'speech') {
    if (valid.length === 0) return undefined
    return (
      'the operation seems absent: every valid request to create speech was answered with 404: check the ' +
      'base URL, ASSAY_MODEL and ASSAY_VOICE'
    )
  }
  const isAllAsked = intervals.every((interval) => valid.some(asks(interval)))
  if (!isAllAsked && seemsAbsent('speech', exchanges) === undefined) return undefined
  return isAllAsked
    ? 'the operation seems absent: every valid request for a budget, of all four intervals, was answered with ' +
        '404: check the base URL, ASSAY_WORKSPACE_ID and ASSAY_WORKSPACE_SLUG, or set a budget for the workspace'
    : 'the operation seems absent, as create speech does, of which every valid request was answered with 404: ' +
        'check the base URL'
}
