import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { readRun } from '../../src/record/run-record.ts'
import { allFaults } from '../../src/reference/registry.ts'
import schema from '../../src/report/results.schema.json' with { type: 'json' }
import { countingServer } from '../hostile/counting-server.ts'
import { chosen } from '../chosen.ts'
import { assay, scratch, someKeys } from './assay.ts'

test('the embedded service is conformant, with nothing undecided, and its reports are written', async () => {
  using out = scratch()
  const { code, stdout, stderr } = await assay(['run', '--reference', '--out', out.path, '--junit-profile', 'strict'])
  expect(code, stdout + stderr).toBe(0)
  const result = out.result()
  expect(result).toMatchObject({
    outcome: 'conformant',
    exitCode: 0,
    counts: { fail: 0, warn: 0, inconclusive: 0, error: 0 },
  })
  // Its mp3 needs no checksum, so that nothing can be compared with one.
  expect(result.requirements.filter(({ verdict }) => verdict === 'untested').map(({ id }) => id)).toEqual(['MP3-CRC'])
  expect(result.requirements.length).toBeGreaterThanOrEqual(50)
  // A verdict without evidence is none.
  for (const requirement of result.requirements)
    if (requirement.verdict !== 'untested') expect(requirement.evidence.length, requirement.id).toBeGreaterThan(0)
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  addFormats.default(ajv)
  const validate = ajv.compile(schema)
  expect(validate(result), JSON.stringify(validate.errors)).toBe(true)
  for (const name of ['report.html', 'junit.xml', 'events.ndjson', 'bodies'])
    expect(existsSync(join(out.path, name)), name).toBe(true)
  const xml = await validateXML({
    xml: [{ fileName: 'junit.xml', contents: out.read('junit.xml') }],
    schema: [readFileSync(join(import.meta.dirname, '../../fixtures/junit/xunit.xsd'), 'utf8')],
  })
  expect(xml.errors).toEqual([])
  expect(stdout).toMatch(/^Conformant: /)
  for (const suite of ['auth', 'validation', 'binary', 'budget', 'errors'])
    expect(stderr, 'a line for each suite').toMatch(new RegExp(`^${suite} +done$`, 'm'))
  expect(stdout).not.toContain('\u001b')
  const longest = Math.max(
    ...stdout
      .split('\n')
      .filter((line) => !line.includes('curl '))
      .map((line) => line.length),
  )
  expect(longest).toBeLessThanOrEqual(80)
})

/** A must-fault of every area; the matrix judges all of them, in process. */
const areas = [...new Set(allFaults.map(({ area }) => area))]
const someFaults = areas.flatMap((area) => {
  const musts = allFaults.filter((fault) => fault.area === area && fault.level === 'must')
  return musts.slice(0, 1)
})

test.each(chosen(someFaults, 5).map((fault) => [fault.id, fault] as const))(
  'a fault exits 1 and names the right clause: %s',
  async (_id, fault) => {
    using out = scratch()
    const { code, stdout, stderr } = await assay([
      'run',
      '--reference',
      '--fault',
      fault.id,
      '--only',
      fault.violates[0],
      '--out',
      out.path,
    ])
    expect(code, stdout + stderr).toBe(1)
    const failed = out.result().requirements.filter(({ verdict }) => verdict === 'fail')
    expect(failed.map(({ id }) => id)).toContain(fault.violates[0])
    expect(stdout).toContain(`assay run --reference --fault ${fault.id} --only`)
  },
)

test('where nothing listens: exit 3 after little waiting, with one clear sentence first', async () => {
  using out = scratch()
  const { code, stdout } = await assay(['run', '--base-url', 'http://127.0.0.1:9/v1', '--out', out.path], {
    env: someKeys,
  })
  expect(code).toBe(3)
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/^Not established: http:\/\/127\.0\.0\.1:9 cannot be reached/)
  // It waits for nothing but for what it sends again.
  expect(readRun(out.path).waits.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(6000)
})

test.each(
  chosen(
    [
      ['no target', ['run'], {}, /no target: give --base-url/],
      ['no key', ['run', '--base-url', 'http://127.0.0.1:9/v1'], {}, /no key at all: set ASSAY_API_KEY/],
      ['unknown flag', ['run', '--suit', 'auth'], {}, /unknown option '--suit'[\s\S]*--suite/],
      [
        'unknown suite',
        ['run', '--reference', '--suite', 'auht'],
        {},
        /unknown suite "auht": did you mean auth\? \(valid: auth, validation/,
      ],
      [
        'unknown requirement',
        ['run', '--reference', '--only', 'AUTH-MISSING-402'],
        {},
        /did you mean AUTH-MISSING-401\?/,
      ],
      [
        'a plan beside a run that is not there',
        ['run', '--reference', '--plan', '--compare', 'nowhere'],
        {},
        /nowhere holds no recorded run/,
      ],
      ['unknown fault', ['run', '--reference', '--fault', 'binary-empyt'], {}, /no fault "binary-empyt": did you mean/],
      ['a seed that is no number', ['run', '--reference', '--seed', 'x1'], {}, /--seed: "x1" is no whole number/],
      [
        'unknown profile',
        ['run', '--reference', '--profile', 'interfase'],
        {},
        /unknown profile "interfase": did you mean interface\?/,
      ],
      [
        'a requirement that the profile cannot express',
        ['run', '--reference', '--only', 'SPEECH-REFERENCE-TYPE'],
        {},
        /SPEECH-REFERENCE-TYPE cannot be judged: the profile interface names no property[^;]*; take another profile/,
      ],
      [
        'a profile that is not there',
        ['run', '--reference', '--profile', './no-such.json'],
        {},
        /--profile \.\/no-such\.json: ENOENT/,
      ],
      ['two targets', ['run', '--reference', '--base-url', 'http://127.0.0.1:9/v1'], {}, /name two targets/],
      [
        'a fault without the reference',
        ['run', '--base-url', 'http://127.0.0.1:9/v1', '--fault', 'x'],
        {},
        /add --reference/,
      ],
      [
        'a base URL with a password',
        ['run', '--base-url', 'http://me:secret@127.0.0.1/v1'],
        someKeys,
        /would stand in every report/,
      ],
      ['an unknown command', ['rnu'], {}, /unknown command 'rnu'[\s\S]*run/],
      [
        'no model and no voice',
        ['run', '--base-url', 'http://127.0.0.1:9/v1'],
        { ASSAY_API_KEY: 'sk-test-0123456789abcdef0123' },
        /ASSAY_MODEL and ASSAY_VOICE are not set/,
      ],
    ],
    2,
  ),
)('usage error, exit 2: %s', async (_name, words, env, complaint) => {
  const { code, stdout, stderr } = await assay(words, { env })
  expect(code, stderr).toBe(2)
  expect(stderr).toMatch(complaint)
  expect(stdout).toBe('')
  expect(stderr).not.toMatch(/\n\s+at /)
})

test('Ctrl-C: exit 130, and reports of what ran', async () => {
  using out = scratch()
  const { code } = await assay(['run', '--reference', '--out', out.path], {
    started: (child) => {
      const timer = setInterval(() => {
        if (!existsSync(join(out.path, 'bodies')) || readdirSync(join(out.path, 'bodies')).length < 20) return
        clearInterval(timer)
        child.kill('SIGINT')
      }, 20)
    },
  })
  expect(code).toBe(130)
  const result = out.result()
  expect(result).toMatchObject({ outcome: 'not-established', exitCode: 130, run: { complete: false } })
  expect(result.headline).toContain('interrupted')
  expect(result.run.requests).toBeGreaterThan(0)
  for (const name of ['report.html', 'junit.xml']) expect(existsSync(join(out.path, name)), name).toBe(true)
})

test('--plan sends nothing', async () => {
  const target = await countingServer(() => 200)
  const { code, stdout } = await assay(['run', '--base-url', target.baseUrl, '--plan'], { env: someKeys })
  await target.close()
  expect(code).toBe(0)
  expect(target.requests).toBe(0)
  expect(stdout).toMatch(/requests +about \d+, at most \d+/)
  expect(stdout).toContain('Nothing was sent.')
})

test('--ui shows the run live in a browser until it is ended, and reports are written then', async () => {
  using out = scratch()
  let page: Promise<number> | undefined
  const { code, stdout } = await assay(['run', '--reference', '--ui', '--suite', 'auth', '--out', out.path], {
    started(child) {
      child.stderr!.on('data', (text: Buffer) => {
        const url = /live view: (\S+)/.exec(text.toString())?.[1]
        if (url !== undefined) page = fetch(url, { redirect: 'manual' }).then(({ status }) => status)
        // All requirements are shown by then; controls may still be under way.
        if (/^auth +done/m.test(text.toString()))
          void whenUnchanged(join(out.path, 'events.ndjson')).then(() => child.kill('SIGINT'))
      })
    },
  })
  expect(await page, 'it lets in who has the token').toBe(302)
  expect(code, stdout).toBe(0)
  expect(out.result().run.complete).toBe(true)
  expect(readdirSync(out.path).filter((name) => name.startsWith('.vitest'))).toEqual([])
})

/** Resolves when nothing was added to the file for two seconds. */
async function whenUnchanged(file: string): Promise<void> {
  for (let quiet = 0, size = 0; quiet < 20; quiet += 1) {
    await new Promise((done) => setTimeout(done, 100))
    const now = statSync(file).size
    if (now !== size) quiet = 0
    size = now
  }
}
