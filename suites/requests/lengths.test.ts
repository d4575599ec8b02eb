import { expect, test } from 'vitest'
import { defaultTexts, pageOf } from '../../src/config/texts.ts'
import { beginningsOfPage, endsOfLong } from './lengths.ts'

test('lengths lie between the medium text, the long one and the page', () => {
  const { medium, long, page } = defaultTexts
  const [ends, beginnings] = [endsOfLong(defaultTexts), beginningsOfPage(defaultTexts)]
  expect(ends.map(({ length }) => length)).toEqual([213, 312])
  expect(beginnings.map(({ length }) => length)).toEqual([895, 2239])
  for (const end of ends) {
    expect(long.endsWith(end)).toBe(true)
    expect(end.length).toBeGreaterThan(medium.length)
  }
  for (const beginning of beginnings) {
    expect(page.startsWith(beginning)).toBe(true)
    expect(beginning.endsWith(long)).toBe(true)
  }
})

test('a long text of one sentence has no end of its own, and one of 4,000 characters no beginning of a page', () => {
  const one = `${'word '.repeat(100)}end.`
  expect(endsOfLong({ ...defaultTexts, long: one })).toEqual([])
  const long = 'Nobody said so. '.repeat(250).trim()
  expect(beginningsOfPage({ ...defaultTexts, long, page: pageOf(long) })).toEqual([])
})
