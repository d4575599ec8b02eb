import { deflateSync, gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { masked, redactor } from './redaction.ts'
import { isTextual } from './text-runs.ts'

/** Its parts hold characters that make base64 and base64url differ, wherever they stand. */
const key = 'sk-Canary/7~~~f3>>>A9?~>bQ2+xY0?~>zLmN~?>4pR6tV~>?8w=K'
const { find, text } = redactor(new Map([['ASSAY_API_KEY', key]]))

const encodings: Record<string, (part: string) => string> = {
  plain: (part) => part,
  'other case': (part) => part.toUpperCase(),
  hex: (part) => Buffer.from(part).toString('hex'),
  HEX: (part) => Buffer.from(part).toString('hex').toUpperCase(),
  percent: (part) => [...Buffer.from(part)].map((byte) => `%${byte.toString(16).toUpperCase()}`).join(''),
  'URL component': encodeURIComponent,
  'JSON escapes of some characters': (part) =>
    [...part]
      .map((letter, index) =>
        index % 3 === 1 ? `\\u00${letter.charCodeAt(0).toString(16)}` : letter === '/' ? '\\/' : letter,
      )
      .join(''),
  'percent codes of some characters': (part) =>
    [...part].map((letter, index) => (index % 4 === 0 ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join(''),
  'JSON escapes': (part) => [...part].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join(''),
  base64: (part) => Buffer.from(part).toString('base64'),
  'base64 one off': (part) => Buffer.from(`x${part}`).toString('base64'),
  'base64 two off': (part) => Buffer.from(`xy${part}`).toString('base64'),
  base64url: (part) => Buffer.from(part).toString('base64url'),
}

/** The places of a part of at least 12 characters. */
const parts = fc
  .nat({ max: key.length - 12 })
  .chain((from) => fc.integer({ min: from + 12, max: key.length }).map((to) => key.slice(from, to)))

test.each(Object.entries(encodings))(
  'any 12 characters are found, encoded as %s, wherever they stand',
  (_name, encode) => {
    fc.assert(
      fc.property(parts, fc.nat({ max: 40 }), (part, before) => {
        const body = Buffer.from(`${'-'.repeat(before)}${encode(part)}-- and more`)
        expect(find(body).length).toBeGreaterThan(0)
      }),
    )
  },
)

test('base64url is another encoding than base64 for most parts of the key', () => {
  const all = Array.from({ length: key.length - 11 }, (_, from) => key.slice(from, from + 12))
  const { base64, base64url } = encodings
  const differing = all.filter((part) => base64url!(part) !== base64!(part).replace(/=+$/, ''))
  expect(differing.length).toBeGreaterThan(all.length / 2)
})

test('eleven characters are not a key', () => {
  expect(find(Buffer.from(`"${key.slice(5, 16)}"`))).toEqual([])
})

test('a plain key is masked whole and leaves offsets as they were', () => {
  const body = Buffer.from(`{"message":"bad key ${key}!"}`)
  const places = find(body)
  expect(places).toEqual([[20, key.length, 'ASSAY_API_KEY']])
  expect(Buffer.from(masked(body, places)).toString()).toBe(`{"message":"bad key ${'*'.repeat(key.length)}!"}`)
  expect(text(`bad key ${key}!`)).toBe('bad key [redacted ASSAY_API_KEY]!')
})

test('what is written in escapes is masked whole', () => {
  const escaped = [...key]
    .map((letter, index) => (index % 2 ? `\\u00${letter.charCodeAt(0).toString(16)}` : letter))
    .join('')
  const body = Buffer.from(`{"message":"${escaped}!"}`)
  expect(Buffer.from(masked(body, find(body))).toString()).toBe(`{"message":"${'*'.repeat(escaped.length)}!"}`)
})

test('keys with much in common are masked to their ends', () => {
  const both = redactor(
    new Map([
      ['ONE', `${key}-one-and-more`],
      ['TWO', `${key}-two-and-more`],
    ]),
  )
  expect(both.text(`-- ${key}-two-and-more --`)).not.toMatch(/Canary|7f3A9|4pR6|two-and|more/)
  const body = Buffer.from(`-- ${key}-one-and-more --`)
  expect(Buffer.from(masked(body, both.find(body))).toString()).toBe(`-- ${'*'.repeat(key.length + 13)} --`)
})

test('without secrets nothing is found; short secrets are searched whole, too short ones not at all', () => {
  expect(redactor(new Map()).find(Buffer.from('anything'))).toEqual([])
  expect(redactor(new Map([['ASSAY_API_KEY', 'short7ey']])).find(Buffer.from('--Short7ey--'))).toEqual([
    [2, 8, 'ASSAY_API_KEY'],
  ])
  expect(redactor(new Map([['ASSAY_API_KEY', 'shortkey']])).find(Buffer.from('--ShortKey--'))).toEqual([
    [2, 8, 'ASSAY_API_KEY?'],
  ])
  expect(redactor(new Map([['TENANT', 'true']])).find(Buffer.from('{"include_byok_in_budgets":true}'))).toEqual([])
})

test.each([
  ['sk-ant-api03-', 'sk-ant-api03-k3YQ9xTzW7bLmN4pR6tV8w'],
  ['sk_live_eu1_', 'sk_live_eu1_k3YQ9xTzW7bLmN4pR6tV8w'],
])('the public prefix %s alone is not masked', (prefix, secret) => {
  const one = redactor(new Map([['ASSAY_API_KEY', secret]]))
  const harmless = `keys begin with ${prefix}, as in ${prefix}…`
  expect(one.text(harmless)).toBe(harmless)
  expect(one.text(`bad key ${secret}`)).toBe('bad key [redacted ASSAY_API_KEY]')
  expect(one.text(`bad key ${secret.slice(prefix.length - 2, prefix.length + 10)}`)).toBe(
    'bad key [redacted ASSAY_API_KEY]',
  )
})

test('what looks like a prefix within a key of hexadecimal digits is a part of it', () => {
  const one = redactor(new Map([['ASSAY_API_KEY', '7f1d2c3b-4a59-4687-9b0c-1d2e3f405162']]))
  expect(one.text('no key 7f1d2c3b-4a5')).toBe('no key [redacted ASSAY_API_KEY]')
})

test.each([
  ['a UUID', 'facecc45-befa-b2a3-8660-6ddf754bce9f'],
  ['a UUID in capitals', 'FACECC45-BEFA-B2A3-8660-6DDF754BCE9F'],
  ['hexadecimal digits behind two groups', 'deadbeef-cafe-0123456789abcdef0123456789abcdef'],
  ['words', 'correct-horse-battery-staple-mouse'],
  ['words with underscores', 'correct_horse_battery_staple_mouse'],
])('of %s the first groups are a part', (_title, secret) => {
  const { text } = redactor(new Map([['ASSAY_API_KEY', secret]]))
  expect(text(`no key ${secret.slice(0, 12)} here`)).toMatch(/^no key \[redacted ASSAY_API_KEY\??\] here$/)
})

test.each([
  ['sk-live-ratelimited-3333444', 'Rate limit exceeded, since you are rate limited'],
  ['my-management-key', 'A management key is required: my management'],
  ['test-management-key', 'The latest management of keys'],
])('words of which the key %s is made are no echo of it', (secret, said) => {
  const envelope = Buffer.from(JSON.stringify({ error: { code: 401, message: said } }))
  expect(redactor(new Map([['ASSAY_API_KEY', secret]])).body(envelope, undefined, false)).toEqual({
    bytes: envelope,
    redacted: [],
  })
})

test('a key of words is masked, however it is dressed, and is surely meant where it is long', () => {
  const { text } = redactor(new Map([['ASSAY_API_KEY', 'correct-horse-battery-staple']]))
  expect(text('it is correct-horse-battery-staple.')).toContain('[redacted ASSAY_API_KEY]')
  expect(text('it is Correct, horse: battery staple.')).toBe('it is [redacted ASSAY_API_KEY?].')
  expect(text('it is …horse-battery.')).toBe('it is …[redacted ASSAY_API_KEY?].')
  expect(text('it is elpats-yrettab-esroh-tcerroc.')).toContain('[redacted ASSAY_API_KEY?]')
  expect(text('it is pbeerpg-ubefr-onggrel-fgncyr.')).toContain('[redacted ASSAY_API_KEY?]')
  const word = redactor(new Map([['ASSAY_API_KEY', 'test']]))
  expect(word.text('the latest, t-e-s-t')).toBe('the la[redacted ASSAY_API_KEY?], t-e-s-t')
  const short = redactor(new Map([['ASSAY_API_KEY', 'my-management-key']]))
  expect(short.text('it is my-management-key.')).toBe('it is [redacted ASSAY_API_KEY?].')
  expect(short.text('MY-MANAGEMENT-KEY')).toBe('[redacted ASSAY_API_KEY?]')
})

test('what is JSON stays JSON where a key goes on behind a sign of it', () => {
  const { body } = redactor(new Map([['ASSAY_API_KEY', 'sk7Rv2mQx9Lw4Zt8']]))
  const masked = (json: string) => Buffer.from(body(Buffer.from(json), undefined, false).bytes ?? []).toString()
  expect(masked('{"sk7Rv2mQ":"x9Lw4Zt8"}')).toBe('{"********":"********"}')
  expect(JSON.parse(masked('["sk7Rv2mQ","x9Lw4Zt8 \\" "]'))).toEqual([`${'*'.repeat(19)} " `])
  expect(masked('{"a":"sk7Rv2mQx9Lw4Zt8"}')).toBe('{"a":"****************"}')
  expect(masked('{"sk7Rv2\\"mQ":"x9Lw4Zt8"}')).toBe('{"**********":"********"}')
  expect(masked('no "sk7Rv2mQ":"x9Lw4Zt8"')).toBe('no "*******************"')
})

test('values too short to tell an echo from a word are redacted under a mark of their own', () => {
  const some = redactor(
    new Map([
      ['ASSAY_API_KEY', 'test'],
      ['TENANT', 'aviary-7'],
      ['ZONE', 'eu'],
    ]),
  )
  expect(some.text('a test of aviary-7 in eu')).toBe('a [redacted ASSAY_API_KEY?] of [redacted TENANT?] in eu')
  // In audio such a short one stands by accident.
  expect(some.find(Buffer.concat([Buffer.alloc(500, 1), Buffer.from('test'), Buffer.alloc(500, 2)]))).toEqual([])
})

test('of a header with a scheme the token is the secret, and what Basic carries', () => {
  const one = redactor(
    new Map([
      ['GATE', `Basic ${Buffer.from('reader:open sesame now').toString('base64')}`],
      ['OTHER', 'Bearer abcdefgh1jklmnop'],
    ]),
  )
  expect(one.text('you are open sesame now')).toBe('you are [redacted GATE?]')
  expect(one.text(`again ${Buffer.from('reader:open sesame now').toString('base64')}`)).not.toContain('cmVhZGVy')
  expect(one.text('a Bearer abcdefgh1jklmnop')).toBe('a Bearer [redacted OTHER]')
})

test.each([
  ['calls', (code: number) => `chr(${code}).`],
  ['calls with long names', (code: number) => `String.fromCharCode(${code})+`],
  ['elements', (code: number) => `<i>${code}</i>`],
])('character codes in %s are found', (_title, spell) => {
  const key = 'sk-canary-0123456789abcdef'
  const text = [...key].map((letter) => spell(letter.charCodeAt(0))).join('')
  expect(redactor(new Map([['ASSAY_API_KEY', key]])).find(Buffer.from(text))).not.toEqual([])
})

test('groups of both cases between underscores are no prefix of a vendor', () => {
  const one = redactor(new Map([['ASSAY_API_KEY', 'sk-UJFbVeT_Q_2QcpHXWLp4']]))
  expect(one.text('no key sk-UJFbVeT_Q')).toBe('no key [redacted ASSAY_API_KEY]')
})

test('of a key with few characters behind its groups they are a part of it', () => {
  const { text } = redactor(new Map([['ASSAY_API_KEY', 'sk-sbxksc_u9_lVjO2e3Cqu']]))
  expect(text('no key sk-sbxksc_u9 here')).toBe('no key [redacted ASSAY_API_KEY] here')
})

test('numbers of one digit are codes too: those of UTF-32', () => {
  const codes = JSON.stringify(Array.from(key.slice(0, 14)).flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0]))
  expect(find(Buffer.from(codes))).not.toEqual([])
})

test('packed bytes that look like text are unpacked', () => {
  const one = redactor(new Map([['ASSAY_API_KEY', '4ac19c3fdb991bbdbb2a94d08d4629bd30c']]))
  const packed = deflateSync('{"key":"4ac19c3fdb991bbdbb2a94d08d4629bd30c"}')
  expect(isTextual(packed)).toBe(true)
  expect(one.find(Buffer.from(packed.toString('base64')))).not.toEqual([])
})

test('escapes are undone also in what lies deepest', () => {
  const wrap = (text: string): string => gzipSync(text).toString('base64')
  const escaped = [...key].map((letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`).join('')
  expect(find(Buffer.from(wrap(wrap(escaped))))).not.toEqual([])
})

test('a key that begins in both cases has no prefix that everybody knows beyond the first change of case', () => {
  const { text } = redactor(new Map([['ASSAY_API_KEY', 'sk-BQ4_FDG5-Dn9ySClQ5Wb']]))
  expect(text('it ends in sk-BQ4_FDG5- here')).toBe('it ends in [redacted ASSAY_API_KEY] here')
})
