import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { assay, scratch, someKeys } from './assay.ts'

/** Answers as builds do that are replaced: each look meets the next one, and the last stays. */
async function deploying(builds: readonly string[]): Promise<{
  readonly url: string
  readonly looks: { path: string; authorization: string | undefined }[]
  [Symbol.dispose](): void
}> {
  const looks: { path: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    looks.push({ path: request.url!, authorization: request.headers.authorization })
    const build = builds[Math.min(looks.length, builds.length) - 1]!
    response
      .writeHead(request.url === '/health' ? 200 : 404, { 'content-type': 'application/json', 'x-commit': build })
      .end(`{"commit":"${build}","error":{"code":404,"message":"Resource not found"}}`)
    request.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, looks, [Symbol.dispose]: () => void server.close() }
}

const judged = ['--only', 'AUTH-MISSING-401', '--reporter', 'junit']

function words(url: string, out: string, ...more: readonly string[]): string[] {
  return ['run', '--base-url', `${url}/v1`, ...more, ...judged, '--out', out]
}

test('a run begins when the build that was deployed answers three times in a row, old instances between', async () => {
  using target = await deploying(['old', 'new', 'old', 'new'])
  using out = scratch()
  const { stderr } = await assay(words(target.url, out.path, '--wait-for-header', 'X-Commit=new'), { env: someKeys })
  expect(stderr).toContain('waiting up to 300 s')
  expect(stderr).toContain('and for x-commit "new"')
  const first = target.looks.slice(0, 6)
  expect(first.map(({ path, authorization }) => `${path} ${authorization}`)).toEqual(Array(6).fill('/v1 undefined'))
  expect(target.looks[6]!.path).not.toBe('/v1')
  const { run } = out.result()
  expect(run.requests).toBe(target.looks.length - 6)
  expect(run.notes[0]).toMatch(/^waited [\d.]+ s for the target: x-commit "old", 404, x-commit "old", then 404 /)
})

test('where the build never comes nothing is judged: exit 3, and one sentence that says it', async () => {
  using target = await deploying(['old'])
  using out = scratch()
  const { code, stdout } = await assay(
    words(target.url, out.path, '--wait-for-header', 'x-commit=new', '--wait', '1500ms'),
    { env: someKeys },
  )
  expect(code).toBe(3)
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
    new RegExp(
      '^Not established: the build that was to be judged is not there after \\d+ s: x-commit "new" was waited for, ' +
        'and x-commit "old" came last; nothing was judged. Look whether the deployment succeeded',
    ),
  )
  expect(target.looks.every(({ path }) => path === '/v1')).toBe(true)
  expect(out.result()).toMatchObject({ outcome: 'not-established', counts: { pass: 0, fail: 0 } })
})

test('a page of the state is asked in place of the base URL, and its text tells the build', async () => {
  using target = await deploying(['a1', 'a2'])
  using out = scratch()
  await assay(words(target.url, out.path, '--wait-url', `${target.url}/health`, '--wait-for-text', '"commit":"a2"'), {
    env: someKeys,
  })
  expect(target.looks.slice(0, 4).map(({ path }) => path)).toEqual(Array(4).fill('/health'))
  expect(target.looks[4]!.path).not.toBe('/health')
})

test.each([
  [['--wait-for-header', 'x-commit='], /nothing stands behind "x-commit=": is the variable with the commit set\?/],
  [['--wait-for-header', 'x-commit'], /takes a header and its value, such as x-commit=0123abc/],
  [['--wait-url', 'https://me:secret@host/'], /--wait-url takes an http or https URL without a user name/],
  [['--wait-url', 'http://host/', '--wait', '0'], /--wait 0 waits for nothing/],
])('%j is a usage error', async (more, complaint) => {
  const { code, stderr } = await assay(['run', '--base-url', 'http://127.0.0.1:9/v1', ...more, '--plan'], {
    env: someKeys,
  })
  expect(stderr).toMatch(complaint)
  expect(stderr).not.toContain('secret')
  expect(code).toBe(2)
})

test('--plan says what is waited for', async () => {
  const more = ['--wait-url', 'http://host/health?token=hidden', '--wait-for-header', 'x-commit=a1', '--plan']
  const { stdout } = await assay(['run', '--base-url', 'http://127.0.0.1:9/v1', ...more], { env: someKeys })
  expect(stdout).toMatch(
    /wait +up to 300 s for the target: GET \/health .*, until x-commit "a1" at http:\/\/host\/health/,
  )
  expect(stdout).not.toContain('hidden')
})
