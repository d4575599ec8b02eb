import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { judgeDeviation } from './judge-deviation.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

/** What cannot be tested without these variables, and says what to provide; the outcome, and the exit code. */
async function without(...names: string[]): Promise<{ outcome: string; exitCode: number; untested: string[] }> {
  const { result } = await judgeDeviation(reference, [], { without: names, runs: 3 })
  const untested = result.requirements.filter(({ verdict, reason }) => verdict === 'untested' && names.some((name) => reason.includes(name))).map(({ id }) => id)
  return { outcome: result.outcome, exitCode: result.exitCode, untested }
}

test('without a slug, what compares it with the UUID is untested, and does not stand in the way', async () => {
  expect(await without('ASSAY_WORKSPACE_SLUG')).toEqual({ outcome: 'conformant', exitCode: 0, untested: ['BUDGET-SLUG-SAME'] })
})

test('with the slug only, what needs the UUID is untested, and does not stand in the way', async () => {
  expect(await without('ASSAY_WORKSPACE_ID')).toEqual({ outcome: 'conformant', exitCode: 0, untested: ['BUDGET-ECHO-WORKSPACE', 'BUDGET-SLUG-SAME', 'BUDGET-UUID-CASE'] })
})
