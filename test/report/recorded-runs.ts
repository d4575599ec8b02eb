import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRun } from '../../src/record/run-record.ts'
import type { ReportedRun } from '../../src/report/reported-run.ts'
import type { RunResult } from '../../src/requirement/result.ts'

const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'runs')

/** Names of the runs that are kept in `fixtures/runs`. */
export const recordedNames: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()

export function recordedRun(name: string): ReportedRun {
  return {
    record: readRun(join(folder, name)),
    result: JSON.parse(readFileSync(join(folder, name, 'results.json'), 'utf8')) as RunResult,
  }
}
