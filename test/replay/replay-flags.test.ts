import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, withDeviations, type Reference } from '../../src/reference/reference.ts'
import { assay, scratch, shell } from '../cli/assay.ts'
import { certificate, certificateKey, secureFront, type SecureFront } from '../cli/secure-front.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { standingBefore } from '../hostile/standing-before.ts'

const faults = ['auth-missing-accepted']

let reference: Reference
let strict: SecureFront
let lax: SecureFront
const recorded = scratch()
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in' })
  ;[strict, lax] = await Promise.all([secureFront(reference.baseUrl, true), secureFront(reference.baseUrl, false)])
  await assay(['run', '--only', 'AUTH-MISSING-401', '--quiet', '--out', recorded.path], {
    env: { ...environmentOf(reference), ASSAY_BASE_URL: withDeviations(reference.baseUrl, faults) },
  })
})
afterAll(async () => {
  recorded[Symbol.dispose]()
  strict.close()
  lax.close()
  await reference.close()
})

/** `--base-url` says where the target is: the environment does not. */
function environment(front?: SecureFront): Record<string, string> {
  const { ASSAY_BASE_URL: _told, ...env } = environmentOf(reference)
  return { ...env, ...(front && { https_proxy: front.proxy }) }
}

test('to the target of the run, whose keys alone are told: it still fails', async () => {
  const { code, stdout } = await assay(['replay', recorded.path], { env: environment() })
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(
      /^still fails {2}AUTH-MISSING-401\/accepted {2}3 of 3\n.*1 still fails, 0 fixed, 0 undecided\n$/s,
    ),
  ])
})

test('to another target it is fixed', async () => {
  const { code, stdout } = await assay(['replay', recorded.path, '--base-url', reference.baseUrl, '--json'], {
    env: environment(),
  })
  expect([code, JSON.parse(stdout)]).toMatchObject([
    0,
    { exitCode: 0, findings: [{ requirement: 'AUTH-MISSING-401', state: 'fixed', seen: 0, times: 3 }] },
  ])
})

test('to the embedded service, as it should be and wrong on purpose', async () => {
  const words = ['replay', recorded.path, '--reference']
  expect((await assay(words)).code).toBe(0)
  expect((await assay([...words, '--fault', faults[0]!, '--only', 'AUTH'])).code).toBe(1)
  const unknown = await assay([...words, '--latitude', 'no-such-latitude'])
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('no-such-latitude')])
  const none = await assay([...words, '--only', 'PCM'])
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('the run has no finding of "PCM"')])
})

test('of a run with the embedded service the lines work as pasted, and a replay starts it again', async () => {
  using out = scratch()
  const ended = await assay(
    ['run', '--reference', '--fault', faults[0]!, '--only', 'AUTH-MISSING-401', '--out', out.path],
    { cwd: out.path },
  )
  expect(ended.stdout).not.toContain('curl')
  const [line] = /assay run --reference .*/.exec(ended.stdout)!
  const pasted = await shell(`cd '${out.path}' && ${line} --quiet`, {})
  expect([pasted.code, pasted.stdout], pasted.stderr).toEqual([1, expect.stringContaining('1 cause')])
  const again = await assay(['replay', out.path])
  expect([again.code, again.stdout], again.stderr).toEqual([1, expect.stringContaining('still fails')])
  // A target that is named is asked in its place.
  expect((await assay(['replay', out.path], { env: environmentOf(reference) })).code).toBe(0)
})

test('an effect is fixed that is seen to hold by itself while its cause still fails', async () => {
  using out = scratch()
  const env = { ...environmentOf(reference), ASSAY_BASE_URL: withDeviations(reference.baseUrl, ['auth-missing-400']) }
  await assay(['run', '--only', 'AUTH-MISSING-401,AUTH-EMPTY-401', '--quiet', '--out', out.path], { env })
  const toFaulty = async (fault: string): Promise<unknown> => {
    const words = ['replay', out.path, '--reference', '--fault', fault, '--json']
    const { code, stdout } = await assay(words, { env: environment() })
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly Record<string, unknown>[] }
    return [code, ...findings.map(({ requirement, state, held }) => [requirement, state, held])]
  }
  expect(await toFaulty('auth-missing-400')).toEqual([
    1,
    ['AUTH-MISSING-401', 'fails', undefined],
    ['AUTH-EMPTY-401', 'fails', undefined],
  ])
  expect(await toFaulty('auth-missing-accepted')).toEqual([
    1,
    ['AUTH-MISSING-401', 'fails', undefined],
    ['AUTH-EMPTY-401', 'fixed', true],
  ])
})

test('a configuration says where, and a header goes with every request', async () => {
  using folder = scratch()
  const seen: (string | undefined)[] = []
  const front = await standingBefore(reference.baseUrl, ({ headers }) => {
    seen.push(headers['x-tenant']?.toString())
    return false
  })
  const config = join(folder.path, 'assay.config.json')
  writeFileSync(config, JSON.stringify({ baseUrl: `${front.origin}/v1` }))
  const { code, stderr } = await assay(
    ['replay', recorded.path, '--config', config, '--header-env', 'X-Tenant=TENANT_OF_TESTS'],
    { env: { ...environment(), TENANT_OF_TESTS: 'tenant-of-tests' } },
  )
  front.close()
  expect(code, stderr).toBe(0)
  expect(new Set(seen)).toEqual(new Set(['tenant-of-tests']))
})

test('over TLS: with authority, certificate and key, and without verifying', async () => {
  const sure = ['--base-url', strict.named, '--ca', certificate, '--cert', certificate, '--key', certificateKey]
  expect((await assay(['replay', recorded.path, ...sure], { env: environment(strict) })).code).toBe(0)
  const unsure = ['replay', recorded.path, '--base-url', lax.unnamed]
  expect((await assay(unsure, { env: environment(lax) })).code).toBe(3)
  expect((await assay([...unsure, '--insecure'], { env: environment(lax) })).code).toBe(0)
})

/** The record with other lines, in a folder of its own. */
function altered(folder: string, alter: (lines: string[]) => string[]): string {
  cpSync(recorded.path, folder, { recursive: true })
  const events = join(folder, 'events.ndjson')
  writeFileSync(events, `${alter(readFileSync(events, 'utf8').trimEnd().split('\n')).join('\n')}\n`)
  return folder
}

test.each<readonly [string, RegExp, string]>([
  ['a method that ends the line', /"method":"(\w+)"/g, '"method":"$1 / HTTP/1.1\\r\\n"'],
  ['a key that is made wrong in a way of a later version', /\|\w+\}|(?<=_KEY)\}/g, '|later}'],
])('a request of somebody else that is none is not begun: %s', async (_what, part, other) => {
  using folder = scratch()
  const run = altered(folder.path, (lines) => lines.map((line) => line.replaceAll(part, other)))
  const { code, stdout } = await assay(['replay', run, '--base-url', reference.baseUrl], { env: environment() })
  expect([code, stdout.replaceAll(/\s+/g, ' ')]).toEqual([3, expect.stringContaining('none that this version sends')])
})

test.each([
  ['elsewhere', '"url":"http://elsewhere.example'],
  ['continued', '"url":".elsewhere.example'],
  ['behind a name', '"url":"@elsewhere.example'],
  ['behind what URL readers take for a slash, and curl for a name', '$&\\\\@elsewhere.example'],
])('a record is refused whose requests go to another address, which would get the keys: %s', async (_what, other) => {
  using folder = scratch()
  const run = altered(folder.path, (lines) => lines.map((line) => line.replaceAll(/"url":"http:\/\/[^/"]+/g, other)))
  const { code, stderr } = await assay(['replay', run, '--base-url', reference.baseUrl], { env: environment() })
  expect([code, stderr]).toEqual([2, expect.stringMatching(/line \d+: a request to another service than the run's/)])
})

test('a record in which two exchanges have the same id is refused by the line, whatever it is given to', async () => {
  using folder = scratch()
  const run = altered(folder.path, (lines) => {
    const at = lines.findIndex((line) => line.startsWith('{"event":"exchange"'))
    return lines.toSpliced(at + 3, 0, lines[at]!.replace('"status":200', '"status":401'))
  })
  const says = /^assay: \S+events\.ndjson, line \d+: the exchange \S+ stands in line \d+ already, so that these are/
  for (const words of [
    ['replay', run, '--base-url', reference.baseUrl],
    ['recheck', run],
    ['diff', recorded.path, run],
  ]) {
    const { code, stderr } = await assay(words, { env: environment() })
    expect([code, stderr]).toEqual([2, expect.stringMatching(says)])
  }
})

test('a record that decides nothing has nothing that is fixed', async () => {
  using folder = scratch()
  const run = altered(folder.path, (lines) => lines.slice(0, 1))
  const { code, stdout } = await assay(['replay', run, '--base-url', reference.baseUrl], { env: environment() })
  expect([code, stdout]).toEqual([3, expect.stringContaining('The run decided nothing')])
})

test('what cannot be asked again is undecided: no answer comes, or a body was not kept', async () => {
  using out = scratch()
  const silent = await standingBefore(reference.baseUrl, () => true)
  const hung = await assay(['replay', recorded.path, '--base-url', `${silent.origin}/v1`, '--timeout', '300ms'], {
    env: environment(),
  })
  silent.close()
  expect([hung.code, hung.stdout]).toEqual([3, expect.stringContaining('no answer came for 300 ms')])
  const env = { ...environmentOf(reference), ASSAY_BASE_URL: withDeviations(reference.baseUrl, faults) }
  await assay(['run', '--only', 'AUTH-MISSING-401', '--quiet', '--no-bodies', '--out', out.path], { env })
  const lost = await assay(['replay', out.path], { env: environment() })
  expect([lost.code, lost.stdout]).toEqual([
    3,
    expect.stringMatching(/the body of \S+ was not kept, so that it\s+cannot be sent again/),
  ])
})
