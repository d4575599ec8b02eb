import { describe, expect, test } from 'vitest'
import { join } from '../../../fixtures/audio/bytes.ts'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import { Utf8Watch } from './utf8-watch.ts'

/** Bytes that the watch is given in pieces of such a length, with others around them. */
function watched(bytes: Uint8Array, length = bytes.length || 1): Utf8Watch {
  const watch = new Utf8Watch()
  for (let at = 0; at < bytes.length; at += length) {
    const piece = bytes.subarray(at, at + length)
    watch.feed(join('\xff', piece, '\xff'), 1, 1 + piece.length)
  }
  return watch
}

/** As the platform reads it; a character that is cut at the end is no fault. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

describe('what is valid', () => {
  test('is that for any two bytes, and for what they begin', () => {
    for (const first of [
      0x41, 0x7f, 0x80, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff,
    ])
      for (const second of [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xff]) {
        const rest = Uint8Array.of(first, second, 0x80, 0xbf, 0x41)
        for (const length of [1, 2, 3, 4, 5]) {
          const bytes = rest.subarray(0, length)
          expect(watched(bytes).valid, Buffer.from(bytes).toString('hex')).toBe(isUtf8(bytes))
        }
      }
  })

  test('is that in whatever pieces it comes', () => {
    const random = randomFrom(4)
    const units = ['a', 'é', '€', '😀', '\ud7ff', '\ue000', '\u0800', '\u{10ffff}'].map((text) => Buffer.from(text))
    const wrong = ['c080', 'eda080', 'f4908080', 'e08080', 'f0808080', '80', 'bf', 'ff', 'c3c3', 'f5808080']
    let valid = 0
    for (let round = 0; round < 150; round++) {
      const all = Array.from({ length: 12 }, () => units[Math.floor(random() * units.length)]!)
      if (random() < 0.5) all[6] = Buffer.from(wrong[Math.floor(random() * wrong.length)]!, 'hex')
      const bytes = join(...all)
      if (isUtf8(bytes)) valid++
      for (const length of [1, 3, 5, 50]) expect(watched(bytes, length).valid).toBe(isUtf8(bytes))
    }
    expect(valid).toBeGreaterThan(50)
  })

  test('is nothing, and stays wrong what was', () => {
    expect(watched(new Uint8Array(0)).valid).toBe(true)
    const watch = watched(join('\xff'))
    watch.feed(join('abc'), 0, 3)
    expect(watch.valid).toBe(false)
  })
})

describe('the damage', () => {
  const latin = Buffer.from('\u00e9'.repeat(16))
  const lost = Buffer.from('\ufffd'.repeat(16))
  const asLatin = 'the bytes were taken for Latin-1 text and encoded as UTF-8: each byte from 80 to FF became two'
  const decoded = (times: number): string =>
    'the bytes were decoded as UTF-8 text and encoded again: ' +
    `${times} times U+FFFD (EF BF BD) stands for bytes that are lost`
  const damageOf = (bytes: Uint8Array): (string | undefined)[] =>
    [1, 7, 5000].map((size) => watched(bytes, size).damage())

  test.each<[string, Uint8Array, string | undefined]>([
    ['sixteen letters beyond ASCII', latin, asLatin],
    ['fifteen', latin.subarray(0, 30), undefined],
    ['one in twenty bytes', join(latin, 'a'.repeat(320 - 32)), undefined],
    ['one in less than twenty', join(latin, 'a'.repeat(320 - 33)), asLatin],
    ['sixteen lost ones', lost, decoded(16)],
    ['one lost in sixty bytes', join(lost, 'a'.repeat(960 - 48)), undefined],
    ['one lost in less than sixty', join(lost, 'a'.repeat(960 - 49)), decoded(16)],
    ['fifteen lost ones', lost.subarray(0, 45), undefined],
    ['others that begin alike', Buffer.from('\uffff'.repeat(16)), asLatin],
    ['others that end alike', Buffer.from('\u03fd\u03bd'.repeat(16)), asLatin],
    ['what is no UTF-8', join(latin, '\xff'), undefined],
    ['ASCII', join('a'.repeat(400)), undefined],
  ])('of %s', (_, bytes, damage) => {
    expect(damageOf(bytes)).toEqual([damage, damage, damage])
  })
})
