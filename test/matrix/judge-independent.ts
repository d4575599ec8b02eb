import { services as all, type IndependentService } from '../independent/services.ts'
import { judgeAll } from './judge-all.ts'
import { flaggedIn, type Row } from './row.ts'
import { lineOf } from './snapshot.ts'

const services = new Map(all.map((service) => [service.id, service]))

/** Judges these services of `test/independent`. Rows come in the order of `ids`. */
export function judgeIndependent(ids: readonly string[], onRow?: (row: Row) => void): Promise<Row[]> {
  return judgeAll(new URL('./independent-worker.ts', import.meta.url), ids, undefined, onRow)
}

/** Requirements whose verdict on a service depends on when two reads come. */
const unsteady: Readonly<Record<string, readonly string[]>> = {
  'budget-created-now': ['BUDGET-LIMIT-CHANGE-UPDATES'],
  'fourth-budget-time-now': ['BUDGET-LIMIT-CHANGE-UPDATES'],
  'third-record-updated-tomorrow': ['BUDGET-LIMIT-CHANGE-UPDATES'],
}

/**
 * What these do depends on which connections are used, on what is under way beside a request or on the order in which
 * requests come: their entry says enough.
 */
const byChance = new RegExp(
  [
    'third-(?:state-(?:line|burst)|load|crosstalk)-',
    'fourth-(?:limit-|run-(?:shared|overflow|locked)|sound-every-|key-lockout)',
    'sly-shared-|wire-crowded',
  ]
    .map((those) => `^(?:${those})`)
    .join('|'),
)

/** What is kept of how a service was judged: how often a fault is met may be a matter of time. */
export function independentLine(row: Row): string {
  return lineOf(row, { uncounted: true, unsteady: byChance.test(row.id) ? 'all' : (unsteady[row.id] ?? []) })
}

/** `harsh`, `gentle`: found, as a must where a should was broken, or the other way round. */
export type IndependentWord = 'ok' | 'harsh' | 'gentle' | 'missed' | 'accused' | 'undecided' | 'unexpected'

/** How Assay judged a service that was written from the interface alone: ok is what its entry expects. */
export function wordFor(row: Row): IndependentWord {
  const { kind, level, expect } = services.get(row.id)!
  if (kind === 'doubtful') return 'ok'
  const word = kind === 'innocent' ? innocentWord(row) : faultyWord(row, level)
  if (expect === undefined) return word
  if (word === expect.verdict) return 'ok'
  return word === 'ok' ? 'unexpected' : word
}

function innocentWord(row: Row): IndependentWord {
  if (flaggedIn(row).length > 0) return 'accused'
  return row.exitCode === 0 ? 'ok' : 'undecided'
}

function faultyWord(row: Row, level: IndependentService['level']): IndependentWord {
  const flagged = flaggedIn(row)
  const fails = flagged.some(({ verdict }) => verdict === 'fail')
  if (level === 'should' && fails) return 'harsh'
  if (level === 'must' ? fails : flagged.length > 0) return 'ok'
  if (flagged.length > 0) return 'gentle'
  return row.exitCode === 3 ? 'undecided' : 'missed'
}
