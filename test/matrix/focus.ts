import { assayCatalogue } from '../../suites/catalogue.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'

const faults = new Map(allFaults.map((fault) => [fault.id, fault]))
const latitudes = new Map(allLatitudes.map((latitude) => [latitude.id, latitude]))

/** What of a run a deviation needs. What is left out is as in any run. */
export interface Focus {
  readonly suites?: readonly string[]
  /** Examples of each property. */
  readonly runs?: number
}

/** A quarter of the usual examples. */
const runs = 25

/**
 * A fault is found by its area's suite, those of what it violates, and the rules that hold for any answer. A latitude must be left in peace
 * by everybody; where it only changes what a success holds, those that judge refusals have nothing to say of it.
 */
export function focusOf(id: string): Focus {
  const fault = faults.get(id)
  if (fault) return { suites: [...new Set([fault.area, 'errors', ...fault.violates.map((requirement) => assayCatalogue.suiteOf(requirement))])], runs }
  const area = latitudes.get(id)?.area
  if (area === undefined) return {}
  return area === 'binary' || area === 'budget' ? { suites: [area, 'errors'], runs } : { runs }
}
