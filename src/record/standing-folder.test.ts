import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileFailure } from './file-failure.ts'
import { standingFolder } from './standing-folder.ts'

let place: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'assay-standing-'))
  folder = join(place, 'folder')
  mkdirSync(folder)
})
afterEach(() => rmSync(place, { recursive: true }))

const failureOf = (work: () => void): unknown => {
  try {
    work()
    return 'none'
  } catch (failure) {
    return failure
  }
}

test('a folder is the one it was while nothing is put in its place', () => {
  const { path, identity, check } = standingFolder(folder)
  expect([path, identity]).toEqual([folder, expect.stringMatching(/^\d+:\d+$/)])
  expect(failureOf(check)).toBe('none')
  expect(failureOf(standingFolder(folder, identity).check)).toBe('none')
})

test.each<[string, () => void]>([
  ['it is gone', () => undefined],
  ['another folder stands there', () => mkdirSync(folder)],
  ['a file stands there', () => writeFileSync(folder, 'mine')],
])('it is no more where %s, and that is said in one sentence', (_, then) => {
  const { check } = standingFolder(folder)
  renameSync(folder, join(place, 'moved'))
  then()
  const failure = failureOf(check)
  expect(failure).toBeInstanceOf(FileFailure)
  expect((failure as Error).message).toBe(
    `${folder} cannot be written: it was replaced or moved while the run was under way, and what stands there ` +
      'now was left alone: run again, with an --out that nobody else changes',
  )
})

test('what is no folder has no identity', () => {
  writeFileSync(join(place, 'file'), '')
  expect([join(place, 'file'), join(place, 'none')].map((path) => standingFolder(path).identity)).toEqual(['', ''])
})
