import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileFailure } from './file-failure.ts'
import { runWriter } from './run-writer.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'assay-events-'))
})
afterEach(() => rmSync(place, { recursive: true }))

const never = (failure: FileFailure): never => {
  throw failure
}
const note = (text: string) => ({ event: 'note', at: 1, text }) as const

test('each event is a line as soon as it is written, for its user alone', () => {
  const writer = runWriter(place, never)
  const path = join(place, 'events.ndjson')
  writer.write(note('one'))
  expect(readFileSync(path, 'utf8')).toBe('{"event":"note","at":1,"text":"one"}\n')
  writer.write(note('two\n'))
  expect(readFileSync(path, 'utf8').split('\n')).toEqual([
    '{"event":"note","at":1,"text":"one"}',
    '{"event":"note","at":1,"text":"two\\n"}',
    '',
  ])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  writer.close()
})

test('what is closed is closed once, and written to no more', () => {
  const writer = runWriter(place, never)
  writer.close()
  writer.close()
  writer.write(note('late'))
  expect(readFileSync(join(place, 'events.ndjson'), 'utf8')).toBe('')
})

test.skipIf(process.platform !== 'linux')('what is closed is no open file of the process', () => {
  const isOpen = (): boolean =>
    readdirSync('/proc/self/fd').some((file) => {
      const link = join('/proc/self/fd', file)
      return lstatSync(link, { throwIfNoEntry: false }) && readlinkSync(link) === join(place, 'events.ndjson')
    })
  const writer = runWriter(place, never)
  expect(isOpen()).toBe(true)
  writer.close()
  expect(isOpen()).toBe(false)
})

test('a record that stands there is not written over', () => {
  writeFileSync(join(place, 'events.ndjson'), 'mine')
  expect(() => runWriter(place, never)).toThrow('events.ndjson cannot be written: it exists already')
  expect(readFileSync(join(place, 'events.ndjson'), 'utf8')).toBe('mine')
})

test('an event that cannot be written is told once, and ends the record', () => {
  const failures: FileFailure[] = []
  const writer = runWriter(place, (failure) => failures.push(failure))
  const circle: { self?: unknown } = {}
  circle.self = circle
  writer.write(circle as never)
  writer.write(note('late'))
  writer.close()
  expect(failures).toEqual([expect.any(FileFailure)])
  expect(failures[0]!.message).toMatch(/events\.ndjson cannot be written: .*circular/)
  expect(readFileSync(join(place, 'events.ndjson'), 'utf8')).toBe('')
})
