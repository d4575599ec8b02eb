import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileFailure } from './file-failure.ts'
import { LockedError, releaseLock, takeLock, touchLock } from './run-lock.ts'

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

const heldBy = (text: string): string => {
  writeFileSync(lock, text)
  try {
    takeLock(lock)
  } catch (error) {
    expect(error).toBeInstanceOf(LockedError)
    expect((error as Error).name).toBe('LockedError')
    return (error as Error).message
  }
  return 'taken over'
}

test('a lock names its process, and the host where that is another one', () => {
  takeLock(lock)
  const held = readFileSync(lock, 'utf8')
  expect(JSON.parse(held)).toEqual({
    host: hostname(),
    pid: process.pid,
    started: expect.stringMatching(process.platform === 'linux' ? /^\d{3,}$/ : /^$/) as string,
  })
  expect(heldBy(held)).toBe(
    `another run writes there: process ${process.pid} holds ${lock}; wait for it to end, or give another --out`,
  )
  expect(heldBy(JSON.stringify({ host: 'elsewhere', pid: 7, started: '' }))).toContain('process 7 on elsewhere holds')
})

test('where the start of a process is not known, its process id tells', () => {
  expect(heldBy(JSON.stringify({ host: hostname(), pid: process.pid, started: '' }))).toContain('another run writes')
  expect(heldBy(JSON.stringify({ host: hostname(), pid: gone, started: '' }))).toBe('taken over')
})

test.skipIf(process.platform !== 'linux')('a process of another user is alive as well', () => {
  expect(heldBy(JSON.stringify({ host: hostname(), pid: 1, started: '' }))).toContain('process 1 holds')
})

test.each([0, -1, 1.5, 'none', null])('no process has the id %j', (pid) => {
  expect(heldBy(JSON.stringify({ host: hostname(), pid, started: '' }))).toBe('taken over')
})

test.each(['{', '{"host"', '{"host":"elsew'])('the beginning of a lock is held while it is young: %j', (text) => {
  expect(heldBy(text)).toContain('it holds')
  old(lock)
  takeLock(lock)
})

test.each(['mine', '{"name":"mine"}', ' {"host":""}'])('a file that is no lock is left alone: %j', (text) => {
  writeFileSync(lock, text)
  old(lock)
  expect(() => takeLock(lock)).toThrow(
    new FileFailure(lock, 'used', new Error('it is no lock of Assay: move it away, or give another --out')),
  )
  expect(readFileSync(lock, 'utf8')).toBe(text)
})

test('a folder in the place of a lock is said to be one', () => {
  mkdirSync(lock)
  expect(() => takeLock(lock)).toThrow(
    `${lock} cannot be read: a folder or a special file stands where a file is needed`,
  )
})

test('a lock in a folder that is missing cannot be written', () => {
  expect(() => takeLock(join(folder, 'none', 'lock'))).toThrow('cannot be written: it does not exist')
})

test('what is taken over leaves nothing beside the lock', () => {
  expect(heldBy(JSON.stringify({ host: hostname(), pid: gone, started: '1' }))).toBe('taken over')
  expect(readdirSync(folder)).toEqual(['lock'])
})

test('a holder shows that it is alive; no other file is touched', () => {
  takeLock(lock)
  old(lock)
  touchLock(lock)
  expect(Date.now() - statSync(lock).mtimeMs).toBeLessThan(60_000)
  writeFileSync(lock, JSON.stringify({ host: 'elsewhere', pid: process.pid, started: '' }))
  old(lock)
  touchLock(lock)
  releaseLock(lock)
  expect(Date.now() - statSync(lock).mtimeMs).toBeGreaterThan(60_000)
  rmSync(lock)
  expect(() => {
    touchLock(lock)
    releaseLock(lock)
  }).not.toThrow()
})
