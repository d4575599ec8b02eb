import { services } from '../independent/services.ts'
import { virtualClock } from '../../src/client/clock.ts'
import { configure } from '../../src/run/configure.ts'
import { runAssay } from '../../src/run/run.ts'
import { select } from '../../src/run/selection.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { rowOf } from './row.ts'

/**
 * Judges the services of `test/independent`, which were written from the interface alone, and prints what was found and what was not.
 * `node test/matrix/independent.ts WORD…` takes only those whose id contains a word.
 */
const words = process.argv.slice(2)
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const tally = { found: 0, missed: 0, accused: 0, innocent: 0 }
for (const service of services.filter(({ id }) => words.length === 0 || words.some((word) => id.includes(word)))) {
  const running = await service.start()
  const began = performance.now()
  // What would be waited for side by side is added up by a clock that does not wait.
  const config = configure({ timeout: '5s', deadline: '5h' }, running.environment)
  const { result } = await runAssay({ config, catalogue: assayCatalogue, selection: select(assayCatalogue, {}), version: '0.0.0', clock: virtualClock() })
  await running.close()
  const row = rowOf(service.id, result, performance.now() - began)
  const fails = row.flagged.some(({ verdict }) => verdict === 'fail')
  let word = 'ok'
  if (service.kind === 'faulty') {
    const found = service.level === 'must' ? fails : row.flagged.length > 0
    word = found ? (service.level === 'should' && fails ? 'harsh' : 'ok') : 'MISSED'
    tally[found ? 'found' : 'missed'] += 1
  } else if (service.kind === 'innocent') {
    word = row.flagged.length > 0 ? 'ACCUSED' : row.exitCode === 0 ? 'ok' : 'UNDECIDED'
    tally[word === 'ok' ? 'innocent' : 'accused'] += 1
  }
  print(`${word.padEnd(9)} ${service.kind.padEnd(8)} ${(service.level ?? '').padEnd(6)} ${(service.clause ?? '').padEnd(4)} ${service.id.padEnd(32)} ${String(Math.round(row.ms)).padStart(6)} ms ${row.outcome.padEnd(15)} ${row.flagged.map(({ id, verdict, echo }) => `${id}${verdict === 'warn' ? '(w)' : ''}${echo ? '*' : ''}`).join(' ')}${row.undecided.length > 0 ? `  ? ${row.undecided.slice(0, 3).join(' ')} of ${row.undecided.length}` : ''}`)
}
print(`faulty: ${tally.found} found, ${tally.missed} missed; innocent: ${tally.innocent} left in peace, ${tally.accused} accused or undecided`)
