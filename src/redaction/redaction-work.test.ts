import { deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { growthOf, linearGrowth, processorMs } from '../../test/linear/processor-time.ts'
import { redactor } from './redaction.ts'

const keys = new Map(
  Object.entries({
    ASSAY_API_KEY: 'sk-api/Qw3rTy+0987~zXcVbNm=LkJhG',
    ASSAY_MANAGEMENT_KEY: 'mk.Man4ge/5tuvWXYZ+abcDEF_1357-Q',
    GATEWAY: 'Gate keeper "9f8e7d6c5b4a"',
  }),
)
const key = keys.get('ASSAY_API_KEY')!
const { body } = redactor(keys)

/** Says nothing, and is too long for a body that comes under it to be known again: each time is work anew. */
const label = ' '.repeat(200)

/** Bodies that make as much work as can be made, by the piece that they repeat. */
const worst: Readonly<Record<string, string>> = {
  'pieces of a key': `${key.slice(3, 15)}-`,
  'pieces of all keys': [...keys.values()].map((one) => one.slice(2, 14)).join('-'),
  'beginnings of keys': key.slice(0, 11),
  'percent codes of percent codes': '%2525',
  backslashes: '\\',
  'escapes of escapes': '\\\\u005cu005c',
  'entities of entities': '&amp;#38;#',
  'entities that never end': '&#00000000',
  'escapes that never end': '\\u{\\x{%u',
  'equal signs': '=3D=',
  'base64 of text': Buffer.from(Buffer.from('some text and more ').toString('base64')).toString('base64'),
  'base64 that reads as text from each of its characters': 'VVVVUUUU',
  'hexadecimal codes': '73 6b 2d ',
  'groups of base64': 'c29t ZSB0 ZXh0 ',
  'groups of one letter': 'a b ',
  'rows of groups that end': 'abcd efgh ijkl mno ',
  'one letter': 'a',
  'a list of codes': '115, 107, 45, ',
  'text with NULs': 's\0k\0',
  'characters without width': 's\u200Bk\u200B',
  'beginnings of tags': '<',
  tags: '<b>k</b>',
  'tags that are too long': `<${'a'.repeat(300)}>`,
  'beginnings of terminal escapes': '\u001B[',
  'terminal escapes that never end': '\u001B]8;',
  'letters of another make': '\u{1D68A}\uFF41\u0336',
  'beginnings of zlib': 'x\u00DAK',
  'beginnings of zlib that read as text': 'x\u00DA+.\u00CAO,J-\u00D6\u002D\u00CE6',
  'beginnings of raw deflate': Buffer.from('K4xMzStJLcpMTAEA', 'base64').toString('latin1'),
  'base64 of beginnings of zlib': Buffer.from('x\u00DAK', 'latin1').toString('base64'),
  'beginnings of brotli': 'CxSAc2stb3It ',
  'beginnings of gzip': '\u001F\u008B\u0008\u0000\u0000\u0000\u0000\u0000\u0000\u0000',
}

function filled(piece: string, length: number): Buffer {
  const bytes = Buffer.from(piece, [...piece].some((letter) => letter > '\u00FF') ? 'utf8' : 'latin1')
  return Buffer.alloc(length, bytes)
}

test.each(Object.entries(worst))('four times as many bytes take less than eight times as long: %s', (_what, piece) => {
  const { ratio } = growthOf(
    (size) => filled(piece, size),
    (bytes) => body(bytes, label, false),
    25_000,
    200_000,
  )
  expect(ratio).toBeLessThan(linearGrowth)
})

test('packed bytes take no more time than they have, however often they are packed, and wherever they begin', () => {
  const cost = (bytes: Uint8Array): number =>
    Math.min(...[1, 2, 3].map(() => processorMs(() => body(bytes, label, false))))
  const bomb = gzipSync(Buffer.alloc(5_000_000, 'a '))
  for (const bytes of [
    bomb,
    gzipSync(bomb),
    Buffer.concat([
      Buffer.alloc(100, 1),
      ...Array.from({ length: 2000 }, () => deflateSync(Buffer.alloc(1000, 'some text'))),
      ...Array.from({ length: 400 }, () => bomb),
    ]),
  ]) {
    // Measured against text that is not packed: as much as is read out of one place, and out of all together.
    const plain = Buffer.alloc(1_000_000 + 4 * bytes.length, 'some text ')
    // A bomb that is read whole costs five times as much and more; beside other tests the same work may cost twice.
    expect(cost(bytes)).toBeLessThan(4 * cost(plain))
  }
})

test('many places in one body become few, and none is left out', () => {
  const bytes = Buffer.from(
    `${key}-and-much-more-that-stands-between-two-keys-and-is-longer-than-they-are-`.repeat(20_000),
  )
  const { redacted, bytes: clean } = body(bytes, label, false)
  expect(redacted.length).toBeLessThanOrEqual(200)
  expect(redacted.length).toBeGreaterThan(0)
  expect(Buffer.from(clean!).includes(key.slice(0, 12))).toBe(false)
})

test('silence of an encoder, whose frames say a little and are filled up with one letter, is read to its end', () => {
  const frame = Buffer.concat([
    Buffer.from('fff384c40000000348000000', 'hex'),
    Buffer.from(`\0LAME3.100${'U'.repeat(240)}`),
  ])
  expect(body(Buffer.concat(Array.from({ length: 7600 }, () => frame)), undefined, false).withheld).toBeUndefined()
})

test.each(['hex', 'base64'] as const)('sound in %s is read to its end', (encoding) => {
  const samples = Int16Array.from({ length: 600_000 }, (_, at) => 2000 * Math.sin(at / 9) * Math.sin(at / 4000))
  const text = Buffer.from(samples.buffer).toString(encoding)
  expect(body(Buffer.from(text), undefined, false).withheld).toBeUndefined()
})
