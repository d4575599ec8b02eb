import { concludeRun } from '../../src/judge/conclude.ts'
import { judgeRecord } from '../../src/judge/judge-record.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { recordedNames, recordedRun } from '../report/recorded-runs.ts'
import { rowOf, type Row } from './row.ts'

/** Judges the runs of `fixtures/runs` again. Most of their bodies are not kept: what rests on those is undecided. */
export function judgeRecorded(): Row[] {
  return recordedNames.map((name) => {
    const { record } = recordedRun(name)
    const result = concludeRun(record, judgeRecord(record, assayCatalogue), assayCatalogue, {
      strict: false,
      certify: false,
      unreachable: false,
    })
    return rowOf(name, result, 0)
  })
}
