import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { assay, scratch } from '../cli/assay.ts'

const killed = scratch()

beforeAll(async () => {
  // In the middle of a run, when a good part of the answers has come.
  const { code } = await assay(['run', '--reference', '--out', killed.path], {
    started(child) {
      const timer = setInterval(() => {
        if (
          !existsSync(join(killed.path, 'events.ndjson')) ||
          readFileSync(join(killed.path, 'events.ndjson'), 'utf8').split('\n').length < 150
        )
          return
        clearInterval(timer)
        child.kill('SIGKILL')
      }, 5)
    },
  })
  expect(code).toBe(null)
})

afterAll(() => killed[Symbol.dispose]())

const events = (folder: string): string => join(folder, 'events.ndjson')
const bodies = (folder: string): string[] =>
  readdirSync(join(folder, 'bodies'))
    .map((name) => join(folder, 'bodies', name))
    .sort()

test.each<[title: string, harm: (folder: string) => void]>([
  ['as the process left it', () => undefined],
  [
    'with its last line cut in the middle',
    (folder) => truncateSync(events(folder), statSync(events(folder)).size - 40),
  ],
  [
    'with a line that ends within a character',
    (folder) =>
      writeFileSync(
        events(folder),
        Buffer.concat([readFileSync(events(folder)), Buffer.from('{"event":"note","text":"\u00e9').subarray(0, -1)]),
      ),
  ],
  [
    'with bodies that are missing',
    (folder) =>
      bodies(folder)
        .filter((_path, index) => index % 3 === 0)
        .forEach((path) => rmSync(path)),
  ],
  [
    'with bodies that are cut',
    (folder) => bodies(folder).forEach((path) => truncateSync(path, Math.floor(statSync(path).size * 0.6))),
  ],
  ['without any bodies', (folder) => rmSync(join(folder, 'bodies'), { recursive: true })],
])('the record of a killed run is read and called truncated: %s', async (_title, harm) => {
  using copy = scratch()
  using reports = scratch()
  cpSync(killed.path, copy.path, { recursive: true })
  harm(copy.path)
  const { code, stdout, stderr } = await assay(['recheck', copy.path, '--out', reports.path])
  expect(stderr).toBe('')
  expect(code).toBe(3)
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/^Not established: .*the record is truncated/)
  const result = reports.result()
  expect(result).toMatchObject({ outcome: 'not-established', exitCode: 3, run: { complete: false } })
  // The service is right: whatever is lost, nothing is held against it, and nothing of it breaks a check.
  expect(
    result.requirements
      .filter(({ verdict }) => ['fail', 'warn', 'error'].includes(verdict))
      .map(({ id, reason }) => `${id}: ${reason}`),
  ).toEqual([])
  expect(result.run.requests).toBeGreaterThan(50)
})

test.each([
  [
    'a line in the middle is damaged',
    (text: string) => text.replace('\n{"event":"exchange"', '\n{"event":"exch'),
    /events\.ndjson, line \d+: not JSON; the file is damaged/,
  ],
  ['the first line is lost', (text: string) => text.slice(text.indexOf('\n') + 1), /has no header line/],
  ['nothing is left', () => '', /has no header line/],
] as const)('a record is refused with one sentence where %s', async (_title, harm, complaint) => {
  using copy = scratch()
  cpSync(killed.path, copy.path, { recursive: true })
  writeFileSync(events(copy.path), harm(readFileSync(events(copy.path), 'utf8')))
  const { code, stdout, stderr } = await assay(['recheck', copy.path])
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toMatch(complaint)
  expect(stderr).not.toMatch(/\n\s+at /)
})
