import { expect, test } from 'vitest'
import { defaultTexts, pageOf } from '../../src/config/texts.ts'
import { allTogether, beginningsOfPage, endOfLong } from './lengths.ts'

test('lengths lie between the medium text, the long one and the page', () => {
  const { short, medium, long, page } = defaultTexts
  const [all, end, beginnings] = [allTogether(defaultTexts), endOfLong(defaultTexts)!, beginningsOfPage(defaultTexts)]
  expect([all, end, ...beginnings].map(({ length }) => length)).toEqual([159, 312, 895, 2239])
  expect(all.length).toBeGreaterThan(medium.length)
  expect(short.slice(1).filter((text) => !all.includes(text))).toEqual([])
  expect(long.endsWith(end)).toBe(true)
  for (const beginning of beginnings) {
    expect(page.startsWith(beginning)).toBe(true)
    expect(beginning.endsWith(long)).toBe(true)
  }
})

test('a long text of one sentence has no end of its own, and one of 4,000 characters no beginning of a page', () => {
  expect(endOfLong({ ...defaultTexts, long: `${'word '.repeat(100)}end.` })).toBeUndefined()
  const long = 'Nobody said so. '.repeat(250).trim()
  expect(beginningsOfPage({ ...defaultTexts, long, page: pageOf(long) })).toEqual([])
})
