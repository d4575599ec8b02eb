import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deployment } from '../pipelines/deployment.ts'
import { assay, scratch } from './assay.ts'

test('both keys come from one command, again after their lifetime, and stand nowhere', async () => {
  using out = scratch()
  using target = await deployment('x')
  const { ASSAY_API_KEY, ASSAY_MANAGEMENT_KEY, ...plain } = target.variables
  const script = join(out.path, 'print.cjs')
  writeFileSync(
    script,
    `require('fs').appendFileSync(${JSON.stringify(join(out.path, 'log'))}, process.env.ASSAY_KEY + '\\n')
     console.log(${JSON.stringify({ ASSAY_API_KEY, ASSAY_MANAGEMENT_KEY })}[process.env.ASSAY_KEY])`,
  )
  const ended = await assay(
    [
      'run',
      '--key-command',
      `"${process.execPath}" "${script}"`,
      '--key-lifetime',
      '50ms',
      '--suite',
      'budget',
      '--out',
      join(out.path, 'reports'),
      '--reporter',
      'html,junit',
    ],
    { env: plain },
  )
  expect(ended.code, ended.stdout + ended.stderr).toBe(0)
  const log = readFileSync(join(out.path, 'log'), 'utf8').split('\n')
  expect(log.slice(0, 2)).toEqual(['ASSAY_API_KEY', 'ASSAY_MANAGEMENT_KEY'])
  expect(log.filter((name) => name === 'ASSAY_MANAGEMENT_KEY').length).toBeGreaterThan(1)
  const written = ['events.ndjson', 'results.json', 'report.html', 'junit.xml'].map((name) =>
    out.read(`reports/${name}`),
  )
  for (const key of [ASSAY_API_KEY!, ASSAY_MANAGEMENT_KEY!])
    expect(ended.stdout + ended.stderr + written.join('')).not.toContain(key)
})

test.each([
  [
    'echo a-secret; echo another-secret >&2; exit 7',
    /^assay: --key-command failed for ASSAY_API_KEY \(exit 7\): run it by hand, with ASSAY_KEY=ASSAY_API_KEY/,
  ],
  ['echo two secrets', /what --key-command prints for ASSAY_API_KEY holds a blank/],
  ['true', /^assay: no key at all/],
])('%s is a usage error, which repeats nothing', async (command, complaint) => {
  const words = ['run', '--base-url', 'http://127.0.0.1:9/v1', '--key-command', command, '--plan']
  const { code, stdout, stderr } = await assay(words, { env: { ASSAY_MODEL: 'a/b', ASSAY_VOICE: 'c' } })
  expect(stderr).toMatch(complaint)
  expect(stdout + stderr).not.toContain('secret')
  expect(code).toBe(2)
})

test('a lifetime without a command is a usage error', async () => {
  const words = ['run', '--base-url', 'http://127.0.0.1:9/v1', '--key-lifetime', '5m', '--plan']
  const { code, stderr } = await assay(words, { env: { ASSAY_MANAGEMENT_KEY: 'sk-test-0123456789abcdef' } })
  expect([code, stderr]).toEqual([2, expect.stringContaining('--key-lifetime is of a key that --key-command prints')])
})
