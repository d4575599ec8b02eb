import { randomFrom } from '../../fixtures/audio/random.ts'
import { allFaults } from '../../src/reference/registry.ts'
import { replayTrial } from './replay-trial.ts'
import { wrongReplays } from './wrong-replays.ts'

/**
 * Replays the findings of faults, drawn at random, and prints those that are not said to fail with the fault and to be
 * fixed without it: `npm run replays -- 100 --seed 1`, or the ids of faults.
 */
const words = process.argv.slice(2)
const seedAt = words.indexOf('--seed')
const seed = seedAt >= 0 ? Number(words.splice(seedAt, 2)[1]) : 1
const next = randomFrom(seed)
const left = allFaults.map(({ id }) => id)
const ids = /^\d+$/.test(words[0] ?? '100')
  ? Array.from({ length: Number(words[0] ?? 100) }, () => left.splice(Math.floor(next() * left.length), 1)[0]!)
  : words
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const trial = await replayTrial()
let findings = 0
let bad = 0
for (const id of ids) {
  const tried = await trial.of(id)
  const wrong = wrongReplays(tried)
  findings += tried.faulty.length
  bad += wrong.length
  for (const line of wrong) print(`BAD ${id}: ${line}`)
}
await trial.close()
print(`${ids.length} faults with the seed ${seed}, ${findings} findings, ${bad} wrong replays`)
process.exitCode = bad === 0 ? 0 : 1
