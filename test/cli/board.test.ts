import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assay, scratch } from './assay.ts'

const runs = join(import.meta.dirname, '../../fixtures/runs')

/** `assay board`, as a process. */

test('a page of runs; --check fails where it no longer says what they say, and writes nothing', async () => {
  using out = scratch()
  const page = join(out.path, 'board.html')
  const run = join(out.path, 'run')
  cpSync(join(runs, 'conformant'), run, { recursive: true })
  const board = (...words: readonly string[]) => assay(['board', run, '--output', page, ...words])
  const missing = await board('--check')
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining(`--check: there is no ${page}`)])
  const made = await board()
  expect([made.code, made.stdout]).toEqual([0, `${page}: 1 implementation of 1 run\n`])
  expect(await board('--check')).toMatchObject({ code: 0, stdout: `${page} says what the runs say\n` })
  const before = readFileSync(page, 'utf8')
  cpSync(join(runs, 'auth-api-key-on-budget', 'events.ndjson'), join(run, 'events.ndjson'))
  const drifted = await board('--check')
  expect(drifted.code).toBe(1)
  expect(drifted.stdout).toMatch(/^.* has drifted:\n {2}127\.0\.0\.1:\d+: /)
  expect(readFileSync(page, 'utf8')).toBe(before)
})

test("another's file is left alone; a folder without a run is refused; so is a module that is none", async () => {
  using out = scratch()
  const page = join(out.path, 'page.html')
  writeFileSync(page, 'mine')
  const run = join(runs, 'conformant')
  const foreign = await assay(['board', run, '-o', page])
  expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining('is there and is no board')])
  expect(readFileSync(page, 'utf8')).toBe('mine')
  const none = await assay(['board', out.path, '-o', page])
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('holds no recorded run')])
  const module = await assay(['board', run, '-o', page, '--suite', './none.suite.ts'])
  expect([module.code, module.stderr]).toEqual([
    2,
    expect.stringContaining('--suite ./none.suite.ts: there is no such file'),
  ])
})
