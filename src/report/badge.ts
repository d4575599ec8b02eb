import type { RunResult } from '../requirement/result.ts'
import { counted } from '../text/number-text.ts'
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

function messageOf({ outcome, requirements, causes }: RunResult): string {
  const musts = requirements.filter(({ level }) => level === 'must')
  const having = (verdict: string): number => musts.filter((one) => one.verdict === verdict).length
  if (outcome === 'conformant') return `${having('pass')} of ${musts.length} musts hold`
  if (outcome === 'selection') return `selection: ${having('pass')} of ${musts.length} musts asked hold`
  if (outcome === 'not-conformant') {
    const count = causes.filter(({ level }) => level === 'must').length
    return `${counted(count, 'cause')}, ${having('fail')} of ${musts.length} musts violated`
  }
  return 'not established'
}
