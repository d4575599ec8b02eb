import { clipped } from '../record/clipped.ts'
import { verdicts, type RunResult, type TargetResult, type Verdict } from '../requirement/result.ts'
import { counted } from '../text/number-text.ts'

/** So many requirements are named of one target. */
const idsTold = 4

/** Characters of a name of the operator's. */
const nameLimit = 200

/**
 * How many targets there are, by what came of them: "8 targets: 7 pass, 1 fail; what is asked once: pass". Undefined
 * for a run over one.
 */
export function targetsCount({ targets = [] }: Pick<RunResult, 'targets'>): string | undefined {
  if (targets.length < 2) return undefined
  const [once, own] = [targets.filter(isOnce), targets.filter((one) => !isOnce(one))]
  if (own.length === 0) return `${targets.length} targets: ${verdictCounts(targets)}`
  const onceWords = once.length === 1 ? once[0]!.verdict : verdictCounts(once)
  const where = once.length > 1 ? ' of each region' : ''
  const told = once.length === 0 ? '' : `; what is asked once${where}: ${onceWords}`
  return `${counted(own.length, 'target')}: ${verdictCounts(own)}${told}`
}

function isOnce({ of }: TargetResult): boolean {
  return of === 'everything'
}

/** "7 pass, 1 fail" */
function verdictCounts(targets: readonly TargetResult[]): string {
  return verdicts
    .map((verdict) => [verdict, targets.filter((one) => one.verdict === verdict).length] as const)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ')
}

/** Where the requests went: the base URL, and how many others. */
export function aimedAt({ run, targets = [] }: Pick<RunResult, 'run' | 'targets'>): string {
  const others = new Set(targets.map(({ baseUrl }) => baseUrl))
  others.delete(run.target.baseUrl)
  return others.size === 0 ? run.target.baseUrl : `${run.target.baseUrl} and ${counted(others.size, 'other base URL')}`
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
