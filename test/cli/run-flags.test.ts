import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRun } from '../../src/record/run-record.ts'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { countingServer } from '../hostile/counting-server.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { hostileTarget } from '../hostile/target.ts'
import { assay, scratch, someKeys } from './assay.ts'

/** What each flag of `assay run` and `assay recheck` changes, as the target, the record or the exit code shows it. */

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
})
afterAll(() => reference.close())

/** The service with a deviation chosen by its path. */
const having = (id: string): string => reference.baseUrl.replace(/\/v1$/, `/with/${id}/v1`)

const texts = {
  short: [
    'Guten Morgen allerseits.',
    'Sieben grüne Boote fahren vorbei.',
    'Frisches Brot duftet wunderbar.',
    'Bitte gießt die Pflanzen.',
  ],
  medium: 'An einem klaren Morgen wacht der Hafen langsam auf, und die erste Fähre lässt zweimal ihr Horn ertönen.',
  long: 'Gegen Mittag ist der Platz hinter dem Kai voller Leute, die Orangen und Zwiebeln kaufen. '.repeat(4),
}

test('headers, texts, labels, the seed and the most requests; no bodies, and few words', async () => {
  using out = scratch()
  const file = join(out.path, 'texts.json')
  writeFileSync(file, JSON.stringify(texts))
  const target = await hostileTarget(() => undefined, reference)
  const { code, stdout, stderr } = await assay(
    [
      'run',
      '--base-url',
      target.baseUrl,
      '--suite',
      'binary',
      '--out',
      out.path,
      '--header-env',
      'X-Team=TEAM',
      '--text-file',
      file,
      '--label',
      'build=7',
      '--label',
      'ring=blue',
      '--seed',
      '7',
      '--max-requests',
      '9',
      '--no-bodies',
      '--quiet',
    ],
    { env: { ...environmentOf(reference), TEAM: 'the-harbour-team' } },
  )
  await target.close()
  // So few requests judge nothing.
  expect(code, stdout + stderr).toBe(3)
  expect(target.asked.length).toBeGreaterThan(3)
  expect(target.asked.length, '--max-requests').toBeLessThanOrEqual(9)
  expect(new Set(target.asked.map(({ headers }) => headers.get('x-team'))), '--header-env').toEqual(
    new Set(['the-harbour-team']),
  )
  const inputs = target.asked.map(
    ({ bytes }) => (JSON.parse(bytes.subarray(bytes.indexOf('\r\n\r\n')).toString()) as { input: string }).input,
  )
  for (const input of inputs) expect([...texts.short, texts.medium, texts.long], '--text-file').toContain(input)
  expect(out.result().run).toMatchObject({ labels: { build: '7', ring: 'blue' }, seed: 7 })
  expect([existsSync(join(out.path, 'events.ndjson')), existsSync(join(out.path, 'bodies'))], '--no-bodies').toEqual([
    true,
    false,
  ])
  expect(stdout.split('\n\n'), '--quiet').toHaveLength(2)
  expect((await assay(['recheck', out.path])).stdout, 'a record without bodies').toContain('note: none of ')
})

test('one request at a time', async () => {
  using out = scratch()
  const target = await countingServer(() => 400)
  const words = ['--suite', 'auth', '--concurrency', '1', '--max-requests', '60']
  await assay(['run', '--base-url', target.baseUrl, '--out', out.path, ...words], { env: someKeys })
  await target.close()
  expect(target.requests).toBeGreaterThan(10)
  expect(target.most).toBe(1)
})

test('no faster than the rate, and no more characters than the limit', async () => {
  using out = scratch()
  const target = await countingServer(() => 200)
  const words = ['--suite', 'binary', '--rate', '20/s', '--max-characters', '160']
  await assay(['run', '--base-url', target.baseUrl, '--out', out.path, ...words], { env: someKeys })
  await target.close()
  expect(target.characters).toBeGreaterThan(0)
  expect(target.characters, '--max-characters').toBeLessThanOrEqual(160)
  expect(target.requests).toBeGreaterThan(2)
  const spread = target.times.at(-1)! - target.times[0]!
  expect(spread, '--rate').toBeGreaterThan((target.requests - 2) * (1000 / 20))
})

test('so many examples of a property; an untested must is exit 4 where it is to be, judged again', async () => {
  using out = scratch()
  const { ASSAY_NO_CREDIT_KEY: _none, ...env } = environmentOf(reference)
  const words = ['--only', 'SPEECH-ANY-INVALID,ERROR-402', '--runs', '3', '--out', out.path]
  const { code, stderr } = await assay(['run', '--base-url', reference.baseUrl, ...words], { env })
  expect(code, stderr).toBe(0)
  expect(
    readRun(out.path).exchanges.filter(({ stimulus }) => stimulus.kind === 'example'),
    '--runs',
  ).toHaveLength(3)
  expect((await assay(['recheck', out.path])).code).toBe(0)
  expect((await assay(['recheck', out.path, '--certify'])).code).toBe(4)
})

test('a violated should fails where it is to; a record judged again has reports in the form asked for', async () => {
  using out = scratch()
  const words = ['--only', 'ERROR-402-POINTER,AUTH-MISSING-401', '--strict', '--out', out.path]
  const ran = await assay(['run', '--base-url', having('errors-402-no-pointer'), ...words], {
    env: environmentOf(reference),
  })
  expect(ran.code, ran.stderr).toBe(1)
  const again = join(out.path, 'again')
  expect((await assay(['recheck', out.path, '--out', again, '--junit-profile', 'strict'])).code).toBe(0)
  expect(
    [out.read('junit.xml'), out.read('again/junit.xml')].map((xml) => /<testsuites [^>]*timestamp="/.test(xml)),
    '--junit-profile',
  ).toEqual([true, false])
  expect(existsSync(join(again, 'report.html')), '--out').toBe(true)
  expect((await assay(['recheck', out.path, '--strict'])).code).toBe(1)
})

test('the first violated must ends the run: what would have come after it is not sent', async () => {
  using out = scratch()
  const words = ['--only', 'AUTH-MISSING-401,ERROR-429', '--bail', '--out', out.path]
  const { code } = await assay(['run', '--base-url', having('auth-missing-accepted'), ...words], {
    env: environmentOf(reference),
  })
  expect(code).toBe(1)
  const { requirements, run } = out.result()
  expect(run.complete).toBe(false)
  expect(requirements.find(({ id }) => id === 'ERROR-429')).toMatchObject({
    verdict: 'inconclusive',
    reason: 'AUTH-MISSING-401 failed (--bail)',
  })
})

test('the first violated must ends the run where others would go on for long', async () => {
  using whole = scratch()
  using out = scratch()
  const words = ['run', '--base-url', having('pcm-odd'), '--out']
  const env = environmentOf(reference)
  const ran = await assay([...words, out.path, '--bail'], { env })
  expect(ran.code, ran.stderr).toBe(1)
  await assay([...words, whole.path], { env })
  const { requirements, run } = out.result()
  expect(run.complete).toBe(false)
  expect(run.requests).toBeLessThan(0.5 * whole.result().run.requests)
  expect(requirements.find(({ id }) => id === 'PCM-EVEN-LENGTH')).toMatchObject({ verdict: 'fail' })
  // From its record it is judged the same.
  expect((await assay(['recheck', out.path])).code).toBe(1)
})

test('patience with a request, and with the run', async () => {
  using short = scratch()
  using ended = scratch()
  const target = await hostileTarget(
    ({ path }) => (path.includes('/budgets/') ? () => undefined : undefined),
    reference,
  )
  const words = ['run', '--base-url', target.baseUrl, '--only', 'BUDGET-ID', '--out']
  const env = environmentOf(reference)
  await Promise.all([
    assay([...words, short.path, '--timeout', '300ms', '--deadline', '4s'], { env }),
    assay([...words, ended.path, '--deadline', '1500ms'], { env }),
  ])
  await target.close()
  const waited = readRun(short.path).exchanges.filter(({ failure }) => failure?.kind === 'timeout')
  expect(waited.length).toBeGreaterThan(0)
  expect(JSON.stringify(waited.map(({ failure }) => failure)), '--timeout').toContain('300')
  expect(JSON.stringify(ended.result()), '--deadline').toMatch(/deadline/)
})

test('a latitude of the embedded service', async () => {
  using out = scratch()
  const { code } = await assay([
    'run',
    '--reference',
    '--latitude',
    'label-pcm-bare',
    '--only',
    'SPEECH-MEDIA-TYPE',
    '--out',
    out.path,
  ])
  expect(code).toBe(0)
  const types = readRun(out.path).exchanges.flatMap(({ response }) =>
    (response?.status === 200 ? response.headers : [])
      .filter(([name]) => name.toLowerCase() === 'content-type')
      .map(([, value]) => value),
  )
  expect(new Set(types)).toEqual(new Set(['audio/mpeg', 'audio/pcm']))
})
