import { assayCatalogue } from '../../suites/catalogue.ts'
import { pageOf } from '../../src/config/texts.ts'
import type { Texts } from '../../src/requirement/probe.ts'
import type { Fault } from '../../src/reference/deviation.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'

const faults = new Map(allFaults.map((fault) => [fault.id, fault]))
const latitudes = new Map(allLatitudes.map((latitude) => [latitude.id, latitude]))

/** What of a run a deviation needs. What is left out is as in any run. */
export interface Focus {
  readonly suites?: readonly string[]
  /** Requirements. */
  readonly only?: readonly string[]
  /** Examples of each property. */
  readonly runs?: number
  readonly texts?: Texts
}

/** Half of the usual examples. */
export const fewerRuns = 25

const short = [
  'A brown fox jumps over it.',
  'Good day.',
  'Never mind.',
  'Who is she?',
  'Seven green boats sail by our pier.',
  'Please water those plants on Monday.',
  'Fresh bread smells nice near my house.',
] as const

const medium = 'On a clear morning the harbour wakes up slowly, and gulls argue.'

const long = [medium, short[4], 'By noon the square is full of people with oranges.', short[6]].join(' ')

/** Half as long as those of a run: most of the time goes into speaking, sending and reading audio. */
export const shorterTexts: Texts = { short, medium, long, page: pageOf(long, 500) }

/** Usual texts, or a whole page, where that is what the fault is about. */
function textsFor({ violates: [first] }: Fault): { readonly texts?: Texts } {
  if (first === 'SPEECH-WHOLE-TEXT' || first === 'SPEECH-FORMATS-ALIKE') return {}
  return { texts: first === 'SPEECH-PAGE-WHOLE' ? { ...shorterTexts, page: pageOf(long) } : shorterTexts }
}

/**
 * A fault is judged by what it violates and by all that look at answers to the same requests, in its area's suite and
 * in theirs. A latitude must be left in peace by everybody; where it only changes what a success holds, by the suite
 * that judges it.
 */
export function focusOf(id: string): Focus {
  const [one, other] = id.split('+').map((each) => faults.get(each))
  if (one && other)
    return { only: [...new Set([...lookingOn(one), ...lookingOn(other)])], runs: fewerRuns, texts: shorterTexts }
  const fault = faults.get(id)
  if (fault) return { only: lookingOn(fault), runs: fewerRuns, ...textsFor(fault) }
  const area = latitudes.get(id)?.area
  if (area === undefined) return {}
  // How long a text is may be what it is about.
  const own = id.startsWith('text-') ? {} : { texts: shorterTexts }
  return { ...(area === 'binary' || area === 'budget' ? { suites: [area] } : {}), runs: fewerRuns, ...own }
}

/** Is a requirement among what this deviation is judged by? */
export function isJudgedBy(id: string, requirement: string): boolean {
  const { only, suites } = focusOf(id)
  return only?.includes(requirement) ?? suites?.includes(assayCatalogue.suiteOf(requirement)) ?? true
}

function lookingOn({ id, area, violates }: Fault): string[] {
  const violated = violates.map((one) => {
    const found = assayCatalogue.find(one)
    if (!found) throw new Error(`the fault ${id} violates ${one}, which is in no suite: see suites/*/suite.ts`)
    return found
  })
  const probes = new Set(violated.flatMap(({ needs }) => needs))
  const suites = new Set([area, ...violates.map((one) => assayCatalogue.suiteOf(one))])
  return assayCatalogue.requirements
    .filter(
      (one) =>
        violated.includes(one) ||
        (suites.has(assayCatalogue.suiteOf(one.id)) && one.needs.some((probe) => probes.has(probe))),
    )
    .map((one) => one.id)
}
