import { concludeRun } from '../judge/conclude.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import type { FlagValues } from '../config/setting-values.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { EarlierRun } from '../requirement/comparison.ts'
import type { RequirementResult, RunResult } from '../requirement/result.ts'
import { appliedBaseline } from './applied-baseline.ts'

/** A recorded run as today's rules judge it. */
export interface JudgedAgain {
  readonly result: RunResult
  /** Without the marks of a baseline. */
  readonly judged: readonly RequirementResult[]
}

/**
 * Judges a record again, and concludes what the run itself would have, given the same flags. Nothing is sent.
 * @param earlier What it is held against.
 * @throws UsageError where the baseline cannot be read.
 */
export function judgedAgain(
  record: RunRecord,
  catalogue: Catalogue,
  flags: FlagValues = {},
  earlier?: EarlierRun,
): JudgedAgain {
  const stopped = record.footer?.interrupted === true ? undefined : record.footer?.stopped
  const judged = judgeRecord(record, catalogue)
  const expected = appliedBaseline(flags, record, judged, catalogue)
  const result = concludeRun(record, expected?.results ?? judged, catalogue, {
    strict: flags.strict === true,
    certify: flags.certify === true,
    require: flags.require ?? [],
    objectives: flags.slo ?? [],
    ...(earlier && { earlier }),
    ...(expected && { baseline: expected.report }),
    unreachable: stopped !== undefined,
    ...(stopped !== undefined && { stopped }),
  })
  return { result, judged }
}
