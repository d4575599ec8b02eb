import { expect, test } from 'vitest'
import { assay, scratch } from './assay.ts'

test('--verbose: each requirement has a line with what speaks for its verdict, and only then', async () => {
  using out = scratch()
  const words = ['run', '--reference', '--fault', 'auth-missing-403', '--only', 'AUTH-MISSING,AUTH-HEADER-NAME']
  const { code, stderr } = await assay([...words, '--out', out.path, '--verbose'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/^AUTH-MISSING-401: fail: .*403/m)
  expect(stderr).toMatch(/^AUTH-HEADER-NAME: pass: \d+ requests checked$/m)
  expect(stderr.match(/^[A-Z0-9-]+: /gm)).toHaveLength(out.result().requirements.length)
  expect((await assay([...words, '--out', out.path])).stderr).not.toContain('AUTH-MISSING-401: ')
})
