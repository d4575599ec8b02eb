import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'assay-make-'))
})
afterEach(() => rmSync(place, { recursive: true }))

test('what is missing is made, for its user alone; what exists stays as it is', () => {
  const mode = (...names: string[]): number => statSync(join(place, ...names)).mode & 0o777
  mkdirSync(join(place, 'a'), { mode: 0o755 })
  makeFolder(join(place, 'a', 'b', 'c'))
  expect([mode('a'), mode('a', 'b'), mode('a', 'b', 'c')]).toEqual([0o755, 0o700, 0o700])
  makeFolder(join(place, 'a'))
  expect(mode('a')).toBe(0o755)
})

test('what another process put there meanwhile is taken as it is', () => {
  // A link that leads nowhere is not seen, and its name is taken.
  const link = join(place, 'link')
  symlinkSync(join(place, 'nowhere'), link)
  makeFolder(link)
  expect(existsSync(link)).toBe(false)
})

test('where nothing can be made, the system says why', () => {
  writeFileSync(join(place, 'file'), '')
  expect(() => makeFolder(join(place, 'file', 'a'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }) as Error)
})
