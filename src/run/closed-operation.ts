import type { AssayClient, Sent } from '../client/assay-client.ts'
import { isUnanswered } from '../client/unanswered.ts'
import { budgetPath, speechPath, type Operation } from '../contract/operation.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { neverSucceeded } from '../requirement/never-succeeded.ts'
import { baseElsewhere } from '../requirement/base-elsewhere.ts'
import { said } from '../requirement/said.ts'

/** What a closed operation is known by. */
interface Means {
  readonly client: AssayClient
  readonly evidence: Evidence
}

/**
 * Why nothing more of an operation is sent, where it refuses every valid request: what came, in the target's own words,
 * and the likely mend. Undefined where it does not. What stays without an answer tells nothing.
 */
export async function whyClosed(
  operation: Operation,
  controls: readonly Sent[],
  means: Means,
): Promise<string | undefined> {
  const last = controls.flatMap(({ attempts }) => attempts.at(-1) ?? [])
  const refused = last.filter((exchange) => !isUnanswered(exchange) && exchange.response!.status >= 300)
  if (last.length === 0 || refused.length < controls.length) return undefined
  const origin = new URL(means.evidence.target.baseUrl)
  const elsewhere = await baseElsewhere(operation, origin, async (of) => {
    const { response } = (await means.client.send('neighbour', of)).attempts.at(-1) ?? {}
    return response && { status: response.status, body: means.evidence.bytes(response.body) }
  })
  // R-INTERVAL-WITHOUT-BUDGET: 404 is also the answer where no budget is set.
  const isWithoutBudget = operation === 'budget' && last.every((exchange) => exchange.response!.status === 404)
  if (isWithoutBudget && elsewhere === undefined) return undefined
  const path = operation === 'speech' ? speechPath : budgetPath('{id}', '{interval}')
  return neverSucceeded({
    what: `${operation === 'speech' ? 'POST' : 'GET'} ${origin.pathname.replace(/\/$/, '')}${path}`,
    operation,
    answers: last.map(({ response }) => ({
      status: response!.status,
      said: said(means.evidence.bytes(response!.body)),
    })),
    elsewhere,
  })
}
