import { expect, test } from 'vitest'
import { evidenceOf, holds } from '../../fixtures/cases/judged-case.ts'
import { speech } from '../../fixtures/cases/requests.ts'
import { repeatsItself } from './repeats-itself.ts'

const saying = (text: string, bytes: string, times: number) =>
  Array.from({ length: times }, () => speech('mp3').text(text).body(bytes))

const repeats = (share: number | undefined, ...takes: ReturnType<typeof saying>[]) =>
  repeatsItself('mp3', evidenceOf(holds(takes.flat())), share)

test('a voice that says each of its texts alike repeats itself', () => {
  expect(repeats(undefined, saying('One.', 'a', 4), saying('Two.', 'b', 2))).toBe(true)
  expect(repeats(undefined, saying('One.', 'a', 3), saying('Two.', 'b', 2))).toBe(false)
  expect(repeats(undefined, saying('One.', 'a', 4), saying('One.', 'b', 4))).toBe(false)
})

test('one answer of twenty may be another, unless that would accuse', () => {
  expect(repeats(undefined, saying('One.', 'a', 19), saying('One.', 'b', 1))).toBe(true)
  expect(repeats(undefined, saying('One.', 'a', 18), saying('One.', 'b', 1))).toBe(false)
  expect(repeats(1, saying('One.', 'a', 19), saying('One.', 'b', 1))).toBe(false)
  expect(repeats(1, saying('One.', 'a', 19))).toBe(true)
})

test('what was said once tells nothing', () => {
  const once = ['a', 'b', 'c', 'd', 'e'].map((text) => saying(text, text, 1))
  expect(repeats(undefined, ...once)).toBe(false)
  expect(repeats(undefined, ...once, saying('One.', 'x', 18), saying('One.', 'y', 1))).toBe(false)
})
