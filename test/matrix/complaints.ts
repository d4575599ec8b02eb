import { assayCatalogue } from '../../suites/catalogue.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import type { Row } from './row.ts'

const faults = new Map(allFaults.map((fault) => [fault.id, fault]))
const latitudes = new Set(allLatitudes.map(({ id }) => id))

/** A single-field fault may be seen from so many sides, echoes aside. */
const mostCauses = 3

/** Latitudes under which nobody is accused and not all can be decided: every valid request of an operation is answered with 404, or the credits end. */
const undecidable: ReadonlySet<string> = new Set(['budget-only-none', 'credits-end'])

/** What is wrong with the verdicts on one deviation. Empty when they are as they should be. */
export function complaints(row: Row): string[] {
  const fault = faults.get(row.id)
  if (!fault) {
    const what = row.id === '' || latitudes.has(row.id) ? [] : [`there is no deviation "${row.id}"`]
    const expected = undecidable.has(row.id) ? 3 : 0
    return [...what, ...row.flagged.map(({ id, verdict }) => `accused: ${id} (${verdict})`), ...(row.exitCode === expected ? [] : [`exit ${row.exitCode}, expected ${expected}: ${row.undecided.slice(0, 3).join(' ')}`])]
  }
  const [root] = fault.violates
  const verdict = assayCatalogue.find(root ?? '')?.level === 'must' ? 'fail' : 'warn'
  const found = row.flagged.some((flagged) => flagged.id === root && flagged.verdict === verdict)
  const causes = row.flagged.filter(({ echo }) => !echo)
  return [
    ...(found ? [] : [`missed: ${root} should be ${verdict}`]),
    ...(fault.level === 'must' && row.exitCode !== 1 ? [`exit ${row.exitCode}, expected 1`] : []),
    ...(fault.level === 'should' && row.flagged.some((flagged) => flagged.verdict === 'fail') ? [`a should was taken for a must: ${row.flagged.filter((flagged) => flagged.verdict === 'fail').map(({ id }) => id).join(' ')}`] : []),
    ...(isSingleField(row.id) && causes.length > mostCauses ? [`${causes.length} causes for one field: ${causes.map(({ id }) => id).join(' ')}`] : []),
  ]
}

/** Faults that are made from one field of a request or of a record. */
function isSingleField(id: string): boolean {
  return /^(?:validation-(?:input|voice|model|speed|response-format)|budget-(?:id|workspace-id|limit-usd|reset-interval|created-at|updated-at|include-byok))/.test(id)
}
