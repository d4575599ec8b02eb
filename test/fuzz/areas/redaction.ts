import assert from 'node:assert/strict'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { headWithoutCookies } from '../../../src/redaction/set-cookie.ts'
import { redactor } from '../../../src/redaction/redaction.ts'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import { leaks } from '../../hostile/canaries.ts'
import { spellings as usual } from '../../hostile/spellings.ts'
import { expectLinear, growingText } from '../arbitraries/growing-text.ts'
import { property, type Area } from '../area.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Not by fc.string: it prefers some characters, and what is random has nothing in common with other texts. */
const random = (alphabet: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.tuple(fc.integer({ min: minLength, max: maxLength }), fc.noShrink(fc.integer())).map(([length, seed]) => {
    const next = randomFrom(seed)
    return Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join('')
  })

/** Keys as services issue them. */
const key = fc.oneof(
  random(letters, 20, 48),
  random(`${letters}-_`, 20, 48).map((text) => `sk-${text}`),
  random(`${letters}/+`, 20, 40).map((text) => `key.${text}==`),
  random('0123456789abcdef', 32, 64),
  random('0123456789abcdef', 32, 32).map((text) => text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')),
  fc
    .tuple(random('abcdefghijklmnopqrstuvwxyz', 24, 30), fc.constantFrom('-', '_'))
    .map(([text, mark]) => text.replaceAll(/(?<=^(?:.{5})+)/g, mark)),
)

/** A few letters of the key, in escapes of escapes: what reads lists of codes sees nothing there. */
const some =
  (write: (code: number) => string) =>
  (text: string): string =>
    text.replaceAll(/[a-z0-9]/gi, (letter, at: number) => (at % 5 === 2 ? write(letter.charCodeAt(0)) : letter))
const spellings: Readonly<Record<string, (text: string) => string>> = {
  ...usual,
  'some percent codes twice': some((code) => `%25${code.toString(16)}`),
  'some entities of entities': some((code) => `&amp;#${code};`),
  'some JSON escapes in JSON in JSON': some((code) => `\\\\\\\\u00${code.toString(16)}`),
}

/** A spelling that says of each character what it is, so that it can be put around any other. */
const wrappers = [
  ['base64', 'base64url', 'percent codes', 'JSON escapes', 'hexadecimal escapes', 'octal escapes', 'hex', 'HEX'],
  ['entities, decimal', 'entities, hexadecimal', 'a list of codes', 'quoted-printable', 'base64, two behind'],
  ['hex with colons', 'escapes with braces', 'JSON string of base64', 'base64 of gzip'],
].flat()

/** So many decodings lie in each other in all; undoing escapes is none, since it is done together with each. */
const deepest = 4

function depthOf(spelling: string): number {
  if (/(?:base64.* of (?:base64|gzip|zlib)|base64 of UTF-16)$/.test(spelling)) return 2
  return /base64|base32|hex|HEX|codes|buffer|bytes/.test(spelling) ? 1 : 0
}

/** Ways in which bodies travel. */
const codings: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: gzipSync,
  deflate: deflateSync,
  'deflate, raw': deflateRawSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
}

const around = fc.constantFrom(
  '',
  ' ',
  '"',
  '{"error":{"code":401,"message":"no such key: ',
  'Authorization: Bearer ',
  '<p>',
  'key=',
  '\n\n',
)
const name = 'ASSAY_API_KEY'

interface Hidden {
  readonly key: string
  readonly inner: string
  readonly outer: readonly string[]
  readonly before: string
  readonly after: string
  readonly packed: readonly string[]
  readonly labelled: boolean
}

const hidden: fc.Arbitrary<Hidden> = fc
  .record({
    key,
    inner: fc.constantFrom(...Object.keys(spellings)),
    outer: fc.array(fc.constantFrom(...wrappers), { maxLength: 2 }),
    before: around,
    after: around,
    packed: fc.array(fc.constantFrom(...Object.keys(codings)), { maxLength: 2 }),
    labelled: fc.boolean(),
  })
  .filter(({ inner, outer }) => [inner, ...outer].reduce((sum, one) => sum + depthOf(one), 0) <= deepest)

function bytesOf({ key, inner, outer, before, after, packed }: Hidden): Uint8Array {
  const spelled = outer.reduce((text, one) => spellings[one]!(text), spellings[inner]!(key))
  return packed.reduce<Uint8Array>(
    (bytes, coding) => codings[coding]!(bytes),
    Buffer.from(`${before}${spelled}${after}`, 'latin1'),
  )
}

/** All but brotli have bytes by which they are found anywhere in a run of letters; it is found where the run begins. */
const packers: Readonly<Record<string, (text: string) => Uint8Array>> = {
  gzip: gzipSync,
  zlib: deflateSync,
  'zlib, fast': (text) => deflateSync(text, { level: 1 }),
  zstd: zstdCompressSync,
  'raw deflate': deflateRawSync,
  brotli: brotliCompressSync,
}
const encodings = ['base64', 'base64url', 'hex'] as const

const amongLetters = fc
  .record({
    key,
    words: around,
    packer: fc.constantFrom(...Object.keys(packers)),
    encoding: fc.constantFrom(...encodings),
    filler: fc.oneof(random(letters, 0, 12), random('0123456789abcdef', 0, 400), random('U', 0, 40)),
    word: fc.constantFrom(
      ' ',
      '"code":"',
      'the code = ',
      'token\n',
      'a\nof\nauthentication/token\n',
      'token:\r\n',
      '\ncafe ',
    ),
    behind: random(letters, 0, 40),
    noise: fc.nat({ max: 3000 }),
  })
  .map(({ key, words, packer, encoding, filler, word, behind, noise }) => {
    const packed = Buffer.from(packers[packer]!(words + key))
    const before = packer === 'brotli' ? word : filler + (filler.length % 2 === 0 ? '' : word)
    const next = randomFrom(noise)
    const sound = Buffer.from(Array.from({ length: noise }, () => Math.floor(next() * 256)))
    return { key, bytes: Buffer.concat([sound, Buffer.from(before + packed.toString(encoding) + behind)]) }
  })

/** Raw deflate is known by its label only. */
function labelOf({ packed, labelled }: Hidden): string | undefined {
  return labelled || packed.includes('deflate, raw')
    ? packed.map((one) => one.replace(', raw', '')).join(', ')
    : undefined
}

/** Bodies of services that never saw a key. */
const innocent: fc.Arbitrary<{ readonly bytes: Uint8Array; readonly coding?: string }> = fc
  .tuple(
    fc.oneof(
      fc.lorem({ maxCount: 60, size: 'max' }),
      fc.json({ maxDepth: 4 }),
      fc.array(fc.uuid(), { maxLength: 30 }).map((ids) => JSON.stringify({ ids })),
      fc.uint8Array({ maxLength: 2000, size: 'max' }).map((bytes) => Buffer.from(bytes).toString('base64')),
      fc.uint8Array({ maxLength: 2000, size: 'max' }).map((bytes) => Buffer.from(bytes).toString('hex')),
      fc.uint8Array({ maxLength: 500, size: 'max' }).map((bytes) => JSON.stringify([...bytes])),
      fc.webUrl({ withQueryParameters: true }),
      fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
      fc.date({ noInvalidDate: true }).map((date) => `{"data":{"created_at":"${date.toISOString()}"}}`),
    ),
    fc.option(fc.constantFrom(...Object.keys(codings)), { nil: undefined }),
  )
  .map(([text, coding]) => {
    const bytes = Buffer.from(text)
    return coding === undefined ? { bytes } : { bytes: codings[coding]!(bytes), coding: coding.replace(', raw', '') }
  })

const fixedKeys = new Map([
  [name, 'sk-api/Qw3rTy+0987~zXcVbNm=LkJhG'],
  ['GATEWAY', 'Gate keeper "9f8e7d6c5b4a"'],
])
const fixed = redactor(fixedKeys)

/** Says nothing, and is too long for a body that comes under it to be known again: each time is work anew. */
const unknownLabel = ' '.repeat(200)

export const redaction: Area = {
  name: 'redaction',
  properties: [
    property('a key in any spelling is found', hidden, (one) => {
      const bytes = bytesOf(one)
      const { body } = redactor(new Map([[name, one.key]]))
      const { bytes: kept, redacted, withheld } = body(bytes, labelOf(one), false)
      assert.ok(redacted.length > 0 || withheld === 'unreadable', 'nothing was found')
      if (kept === undefined) return
      assert.equal(kept.length, bytes.length)
      assert.deepEqual(leaks(Buffer.from(kept), { [name]: one.key }), [])
      let last = 0
      for (const [at, length] of redacted) {
        assert.ok(at >= last && length > 0 && at + length <= bytes.length, 'places are in order')
        last = at
      }
    }),
    property(
      'twelve characters of a key are found, in a line too',
      fc.record({ key, from: fc.nat({ max: 999 }), before: fc.lorem(), after: fc.lorem() }),
      ({ key, from, before, after }) => {
        const part = key.slice(from % (key.length - 11)).slice(0, 12)
        const { find, text } = redactor(new Map([[name, key]]))
        const line = `${before} ${part} ${after}`
        assert.equal(find(Buffer.from(line)).length, 1)
        const clean = text(line)
        assert.match(clean, /\[redacted ASSAY_API_KEY\??\]/)
        assert.ok(!clean.includes(part.slice(0, 6)) && !clean.includes(part.slice(-6)))
      },
    ),
    property('a packed key is found among letters', amongLetters, ({ key, bytes }) => {
      const { redacted, withheld } = redactor(new Map([[name, key]])).body(bytes, undefined, false)
      assert.ok(redacted.length > 0 || withheld === 'unreadable', 'nothing was found')
    }),
    property('a short key is found where it stands', fc.tuple(random(letters, 4, 11), fc.lorem()), ([short, words]) => {
      fc.pre(!words.toLowerCase().includes(short.toLowerCase()))
      const { text } = redactor(new Map([[name, short]]))
      assert.match(text(`${words}: ${short}.`), /\[redacted ASSAY_API_KEY\??\]\.$/)
    }),
    property('innocent bodies stay as they came', fc.tuple(key, innocent), ([secret, { bytes, coding }]) => {
      const { body } = redactor(new Map([[name, secret]]))
      const { bytes: kept, redacted, withheld } = body(bytes, coding, false)
      assert.deepEqual([redacted, withheld], [[], undefined])
      assert.equal(kept, bytes)
    }),
    property(
      'values of cookies never survive',
      fc.record({ value: random(letters, 12, 30), name: fc.constantFrom('sid', 'a-b', '__Host-x', ''), head: around }),
      ({ value, name, head }) => {
        const lines = ['Set-Cookie', 'set-cookie', 'Cookie', 'Set-Cookie2']
          .map((line) => `${line}: ${name}=${value}; Path=/`)
          .join('\r\n')
        assert.ok(!headWithoutCookies(`HTTP/1.1 103 Early\r\nx-a: ${head.trim()}\r\n${lines}\r\n`).includes(value))
      },
    ),
    property(
      'twice the bytes take twice the time',
      growingText(
        Object.values(spellings)
          .map((spell) => spell(fixedKeys.get(name)!.slice(3, 16)).slice(0, 60))
          .concat('-', '%25', '\\u00', '&#', '&amp;', '=3D', '=\n', '\\\\', '\u001b[', '<b>', '<', '\0', 'AAAA', '0x'),
      ),
      (text) => expectLinear(text, (long) => void fixed.body(Buffer.from(long, 'latin1'), unknownLabel, false)),
      { slow: true },
    ),
  ],
}
