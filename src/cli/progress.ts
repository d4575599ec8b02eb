import { styleText } from 'node:util'
import type { Suite } from '../requirement/catalogue.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { cleanText } from '../text/clean-text.ts'
import { terminal, writeRaw } from './output.ts'

/** Says on stderr how far a run is: one line rewritten on a terminal, a line a suite elsewhere. */
export interface Progress {
  request(): void
  result(result: RequirementResult): void
  end(): void
}

/**
 * @param first Those that failed last time: each has a line as soon as it is known.
 * @param everyOne Every requirement has one, with what speaks for its verdict.
 */
export function progress(
  suites: readonly Suite[],
  wanted: ReadonlySet<string>,
  expected: number,
  first: ReadonlySet<string> = new Set(),
  everyOne = false,
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
      if (live && (everyOne || first.has(result.id))) write('\r\u001b[2K')
      if (first.has(result.id))
        write(`${result.id}: ${result.verdict}${result.verdict === 'pass' ? ' now' : ''} (it failed last time)\n`)
      else if (everyOne) write(`${result.id}: ${result.verdict}${told(result)}\n`)
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

/** What the target sent stands in it: cleaned like all that goes to a terminal, and on one line. */
function told({ findings, reason }: RequirementResult): string {
  const words = findings[0]?.message ?? reason
  return words === '' ? '' : `: ${cleanText(words).replaceAll(/\s+/g, ' ')}`
}
