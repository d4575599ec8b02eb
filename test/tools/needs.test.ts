import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { missingIn, need, pathOf, skippedLines } from './needs.ts'

const home = resolve(import.meta.dirname, '../..')

/** Runs test files as `npm test` does, on a machine that has Node and nothing else. */
function bare(
  files: readonly string[],
  ci: Record<string, string>,
): { code: number | null; lines: string[]; output: string } {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'CI'),
  )
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(home, 'node_modules/vitest/vitest.mjs'), 'run', ...files],
    {
      cwd: home,
      encoding: 'utf8',
      env: { ...own, ...ci, PATH: join(home, 'no-such-folder') },
    },
  )
  return { code: status, lines: stdout.trimEnd().split('\n'), output: stdout + stderr }
}

const files = ['test/reference/tools.test.ts', 'test/report/browser.test.ts']

test('where tools are missing, their tests are skipped, counted and named, and the run passes', () => {
  const { code, lines, output } = bare(files, {})
  expect(code, output).toBe(0)
  const browser = Number(
    /^chromium is not installed: (\d+) tests skipped \(apt-get install chromium, /.exec(lines.at(-5)!)?.[1],
  )
  expect(browser).toBeGreaterThan(5)
  expect(lines.slice(-4)).toEqual([
    'mp3val is not installed: 1 test skipped (apt-get install mp3val, or brew install mp3val)',
    'ffmpeg is not installed: 1 test skipped (apt-get install ffmpeg, or brew install ffmpeg)',
    'mpg123 is not installed: 1 test skipped (apt-get install mpg123, or brew install mpg123)',
    `0 passed, 0 failed, ${browser + 3} skipped`,
  ])
})

test('on a build server a missing tool is a failure', () => {
  const { code, lines, output } = bare(files.slice(0, 1), { CI: '1' })
  expect(code, output).toBe(1)
  expect(lines.at(-1)).toBe('0 passed, 3 failed, 0 skipped')
  expect(output).toContain(
    'mp3val is not installed (apt-get install mp3val, or brew install mp3val). With CI set this is a failure',
  )
})

test('a tool is found on the PATH under each of its names, and only where it may be executed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-needs-'))
  try {
    writeFileSync(join(folder, 'chromium'), '', { mode: 0o644 })
    expect(pathOf('chromium', folder)).toBeUndefined()
    writeFileSync(join(folder, 'google-chrome'), '', { mode: 0o755 })
    const at = [pathOf('chromium', `:/no-such-folder:${folder}`), pathOf('chromium', ''), pathOf('ffmpeg', folder)]
    expect(at).toEqual([join(folder, 'google-chrome'), undefined, undefined])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a note names each missing tool, which is counted once for each test', () => {
  const [ci, path] = [process.env['CI'], process.env['PATH']]
  const notes: string[] = []
  const skip = (note: string): never => {
    throw new Error(notes[notes.push(note) - 1])
  }
  try {
    delete process.env['CI']
    process.env['PATH'] = ''
    expect(() => need(skip, 'ffmpeg', 'mpg123')).toThrow()
    expect(() => need(skip, 'mpg123')).toThrow()
    need(skip)
  } finally {
    Object.assign(process.env, { PATH: path, ...(ci !== undefined && { CI: ci }) })
  }
  expect(notes.map(missingIn)).toEqual([['ffmpeg', 'mpg123'], ['mpg123']])
  const lines = skippedLines([...notes, 'no file system may be mounted here']).map((line) => line.replace(/ \(.*/, ''))
  expect(lines).toEqual(['ffmpeg is not installed: 1 test skipped', 'mpg123 is not installed: 2 tests skipped'])
})
