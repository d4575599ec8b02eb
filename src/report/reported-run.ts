import type { RunRecord } from '../record/run-record.ts'
import type { RunResult } from '../requirement/result.ts'

/** What every report is made from: the verdicts, and the record that they were derived from. */
export interface ReportedRun {
  readonly result: RunResult
  readonly record: RunRecord
}
