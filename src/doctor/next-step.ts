import type { RunConfig } from '../config/config.ts'
import type { Checkup } from './checkup.ts'
import type { CoverageForecast } from './coverage-forecast.ts'

/** What stands in the way most comes first. */
const order: readonly Checkup['state'][] = ['broken', 'wrong', 'undecided', 'absent']

const words: Readonly<Partial<Record<Checkup['state'], string>>> = {
  broken: 'repair',
  wrong: 'correct',
  undecided: 'look into',
}

/** The one thing to do next, as a sentence without its end. Pure. */
export function nextStep(
  checks: readonly Checkup[],
  outlook: CoverageForecast,
  require: RunConfig['require'],
  runLine: string,
): string {
  // At a wrong address all the rest says nothing; else what is looked for later is known better.
  const at = checks.find(({ subject, next }) => subject === 'base URL' && next !== undefined)
  if (at) return at.next!
  const told = checks.findLast(({ next }) => next !== undefined)
  if (told) return told.next!
  const [worst] = checks
    .filter(({ state }) => words[state] !== undefined)
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  if (worst) return `${words[worst.state]} ${worst.subject}: ${worst.told}`
  const [remedy] = outlook.remedies
  if (outlook.missing.length > 0 && require.length === 0 && remedy) return remedy.what
  return runLine
}
