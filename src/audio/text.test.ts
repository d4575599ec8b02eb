import { expect, test } from 'vitest'
import { join } from '../../fixtures/audio/bytes.ts'
import { describeChannels, describeRate } from './describe-signal.ts'
import { hex } from './hex.ts'
import { isTextByte, quoteBytes, textLength } from './text.ts'

test('text is printable ASCII, tabs and line ends', () => {
  const text = Array.from({ length: 256 }, (_, byte) => byte).filter(isTextByte)
  expect(String.fromCharCode(...text)).toBe(
    '\t\n\r !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~',
  )
})

test('a text is as long as its bytes are text', () => {
  const bytes = join('\0abc\0de')
  expect([0, 1, 2, 4, 5, 7].map((from) => textLength(bytes, from))).toEqual([0, 3, 2, 0, 2, 0])
  expect([1, 3, 9].map((end) => textLength(bytes, 1, end))).toEqual([0, 2, 3])
})

const bytes = join(
  '0123456789abcdefghijklmnopqrstuvwxyz',
  Uint8Array.from({ length: 40 }, (_, at) => at),
)

test.each([
  [[0, 10], '"0123456789"'],
  [[3, 5], '"34"'],
  [[0, 24], '"0123456789abcdefghijklmn"'],
  [[0, 25], '"0123456789abcdefghijklmn"…'],
  [[0, 25, 25], '"0123456789abcdefghijklmno"'],
  [[0, 25, 4], '"0123"…'],
  [[34, 38], '79 7a 00 01'],
  [[35, 37, 1], '"z"…'],
  [[36, 37], '00'],
  [[45, 57], '09 0a 0b 0c 0d 0e 0f 10 11 12 13 14'],
  [[45, 58], '09 0a 0b 0c 0d 0e 0f 10 11 12 13 14 …'],
  [[45, 49, 3], '09 0a 0b …'],
  [[45, 46], '"\\t"'],
  [[45, 47], '"\\t\\n"'],
  [[5, 5], ''],
] as const)('bytes %j are written %s', ([from, end, most], written) => {
  expect(most === undefined ? quoteBytes(bytes, from, end) : quoteBytes(bytes, from, end, most)).toBe(written)
})

test('what is small is told in words', () => {
  expect([24000, 22050, 8000].map(describeRate)).toEqual(['24 kHz', '22.05 kHz', '8 kHz'])
  expect([1, 2, 3, 6].map(describeChannels)).toEqual(['mono', 'stereo', '3 channels', '6 channels'])
  expect([hex(0), hex(255), hex(0xbeef, 4), hex(0xef, 4)]).toEqual(['0x0', '0xff', '0xbeef', '0x00ef'])
})
