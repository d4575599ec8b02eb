import { judgeRecord } from '../judge/judge-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { compared, type EarlierRun } from '../requirement/comparison.ts'
import { refuseMissingOwn } from './own-suites.ts'
import { recordedRun } from './recorded-run.ts'

/**
 * The run of `--compare`, judged by the rules of today. Read before the run begins: it may lie where this one
 * will write.
 * @throws UsageError where there is none, or it was judged by requirements that this run does not know.
 */
export function earlierRun(folder: string, catalogue: Catalogue): EarlierRun {
  const record = recordedRun(folder)
  refuseMissingOwn(record, catalogue)
  const { id, startedAt } = record.header.run
  return { id, startedAt, results: judgeRecord(record, catalogue).map(compared) }
}
