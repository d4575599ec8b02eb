import { expect, test } from 'vitest'
import { assay, scratch } from './assay.ts'

/** `assay run --compare`: what became of each requirement since an earlier run, in reports and exit code. */

const only = ['--only', 'AUTH-MISSING-401,AUTH-EMPTY-401,BUDGET-ID']

test('what broke since an earlier run fails this one, and is in every report; what was mended does not', async () => {
  using out = scratch()
  const run = (...words: readonly string[]) =>
    assay(['run', '--reference', ...only, '--out', out.path, '--reporter', 'html,summary,findings,junit', ...words])
  expect((await run('--fault', 'auth-missing-accepted-speech')).code).toBe(1)
  // The folder of the earlier run is the one that this run writes to: it was read before.
  const mended = await run('--compare', out.path)
  expect([mended.code, mended.stdout]).toEqual([0, expect.stringMatching(/^Selection: .* hold; 1 fixed since \d{4}-/m)])
  expect(mended.stdout).toContain('Fixed since the run compared with: 1\n  AUTH-MISSING-401: fail → pass')
  // A should of an embedded service that is wrong in one should only: nothing but the comparison fails it.
  const broken = await run('--compare', out.path, '--fault', 'auth-missing-accepted-speech')
  expect(broken.code).toBe(1)
  expect(broken.stdout).toMatch(/1 broken since \d{4}-\d\d-\d\d \d\d:\d\d/)
  expect(out.result().comparison).toMatchObject({
    run: { id: expect.any(String) },
    changes: [{ kind: 'broken', id: 'AUTH-MISSING-401', before: 'pass', after: 'fail' }],
  })
  expect(out.read('summary.md')).toContain('- AUTH-MISSING-401, pass → fail: ')
  expect(out.read('findings.md')).toContain('- broken since the run compared with: AUTH-MISSING-401, pass → fail')
  expect(out.read('report.html')).toContain('<section id="comparison">')
  expect(out.read('junit.xml')).toContain('broken, pass before and fail now')
})

test('a should that broke fails the run too, which it would not do by itself', async () => {
  using out = scratch()
  const words = ['run', '--reference', '--only', 'ERROR-402-POINTER', '--out', out.path, '--quiet']
  expect((await assay(words)).code).toBe(0)
  expect((await assay([...words, '--fault', 'errors-402-no-pointer', '--compare', out.path])).code).toBe(1)
  expect((await assay([...words, '--fault', 'errors-402-no-pointer', '--compare', out.path])).code).toBe(0)
})

test('a folder without a run is refused before anything is sent', async () => {
  using out = scratch()
  const { code, stderr } = await assay(['run', '--reference', ...only, '--out', out.path, '--compare', 'docs'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('docs holds no recorded run')])
})
