import type { RequirementResult, RunResult } from '../../src/requirement/result.ts'
import type { Reference } from '../../src/reference/reference.ts'
import { assay, scratch, type Ended } from '../cli/assay.ts'
import { environmentOf } from './run-against.ts'
import { standingBefore, type Instead } from './standing-before.ts'

/** How a run ended, and what it found. */
export interface Judged extends Ended {
  readonly result: RunResult
  readonly report: string
  of(id: string): RequirementResult
}

/** Runs against the reference service with something else in front of it, or against that alone. */
export async function judgeBefore(
  reference: Reference,
  instead: Instead,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<Judged> {
  using out = scratch()
  const target = await standingBefore(reference.baseUrl, instead)
  try {
    const ended = await assay(
      ['run', '--base-url', `${target.origin}/v1`, '--runs', '3', '--out', out.path, ...words],
      { env: { ...environmentOf(reference), ...env } },
    )
    const result = out.result()
    return {
      ...ended,
      result,
      report: out.read('report.html'),
      of: (id) => result.requirements.find((one) => one.id === id)!,
    }
  } finally {
    target.close()
  }
}
