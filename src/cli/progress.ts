import { styleText } from 'node:util'
import type { Suite } from '../requirement/catalogue.ts'
import type { RequirementResult } from '../requirement/result.ts'

/** Says on a stream how far a run is: one line rewritten on a terminal, a line a suite elsewhere. */
export interface Progress {
  request(): void
  result(result: RequirementResult): void
  end(): void
}

export function progress(stream: NodeJS.WriteStream, suites: readonly Suite[], wanted: ReadonlySet<string>, expected: number): Progress {
  const open = new Map(suites.map(({ name, requirements }) => [name, requirements.filter(({ id }) => wanted.has(id)).length]))
  const all = wanted.size
  const bad = new Map<string, number>()
  let requests = 0
  let done = 0
  let painted = 0
  const live = stream.isTTY === true

  function paint(): void {
    if (!live || Date.now() - painted < 100) return
    painted = Date.now()
    const line = `${requests} of about ${expected} requests, ${done} of ${all} requirements`
    stream.write(`\r\u001b[2K${styleText('dim', line.slice(0, (stream.columns ?? 80) - 1), { stream })}`)
  }

  return {
    request() {
      requests += 1
      paint()
    },
    result(result) {
      done += 1
      if (result.verdict === 'fail' || result.verdict === 'error') bad.set(result.suite, (bad.get(result.suite) ?? 0) + 1)
      const left = (open.get(result.suite) ?? 0) - 1
      open.set(result.suite, left)
      if (left === 0) {
        const failed = bad.get(result.suite) ?? 0
        if (live) stream.write('\r\u001b[2K')
        stream.write(`${result.suite.padEnd(12)} ${failed === 0 ? 'done' : `done, ${failed} violated`}\n`)
      }
      paint()
    },
    end() {
      if (live) stream.write('\r\u001b[2K')
    },
  }
}
