import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bodyStore, sha256Of } from './body-store.ts'
import { FileFailure } from './file-failure.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'assay-bodies-'))
})
afterEach(() => rmSync(place, { recursive: true }))

const size = 16 * 1024 * 1024
const big = (mark: number): Buffer => Buffer.alloc(size, mark)

test.each([
  ['none are to be written', false],
  ['none can be written', true],
])('where %s, memory holds the newest up to a limit', (_title, keep) => {
  const folder = join(place, 'bodies')
  if (keep) writeFileSync(folder, 'mine')
  let failures = 0
  const store = bodyStore(folder, keep, () => (failures += 1))
  const digests = Array.from({ length: 18 }, (_, mark) => store.put(big(mark)))
  expect(digests.map((digest) => store.has(digest))).toEqual([false, false, ...Array.from({ length: 16 }, () => true)])
  expect(store.get(digests[0]!)).toBeUndefined()
  expect(store.get(digests.at(-1)!)?.length).toBe(size)
  expect([failures, readdirSync(place)]).toEqual([keep ? 1 : 0, keep ? ['bodies'] : []])
})

const bytes = Buffer.from('body')
const digest = sha256Of(bytes)

test('a body is written once, for its user alone, under its digest', () => {
  const folder = join(place, 'run', 'bodies')
  const store = bodyStore(folder)
  expect(readdirSync(place)).toEqual([])
  expect([store.put(bytes), store.put(Buffer.from('body'))]).toEqual([digest, digest])
  expect(digest).toBe('230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5')
  expect(readdirSync(folder)).toEqual([digest])
  expect(readFileSync(join(folder, digest))).toEqual(bytes)
  expect([folder, join(folder, digest)].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
})

test('what is written is found by another store, what is missing or changed is not', () => {
  const folder = join(place, 'bodies')
  bodyStore(folder).put(bytes)
  const later = bodyStore(folder)
  expect([later.has(digest), later.get(digest)]).toEqual([true, bytes])
  const other = sha256Of(Buffer.from('other'))
  expect([later.has(other), later.get(other)]).toEqual([false, undefined])
  writeFileSync(join(folder, digest), 'bod')
  expect([later.has(digest), later.get(digest)]).toEqual([true, undefined])
})

test('a name that is no digest leads nowhere', () => {
  const folder = join(place, 'bodies')
  mkdirSync(folder)
  writeFileSync(join(place, 'secret'), 'mine')
  const store = bodyStore(folder)
  for (const name of ['../secret', `${digest}0`, `0${digest}`, digest.slice(1)]) {
    writeFileSync(join(folder, name), bytes)
    expect([store.has(name), store.get(name)], name).toEqual([false, undefined])
  }
})

test.skipIf(process.platform === 'win32')('what bears a digest as its name and is no file is not there', () => {
  const folder = join(place, 'bodies')
  mkdirSync(folder)
  const path = join(folder, digest)
  const makers = [
    () => execFileSync('mkfifo', [path]),
    () => mkdirSync(path),
    () => symlinkSync('/dev/zero', path),
    () => symlinkSync(digest, path),
  ]
  for (const make of makers) {
    make()
    const store = bodyStore(folder)
    expect([store.has(digest), store.get(digest)], String(make)).toEqual([false, undefined])
    rmSync(path, { recursive: true })
  }
})

test('without a folder all is kept in memory', () => {
  const store = bodyStore()
  const digests = Array.from({ length: 18 }, (_, mark) => store.put(big(mark)))
  expect(digests.every((one) => store.has(one))).toBe(true)
  const other = sha256Of(Buffer.from('other'))
  expect([store.get(other), store.has(other)]).toEqual([undefined, false])
})

test('of what is written memory holds the newest: the others are read again', () => {
  const folder = join(place, 'bodies')
  const store = bodyStore(folder)
  const newest = Buffer.alloc(size / 4, 2)
  const [one, two] = [store.put(big(1)), store.put(newest)]
  rmSync(folder, { recursive: true })
  expect([store.get(one), store.get(two)]).toEqual([undefined, newest])
})

test('short ones take more than their bytes: of many the newest are held', () => {
  const folder = join(place, 'bodies')
  const store = bodyStore(folder)
  const digests = Array.from({ length: 20_000 }, (_, mark) => store.put(Buffer.from(String(mark))))
  rmSync(folder, { recursive: true })
  expect(digests.filter((one) => store.has(one))).toHaveLength(size / 1024)
})

test('the same bytes take their place in memory once', () => {
  const folder = join(place, 'bodies')
  const store = bodyStore(folder)
  store.put(bytes)
  for (let times = 0; times < 3; times += 1) store.put(big(1).subarray(1024))
  rmSync(folder, { recursive: true })
  expect(Buffer.from(store.get(digest)!)).toEqual(bytes)
})

test('bytes that stand there already are not written over', () => {
  const folder = join(place, 'bodies')
  mkdirSync(folder)
  writeFileSync(join(folder, digest), 'mine')
  const failures: FileFailure[] = []
  bodyStore(folder, true, (failure) => failures.push(failure)).put(bytes)
  expect(readFileSync(join(folder, digest), 'utf8')).toBe('mine')
  expect(failures).toEqual([])
})

test('a link that leads nowhere is not written through', () => {
  const folder = join(place, 'bodies')
  mkdirSync(folder)
  symlinkSync(join(place, 'elsewhere'), join(folder, digest))
  const failures: FileFailure[] = []
  bodyStore(folder, true, (failure) => failures.push(failure)).put(bytes)
  expect(failures.map(({ message }) => message)).toEqual([
    `${join(folder, digest)} cannot be written: it exists already: move it away, or give another place`,
  ])
  expect(readdirSync(place)).toEqual(['bodies'])
})

const failuresOf = (change: (folder: string) => void, check?: () => void): string[] => {
  const folder = join(place, 'bodies')
  const failures: string[] = []
  const store = bodyStore(folder, true, (failure) => failures.push(`${failure.name}: ${failure.message}`), check)
  store.put(bytes)
  change(folder)
  store.put(Buffer.from('two'))
  store.put(Buffer.from('three'))
  expect(store.has(sha256Of(Buffer.from('three')))).toBe(true)
  return failures
}

test('a folder that is replaced, or gone, is written to no more, and that is told once', () => {
  const words = /^FileFailure: .*bodies cannot be written: it was replaced or moved/
  const moved = (then: (folder: string) => void) => (folder: string) => {
    renameSync(folder, join(place, 'moved'))
    then(folder)
  }
  expect(failuresOf(moved((folder) => mkdirSync(folder)))).toEqual([expect.stringMatching(words)])
  expect(readdirSync(join(place, 'bodies'))).toEqual([])
  rmSync(place, { recursive: true })
  mkdirSync(place)
  expect(failuresOf(moved((folder) => symlinkSync(join(place, 'moved'), folder)))).toEqual([
    expect.stringMatching(words),
  ])
  rmSync(place, { recursive: true })
  mkdirSync(place)
  expect(failuresOf(moved(() => undefined))).toEqual([expect.stringMatching(words)])
  expect(readdirSync(place), 'it is not made again').toEqual(['moved'])
})

test('a link in the place of the folder is not written through', () => {
  mkdirSync(join(place, 'elsewhere'))
  symlinkSync(join(place, 'elsewhere'), join(place, 'bodies'))
  expect(failuresOf(() => undefined)).toHaveLength(1)
  expect(readdirSync(join(place, 'elsewhere'))).toEqual([])
})

test('the folder above is checked before each body; its failure is told as it is', () => {
  const known = new FileFailure('/above', 'written', new Error('it is gone'))
  let checks = 0
  const failures = failuresOf(
    () => undefined,
    () => {
      checks += 1
      if (checks > 1) throw known
    },
  )
  expect(failures).toEqual(['FileFailure: /above cannot be written: it is gone'])
  expect(readdirSync(join(place, 'bodies'))).toEqual([digest])
})
