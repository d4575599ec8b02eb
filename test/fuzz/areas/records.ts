import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { concludeRun } from '../../../src/judge/conclude.ts'
import { judgeRecord } from '../../../src/judge/judge-record.ts'
import { readRun, type RunRecord } from '../../../src/record/run-record.ts'
import { githubAnnotations } from '../../../src/report/annotations.ts'
import { reporterNames, reportFiles, reportsOf } from '../../../src/report/report-files.ts'
import { terminalSummary } from '../../../src/report/terminal.ts'
import { assayCatalogue } from '../../../suites/catalogue.ts'
import { property, type Area } from '../area.ts'
import { damagedBytes } from '../arbitraries/damaged-bytes.ts'
import { damagedJson } from '../arbitraries/damaged-json.ts'
import { FolderInUse } from '../folder-in-use.ts'
import { expectSentence } from '../one-sentence.ts'

const runs = new URL('../../../fixtures/runs/', import.meta.url)
const names = ['budget-cut', 'auth-echo-in-message', 'pcm-byte-lost', 'interrupted', 'errors-402-no-pointer']
const texts = names.map((name) => readFileSync(new URL(`${name}/events.ndjson`, runs), 'utf8'))
const lines = texts.map((text) => text.split('\n').filter((line) => line !== ''))

const folder = new FolderInUse()

/** What `assay recheck` makes of it: a sentence, or verdicts and every report. */
function recheck(events: string | Uint8Array): void {
  mkdirSync(folder.file('bodies'), { recursive: true })
  writeFileSync(folder.file('events.ndjson'), events)
  let record: RunRecord
  try {
    record = readRun(folder.path)
  } catch (error) {
    return expectSentence(error, /events\.ndjson, line \d+: |the run has no header line/)
  }
  const judged = judgeRecord(record, assayCatalogue)
  assert.deepEqual(
    judged.filter(({ verdict }) => verdict === 'error').map(({ reason }) => reason),
    [],
  )
  const result = concludeRun(record, judged, assayCatalogue, { strict: false, certify: false, unreachable: false })
  const run = { record, result }
  for (const name of reportsOf(reporterNames)) reportFiles(run, name, { junitProfile: 'common', strict: false })
  terminalSummary(run, { width: 80, colour: false, reports: [] })
  githubAnnotations(run)
}

/** A line of one run with something else in it than was written there. */
const damagedLine = fc
  .nat(lines.length - 1)
  .chain((run) =>
    fc
      .nat(lines[run]!.length - 1)
      .chain((at) =>
        damagedJson([JSON.parse(lines[run]![at]!) as unknown]).map((value) =>
          lines[run]!.with(at, JSON.stringify(value)).join('\n'),
        ),
      ),
  )

/** Lines that are missing, twice, or in another order. */
const shuffled = fc.nat(lines.length - 1).chain((run) =>
  fc.oneof(
    fc.shuffledSubarray(lines[run]!),
    fc.tuple(fc.subarray(lines[run]!), fc.subarray(lines[run]!)).map(([one, other]) => [...one, ...other]),
    fc.nat(lines[run]!.length).map((end) => lines[run]!.slice(0, end)),
  ),
)

export const records: Area = {
  name: 'records',
  properties: [
    property('a record with other values is judged or refused in a sentence', damagedLine, recheck),
    property('lines that are missing, repeated or moved', shuffled, (some) => recheck(some.join('\n'))),
    property('bytes that are cut, lost or turned', damagedBytes(texts.map((text) => Buffer.from(text))), recheck),
  ],
  async close() {
    folder.remove()
  },
}
