import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onOtherSystem, refused } from '../../fixtures/other-system.ts'
import { bodyStore, sha256Of } from './body-store.ts'
import { earlierBodies } from './earlier-bodies.ts'
import { openRunFolder, recordNames } from './run-folder.ts'

let out: string
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'assay-earlier-'))
})
afterEach(() => rmSync(out, { recursive: true }))

const inside = (...names: readonly string[]): string => join(out, ...names)
const [one, two, three] = ['one', 'two', 'three'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]
const aside = '.bodies.assay-earlier'

/** Runs with these bodies. @returns the numbers of the files that they stand in */
function run(bodies: readonly Buffer[]): number[] {
  const folder = openRunFolder(out, recordNames)
  writeFileSync(inside('events.ndjson'), '{"event":"header"}\n', { flag: 'wx' })
  const store = bodyStore(inside('bodies'), true, (failure) => {
    throw failure
  })
  const digests = bodies.map((bytes) => store.put(bytes))
  folder.close()
  return digests.map((digest) => statSync(inside('bodies', digest)).ino)
}

test('bodies that come again are the same files, and those that do not are removed', () => {
  const [first] = run([one, two])
  expect(run([one, three])[0]).toBe(first)
  expect(readdirSync(out).sort()).toEqual(['.assay.json', 'bodies', 'events.ndjson'])
  expect(readdirSync(inside('bodies')).sort()).toEqual([one, three].map(sha256Of).sort())
})

test.each([
  ['another length', 'other'],
  ['the same length', 'uno'],
])('a body whose bytes are others by now is written anew: %s', (_what, text) => {
  run([one])
  writeFileSync(inside('bodies', sha256Of(one)), text)
  run([one])
  expect(readFileSync(inside('bodies', sha256Of(one)), 'utf8')).toBe('one')
})

test('no body is there before the run has brought it', () => {
  run([one, two])
  const folder = openRunFolder(out, recordNames)
  expect([existsSync(inside('bodies')), readdirSync(inside(aside))]).toEqual([false, [one, two].map(sha256Of).sort()])
  folder.close()
})

test('what a run that was killed left aside is taken back, or removed', () => {
  const [first] = run([one, two])
  openRunFolder(out, recordNames)
  // No process holds the lock.
  rmSync(inside('.assay.lock'))
  expect(run([one])).toEqual([first])
  expect([readdirSync(out).includes(aside), readdirSync(inside('bodies'))]).toEqual([false, [sha256Of(one)]])
})

test('a body with both names, as a run that was killed in between leaves it, is one body', () => {
  const [first] = run([one])
  mkdirSync(inside(aside))
  linkSync(inside('bodies', sha256Of(one)), inside(aside, sha256Of(one)))
  expect(run([one, two])[0]).toBe(first)
  expect(readdirSync(out)).not.toContain(aside)
})

test('a body that is in its place is written, though its other name cannot be removed', () => {
  run([one])
  const place = openRunFolder(out, recordNames)
  const store = bodyStore(inside('bodies'), true, (failure) => {
    throw failure
  })
  mkdirSync(inside('bodies'))
  onOtherSystem({ rmSync: refused('EBUSY', rmSync, inside(aside, sha256Of(one))) }, () => store.put(one))
  place.close()
  expect([readdirSync(inside('bodies')), readdirSync(out).includes(aside)]).toEqual([[sha256Of(one)], false])
})

test('a file of another name stays where it is', () => {
  run([one])
  writeFileSync(inside('bodies', 'notes.txt'), 'mine')
  run([two])
  expect(readdirSync(inside('bodies')).sort()).toEqual([sha256Of(two), 'notes.txt'].sort())
})

test.skipIf(process.platform === 'win32')('nothing is moved by a link to a folder elsewhere', () => {
  run([one])
  const elsewhere = inside('elsewhere')
  mkdirSync(elsewhere)
  symlinkSync(elsewhere, inside(aside))
  run([two])
  expect([readdirSync(elsewhere), readdirSync(inside('bodies'))]).toEqual([[], [sha256Of(two)]])
})

test('a body that cannot be linked is written', () => {
  run([one])
  onOtherSystem({ linkSync: refused('EPERM') }, () => run([one]))
  expect(readFileSync(inside('bodies', sha256Of(one)), 'utf8')).toBe('one')
  expect(readdirSync(out)).not.toContain(aside)
})

test('the file that stands in its place stays', () => {
  run([one])
  const earlier = earlierBodies(inside('bodies'))
  earlier.setAside()
  mkdirSync(inside('bodies'))
  writeFileSync(inside('bodies', sha256Of(one)), 'mine')
  expect(earlier.takeBack(sha256Of(one), one)).toBe(false)
  expect(readFileSync(inside('bodies', sha256Of(one)), 'utf8')).toBe('mine')
})

test.each(['ENOSPC', 'EDQUOT'])('on a full disk the bodies of the run before make room: %s', (code) => {
  run([one, two])
  const usual = writeFileSync
  const full: typeof usual = (path, ...others) => {
    if (existsSync(inside(aside, sha256Of(two)))) refused<typeof usual>(code)(path, ...others)
    usual(path, ...others)
  }
  const place = openRunFolder(out, recordNames)
  const store = bodyStore(inside('bodies'))
  expect(onOtherSystem({ writeFileSync: full }, () => [one, three].map(store.put))).toEqual([one, three].map(sha256Of))
  place.close()
  expect(readFileSync(inside('bodies', sha256Of(three)), 'utf8')).toBe('three')
})
