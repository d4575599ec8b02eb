import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interfaceProfile, openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import type { RunResult } from '../../src/requirement/result.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { fewExamples } from '../chosen.ts'
import { assay, scratch } from '../cli/assay.ts'
import { shorterTexts } from '../matrix/focus.ts'
import { judgeDeviation } from '../matrix/judge-deviation.ts'

/** What no run under `interface` can hold. */
const pinned = assayCatalogue.requirements
  .filter(({ inexpressible }) => inexpressible?.(interfaceProfile) !== undefined)
  .map(({ id }) => id)
const pinnedSentences = [
  '2.1/row-reference',
  '2.1/part',
  '2.1/row-part-audio',
  '2.1/row-part-text',
  '2.1/reference-forms',
  '2.1/row-passthrough',
]

async function judged(profile: string): Promise<RunResult> {
  using out = scratch()
  const { code, stdout, stderr } = await assay([
    'run',
    '--reference',
    '--profile',
    profile,
    ...fewExamples,
    '--out',
    out.path,
  ])
  expect(code, stdout + stderr).toBe(0)
  const result = out.result()
  expect(result).toMatchObject({ outcome: 'conformant', counts: { fail: 0, warn: 0, inconclusive: 0, error: 0 } })
  return result
}

test('interface: conformant, nothing untested; what the profile cannot name is excluded, with a reason', async () => {
  const { requirements, excluded, run } = await judged('interface')
  expect(run.profile).toBe('interface')
  expect(pinned.length).toBeGreaterThanOrEqual(12)
  for (const id of [...pinned, ...pinnedSentences])
    expect(excluded.find((one) => one.id === id)?.reason, id).toContain('the profile interface')
  expect(requirements.filter(({ id }) => pinned.includes(id))).toEqual([])
})

test('openrouter: conformant, nothing untested, and what it names is judged', async () => {
  const { requirements, excluded, run } = await judged('openrouter')
  expect(run.profile).toBe('openrouter')
  for (const id of pinned) expect(requirements.find((one) => one.id === id)?.verdict, id).toMatch(/^(pass|observed)$/)
  expect(excluded.filter(({ id }) => [...pinned, ...pinnedSentences].includes(id))).toEqual([])
})

test("a user's own profile: other names, and recheck knows them when the file is gone", async () => {
  using out = scratch()
  const file = join(out.path, 'own.json')
  const fact = (value: unknown): object => ({ value, source: 'our handbook' })
  writeFileSync(
    file,
    JSON.stringify({
      name: 'own',
      title: 'Ours.',
      speech: { referenceContent: fact('sample'), pcmRate: fact(24000) },
      tolerated: [],
    }),
  )
  const words = [
    '--profile',
    file,
    '--only',
    'SPEECH-REFERENCE-TYPE,SPEECH-REFERENCE-DATA',
    '--out',
    join(out.path, 'run'),
  ]
  const sound = await assay(['run', '--reference', ...words])
  expect(sound.code, sound.stdout + sound.stderr).toBe(0)
  const { code } = await assay(['run', '--reference', '--fault', 'reference-data-number', ...words])
  expect(code).toBe(1)
  writeFileSync(file, '')
  const again = await assay(['recheck', join(out.path, 'run')])
  expect([again.code, again.stdout]).toEqual([1, expect.stringContaining('SPEECH-REFERENCE-DATA')])
})

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', profile: openrouterProfile })
})
afterAll(() => reference.close())

test.each([
  ['budget-reset-interval-null-budget-lifetime', 'BUDGET-RESET-INTERVAL', 'reset-interval-null'],
  ['budget-byok-missing', 'BUDGET-BYOK-FLAG', 'byok-flag-absent'],
  ['auth-api-key-on-budget-403', 'BUDGET-STATUS-LISTED', 'budget-forbidden'],
])(
  'a tolerated difference is a warning by its name, and a failure without the profile: %s',
  async (fault, id, name) => {
    const of = async (profile: string): Promise<RunResult> =>
      (await judgeDeviation(reference, [fault], { profile, runs: 5, texts: shorterTexts })).result
    const [strict, tolerant] = [await of('interface'), await of('openrouter')]
    expect(strict).toMatchObject({ outcome: 'not-conformant', exitCode: 1 })
    expect(strict.requirements.find((one) => one.id === id)?.verdict).toBe('fail')
    expect(tolerant.requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([])
    expect(tolerant).toMatchObject({
      outcome: 'conformant',
      exitCode: 0,
      headline: expect.stringContaining('as the profile tolerates'),
    })
    expect(tolerant.requirements.find((one) => one.id === id)).toMatchObject({
      verdict: 'warn',
      reason: expect.stringContaining(`(tolerated by the profile openrouter as ${name}: `),
    })
  },
)

test('what is tolerated for one interval is not for another', async () => {
  const { result } = await judgeDeviation(reference, ['budget-reset-interval-null'], {
    profile: 'openrouter',
    suites: ['budget'],
  })
  expect(result.requirements.find(({ id }) => id === 'BUDGET-RESET-INTERVAL')).toMatchObject({
    verdict: 'fail',
    findings: [
      { code: 'wrong', message: expect.not.stringContaining('tolerated') },
      { message: expect.stringContaining('tolerated') },
    ],
  })
})
