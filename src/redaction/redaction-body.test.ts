import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { processorMs } from '../../test/linear/processor-time.ts'
import { masked, redactor, type CleanBody } from './redaction.ts'
import { passwordSecrets } from './secret.ts'

const key = 'sk-Canary/7f3A9bQ2+xY0zLmN4pR6tV8w=K'
const { body, text } = redactor(
  new Map([
    ['ASSAY_API_KEY', key],
    ['TENANT', 'aviary-7'],
  ]),
)
const json = Buffer.from(`{"message":"bad key ${key}!"}`)
const innocent = Buffer.from('{"message":"no key here, and no word of one"}')

const kept = ({ bytes, redacted, withheld }: CleanBody): unknown => [
  bytes && Buffer.from(bytes).toString(),
  redacted,
  withheld,
]

test('a body without a secret is kept as it came', () => {
  expect(kept(body(innocent, undefined, false))).toEqual([innocent.toString(), [], undefined])
  const packed = gzipSync(innocent)
  expect(body(packed, 'gzip', false)).toEqual({ bytes: packed, redacted: [] })
})

test('a body that is known takes no further search', () => {
  const once = redactor(new Map([['ASSAY_API_KEY', key]]))
  const bytes = Buffer.alloc(500_000, innocent)
  const took = (): number => processorMs(() => once.body(bytes, undefined, false))
  const first = took()
  expect(took()).toBeLessThan(first / 4)
})

test('a body with a key is kept with asterisks in its place', () => {
  expect(kept(body(json, undefined, false))).toEqual([
    `{"message":"bad key ${'*'.repeat(key.length)}!"}`,
    [[20, key.length, 'ASSAY_API_KEY']],
    undefined,
  ])
})

test.each<[string, Uint8Array, string | undefined]>([
  ['gzip', gzipSync(json), 'gzip'],
  ['deflate', deflateSync(json), 'deflate'],
  ['br', brotliCompressSync(json), 'br'],
  ['gzip without a label', gzipSync(json), undefined],
  ['gzip with another label', gzipSync(json), 'identity'],
  ['gzip in gzip', gzipSync(gzipSync(json)), 'gzip, gzip'],
  ['br in gzip, without a label', gzipSync(brotliCompressSync(json)), undefined],
  ['gzip in br, without a label', brotliCompressSync(gzipSync(json)), undefined],
  ['br in br, without a label', brotliCompressSync(brotliCompressSync(json)), undefined],
])('of a body with a key behind a coding nothing is kept but its digest: %s', (_, bytes, coding) => {
  expect(body(bytes, coding, false)).toEqual({ redacted: [[0, bytes.length, 'ASSAY_API_KEY']], withheld: 'secret' })
})

test('a key that stands beside what is packed is not masked in it: it would no longer decode', () => {
  const extra = Buffer.from(key)
  const packed = gzipSync(innocent)
  // A name of a file in the head of gzip: RFC 1952, 2.3.1, FNAME.
  const named = Buffer.concat([
    packed.subarray(0, 3),
    Buffer.from([8]),
    packed.subarray(4, 10),
    extra,
    Buffer.from([0]),
    packed.subarray(10),
  ])
  expect(body(named, 'gzip', false)).toEqual({
    redacted: [[10, expect.any(Number), 'ASSAY_API_KEY']],
    withheld: 'secret',
  })
})

test('a sure secret gives its name before an unsure one', () => {
  const both = gzipSync(Buffer.from(`aviary-7 of ${key}`))
  expect(body(both, 'gzip', false).redacted.map(([, , name]) => name)).toEqual(['ASSAY_API_KEY'])
  expect(body(gzipSync(Buffer.from('of aviary-7, as ever')), 'gzip', false).redacted.map(([, , name]) => name)).toEqual(
    ['TENANT?'],
  )
})

test('what cannot be decoded is not kept', () => {
  const broken = gzipSync(innocent).subarray(0, -12)
  expect(body(broken, 'gzip', false)).toEqual({ redacted: [], withheld: 'untrue' })
  expect(body(Buffer.from([0x8f, 0xff, 0x01, 0xfe, 0x80]), 'br', false)).toEqual({ redacted: [], withheld: 'untrue' })
  expect(body(innocent, 'compress', false)).toEqual({ redacted: [], withheld: 'unreadable' })
  expect(body(json, 'compress', false)).toMatchObject({
    redacted: [[20, key.length, 'ASSAY_API_KEY']],
    withheld: 'secret',
  })
})

test.each(['br', 'deflate', 'zstd'])('what is in another coding than its label says is read in that: %s', (label) => {
  const packed = gzipSync(Buffer.from('nothing of interest, again and again and again'))
  expect(body(packed, label, false)).toEqual({ bytes: packed, redacted: [] })
  expect(body(gzipSync(json), label, false)).toMatchObject({ withheld: 'secret' })
})

test('what we cut off ourselves may end without its end', () => {
  const long = gzipSync(Buffer.from(Array.from({ length: 3000 }, (_, index) => `number ${index * 7919}`).join(' ')))
  expect(body(long.subarray(0, long.length - 500), 'gzip', true).withheld).toBeUndefined()
  expect(body(long.subarray(0, long.length - 500), 'gzip', false).withheld).toBe('untrue')
})

test('without secrets nothing is searched', () => {
  const { body: all, text: same } = redactor(new Map())
  expect(all(json, 'compress', false)).toEqual({ bytes: json, redacted: [] })
  expect(same(`bad key ${key}`)).toBe(`bad key ${key}`)
})

test('the password of a proxy is a secret though no request is written with it', () => {
  const one = redactor(new Map(), passwordSecrets('proxy', 'reader', 'open sesame now'))
  expect(one.text('reader:open sesame now')).toBe('[redacted proxy?]')
  expect(one.text('you are open sesame now')).toBe('you are [redacted proxy?]')
  expect(redactor(new Map(), passwordSecrets('proxy', 'a-token-alone', '')).text('of a-token-alone')).toBe(
    'of [redacted proxy?]',
  )
})

test('each place in a text is marked, and what stands between stays', () => {
  expect(text(`${key} and ${key}, of aviary-7.`)).toBe(
    '[redacted ASSAY_API_KEY] and [redacted ASSAY_API_KEY], of [redacted TENANT?].',
  )
  expect(text('nothing of that kind')).toBe('nothing of that kind')
})

test('blotting leaves what came as it is', () => {
  const bytes = Buffer.from('0123456789')
  expect(
    Buffer.from(
      masked(bytes, [
        [2, 3, 'A'],
        [7, 1, 'B'],
      ]),
    ).toString(),
  ).toBe('01***56*89')
  expect(bytes.toString()).toBe('0123456789')
  expect(masked(bytes, [])).toBe(bytes)
})

test('a body of a megabyte is read whole, also where it is base64 of base64 wherever one begins', () => {
  for (const letters of ['a', 'x', 'ab1 ', 'MFRGGZDFMZTWQ2LK']) {
    const message = `refused: "${letters.repeat(1_020_000 / letters.length)}"`
    const bytes = Buffer.from(JSON.stringify({ error: { code: 400, message } }))
    expect(body(bytes, undefined, false), letters).toEqual({ bytes, redacted: [] })
  }
})
