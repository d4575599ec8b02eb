import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { reporterNames } from '../../src/report/report-files.ts'
import { chosen, fewExamples } from '../chosen.ts'
import { assay, scratch, type Ended } from '../cli/assay.ts'
import { filesBelow, leaks } from './canaries.ts'
import { environmentOf } from './run-against.ts'
import { spellings } from './spellings.ts'
import { hostileTarget, type Target, type Trick } from './target.ts'

/** One key of each kind, without a stretch in common, with characters that every encoding treats differently. */
const keys = {
  ASSAY_API_KEY: 'sk-api/Qw3rTy+0987~zXcVbNm=LkJhG',
  ASSAY_MANAGEMENT_KEY: 'mk.Man4ge/5tuvWXYZ+abcDEF_1357-Q',
  ASSAY_NO_CREDIT_KEY: 'nk-p00rHouse/8642+oneTwoThree==x',
  ASSAY_RATE_LIMITED_KEY: 'rk~SlowDown/2468+gHiJkLmNoPqRsT3',
  GATEWAY_SECRET: 'Gate keeper "9f8e7d6c5b4a" \\ <and> more/+',
}

/** The words are distinct from anything that Assay itself would write. */
test('the search finds a key in every spelling, and nothing in an innocent text', () => {
  for (const [name, spell] of Object.entries(spellings))
    expect(leaks(Buffer.from(`{"x":"${spell(keys.ASSAY_API_KEY)}"}`, 'latin1'), keys), name).not.toEqual([])
  expect(leaks(readFileSync(import.meta.filename.replace('.test.ts', '.ts')), keys)).toEqual([])
})

let reference: Reference
let target: Target
const answers: { count: number } = { count: 0 }

beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
  target = await hostileTarget(() => echo, reference)
})

afterAll(async () => {
  await target.close()
  await reference.close()
})

/**
 * What a gateway may do to an answer: say what it packed it as, say nothing, say what is not so, and lose the end of
 * it.
 */
const packings: readonly (readonly [string, (body: Buffer) => Buffer])[] = [
  ['', (body) => body],
  ['Content-Encoding: gzip\r\n', (body) => gzipSync(body)],
  ['', (body) => gzipSync(body)],
  ['', (body) => body],
  ['Content-Encoding: br\r\n', (body) => brotliCompressSync(body)],
  ['Content-Encoding: deflate\r\n', (body) => deflateRawSync(body)],
  ['', (body) => body],
  ['Content-Encoding: gzip, br\r\n', (body) => brotliCompressSync(gzipSync(body))],
  ['Content-Encoding: gzip\r\n', (body) => body],
  ['Content-Encoding: zstd\r\n', (body) => zstdCompressSync(body)],
  ['', (body) => deflateSync(body)],
  ['Content-Encoding: gzip\r\n', (body) => gzipSync(body).subarray(0, -20)],
  ['', (body) => body],
]

const cookie = 'b2c81f0e55a94d7c'

/**
 * Says every key in one of the spellings, in one of the places; and always the very header that was sent, near misses
 * included.
 */
const echo: Trick = (socket, { headers, path, bytes }) => {
  const round = answers.count++
  const [name, spell] = Object.entries(spellings)[round % Object.keys(spellings).length]!
  const said = Object.values(keys).map(spell)
  const sent = headers.get('authorization') ?? ''
  const inJson = name.includes('JSON') ? said.join(' ') : JSON.stringify(said.join(' ')).slice(1, -1)
  const status = [400, 401, 200, 500, 302][(round + Math.floor(round / Object.keys(spellings).length)) % 5]!
  const error =
    `{"error":{"code":${status},"message":"you sent ${JSON.stringify(sent).slice(1, -1)} and ${inJson} to ` +
    `${JSON.stringify(path).slice(1, -1)}","at":"\\n    at ${inJson} ` +
    `(x.js:1:1)"},"data":{"id":"${inJson}","limit_usd":"${inJson}","${inJson}":1}}`
  const audio = Buffer.concat([
    Buffer.alloc(round % 7),
    Buffer.from(said.join('\x01'), 'latin1'),
    bytes,
    Buffer.alloc(3000, 1),
  ])
  const plain = status === 200 && path.includes('speech') ? audio : Buffer.from(error, 'latin1')
  const [coding, pack] = packings[round % packings.length]!
  const body = pack(plain)
  const line = said.join(' ').replaceAll(/[^\x20-\x7e]/g, '')
  // Some break off, so that what is cut is searched too.
  const length = round % 17 === 16 ? body.length + 10 : body.length
  const head = [
    `HTTP/1.1 ${status} ${line}`,
    `Content-Type: ${round % 3 ? 'application/json' : line}`,
    `${coding}X-Sent: ${sent}`,
    `X-Said: ${line}`,
    `Location: /${line}`,
    `Retry-After: ${line}`,
    `Content-Length: ${length}`,
    `Set-Cookie: session=${cookie}; Path=/; HttpOnly`,
    'Connection: close',
    '\r\n',
  ]
  socket.end(Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), body]))
}

function environment(): Record<string, string> {
  return { ...environmentOf(reference), ...keys, ASSAY_WORKSPACE_SLUG: 'aviary' }
}

const usual = (deadline: string): string[] => [
  'run',
  '--base-url',
  target.baseUrl,
  '--header-env',
  'X-Gateway=GATEWAY_SECRET',
  '--timeout',
  '2s',
  '--deadline',
  deadline,
  ...fewExamples,
]

function outputLeaks({ stdout, stderr }: Ended): string[] {
  return [...leaks(Buffer.from(stdout), keys), ...leaks(Buffer.from(stderr), keys)]
}

test('no key reaches a record, a report, the output or the list of processes', { timeout: 240_000 }, async () => {
  using out = scratch()
  using rechecked = scratch()
  const seen: string[] = []
  const run = await assay(
    [...usual('25s'), '--out', out.path, '--reporter', reporterNames.join(), '--label', 'build=1'],
    {
      env: { ...environment(), GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(out.path, 'step.md') },
      started(child) {
        const timer = setInterval(() => seen.push(processWords(child.pid!)), 100)
        child.once('close', () => clearInterval(timer))
      },
    },
  )
  expect(outputLeaks(run)).toEqual([])
  expect(out.result().requirements.find(({ id }) => id === 'AUTH-KEY-NOT-ECHOED')).toMatchObject({ verdict: 'warn' })
  expect(seen.length).toBeGreaterThan(3)
  expect(leaks(Buffer.from(seen.join('\n')), keys)).toEqual([])

  const again = await assay(['recheck', out.path, '--out', rechecked.path], { env: environment() })
  expect(outputLeaks(again)).toEqual([])

  const files = [...filesBelow(out.path), ...filesBelow(rechecked.path)]
  const events = files.find(([path]) => path.endsWith('events.ndjson'))![1].toString()
  // The keys were there, in more answers than one, and what stood in their places is said.
  expect(events).toContain('[redacted ASSAY_API_KEY]')
  expect(answers.count).toBeGreaterThan(3 * Object.keys(spellings).length)
  expect(files.flatMap(([path, bytes]) => (bytes.includes(cookie) ? [path] : []))).toEqual([])
  const reports = ['results.json', 'report.html', 'junit.xml', 'ctrf.json', 'run.har', 'summary.md', 'findings.md']
  for (const name of [...reports, 'step.md'])
    expect(
      files.some(([path]) => path.endsWith(name)),
      name,
    ).toBe(true)
  expect(files.flatMap(([path, bytes]) => leaks(bytes, keys).map((leak) => `${path}: ${leak}`))).toEqual([])
})

test.each(
  chosen(
    [
      ['events on standard output', () => [...usual('8s'), '--json', '--suite', 'auth,budget']],
      [
        'a folder that cannot be written to',
        () => [...usual('8s'), '--out', join(import.meta.filename, 'below-a-file'), '--suite', 'budget'],
      ],
      ['the plan', () => [...usual('8s'), '--plan']],
      [
        'a key as a value by mistake',
        () => ['run', '--base-url', target.baseUrl, '--header-env', `X-Gateway=${keys.ASSAY_API_KEY}`],
      ],
      [
        'a key as a header pair by mistake',
        () => ['run', '--base-url', target.baseUrl, '--header-env', keys.ASSAY_API_KEY],
      ],
      ['a list', () => ['list', 'requirements']],
    ],
    2,
  ),
)('no key is printed: %s', { timeout: 120_000 }, async (_title, words) => {
  using out = scratch()
  const ended = await assay(
    words().includes('--out') ? words() : words()[0] === 'run' ? [...words(), '--out', out.path] : words(),
    { env: environment() },
  )
  expect(ended.stdout.length + ended.stderr.length).toBeGreaterThan(50)
  expect(outputLeaks(ended)).toEqual([])
  for (const [path, bytes] of filesBelow(out.path)) expect(leaks(bytes, keys), path).toEqual([])
})

test('a key that stands in the place of a workspace is not repeated', async () => {
  const ended = await assay(usual('8s'), { env: { ...environment(), ASSAY_WORKSPACE_ID: keys.ASSAY_MANAGEMENT_KEY } })
  expect(ended.code).toBe(2)
  expect(outputLeaks(ended)).toEqual([])
})

test(
  'a body of millions of pieces of a key neither holds the run up nor fills its record',
  { timeout: 120_000 },
  async () => {
    using out = scratch()
    const body = Buffer.alloc(11_900_000, `${keys.ASSAY_API_KEY.slice(4, 16)}-`)
    const flood = await hostileTarget(
      ({ path }) =>
        path.includes('speech')
          ? (socket) =>
              void socket.end(
                Buffer.concat([
                  Buffer.from(
                    `HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\nContent-Length: ` +
                      `${body.length}\r\nConnection: close\r\n\r\n`,
                  ),
                  body,
                ]),
              )
          : undefined,
      reference,
    )
    try {
      const ended = await assay(
        ['run', '--base-url', flood.baseUrl, '--smoke', '--deadline', '60s', '--out', out.path],
        { env: environment() },
      )
      expect(ended.code).not.toBe(0)
      expect(out.result().run.complete).toBe(true)
      expect(out.result().requirements.find(({ id }) => id === 'AUTH-KEY-NOT-ECHOED')).toMatchObject({
        verdict: 'warn',
      })
      expect(out.read('events.ndjson').length).toBeLessThan(200_000)
      for (const [path, bytes] of filesBelow(out.path))
        expect(bytes.includes(keys.ASSAY_API_KEY.slice(4, 16)), path).toBe(false)
    } finally {
      await flood.close()
    }
  },
)

function processWords(pid: number): string {
  try {
    return ['cmdline', 'comm', 'status'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'latin1')).join('\n')
  } catch {
    return ''
  }
}
