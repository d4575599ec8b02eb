import { startReference } from '../../src/reference/reference.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import { judgeDeviation } from './judge-deviation.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Judges the reference service under each fault and each latitude, and prints what was found, and what was missed or alarmed. */
const wanted = process.argv.slice(2)
const reference = await startReference({ voice: 'built-in', clock: { now: () => Date.now(), sleep: async () => undefined } })
const began = performance.now()
const missed: string[] = []
const alarms: string[] = []
for (const deviation of [undefined, ...allFaults, ...allLatitudes]) {
  if (deviation && wanted.length > 0 && !wanted.some((word) => deviation.id.includes(word))) continue
  const { result } = await judgeDeviation(reference, deviation ? [deviation.id] : [])
  const flagged = result.requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
  const undecided = result.requirements.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'error' || verdict === 'untested')
  const words = flagged.map(({ id, verdict, findings }) => `${id}${verdict === 'warn' ? '(w)' : ''}${findings.every(({ root }) => root) ? '*' : ''}`).join(' ')
  let verdict = 'ok'
  if (deviation?.kind === 'fault') {
    const [root] = deviation.violates
    const found = flagged.find(({ id }) => id === root)
    if (!found) {
      verdict = 'MISSED'
      missed.push(deviation.id)
    }
  } else if (flagged.length > 0 || result.exitCode !== 0) {
    verdict = 'ALARM'
    alarms.push(deviation?.id ?? 'none')
  }
  print(`${verdict.padEnd(7)} ${(deviation?.id ?? '(none)').padEnd(40)} ${result.outcome.padEnd(16)} ${words}${deviation?.kind === 'fault' && verdict !== 'ok' ? `  wanted ${deviation.violates.join(' ')}` : ''}${undecided.length > 0 ? `  ? ${undecided.slice(0, 4).map(({ id, verdict: open }) => `${id}:${open}`).join(' ')}${undecided.length > 4 ? ` +${undecided.length - 4}` : ''}` : ''}`)
}
print(`${((performance.now() - began) / 1000).toFixed(1)} s; missed ${missed.length}: ${missed.join(' ')}; alarms ${alarms.length}: ${alarms.join(' ')}`)
await reference.close()
