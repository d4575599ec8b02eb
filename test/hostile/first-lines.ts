import { runConfig } from '../../fixtures/run-config.ts'
import { virtualClock } from '../../src/client/clock.ts'
import { terminalSummary } from '../../src/report/terminal.ts'
import type { Reference } from '../../src/reference/reference.ts'
import type { RunResult } from '../../src/requirement/result.ts'
import { runAssay } from '../../src/run/run.ts'
import { select } from '../../src/run/selection.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { environmentOf } from './run-against.ts'

export interface FirstLines {
  readonly result: RunResult
  /** What the terminal shows first, without figures that change from run to run. */
  readonly lines: readonly string[]
}

/** A run within this process, which waits for nothing, and the first lines of what it ends with. */
export async function firstLines(
  baseUrl: string,
  reference: Reference,
  parts: {
    readonly only?: readonly string[]
    readonly env?: Record<string, string>
    readonly keepGoing?: true
    readonly timeout?: number
  } = {},
): Promise<FirstLines> {
  const config = runConfig(
    {
      baseUrl,
      runs: 2,
      ...(parts.timeout !== undefined && { timeout: parts.timeout }),
      ...(parts.keepGoing && { keepGoing: true }),
    },
    { ...environmentOf(reference), ...parts.env },
  )
  const { record, result } = await runAssay({
    config,
    catalogue: assayCatalogue,
    // Nothing is said of the selection: these are the lines of a whole run, for less.
    selection: { ...select(assayCatalogue, parts.only ? { only: parts.only } : {}), words: '' },
    version: '0',
    clock: virtualClock(),
  })
  const lines = terminalSummary({ record, result }, { width: 100, colour: false, reports: [] })
    .replaceAll(new URL(baseUrl).host, 'HOST')
    .split('\n')
    .slice(0, 10)
  return { result, lines }
}
