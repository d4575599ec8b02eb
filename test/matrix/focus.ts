import { assayCatalogue } from '../../suites/catalogue.ts'
import type { Texts } from '../../src/requirement/probe.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'

const faults = new Map(allFaults.map((fault) => [fault.id, fault]))
const latitudes = new Map(allLatitudes.map((latitude) => [latitude.id, latitude]))

/** What of a run a deviation needs. What is left out is as in any run. */
export interface Focus {
  readonly suites?: readonly string[]
  /** Examples of each property. */
  readonly runs?: number
  readonly texts?: Texts
}

/** A quarter of the usual examples. */
const runs = 25

/** Half as long as those of a run: most of the time goes into speaking, sending and reading audio. */
const texts: Texts = {
  short: ['A brown fox jumps over it.', 'Seven green boats sail by.', 'Please water the plants.', 'Our train leaves at nine.'],
  medium: 'On a clear morning the harbour wakes up slowly, and gulls argue.',
  long: 'On a clear morning the harbour wakes up slowly, and gulls argue. By noon the square behind the quay is full of people who buy oranges. In the evening the lamps are lit one after another.',
}

/**
 * A fault is found by its area's suite and those of what it violates. A latitude must be left in peace by everybody; where it only changes what
 * a success holds, by the suite that judges it.
 */
export function focusOf(id: string): Focus {
  const fault = faults.get(id)
  if (fault) return { suites: [...new Set([fault.area, ...fault.violates.map((requirement) => assayCatalogue.suiteOf(requirement))])], runs, texts }
  const area = latitudes.get(id)?.area
  if (area === undefined) return {}
  // How long the audio lasts is what some of these are about.
  if (area === 'binary') return { suites: [area], runs }
  return area === 'budget' ? { suites: [area], runs } : { runs, texts }
}
