import { clipped } from '../record/clipped.ts'
import type { RunResult } from '../requirement/result.ts'
import { cleanLine } from '../text/clean-text.ts'

/** Longer ones are cut: an output is read by an expression, not by a person. */
const longest = 500

/**
 * What later steps of a GitHub job may ask for, as lines of `$GITHUB_OUTPUT`. Each value is one line, so that nothing a
 * target sent can begin an output of its own. @param out The folder of the reports.
 */
export function stepOutputs(result: RunResult, out: string): string {
  const { outcome, exitCode, headline, counts, causes } = result
  const outputs = {
    outcome,
    'exit-code': String(exitCode),
    headline,
    counts: JSON.stringify(counts),
    cause: causes[0]?.title ?? '',
    report: out,
  }
  return Object.entries(outputs)
    .map(([name, value]) => `${name}=${clipped(cleanLine(value), longest)}\n`)
    .join('')
}
