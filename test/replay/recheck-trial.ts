import { assayCatalogue } from '../../suites/catalogue.ts'
import { judgedAgain } from '../../src/cli/judged-again.ts'
import type { RunRecord } from '../../src/record/run-record.ts'
import { resultsJson } from '../../src/report/results.ts'
import type { RunResult } from '../../src/requirement/result.ts'

/**
 * Judges a recorded run again, as `assay recheck` does, and compares what that comes to, byte for byte, with what the
 * run itself came to. @returns The first line that differs, in words; undefined where none does.
 */
export function recheckTrial(result: RunResult, record: RunRecord): string | undefined {
  const [live, again] = [resultsJson(result), resultsJson(judgedAgain(record, assayCatalogue).result)]
  if (live === again) return undefined
  const [before, after] = [live.split('\n'), again.split('\n')]
  const at = before.findIndex((line, index) => line !== after[index])
  return `line ${at + 1} of results.json: "${before[at]?.trim()}" of the run, "${after[at]?.trim()}" of the recheck`
}
