import type { RunResult } from '../requirement/result.ts'
import { oneFile } from './reporter.ts'

const colours = {
  conformant: 'brightgreen',
  'not-conformant': 'red',
  'not-established': 'lightgrey',
  selection: 'grey',
} as const

/** `badge.json`. */
export const badge = oneFile(
  { name: 'badge', file: 'badge.json', what: 'the endpoint badge of shields.io' },
  ({ result }) => badgeJson(result),
)

/** `badge.json` for the endpoint badge of shields.io. It refuses members that it does not know. */
export function badgeJson(result: RunResult): string {
  const badge = {
    schemaVersion: 1,
    label: 'speech API conformance',
    message: messageOf(result),
    color: colours[result.outcome],
    isError: result.outcome === 'not-conformant',
  }
  return `${JSON.stringify(badge, null, 2)}\n`
}

/** As the headline says it; what stands in the way may be long, and what a target said. */
function messageOf({ outcome, headline }: RunResult): string {
  if (outcome === 'not-established') return 'not established'
  const [words = ''] = headline.split('; ')
  const says = words.slice(words.indexOf(': ') + 2)
  return outcome === 'selection' ? `selection: ${says}` : says
}
