import type { Cell } from '../record/run-event.ts'
import type { RequirementResult, TargetResult, Verdict } from '../requirement/result.ts'

/** What counts for a target, the worst first; of what is no must only a violation and an error do. */
const order: readonly Verdict[] = ['fail', 'warn', 'error', 'inconclusive', 'untested']

const noneAsked = 'no requirement that was selected is asked of it'

/** What came of each target that was asked, over all requirements that it is asked for. Pure. */
export function targetResults(cells: readonly Cell[], results: readonly RequirementResult[]): TargetResult[] {
  const comparedIn = (cell: string): string[] =>
    cells.flatMap((other) => (other.of === 'both' && other.from!.includes(cell) ? [other.cell] : []))
  return cells.flatMap(({ cell, name, of, axes, target: { baseUrl } }): TargetResult[] => {
    if (of === 'both') return []
    const names = new Set([cell, ...comparedIn(cell)])
    const own = results.flatMap((result) => {
      // What is asked once, of the only base URL, has its verdict without a list.
      const parts = result.cells ?? (of === 'everything' ? [{ ...result, cell }] : [])
      return parts
        .filter((part) => names.has(part.cell))
        .map(({ verdict, reason }) => ({ id: result.id, level: result.level, verdict, reason }))
    })
    const counting = own.filter(({ level, verdict }) => level === 'must' || ['fail', 'warn', 'error'].includes(verdict))
    const verdict = order.find((one) => counting.some((part) => part.verdict === one))
    const violated = own.filter((one) => one.verdict === 'fail' || one.verdict === 'warn').map(({ id }) => id)
    const open = violated.length > 0 ? undefined : counting.find((part) => part.verdict === verdict)
    const reason = own.length === 0 ? noneAsked : open && `${open.id}: ${open.reason}`
    const asked = own.some((one) => one.verdict === 'pass' || one.verdict === 'observed')
    return [
      {
        cell,
        name,
        of,
        axes,
        baseUrl,
        verdict: verdict ?? (asked ? 'pass' : 'untested'),
        judged: own.length,
        violated,
        ...(reason !== undefined && { reason }),
      },
    ]
  })
}
