import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onOtherSystem, refused } from '../../fixtures/other-system.ts'
import { FileFailure } from './file-failure.ts'
import { openRunFolder, recordNames, reopenRunFolder } from './run-folder.ts'

let base = ''
let out = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'assay-folder-'))
  out = join(base, 'out')
})
afterEach(() => rmSync(base, { recursive: true }))

const names = [...recordNames, 'report.html']
const header = '{"event":"header","format":1}\n'
const inside = (name: string): string => join(out, name)
const there = (): string[] => readdirSync(out).sort()

function run(): void {
  const folder = openRunFolder(out, names)
  writeFileSync(inside('events.ndjson'), header)
  folder.write('report.html', 'report')
  folder.close()
}

const failureOf = (work: () => void): string => {
  try {
    work()
    return 'none'
  } catch (failure) {
    expect(failure).toBeInstanceOf(FileFailure)
    return (failure as Error).message
  }
}

test('where the disk knows no links, a report is put into its place all the same', () => {
  onOtherSystem({ linkSync: refused('EPERM', linkSync) }, run)
  expect(readFileSync(inside('report.html'), 'utf8')).toBe('report')
  expect(there()).toEqual(['.assay.json', 'events.ndjson', 'report.html'])
})

test.each([
  ['ENOSPC', 'no space is left on the disk: free some, or give another --out'],
  ['EDQUOT', 'the disk quota is used up: free some space, or give another --out'],
  ['ENOENT', 'it does not exist: check the path'],
  [
    'EEXIST',
    'a file that Assay did not write stands there since the run began, and was left alone: move it away, ' +
      'and `assay recheck` makes the report again',
  ],
])('where a link fails for another reason, that is said and nothing is forced: %s', (code, words) => {
  const folder = openRunFolder(out, names)
  const write = (): void => folder.write('report.html', 'report')
  expect(failureOf(() => onOtherSystem({ linkSync: refused(code) }, write))).toBe(
    `${inside('report.html')} cannot be written: ${words}`,
  )
  expect(there()).toEqual(['.assay.json', '.assay.lock'])
})

test.each(['.assay.json', 'report.html'])(
  'what cannot be read is said, and no other file is called foreign: %s',
  (name) => {
    run()
    const open = (): void => void openRunFolder(out, names)
    const broken = {
      readFileSync: refused('EIO', readFileSync, inside(name)),
      openSync: refused('EIO', openSync, inside(name)),
    }
    expect(failureOf(() => onOtherSystem(broken, open))).toBe(
      `${inside(name)} cannot be read: the disk reports an error: give another place`,
    )
    expect(there()).toEqual(['.assay.json', 'events.ndjson', 'report.html'])
  },
)

test('a record of a killed run that cannot be read is said as well', () => {
  openRunFolder(out, names)
  writeFileSync(inside('events.ndjson'), header)
  rmSync(inside('.assay.lock'))
  mkdirSync(inside('bodies'))
  // Opened, and then unreadable.
  const open = (): void => void openRunFolder(out, names)
  expect(failureOf(() => onOtherSystem({ readSync: refused('EIO') }, open))).toBe(
    `${inside('events.ndjson')} cannot be read: the disk reports an error: give another place`,
  )
})

test('what an earlier run wrote and cannot be removed is said', () => {
  run()
  const open = (): void => void openRunFolder(out, names)
  expect(failureOf(() => onOtherSystem({ rmSync: refused('EPERM', rmSync, inside('report.html')) }, open))).toBe(
    `${inside('report.html')} cannot be replaced: the operation is not permitted: change its permissions, ` +
      'or give another place',
  )
})

test('a folder that cannot be made is said', () => {
  writeFileSync(join(base, 'file'), 'mine')
  const path = join(base, 'file', 'out')
  expect(failureOf(() => void openRunFolder(path, names))).toBe(
    `${path} cannot be used: a part of the path is a file, not a folder: give another place`,
  )
})

test('a run that is gone on with makes its list of files anew, and leaves that of another alone', () => {
  const { identity } = openRunFolder(out, names)
  writeFileSync(inside('.assay.json'), 'mine')
  expect(failureOf(() => void reopenRunFolder(out, identity))).toContain(
    `${inside('.assay.json')} cannot be written: a file that Assay did not write stands there`,
  )
  rmSync(inside('.assay.json'))
  const again = reopenRunFolder(out, identity)
  again.write('report.html', 'saved')
  again.close()
  expect(there()).toEqual(['.assay.json', 'report.html'])
})

test.skipIf(process.platform !== 'linux')('no folder stays open', () => {
  const folder = openRunFolder(out, names)
  mkdirSync(inside('bodies'))
  writeFileSync(inside(`bodies/${'a'.repeat(64)}`), 'body')
  folder.close()
  openRunFolder(out, names).close()
  expect(there()).toEqual(['.assay.json'])
  const open = readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`)
    } catch {
      return []
    }
  })
  expect(open.filter((path) => path.startsWith(base))).toEqual([])
})
