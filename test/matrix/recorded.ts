import { judgeRecorded } from './judge-recorded.ts'
import { keepLines, lineOf } from './snapshot.ts'

/** `node test/matrix/recorded.ts` keeps the verdicts on the recorded runs as those that are right. */
const rows = judgeRecorded()
keepLines(
  'recorded',
  new Map(rows.map((row) => [row.id, lineOf(row, { everything: true })])),
  rows.map(({ id }) => id),
)
process.stdout.write(`${rows.length} kept\n`)
