import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Diagnosis } from '../../src/doctor/diagnose.ts'
import { give, refuse, standingBefore } from '../hostile/standing-before.ts'
import { assay, someKeys } from './assay.ts'
import { servedEnvironment, type ServedEnvironment } from './served-environment.ts'

let served: ServedEnvironment | undefined
let all: Record<string, string>

beforeAll(async () => {
  served = await servedEnvironment()
  all = served.environment
})
afterAll(() => served?.stop())

/** The environment without some variables, with others. */
const environment = (changes: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...all, ...changes }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

test('ready: says what would be established and what an operator may provide, within 80 columns', async () => {
  const { code, stdout, stderr } = await assay(['doctor'], { env: all })
  expect(code, stdout + stderr).toBe(0)
  expect(stderr).toMatch(/sends up to 15 requests to .*, 1 of them spoken and billed \("Hello\."\)/)
  expect(stdout).toMatch(/^Ready: /)
  expect(stdout).toMatch(/ok {6}ASSAY_API_KEY {11}speaks: audio\/mpeg, \d+ bytes/)
  expect(stdout).toMatch(/ok {6}ASSAY_WORKSPACE_SLUG {4}has budgets: daily, weekly, monthly, lifetime/)
  expect(stdout).toMatch(/ {2}4\.2 {3}(\d+) of \1 +Get a workspace budget/)
  expect(stdout).toMatch(/provide ASSAY_FAULT_MODELS \(500=…, 502=…, 503=…, 524=…, 529=…\): /)
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  expect(stdout + stderr).not.toContain(all['ASSAY_API_KEY'])
})

test('an API key in place of the management key is told before anything is sent', async () => {
  const { code, stderr } = await assay(['doctor'], { env: environment({ ASSAY_MANAGEMENT_KEY: all['ASSAY_API_KEY'] }) })
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^assay: ASSAY_API_KEY and ASSAY_MANAGEMENT_KEY are the same key.*--require speech/),
  ])
})

test("keys that stand in each other's place are told as that", async () => {
  const { code, stdout } = await assay(['doctor', '--json'], {
    env: environment({ ASSAY_API_KEY: all['ASSAY_MANAGEMENT_KEY'], ASSAY_MANAGEMENT_KEY: all['ASSAY_API_KEY'] }),
  })
  const { checks, next } = JSON.parse(stdout) as Diagnosis
  expect([code, next]).toEqual([3, 'exchange the values of ASSAY_API_KEY and ASSAY_MANAGEMENT_KEY'])
  expect(checks[1]).toMatchObject({ subject: 'keys', told: expect.stringMatching(/^ASSAY_API_KEY reads budgets, and/) })
  const unknown = environment({ ASSAY_MANAGEMENT_KEY: 'mk-0123456789abcdef0123' })
  const wrong = await assay(['doctor', '--json'], { env: unknown })
  expect((JSON.parse(wrong.stdout) as Diagnosis).checks.some(({ subject }) => subject === 'keys')).toBe(false)
})

test('the first line says what stands in the way of all the rest, and blames no key for what fails', async () => {
  const first = async (changes: Parameters<typeof environment>[0]): Promise<string> =>
    (await assay(['doctor'], { env: environment(changes) })).stdout.split('\n\n', 1)[0]!.replaceAll('\n', ' ')
  const swapped = { ASSAY_API_KEY: all['ASSAY_MANAGEMENT_KEY'], ASSAY_MANAGEMENT_KEY: all['ASSAY_API_KEY'] }
  expect(await first(swapped)).toBe(
    'Not ready: ASSAY_API_KEY reads budgets, and ASSAY_MANAGEMENT_KEY is refused there: ' +
      'each holds what the other should.',
  )
  const { origin } = new URL(all['ASSAY_BASE_URL']!)
  expect(await first({ ASSAY_BASE_URL: origin })).toBe(
    `Not ready: ${origin}/v1 answers as the interface does, and ${origin} does not.`,
  )
  const broken = await standingBefore(undefined, (_asked, answer) => refuse(answer, 500, 'Internal Server Error'))
  expect(await first({ ASSAY_BASE_URL: `${broken.origin}/v1` })).toBe(
    'Not ready: the target cannot be reached, fails valid requests, or refuses a key.',
  )
  broken.close()
})

test.each([
  [
    'a key that is refused',
    { ASSAY_API_KEY: 'sk-0123456789abcdef0123' },
    3,
    'ASSAY_API_KEY',
    'broken',
    /is refused \(401/,
  ],
  [
    'a management key that is refused',
    { ASSAY_MANAGEMENT_KEY: 'mk-0123456789abcdef0123' },
    3,
    'ASSAY_MANAGEMENT_KEY',
    'broken',
    /is refused \(401/,
  ],
  [
    'a model that is not there',
    { ASSAY_MODEL: 'no/such-model' },
    2,
    'ASSAY_API_KEY',
    'wrong',
    /does the target have the model no\/such-model and the voice/,
  ],
  [
    'a workspace that is not there',
    { ASSAY_WORKSPACE_ID: someKeys.ASSAY_WORKSPACE_ID },
    2,
    'ASSAY_WORKSPACE_ID',
    'wrong',
    /there is no such workspace, or it has no budget/,
  ],
  [
    'a slug that is not there',
    { ASSAY_WORKSPACE_SLUG: 'nobody' },
    2,
    'ASSAY_WORKSPACE_SLUG',
    'wrong',
    /no such workspace/,
  ],
  ['no management key', { ASSAY_MANAGEMENT_KEY: undefined }, 2, 'ASSAY_MANAGEMENT_KEY', 'absent', /is not set/],
  ['no slug', { ASSAY_WORKSPACE_SLUG: undefined }, 2, 'ASSAY_WORKSPACE_SLUG', 'absent', /is not set/],
  [
    'a key without credits that has some',
    { ASSAY_NO_CREDIT_KEY: 'same' },
    2,
    'ASSAY_NO_CREDIT_KEY',
    'wrong',
    /its account has credits/,
  ],
  [
    'nothing that listens',
    { ASSAY_BASE_URL: 'http://127.0.0.1:9/v1' },
    3,
    'target',
    'broken',
    /does not answer: refused/,
  ],
] as const)('%s is told, with the exit code', async (_words, changes, exitCode, subject, state, told) => {
  const given = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value === 'same' ? all['ASSAY_API_KEY'] : value]),
  )
  const { code, stdout } = await assay(['doctor', '--json'], { env: environment(given) })
  const diagnosis = JSON.parse(stdout) as Diagnosis
  expect([code, diagnosis.exitCode]).toEqual([exitCode, exitCode])
  expect(diagnosis.checks.find((check) => check.subject === subject)).toMatchObject({
    state,
    told: expect.stringMatching(told) as string,
  })
})

test.each([
  [
    'a base URL without a path',
    '',
    (answer: ServerResponse): boolean => refuse(answer, 404),
    { target: 'works' },
    /answers \(404\)/,
  ],
  [
    'no budget route',
    '/v1',
    (answer: ServerResponse): boolean => refuse(answer, 404),
    { ASSAY_MANAGEMENT_KEY: 'undecided' },
    /cannot be checked: every budget request was answered with 404/,
  ],
  [
    'speech of no bytes',
    '/v1',
    (answer: ServerResponse): boolean => give(answer, 200, 'audio/mpeg', ''),
    { ASSAY_API_KEY: 'broken' },
    /200 and an empty body: nothing is spoken/,
  ],
  [
    'speech that is a page',
    '/v1',
    (answer: ServerResponse): boolean => give(answer, 200, 'text/html', '<p>Hello</p>'),
    { ASSAY_API_KEY: 'broken' },
    /200 and text\/html, 12 bytes, where audio\/mpeg was asked for/,
  ],
  [
    'a budget that is a page',
    '/v1',
    (answer: ServerResponse): boolean => give(answer, 200, 'text/html', '<p>Hello</p>'),
    { ASSAY_WORKSPACE_ID: 'broken', ASSAY_WORKSPACE_SLUG: 'broken' },
    /200 and text\/html, 12 bytes, where a budget was asked for/,
  ],
  [
    'a budget in another envelope',
    '/v1',
    (answer: ServerResponse): boolean => give(answer, 200, 'application/json', '{"result":{}}'),
    { ASSAY_WORKSPACE_ID: 'broken' },
    /200 and application\/json, 13 bytes, where a budget was asked for/,
  ],
] as const)('%s is told as what it is', async (_words, path, instead, states, told) => {
  const target = await standingBefore(undefined, (_asked, answer) => instead(answer))
  const { stdout, code } = await assay(['doctor', '--json'], {
    env: environment({ ASSAY_BASE_URL: `${target.origin}${path}` }),
  })
  target.close()
  const { checks } = JSON.parse(stdout) as Diagnosis
  for (const [subject, state] of Object.entries(states))
    expect(checks.find((check) => check.subject === subject)).toMatchObject({
      state,
      told: expect.stringMatching(told) as string,
    })
  expect(code).toBe(3)
})

const moved = (answer: ServerResponse, location: string): boolean => {
  answer.writeHead(302, { location }).end('moved')
  return true
}

test.each([
  [
    'a redirect to a login',
    (answer: ServerResponse): boolean => moved(answer, 'https://login.example/in?next=%2Fv1'),
    /every request is redirected \(302\) to https:\/\/login\.example\/in$/,
    'check the base URL: redirects are not followed',
  ],
  [
    'a breakdown of all',
    (answer: ServerResponse): boolean => give(answer, 500, 'text/plain', 'Internal Server Error'),
    /every request is answered with 500 and text\/plain \("Internal Server Error"\)$/,
    "check the base URL, and the target's own log",
  ],
  [
    'a wall',
    (answer: ServerResponse): boolean => give(answer, 403, 'text/html', '<h1>Forbidden</h1>'),
    /every request is answered with 403 and text\/html \("Forbidden"\)$/,
    'check the base URL, and whether something in front of the service refuses',
  ],
] as const)('%s is told first, and no key is blamed for it', async (_words, instead, told, next) => {
  const target = await standingBefore(undefined, (_asked, answer) => instead(answer))
  const env = environment({ ASSAY_BASE_URL: `${target.origin}/v1` })
  const [text, json] = [await assay(['doctor'], { env }), await assay(['doctor', '--json'], { env })]
  target.close()
  expect(text.stdout).toMatch(/^Not ready: what answers does not look like this service: check the base URL\.\n/)
  const diagnosis = JSON.parse(json.stdout) as Diagnosis
  expect([diagnosis.isStranger, diagnosis.next, text.code]).toEqual([true, next, 3])
  expect(diagnosis.checks[1]).toMatchObject({ subject: 'base URL', state: 'wrong', told: expect.stringMatching(told) })
  expect(diagnosis.checks.filter(({ subject, state }) => subject.endsWith('_KEY') && state === 'broken')).toEqual([])
})

test('an operation alone that is down, or that leads elsewhere, is no matter of its key', async () => {
  const next = async (instead: (answer: ServerResponse) => boolean): Promise<string> => {
    const target = await standingBefore(all['ASSAY_BASE_URL'], ({ url }, answer) =>
      url.includes('/audio/') ? instead(answer) : false,
    )
    const { stdout } = await assay(['doctor', '--json'], {
      env: environment({ ASSAY_BASE_URL: `${target.origin}/v1` }),
    })
    target.close()
    const diagnosis = JSON.parse(stdout) as Diagnosis
    expect(diagnosis.isStranger).toBe(false)
    return diagnosis.next
  }
  expect(await next((answer) => give(answer, 500, 'text/plain', 'no'))).toBe(
    "look into the target's own log: it answers with 500",
  )
  expect(await next((answer) => give(answer, 503, 'text/plain', 'no'))).toBe('try again later: the target is busy')
  expect(await next((answer) => moved(answer, 'https://login.example/'))).toBe('check the base URL')
})

test('a misspelt variable and a missing target are usage errors', async () => {
  expect(await assay(['doctor'], { env: environment({ ASSAY_BASE_URL: undefined }) })).toMatchObject({
    code: 2,
    stdout: '',
  })
  expect((await assay(['doctor'], { env: environment({ ASSAY_VOICES: 'x' }) })).stderr).toMatch(
    /did you mean ASSAY_VOICE\?/,
  )
})

test('what is not protected is named as in a run', async () => {
  const { code, stderr } = await assay(['doctor', '--header-env', 'X-Tenant=TENANT', '--insecure'], {
    env: environment({ TENANT: 'abc' }),
  })
  expect(code, stderr).toBe(0)
  const [header, certificates] = stderr.split('\n')
  expect(header).toMatch(/^WARNING: --header-env X-Tenant: a value of fewer than 6 characters is not masked in what is/)
  expect(certificates).toMatch(/^WARNING: certificates are not verified/)
  const open = await assay(['doctor', '--timeout', '100ms'], {
    env: environment({ ASSAY_BASE_URL: 'http://192.0.2.1/v1' }),
  })
  expect(open.stderr).toMatch(/^WARNING: ASSAY_API_KEY and ASSAY_MANAGEMENT_KEY go to 192\.0\.2\.1 over plain http/)
})

test.each([
  ['speech', 0, /^Ready: a run can establish every must of speech that a client can provoke alone/],
  ['budget', 2, /^Not ready/],
] as const)('of --require %s it is told whether a run can establish it', async (operation, exitCode, told) => {
  const { code, stdout, stderr } = await assay(['doctor', '--require', operation], {
    env: environment({ ASSAY_WORKSPACE_SLUG: undefined }),
  })
  expect([code, stdout.replaceAll(/\s+/g, ' ')], stderr).toEqual([exitCode, expect.stringMatching(told)])
})

test('one key for both operations goes on with --require, as a run does', async () => {
  const { code, stderr } = await assay(['doctor', '--require', 'speech', '--json'], {
    env: environment({ ASSAY_MANAGEMENT_KEY: all['ASSAY_API_KEY'] }),
  })
  expect([code, stderr]).toEqual([3, expect.stringContaining('assay doctor sends up to')])
})
