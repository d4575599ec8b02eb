import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRun } from '../../src/record/run-record.ts'
import { assay, scratch, someKeys } from './assay.ts'

/** Runs that send only a part: a smoke run, one example, one that waits first. */

test('--smoke sends ten requests at most, finds what they show, and claims nothing else', async () => {
  using out = scratch()
  const { code, stdout } = await assay(['run', '--reference', '--smoke', '--out', out.path])
  const { run, requirements, outcome, headline, counts } = out.result()
  expect([code, outcome]).toEqual([0, 'selection'])
  expect(headline).toContain('asked: smoke')
  expect(run.requests).toBeLessThanOrEqual(10)
  expect(run.requests).toBeGreaterThanOrEqual(8)
  expect(counts).toMatchObject({ fail: 0, warn: 0, inconclusive: 0, error: 0 })
  const passed = requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)
  for (const id of [
    'SPEECH-MEDIA-TYPE',
    'MP3-FORMAT',
    'PCM-FORMAT',
    'AUTH-MISSING-401',
    'AUTH-UNKNOWN-KEY-401',
    'BUDGET-LIMIT',
  ])
    expect(passed).toContain(id)
  expect(stdout).toMatch(/untested \d+: left out by --smoke/)
  // Judged again from its record it is the same run.
  expect((await assay(['recheck', out.path])).stdout.split('\n')[0]).toBe(stdout.split('\n')[0])
})

test('--smoke finds a fault that its requests show', async () => {
  using out = scratch()
  expect(
    (await assay(['run', '--reference', '--smoke', '--fault', 'auth-unknown-key-accepted', '--out', out.path])).code,
  ).toBe(1)
})

test('--path sends the one example that a finding names, with the same value, and judges the same', async () => {
  using first = scratch()
  using second = scratch()
  const fault = ['run', '--reference', '--fault', 'validation-input-number']
  expect((await assay([...fault, '--only', 'SPEECH-ANY-INVALID', '--seed', '3', '--out', first.path])).code).toBe(1)
  const [finding] = first.result().requirements[0]!.findings
  expect([finding!.seed, finding!.path]).toEqual([3, expect.stringMatching(/^\d+(:\d+)*$/)])
  const line = `--only SPEECH-ANY-INVALID --seed 3 --path ${finding!.path}`
  expect(first.read('report.html')).toContain(line)
  expect(first.read('junit.xml')).toContain(line)

  expect((await assay([...fault, ...line.split(' '), '--out', second.path])).code).toBe(1)
  const [again] = second.result().requirements[0]!.findings
  expect([again!.message, again!.curl.replace(/127\.0\.0\.1:\d+/, ''), again!.path, again!.k, again!.n]).toEqual([
    finding!.message,
    finding!.curl.replace(/127\.0\.0\.1:\d+/, ''),
    finding!.path,
    1,
    1,
  ])
  const examples = readRun(second.path).exchanges.filter(({ stimulus }) => stimulus.kind === 'example')
  expect(examples).toHaveLength(1)
  expect(second.result().headline).toContain(`the example at ${finding!.path}`)
})

test.each([
  [
    'of a requirement without a property',
    ['--only', 'AUTH-MISSING-401', '--path', '1'],
    /--path: no property in what is selected; give --only/,
  ],
  ['without a requirement', ['--path', '1'], /--path: \d properties in what is selected; give --only/],
  [
    'that does not exist',
    ['--only', 'SPEECH-ANY-INVALID', '--path', '1:900000'],
    /the property any-invalid has no example at 1:900000/,
  ],
])('a path %s is a usage error', async (_words, words, complaint) => {
  const { code, stderr } = await assay(['run', '--reference', '--plan', ...words])
  expect(stderr).toMatch(complaint)
  expect(code).toBe(2)
})

test('a configuration file says what is judged and how; flags override it; mistakes are usage errors', async () => {
  using project = scratch()
  writeFileSync(
    join(project.path, 'assay.config.ts'),
    "export default { baseUrl: 'http://127.0.0.1:9/v1' as string, model: 'a/b', voice: 'v', suites: " +
      "['auth'], concurrency: 3, out: 'elsewhere' }\n",
  )
  const own = { ASSAY_API_KEY: someKeys.ASSAY_API_KEY }
  const planned = await assay(['run', '--plan', '--concurrency', '5'], { cwd: project.path, env: own })
  expect(planned).toMatchObject({ code: 0, stderr: '' })
  expect(planned.stdout).toMatch(/^Plan for http:\/\/127\.0\.0\.1:9\/v1[^]*concurrency {3}5/)
  expect(planned.stdout).toMatch(/requirements {2}\d\d\n/)
  const ran = await assay(['run'], { cwd: project.path, env: own })
  expect([ran.code, /elsewhere\/report\.html/.test(ran.stdout)]).toEqual([3, true])
  writeFileSync(join(project.path, 'assay.config.ts'), "export default { sutes: ['auth'] }\n")
  expect(await assay(['run', '--plan'], { cwd: project.path, env: own })).toMatchObject({
    code: 2,
    stdout: '',
    stderr:
      'assay: assay.config.ts:1: unknown setting "sutes": did you mean suites? (all settings: docs/configuration.md)\n',
  })
  expect(await assay(['run', '--plan', '--config', 'gone.json'], { cwd: project.path, env: own })).toMatchObject({
    code: 2,
    stderr: 'assay: --config: there is no file gone.json\n',
  })
})

test('a misspelt variable is a usage error, and does not leave a suite untested in silence', async () => {
  const { code, stderr } = await assay(['run', '--base-url', 'http://127.0.0.1:9/v1', '--plan'], {
    env: { ...someKeys, ASSAY_MANAGMENT_KEY: 'x' },
  })
  expect(stderr).toMatch(/unknown variable ASSAY_MANAGMENT_KEY in the environment: did you mean ASSAY_MANAGEMENT_KEY\?/)
  expect(code).toBe(2)
})

/** Answers 503 so often, then 404; keeps what it was sent. */
async function deploying(
  refusals: number,
): Promise<{ server: Server; url: string; seen: { url: string; authorization: string | undefined }[] }> {
  const seen: { url: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    seen.push({ url: request.url!, authorization: request.headers.authorization })
    response
      .writeHead(seen.length <= refusals ? 503 : 404, { 'content-type': 'application/json' })
      .end('{"error":{"code":404,"message":"Resource not found"}}')
    request.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, seen }
}

test('--wait waits for a fresh deployment without a key; the record holds how long, and it is not judged', async () => {
  using out = scratch()
  const { server, url, seen } = await deploying(2)
  await assay(['run', '--base-url', url, '--wait', '30s', '--only', 'AUTH-MISSING-401', '--out', out.path], {
    env: someKeys,
  })
  server.close()
  expect(seen.slice(0, 3)).toEqual([1, 2, 3].map(() => ({ url: '/v1', authorization: undefined })))
  const { run } = out.result()
  expect(run.requests).toBe(seen.length - 3)
  expect(run.notes).toEqual([expect.stringMatching(/^waited [\d.]+ s for the target: 503, 503, then 404 \(--wait\)$/)])
  expect(readRun(out.path).waits[0]!.ms).toBeGreaterThan(900)
})

test('--wait ends at its limit, and the run says that the target cannot be reached', async () => {
  using out = scratch()
  const { code, stdout } = await assay(
    ['run', '--base-url', 'http://127.0.0.1:9/v1', '--wait', '1500ms', '--out', out.path],
    { env: someKeys },
  )
  expect(code).toBe(3)
  expect(stdout).toMatch(/^Not established: http:\/\/127\.0\.0\.1:9 cannot be reached/)
  expect(out.result().run.notes[0]).toMatch(/^waited 1\.\d s for the target, and it does not answer yet: refused/)
})

test('a proxy of the environment is used, and the plan and the report name it without its password', async () => {
  using out = scratch()
  const env = {
    ...someKeys,
    HTTP_PROXY: 'http://me:lighthouse@127.0.0.1:9',
    https_proxy: 'http://127.0.0.1:10',
    NO_PROXY: 'other.test',
  }
  const words = ['run', '--base-url', 'http://assay.test/v1']
  expect((await assay([...words, '--plan'], { env })).stdout).toMatch(/ {2}proxy {9}127\.0\.0\.1:9\n/)
  const { code, stdout } = await assay([...words, '--out', out.path], { env })
  expect([code, stdout.replaceAll(/\s+/g, ' ').slice(0, 110)]).toEqual([
    3,
    expect.stringMatching(
      /^Not established: http:\/\/assay\.test cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:9/,
    ),
  ])
  expect(out.result().run.notes).toEqual(['every request went by the proxy 127.0.0.1:9, which the environment names'])
  expect(out.read('events.ndjson') + out.read('results.json') + out.read('report.html')).not.toContain('lighthouse')
})

test('--plan says what --wait does, and does not wait', async () => {
  const { server, url, seen } = await deploying(0)
  const { stdout } = await assay(['run', '--base-url', url, '--wait', '60s', '--plan'], { env: someKeys })
  server.close()
  expect(stdout).toMatch(/wait +up to 60 s for the target: GET \/v1 without a key, one every 1 to 5 s/)
  expect(seen, 'nothing is sent, so nothing can be waited for').toEqual([])
})
