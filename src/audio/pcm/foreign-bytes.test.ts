import { describe, expect, test } from 'vitest'
import { join, patch } from '../../../fixtures/audio/bytes.ts'
import { wavHeader } from '../container/wav-header.ts'
import { Findings, type AudioFinding } from '../finding.ts'
import { blockOverlap, ForeignBytes } from './foreign-bytes.ts'

/** Bytes that are no text. */
const quiet = (length: number): Uint8Array => new Uint8Array(length).fill(0x80)
const words = 'the quick brown fox jumps over the lazy dog and runs away from it '
const text = (length: number): string => words.repeat(20).slice(0, length)

/** What is found in bytes that come in blocks of such a size. */
function scanned(bytes: Uint8Array, size = bytes.length): { foreign: ForeignBytes; list: () => AudioFinding[] } {
  const findings = new Findings()
  const foreign = new ForeignBytes(findings)
  const buffer = new Uint8Array(blockOverlap + size)
  for (let offset = 0; offset < bytes.length; offset += size) {
    const block = bytes.subarray(offset, offset + size)
    buffer.set(block, blockOverlap)
    foreign.scan(buffer, blockOverlap, blockOverlap + block.length, offset, offset === 0)
    buffer.copyWithin(0, block.length, blockOverlap + block.length)
  }
  return { foreign, list: () => findings.list() }
}

describe('a WAV header', () => {
  const header = wavHeader(100, 24000)
  const found = (bytes: Uint8Array, size?: number): unknown =>
    scanned(bytes, size)
      .list()
      .map(({ code, message, at, length, places }) => [code, message, at, length, ...(places ?? [])])
  const saying = (...places: number[]): unknown => [
    ['wav-header-inside', 'a WAV header stands among the samples', places[0], 44, ...(places.length > 1 ? places : [])],
  ]

  test('is found wherever it stands, but for the beginning', () => {
    for (const place of [1, 2, 11, 12, 13, 400])
      expect(found(join(quiet(place), header, quiet(300))), `at ${place}`).toEqual(saying(place))
    expect(found(join(header, quiet(300)))).toEqual([])
    expect(found(join(header, header, quiet(300)))).toEqual(saying(44))
    expect(found(join(quiet(9), header, quiet(5), header, header))).toEqual(saying(9, 58, 102))
    expect(found(join(quiet(300), header.subarray(0, 12)))).toEqual(saying(300))
    expect(found(join(quiet(300), header.subarray(0, 11)))).toEqual([])
    expect(found(join(quiet(300), patch(header, 8, 0x41), quiet(300)))).toEqual([])
    expect(found(join(quiet(300), 'RIFF', header, quiet(300)))).toEqual(saying(304))
  })

  test('is found once where it lies across two blocks', () => {
    for (let place = 180; place <= 204; place++)
      expect(found(join(quiet(place), header, quiet(300)), 200), `at ${place}`).toEqual(saying(place))
    expect(found(join(header, quiet(356)), 200)).toEqual([])
    expect(found(join(header, quiet(356)), 11)).toEqual([])
  })
})

describe('line ends', () => {
  const translated = (...lines: readonly string[]): boolean => scanned(join(...lines)).foreign.lineEndsTranslated
  const times = (count: number, line: string): string => line.repeat(count)

  test('are translated where more than half of 32 have a carriage return before them', () => {
    expect(translated(times(32, '\x80\r\n'))).toBe(true)
    expect(translated(times(31, '\x80\r\n'))).toBe(false)
    expect(translated(times(17, '\x80\r\n'), times(15, '\x80\n'))).toBe(true)
    expect(translated(times(16, '\x80\r\n'), times(16, '\x80\n'))).toBe(false)
    expect(translated(times(40, '\x80\n'))).toBe(false)
    expect(translated(times(40, '\n'))).toBe(false)
    expect(translated(times(40, '\r\x80\n'))).toBe(false)
    expect(translated(times(40, '\x80\r'))).toBe(false)
  })

  test('are counted alike in whatever blocks they come', () => {
    for (const size of [1, 2, 3, 50]) {
      expect(scanned(join(times(32, '\x80\r\n')), size).foreign.lineEndsTranslated).toBe(true)
      expect(scanned(join(times(31, '\x80\r\n')), size).foreign.lineEndsTranslated).toBe(false)
    }
  })
})

describe('the mark of an HTTP chunk', () => {
  const found = (mark: string, size?: number): unknown =>
    scanned(join(quiet(150), mark, quiet(200)), size)
      .list()
      .map(({ code, message, at, length }) => [code, message, at, length])
  const saying = (mark: string): unknown => [
    ['text-inside', `the mark of an HTTP chunk stands among the samples: ${JSON.stringify(mark)}`, 150, mark.length],
  ]

  test.each(['100', '1f4', 'FfF', '12345678', 'abcdef09', 'ABCDEF90', '0a9'])('is %s between line ends', (size) => {
    expect(found(`\r\n${size}\r\n`)).toEqual(saying(`\r\n${size}\r\n`))
  })

  test.each([
    '\r\n10\r\n',
    '\r\n123456789\r\n',
    '\r\n\r\n',
    '\r\n1g0\r\n',
    '\r\n1/0\r\n',
    '\r\n1:0\r\n',
    '\r\n1`0\r\n',
    '\r\n1G0\r\n',
    '\r\n1@0\r\n',
    '\n100\r\n',
    '\r100\r\n',
    '\r\n100\n',
    '\r\n100\r',
    '\r\n 100\r\n',
    '100\r\n',
  ])('is not %j', (mark) => {
    expect(found(mark)).toEqual([])
  })

  test('is found across blocks, and its digits are all that there are', () => {
    for (let size = 148; size < 162; size++) expect(found('\r\n1f40\r\n', size)).toEqual(saying('\r\n1f40\r\n'))
    expect(scanned(join('123\r\n', quiet(100))).list()).toEqual([])
    expect(scanned(join('\n123\r\n', quiet(100))).list()).toEqual([])
    expect(scanned(join('\r\n123\r\n', quiet(100))).list()).toHaveLength(1)
  })
})

describe('text among samples', () => {
  function found(bytes: Uint8Array, size?: number, between: readonly [number, number] = [0, Infinity]): unknown[] {
    const { foreign, list } = scanned(bytes, size)
    foreign.close(...between)
    return list().map(({ code, message, at, length, count }) => [code, message, at, length, count ?? 1])
  }
  const saying = (at: number, length: number, count = 1): unknown[] => [
    ['text-inside', `text stands among the samples: ${JSON.stringify(text(40))}…`, at, length, count],
  ]

  test('is 48 characters of it, wherever they stand', () => {
    for (let place = 200; place < 217; place++) {
      for (const length of [48, 49, 63, 64, 65, 120])
        expect(found(join(quiet(place), text(length), quiet(200))), `${length} at ${place}`).toEqual(
          saying(place, length),
        )
      expect(found(join(quiet(place), text(47), quiet(200))), `at ${place}`).toEqual([])
    }
    expect(found(join(text(100), quiet(200)))).toEqual(saying(0, 100))
    expect(found(join(quiet(200), text(100)))).toEqual(saying(200, 100))
    expect(found(join(quiet(200), 'ab'.repeat(40), quiet(200)))).toEqual([])
  })

  test('is named once in whatever blocks it comes', () => {
    for (let size = 150; size < 300; size += 7)
      expect(found(join(quiet(200), text(80), quiet(200)), size), `in blocks of ${size}`).toMatchObject([
        ['text-inside', expect.stringContaining('the quick brown fox'), 200, expect.any(Number), 1],
      ])
  })

  test('is each of several', () => {
    expect(found(join(quiet(99), text(60), quiet(40), text(50), quiet(99), text(70)))).toEqual(saying(99, 60, 3))
    const many = Array.from({ length: 70 }, () => join(quiet(40), text(60)))
    expect(found(join(...many)), '64 are kept').toEqual(saying(40, 60, 64))
  })

  test('does not count that stands before or behind all samples', () => {
    const bytes = join(text(60), quiet(40), text(60), quiet(40), text(60))
    expect(found(bytes, undefined, [60, 200])).toEqual(saying(100, 60))
    expect(found(bytes, undefined, [100, 101])).toEqual(saying(100, 60))
    expect(found(bytes, undefined, [101, 200])).toEqual([])
    expect(found(bytes, undefined, [0, 100])).toEqual(saying(0, 60))
  })
})
