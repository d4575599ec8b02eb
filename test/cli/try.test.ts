import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeMp3, judgePcm } from '../../src/audio/audio.ts'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import type { RequirementResult } from '../../src/requirement/result.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { hostileTarget } from '../hostile/target.ts'
import { assay, scratch, type Ended } from './assay.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in' })
})
afterAll(() => reference.close())

/** The reference service with these faults. */
const faulty = (...ids: string[]): string => reference.baseUrl.replace('/v1', `/with/${ids.join()}/v1`)
const tried = (words: readonly string[], env: Record<string, string> = {}, cwd?: string): Promise<Ended> =>
  assay(['try', ...words], { env: { ...environmentOf(reference), ...env }, ...(cwd !== undefined && { cwd }) })
interface Told {
  readonly requirements: readonly RequirementResult[]
  readonly response: { readonly status: number; readonly headers: readonly (readonly string[])[] }
  readonly file?: string
}
const violatedIn = ({ stdout }: Ended): string[] =>
  (JSON.parse(stdout) as Told).requirements
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    .map(({ id }) => id)

test('a text is spoken once, judged, described and kept; nothing is said of the whole', async () => {
  using folder = scratch()
  const target = await hostileTarget(() => undefined, reference)
  const words = ['Some text to be spoken.', '--base-url', target.baseUrl]
  const mp3 = await tried(words, {}, folder.path)
  expect(mp3.code, mp3.stdout + mp3.stderr).toBe(0)
  expect(mp3.stderr).toContain(`sends 1 request to ${target.baseUrl}, 23 characters spoken and billed`)
  expect(mp3.stdout).toMatch(/^POST .*200 audio\/mpeg/s)
  expect(mp3.stdout).toMatch(/No must is violated here; 1\d requirements hold, 0 could not be decided/)
  expect(mp3.stdout).toContain('got MP3, MPEG-')
  expect(mp3.stdout + mp3.stderr).not.toMatch(/conformant/i)
  expect(judgeMp3(readFileSync(join(folder.path, 'reports/try/speech.mp3'))).verdict).toBe('sound')

  const pcm = await tried([...words, '--format', 'pcm', '--out', 'mine', '--json'], {}, folder.path)
  const { file, requirements } = JSON.parse(pcm.stdout) as Told
  expect([pcm.code, file]).toEqual([0, join('mine', 'speech.pcm')])
  expect(judgePcm(readFileSync(join(folder.path, file!))).verdict).toBe('sound')
  expect(requirements.map(({ id }) => id)).toEqual(expect.arrayContaining(['PCM-FORMAT', 'SPEECH-MEDIA-TYPE']))
  // What compares several answers is not asked of one.
  expect(requirements.map(({ id }) => id)).not.toContain('SPEECH-TEXTS-DIFFER')
  expect(target.asked).toHaveLength(2)
  await target.close()
})

test('a budget is read once; its violation is told with the sentence and the curl line', async () => {
  const right = await tried(['--budget', 'monthly', '--json'])
  expect([right.code, violatedIn(right)]).toEqual([0, []])
  const wrong = await tried(['--budget', 'monthly', '--base-url', faulty('budget-limit-usd-string')])
  expect(wrong.code).toBe(1)
  expect(wrong.stdout).toMatch(/Violated: 1 must; 18 requirements hold/)
  expect(wrong.stdout).toMatch(/fail {10}BUDGET-LIMIT: .*string/)
  expect(wrong.stdout).toMatch(/^curl .*budgets\/monthly.*\$ASSAY_MANAGEMENT_KEY/m)
  expect(wrong.stdout).toContain('"limit_usd":"')
})

test('a violated should is told and fails nothing; what is echoed of a key is told without the key', async () => {
  const { code, stdout, stderr } = await tried(['Hello.', '--base-url', faulty('auth-echo-in-header'), '--json'])
  expect(code).toBe(0)
  expect(violatedIn({ stdout } as Ended)).toEqual(['AUTH-KEY-NOT-ECHOED'])
  expect((JSON.parse(stdout) as Told).response.headers.flat().join('\n')).toMatch(/x-debug-authorization/i)
  expect(stdout + stderr).not.toContain(reference.apiKey.slice(-12))
})

test.each([
  ['a key that is refused', { ASSAY_API_KEY: 'sk-not-a-key-0123456789' }, /answered with 401: check the key/],
  ['a target that is not there', { ASSAY_BASE_URL: 'http://127.0.0.1:9/v1' }, /no answer/],
])('undecided: %s', async (_what, env, why) => {
  using folder = scratch()
  const { code, stdout } = await tried(['Hello.', '--timeout', '5s'], env, folder.path)
  expect([code, stdout.replaceAll(/\s+/g, ' ')]).toEqual([3, expect.stringMatching(why)])
  expect(existsSync(join(folder.path, 'reports'))).toBe(false)
})

test('one request is one request, also where the connection breaks', async () => {
  const target = await hostileTarget(() => (socket) => void socket.destroy(), reference)
  const { code } = await tried(['--budget', 'daily', '--base-url', target.baseUrl])
  await target.close()
  expect([code, target.asked.length]).toEqual([3, 1])
})

test('where a redirect leads is told, and of a body that broke off no part is judged', async () => {
  const answers = [
    'HTTP/1.1 308 Permanent Redirect\r\nLocation: https://elsewhere.test/v1\r\nContent-Length: 0\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\nContent-Length: 9000\r\n\r\nno sound at all',
  ]
  const target = await hostileTarget(() => (socket) => void socket.end(answers.shift()!), reference)
  const redirected = await tried(['Hello.', '--base-url', target.baseUrl])
  using folder = scratch()
  const cut = await tried(['Hello.', '--base-url', target.baseUrl], {}, folder.path)
  await target.close()
  expect(redirected.stdout.replaceAll(/\s+/g, ' ')).toContain('308 (Location: https://elsewhere.test/v1)')
  expect(cut.stdout.replaceAll(/\s+/g, ' ')).toContain('then the connection was closed in the body')
  expect(cut.stdout).not.toContain('faulty')
})

test('it waits no longer than it is told to', async () => {
  const target = await hostileTarget(() => () => undefined, reference)
  const { code, ms } = await tried(['Hello.', '--timeout', '300ms', '--base-url', target.baseUrl])
  await target.close()
  expect(code).toBe(3)
  expect(ms).toBeLessThan(20_000)
  expect(target.asked).toHaveLength(1)
})

test.each([
  [['Hello.', '--budget', 'daily'], /not both/],
  [[], /say what is to be spoken/],
  [[' '], /say what is to be spoken/],
  [['Hello.', '--profile', 'nobodys'], /nobodys/],
  [['Hello.', '--format', 'wav'], /mp3, pcm/],
])('usage: %j', async (words, why) => {
  const { code, stderr, stdout } = await tried(words)
  expect([code, stderr, stdout]).toEqual([2, expect.stringMatching(why), ''])
})

test('the service that it brings, wrong or different on purpose; a file and headers of the operator', async () => {
  using folder = scratch()
  const words = ['--budget', 'daily', '--reference', '--json']
  const fault = await tried([...words, '--fault', 'budget-limit-usd-string'])
  expect([fault.code, violatedIn(fault)]).toEqual([1, ['BUDGET-LIMIT']])
  expect((await tried([...words, '--latitude', 'nobodys'])).stderr).toMatch(/nobodys/)
  const target = await hostileTarget(() => undefined, reference)
  writeFileSync(join(folder.path, 'own.json'), JSON.stringify({ baseUrl: target.baseUrl }))
  const { ASSAY_BASE_URL: _told, ...env } = environmentOf(reference)
  const own = ['try', '--budget', 'daily', '--config', join(folder.path, 'own.json'), '--header-env', 'X-Team=TEAM']
  const { code, stderr } = await assay(own, { env: { ...env, TEAM: 'the-harbour-team' } })
  await target.close()
  expect(code, stderr).toBe(0)
  expect(target.asked.map(({ headers }) => headers.get('x-team'))).toEqual(['the-harbour-team'])
})
