import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { shorterTexts } from './focus.ts'
import { judgeDeviation } from './judge-deviation.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

/** What cannot be tested without these variables, and says what to provide; the outcome, and the exit code. */
async function without(...names: string[]): Promise<{ outcome: string; exitCode: number; untested: string[] }> {
  const { result } = await judgeDeviation(reference, [], { without: names, runs: 3, texts: shorterTexts })
  const untested = result.requirements
    .filter(({ verdict, reason }) => verdict === 'untested' && names.some((name) => reason.includes(name)))
    .map(({ id }) => id)
  return { outcome: result.outcome, exitCode: result.exitCode, untested }
}

test('without a slug, what compares it with the UUID is untested, and does not stand in the way', async () => {
  expect(await without('ASSAY_WORKSPACE_SLUG')).toEqual({
    outcome: 'conformant',
    exitCode: 0,
    untested: ['BUDGET-SLUG-SAME'],
  })
})

test('with the slug only, what needs the UUID is untested, and does not stand in the way', async () => {
  expect(await without('ASSAY_WORKSPACE_ID')).toEqual({
    outcome: 'conformant',
    exitCode: 0,
    untested: ['BUDGET-ECHO-WORKSPACE', 'BUDGET-SLUG-SAME', 'BUDGET-UUID-CASE'],
  })
})

test.each([
  ['pcm-silence', 'PCM-FORMAT', 'inconclusive', /the samples are silence, which is the same bytes in every format/],
  ['credits-end', 'SPEECH-SUCCESS-200', 'inconclusive', /no credits left \(402\): add credits/],
  ['key-expires', 'SPEECH-SUCCESS-200', 'inconclusive', /refused with 401 from second \d+ .* it may have expired/],
  [
    'default-wav',
    'SPEECH-DEFAULT-FORMAT',
    'pass',
    /whether the body is binary; not compared: .*labelled audio\/wav, and the default is not shown/,
  ],
  [
    'budget-limit-raised-after-10',
    'BUDGET-SLUG-SAME',
    'pass',
    /intervals compared: id, limit_usd, created_at by UUID and by slug/,
  ],
  ['budget-limit-raised-after-14', 'BUDGET-LIMIT-CHANGE-UPDATES', 'pass', /with the same updated_at/],
  ['budget-flag-turned-after-14', 'BUDGET-ONE-FLAG', 'pass', /reads before somebody changed it/],
  ['budget-all-replaced-after-14', 'BUDGET-STABLE', 'inconclusive', /somebody replaced the budget/],
  ['budget-only-weekly', 'BUDGET-ONE-FLAG', 'untested', /only one interval has a budget/],
  ['budget-only-weekly', 'BUDGET-INTERVAL-REFUSED', 'pass', /requests checked/],
  ['strict-ascii', 'SPEECH-OTHER-SCRIPT-NOT-EMPTY', 'untested', /refused with 400/],
  ['strict-length-100', 'SPEECH-SUCCESS-200', 'pass', /not offered: a text of \d+ characters is refused with 400/],
  ['strict-sentence', 'SPEECH-PROSE-200', 'pass', /not offered: a text of \d+ characters is refused with 400/],
])('under %s %s is %s', async (deviation, requirement, verdict, reason) => {
  const { result } = await judgeDeviation(reference, [deviation], { only: [requirement] })
  expect(result.requirements[0]).toMatchObject({
    id: requirement,
    verdict,
    reason: expect.stringMatching(reason) as string,
  })
})
