import { randomFrom } from '../../fixtures/audio/random.ts'
import { faultTrial, triedFaults } from './fault-trial.ts'

/**
 * Pastes the line of every finding into bash, for faults drawn at random, and prints those that do not show their
 * finding again: `npm run lines -- 100 --seed 1`, or the ids of faults.
 */
const words = process.argv.slice(2)
const seedAt = words.indexOf('--seed')
const seed = seedAt >= 0 ? Number(words.splice(seedAt, 2)[1]) : 1
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const ids = /^\d+$/.test(words[0] ?? '100') ? drawn(Number(words[0] ?? 100)) : words
const trial = await faultTrial()
let lines = 0
let bad = 0
for (const id of ids) {
  for (const { finding, line, trouble } of await trial.of(id)) {
    lines += 1
    if (trouble === undefined) continue
    bad += 1
    print(`BAD ${id}: ${finding.id} [${finding.k} of ${finding.n}] ${trouble}\n      ${line.slice(0, 600)}`)
  }
}
await trial.close()
print(`${ids.length} faults with the seed ${seed}, ${lines} lines, ${bad} of which do not show their finding again`)
process.exitCode = bad === 0 ? 0 : 1

function drawn(count: number): string[] {
  const next = randomFrom(seed)
  const left = [...triedFaults]
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(next() * left.length), 1)[0]!,
  )
}
