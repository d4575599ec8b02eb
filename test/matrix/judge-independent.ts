import { services } from '../independent/services.ts'
import { judgeAll } from './judge-all.ts'
import { flaggedIn, type Row } from './row.ts'

const kinds = new Map(services.map((service) => [service.id, service]))

/** Judges these services of `test/independent`. Rows come in the order of `ids`. */
export function judgeIndependent(ids: readonly string[], onRow?: (row: Row) => void): Promise<Row[]> {
  return judgeAll(new URL('./independent-worker.ts', import.meta.url), ids, undefined, onRow)
}

export type IndependentWord = 'ok' | 'harsh' | 'missed' | 'accused' | 'undecided'

/** How Assay judged a service that was written from the interface alone. Of a doubtful one nothing is expected. */
export function wordFor(row: Row): IndependentWord {
  const { kind, level } = kinds.get(row.id)!
  const flagged = flaggedIn(row)
  const fails = flagged.some(({ verdict }) => verdict === 'fail')
  if (kind === 'doubtful') return 'ok'
  if (kind === 'innocent') return flagged.length > 0 ? 'accused' : row.exitCode === 0 ? 'ok' : 'undecided'
  if (level === 'should' && fails) return 'harsh'
  return (level === 'must' ? fails : flagged.length > 0) ? 'ok' : 'missed'
}
