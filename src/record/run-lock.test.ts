import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LockedError, releaseLock, takeLock } from './run-lock.ts'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-lock-'))
  lock = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

const old = (path: string): void => utimesSync(path, new Date(Date.now() - 120_000), new Date(Date.now() - 120_000))

/** A process id that no process has. */
const gone = 0x3ff_fffe

test('it is held by one at a time, and given back', () => {
  takeLock(lock)
  expect(() => takeLock(lock)).toThrow(LockedError)
  releaseLock(lock)
  expect(existsSync(lock)).toBe(false)
  takeLock(lock)
})

test.each([
  ['its process is gone', () => ({ host: hostname(), pid: gone, started: '1' }), false],
  [
    'its process id belongs to another process by now',
    () => ({ host: hostname(), pid: process.pid, started: '1' }),
    false,
  ],
  ['nobody on another host touched it for a minute', () => ({ host: 'elsewhere', pid: 1, started: '' }), true],
] as const)('it is taken over where %s', (_title, holder, isOld) => {
  writeFileSync(lock, JSON.stringify(holder()))
  if (isOld) old(lock)
  takeLock(lock)
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ host: hostname(), pid: process.pid })
})

test.each([
  [
    'by a live process of another host',
    JSON.stringify({ host: 'elsewhere', pid: 1, started: '' }),
    /process 1 on elsewhere holds/,
  ],
  ['by somebody who is about to write it', '', /it holds/],
])('it is held %s', (_title, text, words) => {
  writeFileSync(lock, text)
  expect(() => takeLock(lock)).toThrow(words)
  old(lock)
  takeLock(lock)
})

test("somebody else's is not given back", () => {
  writeFileSync(lock, JSON.stringify({ host: hostname(), pid: gone, started: '1' }))
  releaseLock(lock)
  expect(existsSync(lock)).toBe(true)
})
