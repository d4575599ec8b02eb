import type { Reference } from '../../src/reference/reference.ts'
import type { FinishedRun } from '../../src/run/run.ts'
import { focusOf } from './focus.ts'
import { judgeDeviation } from './judge-deviation.ts'

/** Judges the service with one fault by the part that shows it; where none does, another suite causes the answer. */
export async function judgeFault(
  reference: Reference,
  fault: string,
  options: { readonly out?: string } = {},
): Promise<FinishedRun> {
  const part = await judgeDeviation(reference, [fault], { ...focusOf(fault), ...options })
  const isFound = part.result.requirements.some(({ findings }) => findings.length > 0)
  return isFound ? part : judgeDeviation(reference, [fault], options)
}
