import { assayCatalogue } from '../../suites/catalogue.ts'
import type { Fault } from '../../src/reference/deviation.ts'
import { allFaults } from '../../src/reference/registry.ts'
import { mostCauses } from './complaints.ts'
import { shortCauses, type CauseRow, type Row } from './row.ts'

/** So many faults in a hundred have a report of at most `mostEntries` entries. */
const leastShort = 95
const mostEntries = 2

const faults = new Map(allFaults.map((fault) => [fault.id, fault]))

export interface CauseFigures {
  readonly lines: readonly string[]
  /** Every must-fault is one cause, and enough reports are short. */
  readonly isEnough: boolean
}

/** How well single faults are told from their effects, over all rows that are faults. */
export function causeFigures(rows: readonly Row[]): CauseFigures {
  const judged = rows.flatMap((row) => {
    const fault = faults.get(row.id)
    return fault ? [{ row, fault }] : []
  })
  if (judged.length === 0) return { lines: [], isEnough: true }
  const musts = judged.filter(({ fault }) => fault.level === 'must')
  const unclear = musts.flatMap(({ row, fault }) => {
    const why = whyUnclear(row, fault)
    return why === undefined ? [] : [`NOT ONE CAUSE ${row.id}: ${why}`]
  })
  const long = judged.filter(({ row }) => row.causes.length > mostEntries)
  const share = 100 * (1 - long.length / judged.length)
  const twofold = musts.filter(({ fault }) => mostCauses(fault) > 1).length
  return {
    lines: [
      ...unclear,
      ...long.map(({ row }) => `LONG ${row.id}: ${row.causes.length} entries: ${shortCauses(row)}`),
      `one cause: ${musts.length - unclear.length} of ${musts.length} must-faults ` +
        `(${twofold} of them are several things at once, and that many causes)`,
      `short: ${share.toFixed(1)} % of ${judged.length} faults have at most ${mostEntries} entries`,
    ],
    isEnough: unclear.length === 0 && share >= leastShort,
  }
}

/** What keeps a report from being what it should be: the cause on top, in the fault's clause, its effects below it. */
function whyUnclear({ causes }: Row, fault: Fault): string | undefined {
  const musts = causes.filter(({ level }) => level === 'must')
  const [top] = musts
  if (!top) return 'no cause'
  if (musts.length > mostCauses(fault)) return `${musts.length} causes: ${shortCauses({ causes: musts })}`
  const declared = new Set([...fault.violates, ...(fault.sometimes ?? [])])
  const others = top.requirements.filter((id) => !declared.has(id))
  if (others.length > 0) return `explains what is not declared: ${others.join(' ')}`
  const held = new Set(causes.flatMap(({ requirements }) => requirements))
  const lost = fault.violates.filter((id) => !held.has(id) && fault.sometimes?.includes(id) !== true)
  if (lost.length > 0) return `does not explain ${lost.join(' ')}`
  const clauses = clausesOf(top)
  return clauses.has(fault.clause) ? undefined : `stands in ${[...clauses].join()}, and is about ${fault.clause}`
}

/** That of the cause, and those of the sentences that it violates. */
function clausesOf({ clause, requirements }: CauseRow): Set<string> {
  const sentences = requirements.flatMap((id) => assayCatalogue.find(id)?.sentences ?? [])
  return new Set([clause, ...sentences.map((sentence) => sentence.split('/')[0]!)])
}
