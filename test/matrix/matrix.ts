import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { causeFigures } from './cause-figures.ts'
import { complaints } from './complaints.ts'
import { isJudgedBy } from './focus.ts'
import { matrixLines } from './matrix-lines.ts'
import { shortRow, type Row } from './row.ts'
import { runMatrix } from './run-matrix.ts'
import { differences, keepLines } from './snapshot.ts'

/**
 * Judges the reference service under each fault and each latitude, and prints what was found, by which requirements,
 * and what was missed or alarmed. `npm run matrix -- WORD…` takes only those whose id contains a word, or, where the
 * word is the id of a requirement, those that it judges; `--latitudes` takes no faults; `--seed N` takes other
 * examples; `--whole` judges every fault by all suites and with all examples, not only by the suites that may see it;
 * `--keep` keeps the verdicts as those that are right. Last it says of how many faults the report is one cause.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const words = process.argv.slice(2)
const seedAt = words.indexOf('--seed')
const seed = seedAt >= 0 ? Number(words.splice(seedAt, 2)[1]) : undefined
const flag = (name: string): boolean => {
  const at = words.indexOf(name)
  if (at >= 0) words.splice(at, 1)
  return at >= 0
}
const [whole, keep, latitudes] = [flag('--whole'), flag('--keep'), flag('--latitudes')]
const isMeant = (id: string, word: string): boolean =>
  assayCatalogue.find(word) ? isJudgedBy(id, word) : id.includes(word)
const began = performance.now()
const all = ['', ...[...allFaults, ...allLatitudes].map(({ id }) => id)]
const unknown = words.filter((word) => !all.some((id) => id !== '' && isMeant(id, word)))
if (unknown.length > 0)
  throw new Error(`no fault, latitude or requirement has ${unknown.join(' or ')} in its id: \`assay list\` prints them`)
const selected = (latitudes ? ['', ...allLatitudes.map(({ id }) => id)] : all).filter(
  (id) => words.length === 0 || id === '' || words.some((word) => isMeant(id, word)),
)
let bad = 0
const show = (row: Row): void => {
  const found = complaints(row)
  if (found.length > 0) bad += 1
  const about = `${found.length > 0 ? 'BAD' : 'ok '} ${(row.id || '(none)').padEnd(44)}`
  const time = `${String(Math.round(row.ms)).padStart(6)} ms`
  print(`${about} ${time} ${row.outcome.padEnd(16)} ${shortRow(row)}`)
  for (const complaint of found) print(`      ${complaint}`)
}
const rows = await runMatrix(selected, { whole, ...(seed !== undefined && { seed }) }, show)
const lines = matrixLines(rows)
const snapshot = whole ? 'whole' : 'part'
if (keep)
  keepLines(
    snapshot,
    lines,
    all.map((id) => id || '(none)'),
  )
// Other examples give other counts.
const changed = seed === undefined ? differences(snapshot, lines) : []
for (const change of changed) print(change)
const seconds = ((performance.now() - began) / 1000).toFixed(1)
const figures = causeFigures(rows)
for (const line of figures.lines) print(line)
print(`${rows.length} judged in ${seconds} s, ${bad} not as they should be, ${changed.length} verdicts changed`)
process.exitCode = bad + changed.length === 0 && figures.isEnough ? 0 : 1
