import { judgeRecord } from '../judge/judge-record.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { compared, type EarlierRun } from '../requirement/comparison.ts'
import { refuseMissingOwn } from './own-suites.ts'

/**
 * The run of `--compare`, judged by the rules of today.
 * @throws UsageError where it was judged by requirements that are not known here.
 */
export function earlierRun(record: RunRecord, catalogue: Catalogue): EarlierRun {
  refuseMissingOwn(record, catalogue)
  const { id, startedAt } = record.header.run
  return { id, startedAt, results: judgeRecord(record, catalogue).map(compared) }
}
