import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chosen } from '../chosen.ts'
import { assay, scratch, someKeys } from './assay.ts'

const target = ['run', '--base-url', 'http://127.0.0.1:9/v1', '--suite', 'auth']

/** A pipe that nobody ever writes to: whoever opens it in the usual way waits for ever. */
function pipeIn(folder: string, name: string): string {
  const path = join(folder, name)
  execFileSync('mkfifo', [path])
  return path
}

test.each(chosen(['--config', '--baseline', '--text-file', '--profile', '--ca'], 2))(
  'a pipe that nobody writes to as %s is a usage error',
  async (flag) => {
    using place = scratch()
    const { code, stderr } = await assay(
      [...target, '--out', join(place.path, 'out'), flag, pipeIn(place.path, 'pipe.json')],
      { env: someKeys },
    )
    expect(code, stderr).toBe(2)
    expect(stderr).toMatch(/^assay: .+\n$/)
  },
)

test('a key from a pipe that nobody writes to, and from a file without an end', async () => {
  using place = scratch()
  for (const path of [pipeIn(place.path, 'pipe'), '/dev/zero']) {
    const { ASSAY_API_KEY: _key, ...others } = someKeys
    const { code, stderr } = await assay([...target, '--out', join(place.path, 'out')], {
      env: { ...others, ASSAY_API_KEY_FILE: path },
    })
    expect(code, stderr).toBe(2)
  }
})

test.each(chosen(['.assay.lock', '.assay.json', 'report.html', 'events.ndjson'], 2))(
  'a pipe named %s in the folder of the reports',
  async (name) => {
    using place = scratch()
    pipeIn(place.path, name)
    const { code, stderr } = await assay([...target, '--out', place.path], { env: someKeys })
    expect(code, stderr).toBe(2)
  },
)

test('a list of files that leads to a file without an end', async () => {
  using place = scratch()
  symlinkSync('/dev/zero', join(place.path, '.assay.json'))
  const { code, stderr } = await assay([...target, '--out', place.path], { env: someKeys })
  expect(code, stderr).toBe(2)
})

test.each([
  ['--concurrency', '1000000000'],
  ['--max-requests', '0'],
])('%s %s is refused', async (flag, value) => {
  using place = scratch()
  const { code, stderr } = await assay([...target, '--out', join(place.path, 'out'), flag, value], { env: someKeys })
  expect(code, stderr).toBe(2)
})

test('a header value with a line break is refused', async () => {
  using place = scratch()
  const { code, stderr } = await assay([...target, '--out', join(place.path, 'out'), '--header-env', 'x-a=VALUE'], {
    env: { ...someKeys, VALUE: 'secret-value\nx: y' },
  })
  expect(code).toBe(2)
  expect(stderr).not.toContain('secret-value')
})
