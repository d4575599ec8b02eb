import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, withDeviations, type Reference } from '../../src/reference/reference.ts'
import { firstLines, type FirstLines } from './first-lines.ts'
import { give, json, refuse, standingBefore, type Instead } from './standing-before.ts'

/** What a person reads first where one thing is wrong with a whole service: the cause, in the first ten lines. */

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in' })
})
afterAll(() => reference.close())

const some = [
  'AUTH-MISSING-401',
  'AUTH-UNKNOWN-KEY-REFUSED',
  'AUTH-NEAR-MISS-REFUSED',
  'SPEECH-SUCCESS-200',
  'SPEECH-STATUS-LISTED',
  'SPEECH-BODY-NOT-JSON',
  'SPEECH-INPUT-TYPE',
  'SPEECH-VOICE-TYPE',
  'SPEECH-FORMAT-ENUM',
  'SPEECH-SPEED-TYPE',
  'BUDGET-SUCCESS-200',
]

const isBudget = (url: string): boolean => url.includes('/workspaces/')

/** The first lines of a run against the reference service with something else in front of it. */
async function before(
  instead: Instead,
  { path = '/v1', ...parts }: Parameters<typeof firstLines>[2] & { readonly path?: string } = {},
): Promise<FirstLines> {
  const target = await standingBefore(reference.baseUrl, instead)
  try {
    return await firstLines(`${target.origin}${path}`, reference, { only: some, ...parts })
  } finally {
    target.close()
  }
}

/** The lines of the first entry: what stands on top. */
function top({ lines }: FirstLines): string {
  const at = lines.findIndex((line) => /^(?:fail|warn|undecided) /.test(line))
  const rest = lines.slice(at + 1)
  const end = rest.findIndex((line) => !line.startsWith('      '))
  return [lines[at]!, ...rest.slice(0, end < 0 ? undefined : end)].map((line) => line.trim()).join(' ')
}

/** The requests of a run that is not stopped early: a part of them is enough where nothing succeeds. */
const requestsOf = ({ result }: FirstLines): number => result.run.requests

test('a base URL without /v1: the mend is named', async () => {
  const ran = await before(({ url }, answer) => !url.startsWith('/v1/') && refuse(answer, 404, 'Cannot POST it'), {
    path: '',
  })
  expect(ran.lines.join(' ')).toMatch(
    /^Not established: what answers does not look like this service: check the base URL/,
  )
  expect(top(ran)).toMatch(/^undecided http:\/\/HOST does not look like this service: .* 404 .*"Cannot POST it"/)
  expect(top(ran)).toContain('; set the base URL to http://HOST/v1, which answers as the interface does')
  expect(ran.result.causes.map(({ id }) => id)[0]).toBe('not-this-service')
  // What stands at a wrong URL is not the target, and accuses nobody.
  expect(ran.result.exitCode).toBe(3)
})

test('400 for everything: its own sentence, and nothing more that needs a success, but for --keep-going', async () => {
  const instead: Instead = (_, answer) => refuse(answer, 400, 'Endpoint is not supported')
  const ran = await before(instead)
  expect(top(ran)).toMatch(
    /^undecided POST \/v1\/audio\/speech never succeeded: (\d+) of \1 gave 400 "Endpoint is not supported"; check the/,
  )
  expect(ran.result.requirements.find(({ id }) => id === 'AUTH-MISSING-401')!.verdict, 'needs no success').toBe('fail')
  const all = await before(instead, { keepGoing: true })
  expect(requestsOf(all)).toBeGreaterThan(requestsOf(ran) + 50)
  expect(all.result.causes.some(({ id }) => id === 'speech-never-succeeds')).toBe(false)
})

test('404 for everything: both operations', async () => {
  const ran = await before((_, answer) => give(answer, 404, 'text/plain', '404 page not found'))
  expect(top(ran)).toMatch(
    /^undecided http:\/\/HOST\/v1 does not look like this service: .* 404 and text\/plain \("404 page not found"\); /,
  )
  expect(ran.result.causes.filter(({ level }) => level === 'undecided')).toHaveLength(1)
})

test('a redirect of one operation: where it leads, and no key, model or voice to check', async () => {
  const ran = await before(({ url }, answer) => {
    if (isBudget(url)) return false
    answer.writeHead(302, { location: '/login?next=1' }).end()
    return true
  })
  expect(top(ran)).toMatch(/^undecided POST .* gave 302 to http:\/\/HOST\/login; check the base URL: redirects are not/)
  expect(ran.lines[0]).not.toContain('look like')
  expect(ran.result.requirements.find(({ id }) => id === 'BUDGET-SUCCESS-200')!.verdict).toBe('pass')
})

test('500 for every valid request', async () => {
  const ran = await before(
    ({ url, authorization }, answer) =>
      !isBudget(url) && authorization === `Bearer ${reference.apiKey}` && refuse(answer, 500, 'Internal Server Error'),
  )
  expect(top(ran)).toContain('gave 500 "Internal Server Error"; check the target\'s own log')
  expect(ran.result.requirements.find(({ id }) => id === 'BUDGET-SUCCESS-200')!.verdict).toBe('pass')
})

test('a model that is not there', async () => {
  const ran = await firstLines(reference.baseUrl, reference, { only: some, env: { ASSAY_MODEL: 'vendor/other' } })
  expect(top(ran)).toMatch(/gave 404 ".*no such model"; check the base URL, ASSAY_MODEL and ASSAY_VOICE/)
})

test('no key is checked', async () => {
  const baseUrl = withDeviations(reference.baseUrl, ['auth-missing-accepted', 'auth-unknown-key-accepted'])
  const ran = await firstLines(baseUrl, reference, { only: some })
  expect(ran.lines[0]).toBe('Not conformant: 1 cause, 3 of 11 musts violated')
  expect(top(ran)).toMatch(/^fail {2}Requests without a key, and with one .* clause 5 AUTH-MISSING-401: /)
})

test('422 wherever a request is refused', async () => {
  const ran = await before(({ url, body, authorization }, answer) => {
    if (isBudget(url) || authorization !== `Bearer ${reference.apiKey}` || isValid(body)) return false
    return json(answer, 422, { error: { code: 422, message: 'Unprocessable Entity' } })
  })
  expect(ran.lines[0]).toMatch(/^Not conformant: 1 cause, 6 of 11 musts violated/)
  expect(top(ran)).toMatch(
    /^fail {2}Requests of several kinds are answered with 422, which is not among the listed statuses/,
  )
  expect(ran.lines.join(' ')).toContain('explains 5 more')
})

function isValid(body: string): boolean {
  try {
    const { input, voice, response_format: format, speed = 1 } = JSON.parse(body) as Record<string, unknown>
    return (
      typeof input === 'string' &&
      typeof voice === 'string' &&
      ['mp3', 'pcm', undefined].includes(format as string) &&
      typeof speed === 'number'
    )
  } catch {
    return false
  }
}

test('nothing is validated', async () => {
  const baseUrl = withDeviations(reference.baseUrl, ['validation-none'])
  const ran = await firstLines(baseUrl, reference, { only: some })
  expect(ran.lines[0]).toMatch(/^Not conformant: 1 cause, 5 of 11 musts violated/)
  expect(top(ran)).toMatch(/^fail {2}Wrong values of several members of the speech request are accepted, clause 2\.1/)
})

// On a busy machine a request may be over before the next arrives, whatever was sent together.
test('an empty body while another request is under way', { retry: 2 }, async () => {
  const baseUrl = withDeviations(reference.baseUrl, ['parallel-empty'])
  const ran = await firstLines(baseUrl, reference, { only: [...some, 'SPEECH-AUDIO-NOT-EMPTY', 'SPEECH-PARALLEL'] })
  expect(top(ran)).toMatch(
    /^fail {2}SPEECH-AUDIO-NOT-EMPTY, .* empty body, .*; only while another request is under way/,
  )
})

test('a hang on what is no JSON', async () => {
  const ran = await before(
    ({ url, body }) => {
      if (isBudget(url)) return false
      try {
        JSON.parse(body)
        return false
      } catch {
        return true
      }
    },
    { timeout: 1500, only: ['AUTH-MISSING-401', 'SPEECH-SUCCESS-200', 'SPEECH-BODY-NOT-JSON', 'SPEECH-INPUT-TYPE'] },
  )
  expect(ran.lines[0]).toMatch(/^Not conformant: 1 cause, /)
  expect(top(ran)).toMatch(/^fail {2}SPEECH-BODY-NOT-JSON, clause 1: body: not JSON .* no answer came for 1500 ms/)
})

test('no budgets at all', async () => {
  const ran = await before(({ url }, answer) => isBudget(url) && refuse(answer, 404))
  expect(top(ran)).toMatch(/^undecided the operation seems absent: every valid request for a budget/)
})

test('a certificate that has expired', async () => {
  const file = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../fixtures/tls', name))
  const server = createServer({ cert: file('expired-cert.pem'), key: file('expired-key.pem') })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ran = await firstLines(`https://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, reference, {
    only: some,
  })
  server.close()
  expect(ran.lines[0]).toBe('Not established: https://HOST cannot be reached: certificate has expired')
  expect(top(ran)).toMatch(/^undecided https:.* certificate has expired; renew its certificate; --insecure tests it/)
  expect(ran.result.exitCode).toBe(3)
})

test('nothing listens', async () => {
  const gone = await standingBefore(undefined, () => true)
  gone.close()
  const ran = await firstLines(`${gone.origin}/v1`, reference, { only: some })
  expect(ran.lines[0]).toBe('Not established: http://HOST cannot be reached: connect ECONNREFUSED HOST')
  expect(top(ran)).toContain('start the service there, or check the base URL leaves 11 open')
  expect(ran.result.causes).toHaveLength(1)
})
