import { expect, test } from 'vitest'
import type { Finding } from '../requirement/result.ts'
import { isTriedEnough, roundsOf, triesOf } from './tries.ts'

const finding = (parts: Partial<Finding>): Finding => ({ k: 1, n: 1, sent: ['one'], ...parts }) as Finding
const seldom = (k: number, n: number): Finding => finding({ k, n, sometimes: true })

test('what is always wrong is sent three times, and once where it takes more than five requests', () => {
  const ids = ['1', '2', '3', '4', '5', '6']
  expect(triesOf(finding({}))).toBe(3)
  expect(triesOf(finding({ sent: ids.slice(1) }))).toBe(3)
  expect(triesOf(finding({ sent: ids }))).toBe(1)
  expect(triesOf(seldom(4, 4))).toBe(3)
})

test('what comes now and then is sent until it would have come in 99 of 100 replays, at most 60 times', () => {
  expect(triesOf(seldom(1, 2))).toBe(7)
  expect(triesOf(seldom(1, 10))).toBe(44)
  expect(triesOf(seldom(1, 65))).toBe(60)
})

test('all that a run sends for a requirement counts as so many tries as it has answers', () => {
  expect(roundsOf(finding({}))).toBe(1)
  expect(roundsOf(seldom(1, 65))).toBe(5)
  expect(roundsOf(seldom(2, 35))).toBe(3)
  expect(roundsOf(seldom(10, 29))).toBe(1)
})

test('requests that have to meet may miss each other: they are sent three times, however many they are', () => {
  const together = finding({ sent: ['1', '2', '3', '4', '5', '6'], atOnce: true })
  expect(triesOf(together)).toBe(3)
  expect(roundsOf(together)).toBe(3)
  expect(triesOf(finding({ sent: together.sent!.slice(), atOnce: true, sometimes: true, k: 1, n: 2 }))).toBe(7)
})

test('not to be seen shows that it is fixed only after so many answers', () => {
  expect(isTriedEnough(seldom(1, 65), 60)).toBe(false)
  expect(isTriedEnough(seldom(1, 65), 5 * 65)).toBe(true)
  expect(isTriedEnough(finding({ k: 1, n: 9 }), 1)).toBe(true)
})
