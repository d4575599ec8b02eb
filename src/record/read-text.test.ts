import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onOtherSystem, refused } from '../../fixtures/other-system.ts'
import { readText } from './read-text.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'assay-text-'))
})
afterEach(() => rmSync(place, { recursive: true }))

const file = (bytes: string | Buffer): string => {
  const path = join(place, 'file')
  writeFileSync(path, bytes)
  return path
}

const mebibytes = 16 * 1024 * 1024

test('a file of several pieces is read whole, its characters too', () => {
  for (const text of ['', 'a', 'é'.repeat(50_000)]) expect(readText(file(text))).toBe(text)
})

test('the byte order mark of an editor on Windows is left out, and only in front', () => {
  expect(readText(file('\uFEFFsk-key\uFEFF'))).toBe('sk-key\uFEFF')
})

test('a file may be as long as the limit, and no longer', () => {
  expect(readText(file(Buffer.alloc(mebibytes, 'a'))).length).toBe(mebibytes)
  expect(() => readText(file(Buffer.alloc(mebibytes + 1, 'a')))).toThrow('it is longer than 16 MiB')
})

test('what is no file is said with the words of the system', () => {
  expect(() => readText(place)).toThrow(
    expect.objectContaining({ code: 'EISDIR', syscall: 'read', message: 'it is a folder' }) as Error,
  )
  expect(() => readText(join(place, 'none'))).toThrow(expect.objectContaining({ code: 'ENOENT' }) as Error)
})

test.skipIf(process.platform === 'win32')('a pipe is read until its writers have gone', async () => {
  const path = join(place, 'pipe')
  execFileSync('mkfifo', [path])
  expect(readText(path)).toBe('')
  // A busy machine may take a while to begin to read: without a reader what was written is gone with its writer.
  const script = 'exec 3<>"$0"; printf one >&3; echo ready; sleep 1; printf two >&3'
  const writer = spawn('sh', ['-c', script, path])
  await once(writer.stdout, 'data')
  expect(readText(path)).toBe('onetwo')
})

test.skipIf(process.platform === 'win32')('a pipe whose writer says nothing is given up after five seconds', () => {
  const path = join(place, 'pipe')
  execFileSync('mkfifo', [path])
  const writer = openSync(path, constants.O_RDWR)
  const { wait } = Atomics
  let waited = 0
  Atomics.wait = (...[, , , ms]: unknown[]) => {
    waited += Number(ms)
    return 'timed-out'
  }
  try {
    expect(() => readText(path)).toThrow('nothing came from it for 5 s')
  } finally {
    Atomics.wait = wait
    closeSync(writer)
  }
  expect(waited).toBe(5000)
})

test('a disk that fails is said with the words of the system', () => {
  const path = file('text')
  expect(() => onOtherSystem({ readSync: refused('EIO', readSync) }, () => readText(path))).toThrow('EIO')
})

test.skipIf(process.platform !== 'linux')('no file stays open', () => {
  readText(file('text'))
  expect(() => readText(place)).toThrow('it is a folder')
  const open = readdirSync('/proc/self/fd').flatMap((one) => {
    try {
      return [readlinkSync(join('/proc/self/fd', one))]
    } catch {
      return []
    }
  })
  expect(open.filter((path) => path.startsWith(place))).toEqual([])
})
