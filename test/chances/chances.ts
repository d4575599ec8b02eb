import { parseArgs } from 'node:util'
import { chances } from '../../suites/chances.ts'
import { percent } from '../../suites/chances-document.ts'
import { measured, stands } from './measured.ts'

/**
 * Measures the chances of `docs/chances.md` by simulated runs against the checks themselves, and prints what is claimed
 * and what came. `npm run chances -- WORD…` measures only those whose measure contains a word; `--draws N` and `--seed
 * N` say how many runs, and which.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { draws: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
})
let wrong = 0
for (const { requirement, event, over, atMost, by } of chances) {
  if (!('measure' in by) || (positionals.length > 0 && !positionals.some((word) => by.measure.includes(word)))) continue
  const count = measured(by.measure, Number(values.draws), Number(values.seed))
  const holds = stands(atMost, count)
  if (!holds) wrong += 1
  // None in n draws leaves a chance of three in n.
  const came = count.hits === 0 ? `none (under ${percent(3 / count.draws)})` : percent(count.hits / count.draws)
  const figures = `at most ${percent(atMost).padEnd(8)} came ${came.padEnd(22)}`
  const verdict = `${holds ? 'ok ' : 'BAD'} ${by.measure.padEnd(26)}`
  process.stdout.write(`${verdict} ${figures} ${requirement}, ${event}: ${over}\n`)
}
process.exitCode = wrong === 0 ? 0 : 1
