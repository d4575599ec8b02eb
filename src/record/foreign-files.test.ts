import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ForeignFilesError, openRunFolder, recordNames } from './run-folder.ts'

let out = ''
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'assay-folder-'))
})
afterEach(() => rmSync(out, { recursive: true }))

const names = [...recordNames, 'report.html', 'junit.xml']
const header = '{"event":"header","format":1}\n'
const read = (name: string): string => readFileSync(join(out, name), 'utf8')
const put = (name: string, text: string): void => writeFileSync(join(out, name), text)
const there = (): string[] => readdirSync(out).sort()

/** A run that writes its record and a report. */
function run(): void {
  const folder = openRunFolder(out, names)
  put('events.ndjson', header)
  folder.write('report.html', 'report')
  folder.close()
}

const refusal = (given = names): string => {
  try {
    openRunFolder(out, given)
  } catch (error) {
    expect(error).toBeInstanceOf(ForeignFilesError)
    expect((error as Error).name).toBe('ForeignFilesError')
    expect(there()).not.toContain('.assay.lock')
    return (error as Error).message
  }
  return ''
}

test('refused: a file that no run wrote', () => {
  put('report.html', 'mine')
  expect(refusal()).toBe(
    `${out} holds report.html, which was not written, or was changed since, and nothing was touched: ` +
      'move it away, or give another --out',
  )
  expect(there()).toEqual(['report.html'])
  expect(refusal(['junit.xml'])).toBe('')
})

test('refused: several files', () => {
  put('report.html', 'mine')
  put('junit.xml', 'mine')
  expect(refusal()).toBe(
    `${out} holds report.html, junit.xml, which were not written, or were changed since, and nothing was touched: ` +
      'move them away, or give another --out',
  )
})

test('refused: a report that was changed since', () => {
  run()
  put('report.html', 'changed')
  expect(refusal()).toContain('holds report.html,')
  expect(read('report.html')).toBe('changed')
  expect(read('events.ndjson')).toBe(header)
})

test('refused only by the names that it writes: a changed file beside them stays as it is', () => {
  run()
  put('report.html', 'changed')
  expect(refusal([...recordNames])).toBe('')
  expect(read('report.html')).toBe('changed')
})

test('refused: a folder of bodies that no run made', () => {
  mkdirSync(join(out, 'bodies'), { recursive: true })
  put('bodies/mine', 'mine')
  expect(refusal()).toContain('holds bodies,')
  expect(read('bodies/mine')).toBe('mine')
})

test('refused: a link in the place of a report', () => {
  run()
  put('elsewhere.html', 'report')
  rmSync(join(out, 'report.html'))
  symlinkSync(join(out, 'elsewhere.html'), join(out, 'report.html'))
  expect(refusal()).toContain('holds report.html,')
})

test.each([
  'no JSON',
  '[]',
  'null',
  '{}',
  '{"assay":2,"files":{}}',
  '{"assay":1,"files":null}',
  '{"assay":1,"files":3}',
])('refused: a list of files that is not ours: %j', (text) => {
  put('.assay.json', text)
  expect(refusal()).toContain('holds .assay.json,')
  expect(read('.assay.json')).toBe(text)
})

test('refused: a link in the place of the list', () => {
  run()
  renameSync(join(out, '.assay.json'), join(out, 'list.json'))
  symlinkSync(join(out, 'list.json'), join(out, '.assay.json'))
  expect(refusal()).toContain('holds .assay.json,')
})
