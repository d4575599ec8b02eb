import { expect, test } from 'vitest'
import { nearestPairs, type Worded } from './nearest-pairs.ts'

const worded = (words: string): Worded => ({ words })
const pairs = (of: readonly string[], others: readonly string[] = []): string[] =>
  nearestPairs(of.map(worded), others.map(worded)).map((pair) => pair.map(({ words }) => words).join(' | '))

test('each text is paired with the one that differs the least from it, and no pair comes twice', () => {
  expect(pairs(['YES MISTER REED PAID', 'YES MISTER HALL PAID', 'YES MISTER HALL OWES'])).toEqual([
    'YES MISTER REED PAID | YES MISTER HALL PAID',
    'YES MISTER HALL OWES | YES MISTER HALL PAID',
  ])
})

test('by a word at least', () => {
  expect(pairs(['A MILLION OF THEM', 'A BILLION OF THEM'])).toEqual([])
  expect(pairs(['A MILLION OF THEM', 'A BILLION OF THEM', 'A MILLION OF US'])).toEqual([
    'A MILLION OF THEM | A MILLION OF US',
    'A BILLION OF THEM | A MILLION OF US',
  ])
})

test('others are paired with those alone', () => {
  expect(pairs(['SIT DOWN NOW'], ['SIT DOWN', 'SIT BACK', 'SIT LEFT'])).toEqual(['SIT DOWN NOW | SIT DOWN'])
})

test('a word that is said twice in a row sounds like one that is said slowly', () => {
  expect(pairs(['NO NO NO IT IS'], ['NO NO IT IS', 'NO IT IS'])).toEqual([])
  expect(pairs(['NO NO NO IT IS'], ['NO NO IT WENT'])).toEqual(['NO NO NO IT IS | NO NO IT WENT'])
  expect(pairs(['A KING AND A KING'], ['A KING AND A KINGSMAN'])).toEqual(['A KING AND A KING | A KING AND A KINGSMAN'])
})

test('what has little in common is no pair, and what is said twice is one', () => {
  expect(pairs(['SIT DOWN'], ['WHAT IS THIS'])).toEqual([])
  expect(pairs(['STOP'], ['STOP STOP'])).toEqual([])
  expect(pairs(['SIT DOWN SIT DOWN'], ['SIT DOWN'])).toEqual([])
  expect(pairs(['SIT DOWNSIT DOWN'], ['SIT DOWN'])).toEqual(['SIT DOWNSIT DOWN | SIT DOWN'])
})
