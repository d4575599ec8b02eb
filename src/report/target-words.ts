import { clipped } from '../record/clipped.ts'
import { verdicts, type RunResult, type Verdict } from '../requirement/result.ts'

/** So many requirements are named of one target. */
const idsTold = 4

/** Characters of a name of the operator's. */
const nameLimit = 200

/** How many targets there are, by what came of them: "9 targets: 8 pass, 1 fail". Undefined for a run over one. */
export function targetsCount({ targets = [] }: RunResult): string | undefined {
  if (targets.length < 2) return undefined
  const counts = verdicts
    .map((verdict) => [verdict, targets.filter((one) => one.verdict === verdict).length] as const)
    .filter(([, count]) => count > 0)
  return `${targets.length} targets: ${counts.map(([verdict, count]) => `${count} ${verdict}`).join(', ')}`
}

/** What is wrong is told before what is open, however many targets are open. */
const order: readonly Verdict[] = ['fail', 'warn', 'error', 'inconclusive', 'untested']

/** Those that did not pass, the worst first, each with what is wrong there. Names are the operator's, not escaped. */
export function targetsTold({ targets = [] }: RunResult): string[] {
  if (targets.length < 2) return []
  return targets
    .filter(({ verdict }) => verdict !== 'pass')
    .toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict))
    .map(({ name, verdict, violated }) => {
      const left = violated.length - idsTold
      const ids = violated.slice(0, idsTold).join(', ') + (left > 0 ? ` and ${left} more` : '')
      const where = clipped(name === '' ? 'what is asked once' : name, nameLimit)
      return `${verdict}: ${where}${ids === '' ? '' : `: ${ids}`}`
    })
}
