import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import { complaints } from './complaints.ts'
import type { Row } from './row.ts'
import { runMatrix } from './run-matrix.ts'

/**
 * Judges the reference service under each fault and each latitude, and prints what was found, by which requirements, and what was
 * missed or alarmed. `npm run matrix -- WORD…` takes only those whose id contains a word; `--seed N` takes other examples;
 * `--whole` judges every fault by all suites and with all examples, not only by the suites that may see it.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const words = process.argv.slice(2)
const seedAt = words.indexOf('--seed')
const seed = seedAt >= 0 ? Number(words.splice(seedAt, 2)[1]) : undefined
const wholeAt = words.indexOf('--whole')
if (wholeAt >= 0) words.splice(wholeAt, 1)
const began = performance.now()
const ids = [...allFaults, ...allLatitudes].map(({ id }) => id).filter((id) => words.length === 0 || words.some((word) => id.includes(word)))
let bad = 0
const show = (row: Row): void => {
  const found = complaints(row)
  if (found.length > 0) bad += 1
  const flagged = row.flagged.map(({ id, verdict, echo }) => `${id}${verdict === 'warn' ? '(w)' : ''}${echo ? '*' : ''}`).join(' ')
  const open = row.undecided.length > 0 ? `  ? ${row.undecided.slice(0, 3).join(' ')}${row.undecided.length > 3 ? ` +${row.undecided.length - 3}` : ''}` : ''
  print(`${found.length > 0 ? 'BAD' : 'ok '} ${(row.id || '(none)').padEnd(44)} ${String(Math.round(row.ms)).padStart(6)} ms ${row.outcome.padEnd(16)} ${flagged}${open}`)
  for (const complaint of found) print(`      ${complaint}`)
}
const rows = await runMatrix(['', ...ids], { whole: wholeAt >= 0, ...(seed !== undefined && { seed }) }, show)
print(`${rows.length} judged in ${((performance.now() - began) / 1000).toFixed(1)} s, ${bad} not as they should be`)
process.exitCode = bad === 0 ? 0 : 1
