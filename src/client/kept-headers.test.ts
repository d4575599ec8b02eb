import { expect, test } from 'vitest'
import { keptHeaders } from './kept-headers.ts'

const raw = (lines: readonly (readonly [string, string])[]): Buffer[] => lines.flat().map((part) => Buffer.from(part))
const many = (count: number): [string, string][] => Array.from({ length: count }, (_, index) => [`x-${index}`, 'v'])

test('usual headers are kept as they came', () => {
  const lines: [string, string][] = [...many(30), ['Content-Type', 'a'], ['content-type', 'b']]
  expect(keptHeaders(raw(lines))).toEqual({ lines, dropped: 0 })
})

test('of many lines the first are kept, and those that are judged wherever they stand', () => {
  const { lines, dropped } = keptHeaders(
    raw([...many(8000), ...Array.from({ length: 50 }, (): [string, string] => ['Content-TYPE', 'audio/mpeg'])]),
  )
  expect(lines.length).toBe(102)
  expect(lines.at(-1)).toEqual(['Content-TYPE', 'audio/mpeg'])
  expect(dropped).toBe(8050 - 102)
})

test('of long lines no more is kept than a page', () => {
  const { lines, dropped } = keptHeaders(
    raw([
      ['x-long', 'v'.repeat(60_000)],
      ['date', 'today'],
      ['content-type', 'v'.repeat(60_000)],
    ]),
  )
  expect(lines).toEqual([['date', 'today']])
  expect(dropped).toBe(2)
})
