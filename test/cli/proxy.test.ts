import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { assay, scratch, type Ended } from './assay.ts'
import { certificate, secureFront, type SecureFront } from './secure-front.ts'

let right: Reference
let faulty: Reference
let front: SecureFront
beforeAll(async () => {
  right = await startReference({ voice: 'built-in' })
  faulty = await startReference({ voice: 'built-in', faults: ['auth-missing-accepted', 'budget-limit-usd-string'] })
  front = await secureFront(right.baseUrl, false)
})
afterAll(async () => {
  front.close()
  await right.close()
  await faulty.close()
})

/** A client: speech with a key and without, and a budget. `%` becomes what it does at last. */
const script = (last: string): string => `
  const { BASE = process.env.ASSAY_BASE_URL, KEY, MODEL, VOICE, WORKSPACE, MANAGEMENT } = process.env
  if (process.env.OPENAI_BASE_URL !== BASE) throw new Error('no base URL')
  const body = JSON.stringify({
    model: MODEL, voice: VOICE, input: 'Good morning, my friends.', response_format: 'mp3' })
  const speak = (headers) => fetch(BASE + '/audio/speech', { method: 'POST', body,
    headers: { 'content-type': 'application/json', ...headers } }).then(async (got) => [got.status, await got.text()])
  const [said, refused] = [await speak({ authorization: 'Bearer ' + KEY }), await speak({})]
  const budget = await fetch(BASE + '/workspaces/' + WORKSPACE + '/budgets/daily',
    { headers: { authorization: 'Bearer ' + MANAGEMENT } })
  await budget.text()
  console.log('client: ' + [said[0], refused[0], budget.status].join(' '), said[0] === 502 ? said[1] : '')
  ${last}`

const envOf = ({ apiKey, managementKey, model, voice, workspaceId }: Reference): Record<string, string> => ({
  KEY: apiKey,
  MANAGEMENT: managementKey,
  MODEL: model,
  VOICE: voice,
  WORKSPACE: workspaceId,
})

function proxied(of: Reference, words: readonly string[], last = ''): Promise<Ended> {
  const target = words.includes('--target') ? [] : ['--target', of.baseUrl]
  return assay(['proxy', ...target, ...words, '--', process.execPath, '-e', script(last)], { env: envOf(of) })
}

test('a right service passes; what passed is a record without keys, which recheck reads', async () => {
  using out = scratch()
  const { code, stdout, stderr } = await proxied(right, ['--out', out.path])
  expect(code, stdout + stderr).toBe(0)
  expect(stdout).toContain('client: 200 401 200')
  expect(stdout).toMatch(/^Selection: \d+ of \d+ musts asked hold/m)
  expect(stderr).toContain('the command ended with exit code 0')
  const events = out.read('events.ndjson')
  for (const key of [right.apiKey, right.managementKey]) expect(events).not.toContain(key)
  expect(events).toContain('Bearer ${ASSAY_API_KEY}')
  const again = await assay(['recheck', out.path])
  expect(again.code).toBe(0)
  const passes = out.result().requirements.filter(({ verdict }) => verdict === 'pass')
  expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining(['MP3-FORMAT', 'AUTH-MISSING-401', 'BUDGET-LIMIT']))
})

test('findings are told as they come, and the exit code carries both results', async () => {
  using out = scratch()
  const found = await proxied(faulty, ['--out', out.path, '--reporter', 'summary', '--quiet', '--no-bodies'])
  expect(found.code).toBe(1)
  expect(found.stderr).toMatch(/^fail AUTH-MISSING-401: .*accepted with 200/m)
  expect(found.stderr).toMatch(/^fail BUDGET-LIMIT: /m)
  expect(found.stdout).not.toContain('curl')
  expect(existsSync(join(out.path, 'report.html'))).toBe(false)
  expect(existsSync(join(out.path, 'bodies'))).toBe(false)
  expect(out.read('summary.md')).toContain('AUTH-MISSING-401')
  expect((await proxied(right, ['--out', out.path], 'process.exit(7)')).code).toBe(7)
  expect((await proxied(right, ['--out', out.path], 'process.kill(process.pid, "SIGTERM")')).code).toBe(143)
})

test('settings are heeded', async () => {
  using out = scratch()
  const module = join(out.path, 'mine.suite.mjs')
  writeFileSync(
    module,
    `const scope = Object.assign((evidence) => evidence.exchanges.map((one) =>
       ({ subject: one, claim: '', exchanges: [one] })), { isOfOne: true })
     export const mine = { id: 'X-MINE', sentences: ['4.1/success'], level: 'should', title: 'mine', needs: [],
       over: scope, messages: { no: 'never' },
       check: () => ({ kind: 'violated', code: 'no', expected: 'a', actual: 'b', values: {} }) }`,
  )
  const reports = ['--out', join(out.path, 'reports')]
  const own = await proxied(right, ['--suite', module, ...reports, '--junit-profile', 'strict'])
  expect(own.stderr).toMatch(/^warn X-MINE: never/m)
  expect(own.code).toBe(0)
  expect(readFileSync(join(out.path, 'reports/junit.xml'), 'utf8')).not.toContain('file="')
  expect((await proxied(right, ['--suite', module, '--strict', ...reports])).code).toBe(1)
  const named = await proxied(right, ['--profile', 'openrouter', ...reports])
  expect(named.stdout).toContain('profile openrouter')
})

test('a target behind TLS is verified, with the authority that is named, or not at all', async () => {
  using out = scratch()
  const to = (...words: string[]): Promise<Ended> =>
    proxied(right, ['--target', front.unnamed, '--out', out.path, ...words])
  expect((await to()).stdout).toMatch(/client: 502 .*self-signed certificate/)
  // It is trusted then, and bears another name.
  expect((await to('--ca', certificate)).stdout).toMatch(/client: 502 .*does not match certificate's altnames/)
  expect((await to('--insecure')).stdout).toContain('client: 200 401 200')
})

test('without a command it passes until a signal comes, on the port that is named', async () => {
  using out = scratch()
  const free = createServer()
  const port = await new Promise<number>((resolve) => {
    free.listen(0, '127.0.0.1', () => {
      const { port: found } = free.address() as AddressInfo
      free.close(() => resolve(found))
    })
  })
  const ended = await assay(['proxy', '--target', right.baseUrl, '--port', String(port), '--out', out.path], {
    started(child) {
      child.stdout!.once('data', (text: Buffer) => {
        const baseUrl = text.toString().trim()
        expect(baseUrl).toBe(`http://127.0.0.1:${port}/v1`)
        void fetch(`${baseUrl}/workspaces/a/budgets/daily`)
          .then((answer) => answer.text())
          .then(() => child.kill('SIGINT'))
      })
    },
  })
  expect(ended.code, ended.stderr).toBe(0)
  expect(out.result().requirements.find(({ id }) => id === 'AUTH-MISSING-401')?.verdict).toBe('pass')
})

test('what cannot be begun says why, and nothing is left behind', async () => {
  using out = scratch()
  const to = ['proxy', '--target', right.baseUrl, '--out', out.path]
  const none = await assay([...to, '--', 'no-such-program-of-anybody'])
  expect([none.code, none.stderr]).toEqual([
    2,
    expect.stringContaining('"no-such-program-of-anybody" cannot be started'),
  ])
  expect((await assay(['proxy', '--target', 'ftp://a'])).stderr).toContain('--target: ')
  const nothing = await assay([...to, '--', process.execPath, '-e', '0'])
  expect(nothing.code, nothing.stderr).toBe(3)
})
