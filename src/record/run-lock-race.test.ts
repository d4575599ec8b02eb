import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onOtherSystem, refused } from '../../fixtures/other-system.ts'
import { LockedError, takeLock } from './run-lock.ts'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-lock-'))
  lock = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A process id that no process has. */
const gone = 0x3ff_fffe
const lockOf = (host: string, pid: number): string => JSON.stringify({ host, pid, started: '' })
const leftBehind = lockOf(hostname(), gone)
const holder = (): unknown => JSON.parse(readFileSync(lock, 'utf8'))
const mine = { host: hostname(), pid: process.pid }

/** The usual call, with something that another process does in front of the first one. */
const after = <Call extends (...all: never[]) => unknown>(other: () => void, call: Call): Call => {
  let isDone = false
  return ((...all: never[]): unknown => {
    if (!isDone) {
      isDone = true
      other()
    }
    return call(...all)
  }) as Call
}

test('a lock that is given back while it is looked at is free', () => {
  writeFileSync(lock, lockOf('elsewhere', 1))
  onOtherSystem({ lstatSync: after(() => rmSync(lock), lstatSync) }, () => takeLock(lock))
  expect(holder()).toMatchObject(mine)
})

test('a lock that is given back while its age is asked for is free', () => {
  writeFileSync(lock, lockOf('elsewhere', 1))
  onOtherSystem({ statSync: after(() => rmSync(lock), statSync) }, () => takeLock(lock))
  expect(holder()).toMatchObject(mine)
})

test('a lock that another takes over first is given back to it', () => {
  writeFileSync(lock, leftBehind)
  const other = lockOf('elsewhere', 1)
  const meanwhile = after(() => writeFileSync(lock, other), renameSync)
  expect(() => onOtherSystem({ renameSync: meanwhile }, () => takeLock(lock))).toThrow(LockedError)
  expect([readFileSync(lock, 'utf8'), readdirSync(folder)]).toEqual([other, ['lock']])
})

test('of three at once nothing is left beside the lock', () => {
  writeFileSync(lock, leftBehind)
  const rename = renameSync
  const third = lockOf('elsewhere', 2)
  const meanwhile = after(() => writeFileSync(lock, lockOf('elsewhere', 1)), ((from: string, to: string) => {
    rename(from, to)
    writeFileSync(from, third)
  }) as typeof renameSync)
  expect(() => onOtherSystem({ renameSync: meanwhile }, () => takeLock(lock))).toThrow(LockedError)
  expect([readFileSync(lock, 'utf8'), readdirSync(folder)]).toEqual([third, ['lock']])
})

test('a lock that stays where it is, though nobody holds it, is given up', () => {
  writeFileSync(lock, leftBehind)
  expect(() => onOtherSystem({ renameSync: refused('ENOENT') }, () => takeLock(lock))).toThrow(LockedError)
})

test('a lock that cannot be taken away is said', () => {
  writeFileSync(lock, leftBehind)
  expect(() => onOtherSystem({ renameSync: refused('EACCES') }, () => takeLock(lock))).toThrow(
    `${lock} cannot be replaced: permission denied: change its permissions, or give another place`,
  )
})

test('a lock that cannot be written leaves nothing there', () => {
  expect(() => onOtherSystem({ writeSync: refused('ENOSPC') }, () => takeLock(lock))).toThrow(
    `${lock} cannot be written: no space is left on the disk`,
  )
  expect(existsSync(lock)).toBe(false)
})

test('a process that we may not signal is alive', () => {
  writeFileSync(lock, lockOf(hostname(), gone))
  const { kill } = process
  process.kill = refused('EPERM')
  try {
    expect(() => takeLock(lock)).toThrow(`process ${gone} holds`)
  } finally {
    process.kill = kill
  }
})

test('where the system does not tell when a process started, its lock does not either', () => {
  onOtherSystem({ readFileSync: refused('ENOENT', readFileSync, `/proc/${process.pid}/stat`) }, () => takeLock(lock))
  expect(holder()).toEqual({ ...mine, started: '' })
})

test.skipIf(process.platform === 'win32')('a pipe in the place of a lock is not waited for', () => {
  execFileSync('mkfifo', [lock])
  expect(() => takeLock(lock)).toThrow(
    `${lock} cannot be read: a folder or a special file stands where a file is needed`,
  )
})
