import { hash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FileFailure } from './file-failure.ts'
import { ForeignFilesError, openRunFolder, recordNames, reopenRunFolder } from './run-folder.ts'
import { LockedError } from './run-lock.ts'

let base = ''
let out = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'assay-folder-'))
  out = join(base, 'out')
})
afterEach(() => rmSync(base, { recursive: true }))

const names = [...recordNames, 'report.html', 'junit.xml']
const header = '{"event":"header","format":1}\n'
const read = (name: string): string => readFileSync(join(out, name), 'utf8')
const put = (name: string, text: string): void => writeFileSync(join(out, name), text)
const listed = (): unknown => JSON.parse(read('.assay.json'))
const there = (): string[] => readdirSync(out).sort()

/** A run that writes its record, with one body, and a report. */
function run(text = 'report', given = names): void {
  const folder = openRunFolder(out, given)
  if (given.includes('events.ndjson')) put('events.ndjson', header)
  if (given.includes('bodies')) {
    mkdirSync(join(out, 'bodies'), { recursive: true })
    put(`bodies/${hash('sha256', 'body')}`, 'body')
  }
  folder.write('report.html', text)
  folder.close()
}

test('a folder that is missing is made, with the list of what is written, and is this run’s alone', () => {
  const folder = openRunFolder(out, names)
  expect(folder.path).toBe(out)
  expect(folder.lock).toBe(join(out, '.assay.lock'))
  expect(there()).toEqual(['.assay.json', '.assay.lock'])
  expect(listed()).toEqual({ assay: 1, files: { 'events.ndjson': null, bodies: null } })
  expect(() => openRunFolder(out, names)).toThrow(LockedError)
  folder.close()
  expect(there()).toEqual(['.assay.json'])
  expect(listed()).toEqual({ assay: 1, files: {} })
})

test('when it is closed, the digests of all that was written are noted', () => {
  run()
  expect(listed()).toEqual({
    assay: 1,
    files: { 'events.ndjson': hash('sha256', header), bodies: null, 'report.html': hash('sha256', 'report') },
  })
  expect(read('.assay.json')).toBe(`${JSON.stringify(listed(), null, 2)}\n`)
  expect(there()).toEqual(['.assay.json', 'bodies', 'events.ndjson', 'report.html'])
})

test('a file may be written several times, and only its owner reads it', () => {
  const folder = openRunFolder(out, names)
  folder.write('report.html', 'one')
  expect(read('report.html')).toBe('one')
  folder.write('report.html', 'two')
  expect(read('report.html')).toBe('two')
  expect(lstatSync(join(out, 'report.html')).mode & 0o777).toBe(0o600)
  folder.close()
})

test('the next run clears what the one before wrote, and what it does not write itself as well', () => {
  run('first')
  put('notes.txt', 'mine')
  const folder = openRunFolder(out, [...recordNames, 'junit.xml'])
  expect(there()).toEqual(['.assay.json', '.assay.lock', '.bodies.assay-earlier', 'notes.txt'])
  folder.close()
  expect(there()).toEqual(['.assay.json', 'notes.txt'])
})

test('a run without a record of its own keeps the one that is there', () => {
  run('first')
  run('second', ['report.html'])
  expect(read('report.html')).toBe('second')
  expect(there()).toEqual(['.assay.json', 'bodies', 'events.ndjson', 'report.html'])
  expect(listed()).toMatchObject({ files: { 'events.ndjson': hash('sha256', header), bodies: null } })
})

test('an empty folder of bodies is nothing', () => {
  mkdirSync(join(out, 'bodies'), { recursive: true })
  openRunFolder(out, names).close()
  expect(listed()).toEqual({ assay: 1, files: {} })
})

test('of the bodies only what bears a digest as its name is removed', () => {
  run()
  const digest = hash('sha256', 'body')
  const others = ['mine', `${digest}.txt`, `my-${digest}`].sort()
  for (const name of others) put(`bodies/${name}`, 'mine')
  const folder = openRunFolder(out, names)
  expect(readdirSync(join(out, 'bodies')).sort()).toEqual(others)
  folder.close()
})

test('a file of the name of the folder of bodies, or a folder of the name of a report, is somebody’s', () => {
  mkdirSync(join(out, 'report.html'), { recursive: true })
  expect(() => openRunFolder(out, names)).toThrow('holds report.html,')
  rmSync(join(out, 'report.html'), { recursive: true })
  put('bodies', 'mine')
  expect(() => openRunFolder(out, names)).toThrow('holds bodies,')
})

test('a record that is kept, and changed meanwhile by another, is not noted as ours', () => {
  run('first')
  const folder = openRunFolder(out, ['report.html'])
  put('events.ndjson', `${header}mine`)
  folder.close()
  expect(listed()).toMatchObject({ files: { 'events.ndjson': hash('sha256', header) } })
})

describe('a run that was killed', () => {
  const killed = (text: string): void => {
    openRunFolder(out, names)
    put('events.ndjson', text)
    rmSync(join(out, '.assay.lock'), { recursive: true })
  }

  test.each([header, '{"event":"hea', ''])('left a record that is known by how it begins: %j', (text) => {
    killed(text)
    const folder = openRunFolder(out, names)
    expect(there()).not.toContain('events.ndjson')
    folder.close()
  })

  test.each(['mine', ' {"event":"header"', '{"event":"other"}'])(
    'did not leave a file that begins otherwise: %j',
    (text) => {
      killed(text)
      expect(() => openRunFolder(out, names)).toThrow(ForeignFilesError)
      expect(read('events.ndjson')).toBe(text)
    },
  )

  test('had noted the report that it was about to put there', () => {
    const folder = openRunFolder(out, names)
    folder.write('report.html', 'report')
    expect(listed()).toMatchObject({ files: { 'report.html': hash('sha256', 'report') } })
  })

  test('is gone on with by whoever holds its lock', () => {
    const { identity } = openRunFolder(out, names)
    put('events.ndjson', header)
    const again = reopenRunFolder(out, identity)
    again.write('report.html', 'saved')
    again.close()
    expect(listed()).toEqual({
      assay: 1,
      files: { 'events.ndjson': hash('sha256', header), 'report.html': hash('sha256', 'saved') },
    })
    expect(there()).not.toContain('.assay.lock')
  })

  test.each(['{}', 'mine', ''])('is not gone on with where its list of files is another file now: %j', (text) => {
    const { identity } = openRunFolder(out, names)
    put('.assay.json', text)
    expect(() => reopenRunFolder(out, identity)).toThrow(FileFailure)
    expect([read('.assay.json'), there()]).toEqual([text, ['.assay.json', '.assay.lock']])
  })

  test('is not gone on with in another folder', () => {
    const { identity } = openRunFolder(out, names)
    renameSync(out, join(base, 'moved'))
    mkdirSync(out)
    expect(() => reopenRunFolder(out, identity)).toThrow(FileFailure)
    expect(there()).toEqual([])
  })
})

describe('while a run is under way', () => {
  const stands =
    'report.html cannot be written: a file that Assay did not write stands there since the run began, and was left ' +
    'alone: move it away, and `assay recheck` makes the report again'

  test('a file that appears in the place of a report is left alone', () => {
    const folder = openRunFolder(out, names)
    put('report.html', 'mine')
    expect(() => folder.write('report.html', 'report')).toThrow(stands)
    expect(read('report.html')).toBe('mine')
    expect(there()).not.toContain('.report.html.assay-part')
    folder.close()
  })

  test('a report that is changed is left alone', () => {
    const folder = openRunFolder(out, names)
    folder.write('report.html', 'report')
    put('report.html', 'changed')
    expect(() => folder.write('report.html', 'again')).toThrow(stands)
    expect(read('report.html')).toBe('changed')
  })

  test('a list of files that is changed is left alone', () => {
    const folder = openRunFolder(out, names)
    put('.assay.json', '{}')
    expect(() => folder.write('report.html', 'report')).toThrow(FileFailure)
    expect(read('.assay.json')).toBe('{}')
    expect(existsSync(join(out, 'report.html'))).toBe(false)
  })

  test('what is left of an earlier attempt is replaced', () => {
    const folder = openRunFolder(out, names)
    put('.report.html.assay-part', 'half')
    folder.write('report.html', 'report')
    expect(read('report.html')).toBe('report')
    expect(there()).not.toContain('.report.html.assay-part')
  })

  test('a link to a file elsewhere is not written through', () => {
    const folder = openRunFolder(out, names)
    writeFileSync(join(base, 'mine'), 'mine')
    linkSync(join(base, 'mine'), join(out, '.report.html.assay-part'))
    folder.write('report.html', 'report')
    expect(readFileSync(join(base, 'mine'), 'utf8')).toBe('mine')
  })

  test('a folder that is replaced is not written to', () => {
    const folder = openRunFolder(out, names)
    renameSync(out, join(base, 'moved'))
    mkdirSync(out)
    expect(() => folder.write('report.html', 'report')).toThrow('was replaced or moved while the run was under way')
    expect(() => folder.close()).toThrow(FileFailure)
    expect(there()).toEqual([])
  })

  test('a record that is changed into something else is not noted as ours', () => {
    const folder = openRunFolder(out, names)
    put('events.ndjson', 'mine')
    folder.close()
    expect(listed()).toEqual({ assay: 1, files: { 'events.ndjson': null } })
    expect(() => openRunFolder(out, names)).toThrow('holds events.ndjson,')
  })
})

test('a place that is no folder, or none at all, is said in one sentence', () => {
  writeFileSync(out, 'mine')
  const stands = `${out} cannot be used: a file stands where a folder is needed: give another place`
  expect(() => openRunFolder(out, names)).toThrow(stands)
  expect(() => openRunFolder('', names)).toThrow('--out cannot be used: it names no folder; give one, such as reports')
})

test('a list that calls a report unfinished makes it nobody else’s to take away', () => {
  run()
  put('report.html', header)
  put('.assay.json', '{"assay":1,"files":{"report.html":null}}')
  expect(() => openRunFolder(out, ['report.html'])).toThrow('holds report.html,')
  expect(read('report.html')).toBe(header)
})

test.skipIf(process.platform !== 'linux')('no file stays open', () => {
  const openFiles = (): string[] =>
    readdirSync('/proc/self/fd').flatMap((file) => {
      try {
        return [readlinkSync(join('/proc/self/fd', file))].filter((path) => path.startsWith(base))
      } catch {
        return []
      }
    })
  const folder = openRunFolder(out, names)
  put('events.ndjson', header)
  folder.write('report.html', 'one')
  folder.write('report.html', 'two')
  folder.close()
  openRunFolder(out, names).close()
  expect(openFiles()).toEqual([])
})
