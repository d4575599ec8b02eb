import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRun } from '../../src/record/run-record.ts'
import { chosen } from '../chosen.ts'
import { assay, scratch, shell, someKeys } from './assay.ts'

/** What stands in the way is said in one sentence: what happened, where, what to do. */

const home = resolve(import.meta.dirname, '../..')
const nobody = ['run', '--base-url', 'http://127.0.0.1:9/v1', '--suite', 'auth']

test.each([['run'], ['recheck']] as const)('%s --out with nothing in it', async (command) => {
  using place = scratch()
  if (command === 'recheck') await assay([...nobody, '--out', place.path], { env: someKeys })
  const words = command === 'run' ? nobody : ['recheck', place.path]
  expect(await assay([...words, '--out', ''], { env: someKeys })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'assay: --out cannot be used: it names no folder; give one, such as reports\n',
  })
})

test.each([['run --base-url http://127.0.0.1:9/v1'], ['doctor --reference'], ['init'], ['recheck x']])(
  'a working folder that is gone: %s',
  async (words) => {
    using place = scratch()
    mkdirSync(join(place.path, 'gone'))
    const { code, stdout, stderr } = await shell(`cd "$PLACE/gone" && rmdir "$PLACE/gone" && assay ${words}`, {
      ...someKeys,
      PLACE: place.path,
    })
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      'assay: the folder that this was started in is gone: change to one that exists\n',
    ])
  },
)

test.each([
  ['new', 0],
  ['an hour old', 3600],
])("somebody's file with the name of the lock, %s", async (_age, seconds) => {
  using place = scratch()
  const lock = join(place.path, '.assay.lock')
  writeFileSync(lock, 'mine\n')
  utimesSync(lock, new Date(Date.now() - seconds * 1000), new Date(Date.now() - seconds * 1000))
  const { code, stderr } = await assay([...nobody, '--out', place.path], { env: someKeys })
  expect([code, stderr]).toEqual([
    2,
    `assay: ${lock} cannot be used: it is no lock of Assay: move it away, or give another --out\n`,
  ])
  expect([readdirSync(place.path), readFileSync(lock, 'utf8')]).toEqual([['.assay.lock'], 'mine\n'])
})

test('a baseline is not written into a folder that is not there', async () => {
  using place = scratch()
  const path = join(place.path, 'no/such/x.json')
  const { code, stderr } = await assay(
    [...nobody, '--baseline', path, '--update-baseline', '--out', join(place.path, 'out')],
    { env: someKeys },
  )
  expect([code, stderr]).toEqual([
    2,
    `assay: --baseline ${path} cannot be written: there is no folder ${join(place.path, 'no/such')}; make ` +
      `it, or name another file\n`,
  ])
  expect(readdirSync(place.path)).toEqual([])
})

describe('a record with a line that is no event', () => {
  const place = scratch()
  let lines: readonly string[]
  beforeAll(async () => {
    await assay(['run', '--reference', '--smoke', '--out', place.path])
    lines = place.read('events.ndjson').trimEnd().split('\n')
  })
  afterAll(() => place[Symbol.dispose]())

  const complaint = (path: string, line: number): string =>
    `${path}, line ${line}: no event of a run; the file is damaged: take a whole copy of it, or run again`

  test('is whole without it', async () => {
    expect((await assay(['recheck', place.path])).code).toBe(0)
  })

  test('is refused by the command line', async () => {
    using copy = scratch()
    const path = join(copy.path, 'events.ndjson')
    writeFileSync(path, `${lines.toSpliced(2, 0, 'null').join('\n')}\n`)
    expect(await assay(['recheck', copy.path])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `assay: ${complaint(path, 3)}\n`,
    })
  })

  test.each([
    'null',
    '5',
    '[]',
    '"x"',
    'true',
    '{}',
    '{"event":"header"}',
    '{"event":"exchange"}',
    '{"event":"exchange","exchange":{"id":"x"}}',
    '{"event":"footer"}',
  ])('%s', (line) => {
    using copy = scratch()
    const path = join(copy.path, 'events.ndjson')
    for (const [at, all] of [
      [1, [line, ...lines]],
      [3, lines.toSpliced(2, 0, line)],
      [lines.length + 1, [...lines, line]],
    ] as const) {
      writeFileSync(path, `${all.join('\n')}\n`)
      expect(() => readRun(copy.path)).toThrow(complaint(path, at))
    }
  })
})

describe('an installation that is damaged', () => {
  const place = scratch()
  beforeAll(() => {
    for (const part of ['bin', 'src', 'suites', 'package.json'])
      cpSync(join(home, part), join(place.path, part), { recursive: true })
    symlinkSync(join(home, 'node_modules'), join(place.path, 'node_modules'))
  })
  afterAll(() => place[Symbol.dispose]())

  test.each(
    chosen(
      [
        ['src/contract/interface.md', undefined],
        ['src/contract/profiles/interface.json', '{'],
        ['suites/auth/keys.ts', 'export const x = (('],
        ['src/run/plan.ts', ''],
        ['src/cli/command-thread.ts', undefined],
        ['src/reference/reference.ts', 'import {'],
        ['src/contract/profiles/profile.schema.json', undefined],
      ],
      3,
    ),
  )('%s', async (name, text) => {
    const file = join(place.path, name)
    if (text === undefined) rmSync(file)
    else writeFileSync(file, text)
    const { code, stdout, stderr } = await new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
      const words = ['run', '--reference', '--smoke', '--out', join(place.path, 'out')]
      execFile(process.execPath, [join(place.path, 'bin/assay.js'), ...words], (error, stdout, stderr) =>
        done({ code: error?.code ?? 0, stdout, stderr }),
      )
    })
    cpSync(join(home, name), file)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(
      /^assay: the installation is (damaged|not complete) \(.*\): install it again, with `npm ci` in a checkout\n$/,
    )
    expect(existsSync(join(place.path, 'out'))).toBe(false)
  })
})
