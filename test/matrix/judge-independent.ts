import { services as all, type IndependentService } from '../independent/services.ts'
import { judgeAll } from './judge-all.ts'
import { flaggedIn, type Row } from './row.ts'

const services = new Map(all.map((service) => [service.id, service]))

/** Judges these services of `test/independent`. Rows come in the order of `ids`. */
export function judgeIndependent(ids: readonly string[], onRow?: (row: Row) => void): Promise<Row[]> {
  return judgeAll(new URL('./independent-worker.ts', import.meta.url), ids, undefined, onRow)
}

export type IndependentWord = 'ok' | 'harsh' | 'missed' | 'accused' | 'undecided' | 'unexpected'

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
  return flagged.length === 0 && row.exitCode === 3 ? 'undecided' : 'missed'
}
