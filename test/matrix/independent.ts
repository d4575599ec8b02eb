import { services } from '../independent/services.ts'
import { independentLine, judgeIndependent, wordFor } from './judge-independent.ts'
import { shortRow, type Row } from './row.ts'
import { differences, keepLines } from './snapshot.ts'

/**
 * Judges the services of `test/independent`, which were written from the interface alone, and prints what was found and
 * what was not. `node test/matrix/independent.ts WORD…` takes only those whose id contains a word; `--keep` keeps the
 * verdicts as those that are right.
 */
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const ids = services.map(({ id }) => id)
const selected = ids.filter((id) => words.length === 0 || words.some((word) => id.includes(word)))
const show = (row: Row): void => {
  const { kind, level = '', clause = '' } = services.find(({ id }) => id === row.id)!
  const about = [wordFor(row).padEnd(9), kind.padEnd(8), level.padEnd(6), clause.padEnd(4), row.id.padEnd(32)]
  print(`${about.join(' ')} ${String(Math.round(row.ms)).padStart(6)} ms ${row.outcome.padEnd(15)} ${shortRow(row)}`)
}
// Half an hour of judging is not lost to a package that is missing: one of those that need it is started first.
const needing = services.filter(({ id, needs }) => needs !== undefined && selected.includes(id))
for (const [one] of Map.groupBy(needing, ({ needs }) => needs).values()) await one!.start().then((it) => it.close())
const rows = await judgeIndependent(selected, show)
// What needs other packages is judged by its entry alone.
const needs = new Set(services.filter((one) => one.needs !== undefined).map(({ id }) => id))
const lines = new Map(rows.filter(({ id }) => !needs.has(id)).map((row) => [row.id, independentLine(row)]))
const wrong = rows.filter((row) => wordFor(row) !== 'ok')
if (process.argv.includes('--keep'))
  keepLines(
    'independent',
    lines,
    ids.filter((id) => !needs.has(id)),
  )
const changed = differences('independent', lines)
for (const change of changed) print(change)
print(
  `${rows.length} judged: ${wrong.length} not as they should be ` +
    `(${wrong.map((row) => `${row.id}: ${wordFor(row)}`).join(', ')}); ${changed.length} verdicts changed`,
)
process.exitCode = wrong.length + changed.length === 0 ? 0 : 1
