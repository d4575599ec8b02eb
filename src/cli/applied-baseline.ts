import { causesOf } from '../judge/causes.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { applyBaseline } from '../run/baseline.ts'
import { readBaseline } from '../run/baseline-file.ts'
import type { FlagValues } from '../config/setting-values.ts'

/**
 * What a baseline file makes of a recorded run that was judged; undefined without one. Days count from the run's own.
 * @throws UsageError where the file cannot be read.
 */
export function appliedBaseline(
  { baseline, strict }: FlagValues,
  { header }: RunRecord,
  judged: readonly RequirementResult[],
  catalogue: Catalogue,
): ReturnType<typeof applyBaseline> | undefined {
  if (baseline === undefined) return undefined
  return applyBaseline(readBaseline(baseline, false), judged, {
    known: catalogue.requirements.map(({ id }) => id),
    strict: strict === true,
    today: header.run.startedAt.slice(0, 10),
    sampled: header.selection.sampled === true,
    whole: header.selection.whole,
    causes: causesOf(judged, catalogue.causes, (id) => catalogue.find(id)).causes,
  })
}
