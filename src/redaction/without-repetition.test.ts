import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { redactor } from './redaction.ts'
import { textAt } from './text.ts'
import { withoutRepetition } from './without-repetition.ts'

const key = 'sk-api/Qw3rTy+0987~zXcVbNm=LkJhG'
const { body } = redactor(new Map([['ASSAY_API_KEY', key]]))
const encoded = Buffer.from(key).toString('base64')

const shortOf = (text: string): string => Buffer.from(withoutRepetition(textAt(Buffer.from(text))).bytes).toString()

test('what does not repeat itself, or not for long, is left as it is', () => {
  const text = textAt(Buffer.from(Array.from({ length: 2000 }, (_, index) => index).join(' ')))
  expect(withoutRepetition(text)).toBe(text)
  expect(shortOf('a'.repeat(2000))).toHaveLength(2000)
})

test.each(['a', 'ab', 'abc', 'UklG', 'abcdef', 'abcdefgh', 'abcdefghijkl', 'abcdefghijklmnopqrstuvwx'])(
  'of %s over and over the beginning is left, in step with what follows',
  (piece) => {
    const [before, after] = ['{"it":"', '","is":"over"}']
    const text = before + piece.repeat(5003) + after
    const short = shortOf(text)
    expect(short.length).toBeLessThan(1100)
    expect((text.length - short.length) % 24, 'codes are read in step').toBe(0)
    expect(short).toBe(before + piece.repeat((short.length - before.length - after.length) / piece.length) + after)
  },
)

test('of several stretches each is cut, and each character stands where it stood', () => {
  const text = `one ${'a'.repeat(3000)} two ${'-='.repeat(4000)} three ${'b'.repeat(3000)} end`
  const short = withoutRepetition(textAt(Buffer.from(text)))
  const said = Buffer.from(short.bytes).toString()
  expect(said.length).toBeLessThan(3200)
  for (const word of ['one', 'two', 'three', 'end']) expect(short.at![said.indexOf(word)]).toBe(text.indexOf(word))
  expect([...said].every((character, at) => text[short.at![at]!] === character)).toBe(true)
})

test('a secret behind a long stretch, or before it, is found at its place', () => {
  const [before, after] = ['x'.repeat(40_000), '\u0000\u0001'.repeat(20_000)]
  const { redacted } = body(Buffer.from(`${before} ${encoded} ${after}`, 'latin1'), undefined, false)
  expect(redacted).toEqual([[expect.closeTo(before.length + 1, -1), expect.any(Number), 'ASSAY_API_KEY']])
  expect(redacted[0]![1]).toBeGreaterThan(encoded.length - 6)
  const behind = body(Buffer.from(`${encoded}!${'='.repeat(100_000)}`), undefined, false)
  expect(behind.redacted[0]![0]).toBeLessThan(4)
})

test('a secret that is what repeats itself is found in all of it', () => {
  const piece = Buffer.from(key.slice(3, 15)).toString('base64')
  const bytes = Buffer.from(`${piece} . . . .`.repeat(5000))
  const { bytes: clean } = body(bytes, undefined, false)
  expect(Buffer.from(clean!).includes(piece)).toBe(false)
  expect(Buffer.from(clean!).includes(piece.slice(4))).toBe(false)
})

test.each([
  ['gzip', gzipSync('').subarray(0, 10)],
  ['zlib', deflateSync('').subarray(0, 2)],
])('what is packed by %s is unpacked whole, though a long stretch of it repeats itself', (_, mark) => {
  // The last block says the key by pieces of the first one, a stored one: without that it says nothing.
  const pieces = key
    .match(/.{1,4}/g)!
    .toReversed()
    .join(' ')
  const dictionary = Buffer.concat([Buffer.from(pieces), Buffer.alloc(8000)])
  const head = Buffer.from([0, 0, 0, 0, 0])
  head.writeUInt16LE(dictionary.length, 1)
  head.writeUInt16LE(0xffff - dictionary.length, 3)
  const last = deflateRawSync(`the key of it is ${key}, and nobody else may have it`, { dictionary })
  const packed = Buffer.concat([mark, head, dictionary, last, Buffer.alloc(8)])
  const { redacted } = body(Buffer.from(JSON.stringify({ it: packed.toString('base64') })), undefined, false)
  expect(redacted.map(([, , name]) => name)).toEqual(['ASSAY_API_KEY'])
})
