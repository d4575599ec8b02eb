import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunResult } from '../../src/requirement/result.ts'
import { assay, scratch } from './assay.ts'

/** `--compare` of `assay run` and `assay recheck`: what became of each requirement, in reports and exit code. */

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

test('a recheck is held against an earlier run as a run is, and sends nothing', async () => {
  using before = scratch()
  using after = scratch()
  const words = ['run', '--reference', '--only', 'ERROR-402-POINTER,BUDGET-ID', '--quiet', '--out']
  expect((await assay([...words, before.path])).code).toBe(0)
  expect((await assay([...words, after.path, '--fault', 'errors-402-no-pointer'])).code).toBe(0)
  const out = join(after.path, 'again')
  const recheck = (...rest: readonly string[]) => assay(['recheck', after.path, ...rest])
  expect((await recheck()).code).toBe(0)
  const broken = await recheck('--compare', before.path, '--out', out, '--reporter', 'summary')
  expect([broken.code, broken.stdout]).toEqual([1, expect.stringMatching(/1 broken since \d{4}-/)])
  const { comparison } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as RunResult
  expect(comparison).toMatchObject({
    run: { id: before.result().run.id },
    changes: [{ kind: 'broken', id: 'ERROR-402-POINTER', before: 'pass', after: 'warn' }],
  })
  expect(readFileSync(join(out, 'summary.md'), 'utf8')).toContain('- ERROR-402-POINTER, pass → warn: ')
  // Held against itself nothing broke; of a part, what is not asked has not vanished.
  expect((await recheck('--compare', after.path)).code).toBe(0)
  expect((await recheck('--compare', before.path, '--only', 'BUDGET-ID')).code).toBe(0)
  const none = await recheck('--compare', 'docs')
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('docs holds no recorded run')])
})

test('what others recorded is held against what they recorded before', async () => {
  using folder = scratch()
  const before = join(import.meta.dirname, '../traffic/hars/playwright-embed.har')
  const after = join(folder.path, 'after.har')
  writeFileSync(after, readFileSync(before, 'utf8').replaceAll('audio/mpeg', 'audio/mpg3'))
  const changesOf = async (one: string, other: string): Promise<unknown> => {
    const { stdout } = await assay(['recheck', one, '--compare', other, '--json'])
    return (JSON.parse(stdout) as RunResult).comparison!.changes
  }
  expect(await changesOf(after, before)).toMatchObject([{ kind: 'broken', id: 'SPEECH-MEDIA-TYPE', after: 'fail' }])
  expect(await changesOf(before, after)).toMatchObject([{ kind: 'fixed', id: 'SPEECH-MEDIA-TYPE', before: 'fail' }])
  expect(await changesOf(before, before)).toEqual([])
})
