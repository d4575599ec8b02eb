import type { AssayClient, Sent } from '../client/assay-client.ts'
import { isUnanswered } from '../client/unanswered.ts'
import { budgetPath, speechPath, type Operation } from '../contract/operation.ts'
import { clipped } from '../record/clipped.ts'
import { header } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { neverSucceeded } from '../requirement/never-succeeded.ts'
import { baseElsewhere } from '../requirement/base-elsewhere.ts'
import { isEnveloped, said } from '../requirement/said.ts'

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
    answers: last.map(({ response }) => {
      const bytes = means.evidence.bytes(response!.body)
      const location = header(response!.headers, 'location')
      return {
        status: response!.status,
        said: said(bytes),
        location: location === undefined || response!.status >= 400 ? undefined : addressOf(location, origin),
        isOwn: isEnveloped(bytes, response!.status),
      }
    }),
    elsewhere,
  })
}

/** Characters of an address that are shown. */
const addressLimit = 120

/** Without its query, which may hold what was sent. */
function addressOf(location: string, base: URL): string {
  const url = URL.parse(location, base.href)
  return clipped(url ? url.origin + url.pathname : location, addressLimit)
}
