import { expect, test } from 'vitest'
import { exchange } from '../../fixtures/exchanges.ts'
import { failureWords, header, headerList, isBroken, isTooLong, trialId, type Failure } from './exchange.ts'

const failed = (kind: Failure['kind'], phase: Failure['phase'] = 'headers'): string =>
  failureWords({ ...exchange(200), failure: { kind, phase, detail: 'the detail' } })

test('why no answer came, in words', () => {
  expect(failureWords(exchange(200))).toBe('no answer')
  expect(failed('reset')).toBe('the connection was closed without an answer')
  expect(failed('reset', 'connect')).toBe('the connection was closed without an answer')
  expect(failed('reset', 'body')).toBe('the connection was closed in the body')
  expect(['limit', 'timeout'].map((kind) => failed(kind as Failure['kind']))).toEqual(['the detail', 'the detail'])
  expect(failed('malformed')).toBe('malformed HTTP: the detail')
  expect((['dns', 'tls', 'refused', 'aborted'] as const).map((kind) => failed(kind))).toEqual([
    'dns: the detail',
    'tls: the detail',
    'refused: the detail',
    'aborted: the detail',
  ])
})

test('the target failed to answer, unless a limit of ours or the end of the run came first', () => {
  expect(isBroken(undefined)).toBe(false)
  const kinds = ['dns', 'tls', 'refused', 'reset', 'timeout', 'malformed', 'limit', 'aborted'] as const
  expect(kinds.filter((kind) => !isBroken({ kind, phase: 'body', detail: '' }))).toEqual(['limit', 'aborted'])
})

test('a body is too long where an answer came and our limit ended it', () => {
  expect(isTooLong(exchange('too long'))).toBe(true)
  expect((['cut', 200, 'timeout'] as const).map((came) => isTooLong(exchange(came)))).toEqual([false, false, false])
  const { failure } = exchange('too long')
  expect(isTooLong({ ...exchange('timeout'), failure: failure! })).toBe(false)
})

test('all attempts of one request share an id', () => {
  const ids = [1, 12].map((attempt) => trialId(exchange(200, { of: 'mp3/3', attempt })))
  expect(ids).toEqual(['probe/mp3/3@default', 'probe/mp3/3@default'])
})

const lines = [
  ['Accept', 'a'],
  ['X-One', '1'],
  ['ACCEPT', 'b'],
  ['X-Ones', '2'],
] as const

test('a header is found by its name, whatever its case', () => {
  expect(header(lines, 'accept')).toBe('a')
  expect(header(lines, 'X-ONE')).toBe('1')
  expect(header(lines, 'x-ones'), 'behind one whose name is as long').toBe('2')
  expect(header(lines, 'x-on')).toBeUndefined()
  expect(header([['x-oned', '3']], 'x-one')).toBeUndefined()
})

test('all lines of a name are one list', () => {
  expect(headerList(lines, 'accept')).toBe('a, b')
  expect(headerList(lines, 'x-ones')).toBe('2')
  expect(headerList(lines, 'x')).toBeUndefined()
})
