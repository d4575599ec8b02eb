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

test.each([
  'Connection',
  'Content-Type',
  'Content-Encoding',
  'Content-Length',
  'Transfer-Encoding',
  'Retry-After',
  'Date',
  'Location',
])('%s is kept twice, wherever it stands', (name) => {
  const { lines, dropped } = keptHeaders(raw([...many(100), [name, 'a'], [name, 'b'], [name.toLowerCase(), 'c']]))
  expect(lines.slice(100)).toEqual([
    [name, 'a'],
    [name, 'b'],
  ])
  expect(dropped).toBe(1)
})

test('so many characters are kept, and behind them a line of a kibibyte', () => {
  const page: [string, string] = ['x', 'v'.repeat(16 * 1024 - 1)]
  expect(keptHeaders(raw([page])).dropped).toBe(0)
  expect(keptHeaders(raw([['x', `${page[1]}v`]])).dropped).toBe(1)
  const behind = (length: number): number => keptHeaders(raw([page, ['date', 'v'.repeat(length)]])).dropped
  expect([behind(1024), behind(1025)]).toEqual([0, 1])
})

test('text is kept as text, bytes are ISO 8859-1, and a name without a value is nothing', () => {
  expect(keptHeaders(['X', '\u0416', Buffer.from('Y'), Buffer.from([0xe9]), 'Z'])).toEqual({
    lines: [
      ['X', '\u0416'],
      ['Y', '\u00e9'],
    ],
    dropped: 0,
  })
})
