import { describe, expect, test } from 'vitest'
import { join, patch } from '../../../fixtures/audio/bytes.ts'
import { tagAt, tagsBefore } from './tags.ts'

/** No tag, and nothing that begins or ends one. */
const audio = new Uint8Array(40).fill(0xaa)
const zeros = (length: number): Uint8Array => new Uint8Array(length)
const small = (size: number): Uint8Array => Uint8Array.of(size & 0xff, (size >> 8) & 0xff, size >> 16, 0)

/** ID3v2.4, 3.1: a header whose size has seven bits in each byte. */
const id3v2 = (size: readonly [number, number, number, number], version = 4, flags = 0): Uint8Array =>
  join('ID3', Uint8Array.of(version, 0, flags, ...size))
/** ID3v2.4, 3.4: the same at the end, from its last byte back. */
const id3Footer = (size: readonly [number, number, number, number]): Uint8Array =>
  join('3DI', Uint8Array.of(4, 0, 0x10, ...size))
/** APEv2: the size counts the items and the footer. */
const ape = (size: number, flags: number): Uint8Array =>
  join('APETAGEX', small(2000), small(size), small(1), Uint8Array.of(0, 0, 0, flags), zeros(8))

const lengthAt = (bytes: Uint8Array, end = bytes.length): unknown => {
  const found = tagAt(bytes, 0, end)
  return found && [found.kind, found.length]
}

describe('a tag that begins at a place', () => {
  test('of ID3v2 is as long as its header, its size, and its footer where it has one', () => {
    expect(lengthAt(id3v2([0, 0, 0, 7], 3))).toEqual(['ID3v2', 17])
    expect(lengthAt(id3v2([0, 0, 2, 1]))).toEqual(['ID3v2', 10 + 257])
    expect(lengthAt(id3v2([1, 0x7f, 0, 0x7f]))).toEqual(['ID3v2', 10 + (1 << 21) + (0x7f << 14) + 0x7f])
    expect(lengthAt(id3v2([0, 0, 0, 7], 4, 0x10))).toEqual(['ID3v2', 27])
    expect(lengthAt(id3v2([0, 0, 0, 7], 3, 0x10)), 'only version 4 has footers').toEqual(['ID3v2', 17])
    expect(lengthAt(id3v2([0, 0, 0, 7], 4, 0xef))).toEqual(['ID3v2', 17])
  })

  test('of ID3v2 has its letters, versions that can be, and a size in sevens', () => {
    const good = id3v2([0, 0, 0, 7])
    expect([1, 2].map((at) => lengthAt(patch(good, at, 0x20)))).toEqual([undefined, undefined])
    expect([3, 4].map((at) => lengthAt(patch(good, at, 0xff)))).toEqual([undefined, undefined])
    expect([6, 7, 8, 9].map((at) => lengthAt(patch(good, at, 0x80)))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
    expect(lengthAt(good, 9), 'a header that is cut').toBeUndefined()
  })

  test('of ID3v1 has 128 bytes, or 227 where it is the enhanced one', () => {
    expect(lengthAt(join('TAG', zeros(9)))).toEqual(['ID3v1', 128])
    expect(lengthAt(join('TAG+', zeros(9)))).toEqual(['ID3v1', 227])
    expect(lengthAt(join('TAG'))).toEqual(['ID3v1', 128])
    expect(lengthAt(join('TA'))).toBeUndefined()
    expect(lengthAt(join('TAG+'), 3), 'what is not at hand is not read').toEqual(['ID3v1', 128])
    expect(lengthAt(join('TAG+'), 2)).toBeUndefined()
    expect(lengthAt(join('TAX', zeros(200)))).toBeUndefined()
  })

  test('of APE is all of it by its header, and by its footer the footer alone', () => {
    expect(lengthAt(ape(0x01_02_03, 0xa0))).toEqual(['APE', 32 + 0x01_02_03])
    expect(lengthAt(ape(100, 0x20))).toEqual(['APE', 132])
    expect(lengthAt(ape(100, 0x80))).toEqual(['APE', 32])
    expect(lengthAt(ape(100, 0x20), 31)).toBeUndefined()
    expect(lengthAt(patch(ape(100, 0x20), 7, 0x59))).toBeUndefined()
  })

  test('has to begin there', () => {
    const bytes = join('x', id3v2([0, 0, 0, 7]))
    expect([0, 1, 2].map((at) => tagAt(bytes, at, bytes.length)?.length)).toEqual([undefined, 17, undefined])
    expect(tagAt(audio, 0, audio.length)).toBeUndefined()
  })
})

const before = (...parts: Uint8Array[]): readonly [number, ...string[]] => {
  const bytes = join(audio, ...parts)
  const { start, kinds } = tagsBefore(bytes, 0, bytes.length)
  return [start, ...kinds]
}

describe('tags that end at a place', () => {
  const id3v1 = join('TAG', zeros(125))
  const enhanced = join('TAG+', zeros(223))
  const lyrics2 = (text: string, size = String(text.length + 11).padStart(6, '0')): Uint8Array =>
    join('LYRICSBEGIN', text, size, 'LYRICS200')
  const lyrics1 = (text: string): Uint8Array => join('LYRICSBEGIN', text, 'LYRICSEND')

  test('are found from the last back, and named from the first on', () => {
    expect(before()).toEqual([40])
    expect(before(id3v1)).toEqual([40, 'ID3v1'])
    expect(before(enhanced, id3v1)).toEqual([40, 'ID3v1', 'ID3v1'])
    expect(before(zeros(50), ape(82, 0))).toEqual([40, 'APE'])
    expect(before(ape(82, 0xa0), zeros(50), ape(82, 0x80), id3v1)).toEqual([40, 'APE', 'ID3v1'])
    expect(before(lyrics1('la la'), id3v1)).toEqual([40, 'Lyrics3', 'ID3v1'])
    expect(before(lyrics2('IND00003110'))).toEqual([40, 'Lyrics3'])
    expect(before(id3v2([0, 0, 1, 3]), zeros(131), id3Footer([0, 0, 1, 3]))).toEqual([40, 'ID3v2'])
  })

  test('have to end there, with a length that can be', () => {
    for (const other of [
      join(id3v1, 'x'),
      lyrics2('la', '00001x'),
      lyrics2('la', '999999'),
      join('LYRICSBEGIM', 'la', 'LYRICSEND'),
      join(id3v2([0, 0, 0, 2]), zeros(2), id3Footer([0, 0, 0, 0x82])),
      patch(join(zeros(50), ape(82, 0)), 57, 0x59),
    ])
      expect(before(other)).toEqual([40 + other.length])
  })

  test('of the first kind of lyrics have 5,100 bytes at most', () => {
    expect(before(lyrics1('x'.repeat(5100)))).toEqual([40, 'Lyrics3'])
    expect(before(lyrics1('x'.repeat(5101)))).toEqual([40 + 5121])
  })

  test('may begin in front of what is at hand, and not in front of the file', () => {
    const cut = join(id3v1.subarray(100))
    expect(tagsBefore(join(zeros(10), ape(500, 0)), 1000, 42)).toEqual({ start: -458, kinds: ['APE'], more: 0 })
    expect(tagsBefore(join(zeros(10), ape(500, 0)), 457, 42)).toEqual({ start: 42, kinds: [], more: 0 })
    expect(tagsBefore(join(zeros(10), ape(500, 0)), 458, 42)).toEqual({ start: -458, kinds: ['APE'], more: 0 })
    expect(tagsBefore(cut, 0, cut.length)).toEqual({ start: 28, kinds: [], more: 0 })
  })

  test('are named up to sixteen, and counted beyond', () => {
    const bytes = join(enhanced, ...Array.from({ length: 17 }, () => id3v1))
    expect(tagsBefore(bytes, 0, bytes.length)).toEqual({
      start: 0,
      kinds: Array.from({ length: 16 }, () => 'ID3v1'),
      more: 2,
    })
  })
})
