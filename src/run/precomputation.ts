import type { Exchange } from '../record/exchange.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { isAnswered } from '../requirement/scope.ts'

/**
 * Derives from answers what suites ask for in advance, while other answers are awaited: left for the end, it would all
 * have to be waited for.
 */
export function precomputation(
  catalogue: Catalogue,
  requirements: readonly AnyRequirement[],
  evidence: Evidence,
): (exchange: Exchange) => void {
  const planned = new Set(requirements.map(({ id }) => catalogue.suiteOf(id)))
  const suites = catalogue.suites.filter(({ name, precompute }) => precompute && planned.has(name))
  return (exchange) => {
    if (!isAnswered(exchange)) return
    for (const suite of suites) {
      setImmediate(() => {
        try {
          suite.precompute!(exchange, evidence)
        } catch {
          // The check that asks for it will throw the same, and say so.
        }
      })
    }
  }
}
