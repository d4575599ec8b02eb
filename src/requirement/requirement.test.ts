import { expect, test } from 'vitest'
import { held } from './judgement.ts'
import { readingsOf } from './readings-of.ts'
import { message, requirement, type Requirement } from './requirement.ts'

const declaration: Requirement<string> = {
  id: 'AUTH-MISSING-401',
  sentences: ['5/missing'],
  level: 'must',
  title: '',
  needs: [],
  over: () => [],
  check: () => held,
  messages: { wrong: '{actual} instead of {expected}, {unknown}' },
}

test('a declaration is the requirement', () => {
  expect(requirement(declaration)).toBe(declaration)
})

test.each([
  'AUTH',
  'auth-missing',
  'xAUTH-MISSING',
  'AUTH-MISSING-x',
  'AUTH--401',
  '-AUTH-401',
  'AUTH-MISSING-',
  'AUTH 4-1',
])('the id %j is malformed', (id) => {
  expect(() => requirement({ ...declaration, id })).toThrow(
    `requirement id "${id}": use upper-case words joined by "-"`,
  )
})

test('it quotes sentences that exist, at least one', () => {
  expect(() => requirement({ ...declaration, sentences: [] })).toThrow(
    'requirement AUTH-MISSING-401 quotes no sentence',
  )
  expect(() => requirement({ ...declaration, sentences: ['5/missing', '5/none'] })).toThrow('no sentence "5/none"')
})

test('a message is filled from the values of the judgement', () => {
  expect(message(declaration, 'wrong', { actual: '200', expected: '{actual}' })).toBe(
    '200 instead of {actual}, {unknown}',
  )
  expect(() => message(declaration, 'other', {})).toThrow(
    'requirement AUTH-MISSING-401 has no message for its code "other"',
  )
})

test('a requirement follows no reading unless one is kept for it', () => {
  expect(readingsOf('X-1')).toEqual([])
  expect(readingsOf('AUTH-API-KEY-ON-BUDGET')).toEqual(['R-AUTH-MANAGEMENT'])
})
