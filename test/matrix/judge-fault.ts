import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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
  if (isFound) return part
  if (options.out !== undefined)
    for (const name of readdirSync(options.out)) rmSync(join(options.out, name), { recursive: true })
  return judgeDeviation(reference, [fault], options)
}
