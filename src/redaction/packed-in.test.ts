import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { randomFrom } from '../../fixtures/audio/random.ts'
import { packedIn } from './packed-in.ts'
import { redactor } from './redaction.ts'

const key = 'sk-or-v1-7f3A9bQ2xY0zLmN4pR6tV8wKcD1eF5gH'
const hexKey = '0123456789abcdef'.repeat(3).replaceAll(/(.)(.)/g, '$2$1')
const keys = new Map([
  ['ASSAY_API_KEY', key],
  ['ASSAY_MANAGEMENT_KEY', hexKey],
])
const { body, find } = redactor(keys)

const codings: Readonly<Record<string, (text: string) => Buffer>> = {
  gzip: (text) => gzipSync(text),
  zlib: (text) => deflateSync(text),
  'zlib, fast': (text) => deflateSync(text, { level: 1 }),
  'zlib, best': (text) => deflateSync(text, { level: 9 }),
  'zlib of a small window': (text) => deflateSync(text, { windowBits: 9 }),
  'zlib, in codes that are always the same': (text) => deflateSync(text, { strategy: constants.Z_FIXED }),
  'raw deflate': (text) => deflateRawSync(text, { strategy: constants.Z_FIXED }),
  zstd: (text) => zstdCompressSync(text),
}
const dresses: Readonly<Record<string, (bytes: Buffer) => string>> = {
  base64: (bytes) => bytes.toString('base64'),
  base64url: (bytes) => bytes.toString('base64url'),
  hex: (bytes) => bytes.toString('hex'),
}
const random = (length: number, seed: number): Buffer => {
  const next = randomFrom(seed)
  return Buffer.from(Array.from({ length }, () => Math.floor(next() * 256)))
}

const inLetters: typeof codings = {
  ...codings,
  'raw deflate in codes of its own': (text) => deflateRawSync(`${random(60, 4).toString('hex')} ${text}`),
}

test('what stands for codes of its own has them', () => {
  expect((inLetters['raw deflate in codes of its own']!(key)[0]! >> 1) & 3).toBe(2)
})

test.each(Object.keys(inLetters).flatMap((coding) => Object.keys(dresses).map((dress) => [coding, dress] as const)))(
  'a key in %s in %s is found behind letters of any number, and before others',
  (coding, dress) => {
    for (const said of [key, `{"key":"${key}"}`, `Bearer ${hexKey}`]) {
      const piece = dresses[dress]!(inLetters[coding]!(said))
      for (const letters of ['', 'U', 'aF', 'UUU', 'abcd', 'UUUUUU', '0b'.repeat(2000)])
        expect(find(Buffer.from(`"${letters}${piece}"`)).length, `${letters}${piece}`).toBeGreaterThan(0)
      const sound = Buffer.concat([random(3000, 1), Buffer.from('UUUUUU'), Buffer.from(piece)])
      expect(body(sound, undefined, false).redacted.length, piece).toBeGreaterThan(0)
    }
  },
)

test.each(Object.entries(codings))('a key in %s is found behind a sound', (_coding, pack) => {
  for (const said of [key, `{"key":"${key}"}`])
    expect(find(Buffer.concat([random(20_000, 2), pack(said)]))).not.toEqual([])
})

test.each([
  ['raw deflate', (text: string) => deflateRawSync(text)],
  ['brotli', (text: string) => brotliCompressSync(text)],
  ['brotli, fast', (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  [
    'brotli of a small window',
    (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 16 } }),
  ],
] as const)('a key in %s, which has no mark, is found where the letters begin with it', (_coding, pack) => {
  for (const said of [key, `{"key":"${key}"}`, `Bearer ${hexKey}`])
    for (const dress of Object.values(dresses)) {
      const piece = dress(pack(said))
      // A word may end in digits, and base64 goes on behind the end of a line.
      for (const before of [
        '{"debug":"',
        '{"code":"',
        'the code = ',
        'cafe ',
        'token\n',
        'token\r\n',
        'a\nid\nkey\n',
        'an/authentication/token\n',
      ])
        expect(find(Buffer.from(`${before}${piece}"}`)), before + piece).not.toEqual([])
    }
})

test.each(Object.entries({ ...inLetters, brotli: (text: string) => brotliCompressSync(text) }))(
  'a key in %s is found each time that it stands there, also where another text that begins alike came first',
  (_coding, pack) => {
    const piece = pack(`{"key":"${key}"}`)
    const other = pack(`{"key":"sk-or-v1-${'0'.repeat(key.length - 9)}"}`)
    for (const dress of Object.values(dresses)) {
      const [said, others] = [dress(piece), dress(other)]
      const text = `{"sent":"${others}","code":"${said}","id":"${others}","of":"${said}","in":["${said}"]}`
      for (const at of [...text.matchAll(new RegExp(RegExp.escape(said), 'g'))].map(({ index }) => index))
        expect(
          find(Buffer.from(text)).some(([from, length]) => from <= at + 4 && from + length >= at + said.length - 4),
          `${text} at ${at}`,
        ).toBe(true)
    }
  },
)

test('noise says nothing, is kept, and seldom looks as if something were packed in it', () => {
  for (let seed = 1; seed <= 5; seed += 1) {
    const noise = random(200_000, seed)
    expect([...packedIn(noise, false)].length).toBeLessThan(80)
    for (const bytes of [noise, Buffer.from(noise.toString('base64'))]) {
      const { bytes: kept, redacted } = body(bytes, undefined, false)
      expect(redacted).toEqual([])
      expect(kept).toBe(bytes)
    }
  }
})

test('sound that repeats itself is kept, however often the same seems to be packed in it', () => {
  const accident = Buffer.concat([deflateRawSync('some of it is text').subarray(0, 12), random(24, 3)])
  for (const times of [300, 3000]) {
    const bytes = Buffer.concat(Array.from({ length: times }, (_, at) => Buffer.concat([accident, random(3, at)])))
    expect([...packedIn(bytes, false)].length).toBeGreaterThanOrEqual(times)
    expect(body(bytes, undefined, false).bytes).toBe(bytes)
  }
})

test('behind damage in the middle of a packed stream nothing of it stays', () => {
  const flushed = (text: string): Buffer => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH })
  for (let seed = 1; seed <= 30; seed += 1) {
    const next = randomFrom(seed)
    const noise = random(60, seed).toString('hex')
    const [said, between, again] = [
      flushed(`{"key":"${key}"}`),
      flushed(`{"message":"${noise}"}`),
      flushed(`{"id":"${noise}","key":"${key}"}`),
    ] as const
    between[Math.floor(next() * between.length)]! ^= 1 << Math.floor(next() * 8)
    const front = Buffer.concat([Buffer.from('RIFF\x07\x07\x06'.repeat(9)), Buffer.from([0x78, 0x9c]), said, between])
    const { bytes: kept } = body(Buffer.concat([front, again]), undefined, false)
    // A reader begins where the last block does.
    const rest = Buffer.from(kept?.subarray(front.length) ?? [])
    expect(rest.equals(again), `seed ${seed}`).toBe(false)
    expect(
      rest.every((byte) => byte === 0x2a),
      `seed ${seed}`,
    ).toBe(true)
  }
})
