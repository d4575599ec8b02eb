import { assayCatalogue } from '../../suites/catalogue.ts'
import { allFaults } from '../../src/reference/registry.ts'

const faults = new Map(allFaults.map((fault) => [fault.id, fault]))

/** What of a run a deviation needs. What is left out is as in any run. */
export interface Focus {
  readonly suites?: readonly string[]
  /** Examples of each property. */
  readonly runs?: number
}

/**
 * A fault is found by its area's suite, those of what it violates, and the rules that hold for any answer, with a quarter of the examples.
 * A latitude, and the service as it should be, must be left in peace by everybody.
 */
export function focusOf(id: string): Focus {
  const fault = faults.get(id)
  if (!fault) return {}
  return { suites: [...new Set([fault.area, 'errors', ...fault.violates.map((requirement) => assayCatalogue.suiteOf(requirement))])], runs: 25 }
}
