import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import { complaints } from './complaints.ts'
import { runMatrix } from './run-matrix.ts'

/**
 * Judges the reference service under each fault and each latitude, and prints what was found, by which requirements, and what was
 * missed or alarmed. `npm run matrix -- WORD…` takes only those whose id contains a word; `--seed N` takes other examples.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const words = process.argv.slice(2)
const at = words.indexOf('--seed')
const seed = at >= 0 ? Number(words.splice(at, 2)[1]) : undefined
const began = performance.now()
const ids = [...allFaults, ...allLatitudes].map(({ id }) => id).filter((id) => words.length === 0 || words.some((word) => id.includes(word)))
const rows = await runMatrix(['', ...ids], { ...(seed !== undefined && { seed }) })
let bad = 0
for (const row of rows) {
  const found = complaints(row)
  if (found.length > 0) bad += 1
  const flagged = row.flagged.map(({ id, verdict, echo }) => `${id}${verdict === 'warn' ? '(w)' : ''}${echo ? '*' : ''}`).join(' ')
  print(`${found.length > 0 ? 'BAD' : 'ok '} ${(row.id || '(none)').padEnd(44)} ${row.outcome.padEnd(16)} ${flagged}${row.undecided.length > 0 ? `  ? ${row.undecided.slice(0, 3).join(' ')}${row.undecided.length > 3 ? ` +${row.undecided.length - 3}` : ''}` : ''}`)
  for (const complaint of found) print(`      ${complaint}`)
}
print(`${rows.length} judged in ${((performance.now() - began) / 1000).toFixed(1)} s, ${bad} not as they should be`)
process.exitCode = bad === 0 ? 0 : 1
