import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../home.ts'
import { failureSentence } from './failure-sentence.ts'

function failed(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: it failed, open '${path}'`), { code, path, syscall: 'open' })
}

const own = join(home, 'src', 'contract', 'interface.md')

test.each(['ENOENT', 'EACCES', 'EISDIR'])('a file of ours with %s is damage', (code) => {
  expect(failureSentence(failed(code, own))).toBe(
    `the installation is damaged (${own}: ${code}): install it again, with \`npm ci\` in a checkout`,
  )
})

test.each([
  ['EMFILE', 'too many files are open: raise `ulimit -n`, or lower --concurrency'],
  ['ENFILE', 'too many files are open on this machine: try again later'],
  ['EIO', 'the disk reports an error: give another place'],
])('a file of ours with %s tells of the machine: nothing is to be installed again', (code, words) => {
  expect(failureSentence(failed(code, own))).toBe(`${own}: ${words}`)
})

test('where too many files are open to load code, it is no defect of ours', () => {
  const error = new Error('Cannot read package config /a/package.json: too many open files.')
  expect(failureSentence(error)).toBe(
    'code cannot be loaded: too many files are open: raise `ulimit -n`, or lower --concurrency',
  )
})

test("another's file is not called an installation", () => {
  expect(failureSentence(failed('ENOENT', join(home, 'assay.config.json')))).toMatch(/does not exist: check the path$/)
})
