import { expect, test } from 'vitest'
import { defaultTexts, pageOf } from '../../src/config/texts.ts'
import { beginningsOfPage, partsOfLong } from './lengths.ts'

test('lengths lie between the medium text, the long one and the page', () => {
  const { medium, long, page } = defaultTexts
  const { beginning, end } = partsOfLong(defaultTexts)
  const beginnings = beginningsOfPage(defaultTexts)
  expect([beginning!, end!, ...beginnings].map(({ length }) => length)).toEqual([233, 312, 1343, 2239])
  expect(beginning!.startsWith(medium) && long.startsWith(beginning!)).toBe(true)
  expect(long.endsWith(end!)).toBe(true)
  for (const one of beginnings) {
    expect(page.startsWith(one)).toBe(true)
    expect(one.endsWith(long)).toBe(true)
  }
})

test('a long text of one sentence has no parts, and one of 4,000 characters no beginning of a page', () => {
  expect(partsOfLong({ ...defaultTexts, long: `${'word '.repeat(100)}end.` })).toEqual({})
  const long = 'Nobody said so. '.repeat(250).trim()
  expect(beginningsOfPage({ ...defaultTexts, long, page: pageOf(long) })).toEqual([])
})
