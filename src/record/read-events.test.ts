import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchange } from '../../fixtures/exchanges.ts'
import { readEvents } from './read-events.ts'

let place: string
let path: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'assay-events-'))
  path = join(place, 'events.ndjson')
})
afterEach(() => rmSync(place, { recursive: true }))

const header = {
  event: 'header',
  format: 1,
  tool: { name: 'assay', version: '1' },
  run: { id: 'a', startedAt: '2026-11-22T10:00:00Z', seed: 1 },
  catalogueDigest: 'a',
  profile: 'interface',
  target: { baseUrl: 'http://target/v1' },
  labels: {},
  requirements: [],
  selection: { whole: true, words: 'all' },
}
const note = { event: 'note', at: 1, text: 'noted' }
const sent = (of: string, url = 'http://target/v1/audio/speech'): object => ({
  event: 'exchange',
  exchange: exchange(400, { of, url }),
})

/** The events that are read, or why they are not. */
function read(...lines: readonly (object | string)[]): unknown {
  writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  try {
    return [...readEvents(place)]
  } catch (error) {
    return error
  }
}
const refusal = (...lines: readonly (object | string)[]): string => (read(...lines) as Error).message

test('a record is read event by event, in its order', () => {
  const lines = [header, sent('one'), note, sent('two')]
  expect(read(...lines)).toEqual(lines)
})

test('members that a later version adds are left alone', () => {
  expect(read(header, { ...note, format: 9 })).toEqual([header, { ...note, format: 9 }])
})

test('a request to another service than the run’s is refused, by its line', () => {
  const told =
    `${path}, line 3: a request to another service than the run's (http://target): ` +
    'take a record from whoever made it'
  for (const url of [
    'http://other/v1',
    'https://target/v1',
    'http://target:81/v1',
    'http://target.other/v1',
    // Readers of URLs do not agree on where these lead.
    'http://target\\@other/v1',
    'http://user@target/v1',
    ' http://target/v1',
    'target/v1',
    '',
  ])
    expect(refusal(header, note, sent('one', url)), url).toBe(told)
  for (const url of ['http://target/v1', 'http://target', 'HTTP://TARGET:80?a', 'http://target#a'])
    expect(read(header, sent('one', url)), url).toHaveLength(2)
})

test('a run over several services may ask each of them, and no other', () => {
  const cell = { cell: 'a', name: 'a', of: 'speech', axes: {}, target: { baseUrl: 'https://b:8443/v1' }, formats: [] }
  const both = { ...header, cells: [cell] }
  expect(read(both, sent('one'), sent('two', 'https://b:8443/v1/x'))).toHaveLength(3)
  expect(refusal(both, sent('one', 'https://b/v1'))).toContain("than the run's (http://target, https://b:8443): take")
})

test('a request in front of the header is left to whoever puts the run together', () => {
  expect(read(note, sent('one'), header)).toHaveLength(3)
})

test('an exchange that stands there twice is told by the line of the first, whatever stands between', () => {
  const lines = [header, '', sent('other'), '', sent('one'), '', sent('one')]
  expect(refusal(...lines)).toBe(
    `${path}, line 7: the exchange probe/one/1@default stands in line 5 already, so that these are the lines of ` +
      'several records: take each from whoever made it, in a folder of its own',
  )
})

test('a line that nests too deeply is told by its number', () => {
  const deep = `{"event":"note","at":1,"text":"a","more":${'['.repeat(200)}${']'.repeat(200)}}`
  const error = read(header, note, deep) as Error
  expect(error.message).toContain(`${path}, line 3 nests values more than 100 levels deep`)
  expect(error.cause).toBeInstanceOf(Error)
})

test('a damaged file is told as such, with its cause', () => {
  const error = read(header, '{"event":"no', note) as Error
  expect(error.message).toBe(`${path}, line 2: not JSON; the file is damaged: take a whole copy of it, or run again`)
  expect(error.cause).toBeInstanceOf(SyntaxError)
})

test.skipIf(process.platform !== 'linux')('no file stays open, however reading ended', () => {
  read(header, note)
  read(header, '{"event":"no', note)
  read(header, sent('one'), sent('one'))
  const open = readdirSync('/proc/self/fd').flatMap((file) => {
    try {
      return [readlinkSync(join('/proc/self/fd', file))]
    } catch {
      return []
    }
  })
  expect(open.filter((one) => one.startsWith(place))).toEqual([])
})
