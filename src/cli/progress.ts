import { styleText } from 'node:util'
import type { Suite } from '../requirement/catalogue.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { terminal, writeRaw } from './output.ts'

/** Says on stderr how far a run is: one line rewritten on a terminal, a line a suite elsewhere. */
export interface Progress {
  request(): void
  result(result: RequirementResult): void
  end(): void
}

/** @param first Those that failed last time: each has a line as soon as it is known. */
export function progress(
  suites: readonly Suite[],
  wanted: ReadonlySet<string>,
  expected: number,
  first: ReadonlySet<string> = new Set(),
): Progress {
  const open = new Map(
    suites.map(({ name, requirements }) => [name, requirements.filter(({ id }) => wanted.has(id)).length]),
  )
  const all = wanted.size
  const bad = new Map<string, number>()
  let requests = 0
  let done = 0
  let painted = 0
  const { isTerminal: live, columns, colour } = terminal('stderr')
  const write = (text: string): void => writeRaw('stderr', text)

  function paint(): void {
    if (!live || Date.now() - painted < 100) return
    painted = Date.now()
    const line = `${requests} of about ${expected} requests, ${done} of ${all} requirements`
    const shown = line.slice(0, columns - 1)
    write(`\r\u001b[2K${colour ? styleText('dim', shown, { validateStream: false }) : shown}`)
  }

  return {
    request() {
      requests += 1
      paint()
    },
    result(result) {
      done += 1
      if (result.verdict === 'fail' || result.verdict === 'error')
        bad.set(result.suite, (bad.get(result.suite) ?? 0) + 1)
      if (first.has(result.id)) {
        if (live) write('\r\u001b[2K')
        write(`${result.id}: ${result.verdict}${result.verdict === 'pass' ? ' now' : ''} (it failed last time)\n`)
      }
      const left = (open.get(result.suite) ?? 0) - 1
      open.set(result.suite, left)
      if (left === 0) {
        const failed = bad.get(result.suite) ?? 0
        if (live) write('\r\u001b[2K')
        write(`${result.suite.padEnd(12)} ${failed === 0 ? 'done' : `done, ${failed} violated`}\n`)
      }
      paint()
    },
    end() {
      if (live) write('\r\u001b[2K')
    },
  }
}
