import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { allFaults } from '../../src/reference/registry.ts'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { reportFiles } from '../../src/report/report-files.ts'
import { chosen } from '../chosen.ts'
import { assay } from '../cli/assay.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { sampleFinding, sampleRequirement } from '../report/sample-requirement.ts'
import { sampleRun } from '../report/sample-run.ts'
import { scriptTrial, wrongSayings } from './script-trial.ts'

/** `replay.sh`, executed by the shell of this system with curl alone. */

const folder = tempFolder('replay-script')
let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
})
afterAll(() => reference.close())

interface Ran {
  readonly code: number
  readonly text: string
}

function sh(script: string, env: Record<string, string>): Promise<Ran> {
  const PATH = process.env['PATH'] ?? ''
  return promisify(execFile)('sh', [script], { env: { PATH, TMPDIR: folder, ...env } }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, text: stdout }),
  )
}

test('against the faulty service it still fails, against the right one it is fixed; the rest is shown', async () => {
  const faults = 'auth-missing-accepted,auth-api-key-on-budget,pcm-byte-lost,errors-429-as-200'
  const faulty = reference.baseUrl.replace(/\/v1$/, `/with/${faults}/v1`)
  const env = environmentOf(reference)
  const path = join(folder, 'run')
  const only = 'AUTH-MISSING-401,AUTH-API-KEY-ON-BUDGET,PCM-EVEN-LENGTH'
  const { code } = await assay(['run', '--base-url', faulty, '--only', only, '--out', path, '--quiet'], { env })
  expect(code).toBe(1)
  const script = join(path, 'replay.sh')
  const { ASSAY_BASE_URL: right, ...keys } = env
  const before = readdirSync(path)

  const still = await sh(script, keys)
  expect(still.code, still.text).toBe(1)
  expect(still.text).toMatch(
    /^AUTH-API-KEY-ON-BUDGET: .*\n {2}look for: a listed error; the run got: 200\n {2}still fails: status 200 /m,
  )
  expect(still.text).toMatch(
    /^AUTH-MISSING-401: .*\n {2}look for: 401; the run got: 200\n {2}still fails: status 200 /m,
  )
  expect(still.text).toMatch(/^PCM-EVEN-LENGTH: .*\n.*\n {2}see for yourself: status 200 \n {4}\| HTTP\/1\.1 200 OK/m)
  expect(still.text).toContain('2 still fails, 0 fixed, 1 to be seen for yourself')

  const fixed = await sh(script, { ...keys, ASSAY_BASE_URL: `${right!}/` })
  expect(fixed.code, fixed.text).toBe(3)
  expect(fixed.text.match(/^ {2}fixed: status 40\d/gm)).toHaveLength(2)
  expect(fixed.text).toContain('0 still fails, 2 fixed, 1 to be seen for yourself')

  const { ASSAY_API_KEY: _none, ...less } = keys
  const unsent = await sh(script, less)
  expect(unsent.text).toContain('  not sent: ASSAY_API_KEY is not set\n')

  const nowhere = await sh(script, { ...keys, ASSAY_BASE_URL: 'http://127.0.0.1:9/v1' })
  expect(nowhere.code).toBe(3)
  expect(nowhere.text).toMatch(/ {2}undecided: status 000\n {4}\| curl: \(7\)/)

  // What comes back lies elsewhere, and no key stands in what is printed.
  expect(readdirSync(path)).toEqual(before)
  for (const { text } of [still, fixed])
    for (const key of Object.values(keys).filter((value) => /^[a-z]+-.{16}/.test(value)))
      expect(text).not.toContain(key)
})

/** One whose status decides, one of several requests, one that comes and goes, one of a body; others each day. */
const kinds = ['auth-unknown-key-403', 'budget-slug-other-id', 'errors-429-as-200', 'parallel-crosstalk']

describe('with faults of the reference service', () => {
  let trial: Awaited<ReturnType<typeof scriptTrial>>
  beforeAll(async () => {
    trial = await scriptTrial()
  })
  afterAll(() => trial.close())

  test.each([...kinds, ...chosen(allFaults, 256, 16).map(({ id }) => id)])(
    'of %s it never says that it is fixed where it is, nor that it fails where it is not',
    async (id) => {
      const tried = await trial.of(id)
      expect(tried.faulty.length).toBeGreaterThan(0)
      expect(wrongSayings(tried)).toEqual([])
    },
  )
})

test('what a target says cannot run in it, and acts on no terminal', async () => {
  const pwned = join(folder, 'pwned')
  const nasty = `'; touch ${pwned}; $(touch ${pwned}) \`touch ${pwned}\` "\n touch ${pwned}\n\u001b[2J\\`
  const bad = sampleRequirement('A-BAD', 'fail', {
    findings: [
      sampleFinding('A-BAD', {
        evidence: [],
        message: nasty,
        expected: nasty,
        actual: nasty,
        curl: `# too long: ${nasty}`,
      }),
    ],
  })
  const run = sampleRun({ hostile: nasty, requirements: [bad] })
  const [file] = reportFiles({ ...run, result: { ...run.result, headline: nasty } }, 'replay', {
    junitProfile: 'common',
    strict: false,
  })
  const path = join(folder, 'hostile')
  mkdirSync(path)
  writeFileSync(join(path, 'replay.sh'), file!.text)
  const { code, text } = await sh(join(path, 'replay.sh'), {})
  expect(code).toBe(3)
  expect(text).toContain('not sent: too long')
  expect(text).not.toContain('\u001b')
  expect(existsSync(pwned)).toBe(false)
})

test('a run without findings: it says so, and exits with 0', async () => {
  const run = sampleRun({ requirements: [] })
  const [file] = reportFiles(run, 'replay', { junitProfile: 'common', strict: false })
  writeFileSync(join(folder, 'none.sh'), file!.text)
  expect(await sh(join(folder, 'none.sh'), {})).toMatchObject({ code: 0, text: expect.stringContaining('no finding') })
})

test('the script is plain: no word of bash, no line that a keyboard could not have written', () => {
  const text = readFileSync(join(folder, 'none.sh'), 'utf8')
  expect(text.startsWith('#!/bin/sh\n')).toBe(true)
  expect(text).not.toMatch(/\[\[|\blocal\b|\bfunction\b|<\(|[^\n -~→…]/)
})
