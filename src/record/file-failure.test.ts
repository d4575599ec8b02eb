import { expect, test } from 'vitest'
import { FileFailure, isSystemFailure, systemWords, withFile } from './file-failure.ts'
import { makeFolder } from './make-folder.ts'

const system = (code: string): Error => Object.assign(new Error(`${code}: its words`), { code, syscall: 'mkdir' })

test.each(
  Object.entries({
    ENOSPC: 'no space is left on the disk: free some, or give another --out',
    EDQUOT: 'the disk quota is used up: free some space, or give another --out',
    EFBIG: 'the file would be larger than is allowed here: raise `ulimit -f`, or give another --out',
    EMFILE: 'too many files are open: raise `ulimit -n`, or lower --concurrency',
    ENFILE: 'too many files are open on this machine: try again later',
    EACCES: 'permission denied: change its permissions, or give another place',
    EPERM: 'the operation is not permitted: change its permissions, or give another place',
    EROFS: 'the file system is read-only: give another place',
    ENOTDIR: 'a part of the path is a file, not a folder: give another place',
    EEXIST: 'a file stands where a folder is needed: give another place',
    EISDIR: 'a folder or a special file stands where a file is needed: move it away, or give another place',
    ENOENT: 'it does not exist: check the path',
    ENAMETOOLONG: 'the path is too long: give a shorter one',
    ELOOP: 'its symbolic links lead in a circle: give another place',
    EIO: 'the disk reports an error: give another place',
    ENODEV: 'the device is gone: give another place',
    EBUSY: 'it is in use: try again, or give another place',
  }),
)('a failure of the system says what is wrong and what to do: %s', (code, words) => {
  expect(systemWords(system(code))).toBe(words)
})

test('what has no advice keeps its own words', () => {
  expect(systemWords(system('EOTHER'))).toBe('EOTHER: its words')
  expect(systemWords(system('toString'))).toBe('toString: its words')
  expect(systemWords(new Error('plain'))).toBe('plain')
  expect(systemWords('a text')).toBe('a text')
})

test('a failure of the machine is told by its system call and its code', () => {
  expect(isSystemFailure(system('EIO'))).toBe(true)
  expect(isSystemFailure(Object.assign(new Error('a'), { code: 'EIO' }))).toBe(false)
  expect(isSystemFailure(Object.assign(new Error('a'), { code: 5, syscall: 'open' }))).toBe(false)
  expect(isSystemFailure({ code: 'EIO', syscall: 'open' })).toBe(false)
})

test('a file that fails is named, with what was being done; its cause stays', () => {
  const cause = system('ENOENT')
  const failure = new FileFailure('/a/b', 'read', cause)
  expect(failure).toMatchObject({
    name: 'FileFailure',
    cause,
    message: '/a/b cannot be read: it does not exist: check the path',
  })
})

test('work on a file gives its result, or one failure', () => {
  expect(withFile('/a', 'read', () => 3)).toBe(3)
  const throws = (error: unknown) => () =>
    withFile('/a', 'written', () => {
      throw error
    })
  expect(throws(system('EIO'))).toThrow('/a cannot be written: the disk reports an error: give another place')
  const known = new FileFailure('/b', 'read', system('EIO'))
  expect(throws(known)).toThrow(known)
})

test('what stands where a new file was to be made is not called a folder that is needed', () => {
  const error = Object.assign(new Error(), { code: 'EEXIST', syscall: 'open' })
  expect(systemWords(error)).toBe('it exists already: move it away, or give another place')
})

test.skipIf(process.platform !== 'linux')(
  'where no folder can be made, that is said, and not that one is missing',
  () => {
    expect(() => withFile('/proc/assay/a', 'used', () => makeFolder('/proc/assay/a'))).toThrow(
      '/proc/assay/a cannot be used: no folder can be made in /proc: give another place',
    )
  },
)
