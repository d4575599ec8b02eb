import { pairComplaints, pairsOf } from './pairs.ts'
import { runMatrix } from './run-matrix.ts'

/**
 * Judges the reference service with two faults at once that do not mask each other, and prints where not both are
 * causes of their own: `npm run two-faults -- 200 --seed 1`.
 */
const words = process.argv.slice(2)
const seedAt = words.indexOf('--seed')
const seed = seedAt >= 0 ? Number(words.splice(seedAt, 2)[1]) : 1
const pairs = pairsOf(Number(words[0] ?? 200), seed)
const byId = new Map(pairs.map((pair) => [pair.id, pair]))
let bad = 0
await runMatrix([...byId.keys()], {}, (row) => {
  for (const complaint of pairComplaints(row, byId.get(row.id)!)) {
    bad += 1
    process.stdout.write(`BAD ${row.id}: ${complaint}\n`)
  }
})
process.stdout.write(`${pairs.length} pairs judged with the seed ${seed}, ${bad} of which are not two causes\n`)
process.exitCode = bad === 0 ? 0 : 1
