import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { randomFrom } from '../../fixtures/audio/random.ts'
import { inflateStart } from './inflate-start.ts'

const next = randomFrom(11)
const below = (limit: number): number => Math.floor(next() * limit)

/** From one letter again and again to noise. */
function sayings(count: number): Buffer[] {
  return Array.from({ length: count }, () => {
    const letters = 1 + below(256)
    const size = below(6000)
    const bytes = Buffer.from(Array.from({ length: size }, () => below(letters)))
    return below(2) === 0 ? bytes : Buffer.concat([bytes, bytes.subarray(0, below(size + 1)), bytes])
  })
}

const strategies = [
  { strategy: constants.Z_DEFAULT_STRATEGY },
  { strategy: constants.Z_FIXED },
  { strategy: constants.Z_HUFFMAN_ONLY },
  { level: 0 },
  { level: 9, memLevel: 1 },
]

test('says what zlib says, up to the most that is asked for', () => {
  for (const said of sayings(60))
    for (const options of strategies) {
      const packed = deflateRawSync(said, options)
      const most = 1 + below(9000)
      const { bytes, end, used } = inflateStart(packed, most)
      expect(Buffer.from(bytes).equals(said.subarray(0, most))).toBe(true)
      expect(end).toBe(most <= said.length ? 'large' : 'whole')
      if (end === 'whole') expect(used).toBe(packed.length)
    }
})

test('says what stands before the place where it is cut off', () => {
  for (const said of sayings(60))
    for (const options of strategies) {
      const packed = deflateRawSync(said, options)
      const cut = packed.subarray(0, below(packed.length))
      const { bytes, end } = inflateStart(cut, 20_000)
      expect(end).toBe('cut')
      const start = Buffer.from(bytes)
      const known = inflateRawSync(cut, { finishFlush: constants.Z_SYNC_FLUSH })
      expect(start.length).toBeGreaterThanOrEqual(known.length)
      expect(said.subarray(0, start.length).equals(start)).toBe(true)
    }
})

test('says what stands before its damage', () => {
  for (const said of sayings(60)) {
    const packed = deflateRawSync(said, { finishFlush: constants.Z_FULL_FLUSH })
    // Of the four kinds of blocks this is none.
    const damaged = Buffer.concat([packed, Buffer.alloc(30, 0b110)])
    const { bytes, end, used } = inflateStart(damaged, 20_000)
    expect(end).toBe('broken')
    expect(used).toBe(packed.length + 1)
    expect(said.equals(bytes)).toBe(true)
  }
})

test('ends, whatever it is given', () => {
  let whole = 0
  for (let turn = 0; turn < 5000; turn += 1) {
    const noise = Buffer.from(Array.from({ length: below(40) }, () => below(256)))
    const { bytes: start } = inflateStart(noise, 512)
    expect(start.length).toBeLessThanOrEqual(512)
    let known: Buffer | undefined
    try {
      known = inflateRawSync(noise)
    } catch {
      continue
    }
    whole += 1
    expect(Buffer.from(start).equals(known.subarray(0, 512))).toBe(true)
  }
  expect(whole).toBeGreaterThan(10)
})

test('whatever zlib reads of a damaged stream is read', () => {
  let read = 0
  for (const said of sayings(400)) {
    const packed = Buffer.from(deflateRawSync(said.subarray(0, 300), strategies[below(strategies.length)]))
    for (let turn = 0; turn < 10; turn += 1) {
      const damaged = Buffer.from(packed)
      damaged[below(damaged.length)]! ^= 1 << below(8)
      let known: Buffer | undefined
      try {
        known = inflateRawSync(damaged, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 4096 })
      } catch {
        continue
      }
      read += 1
      const { bytes } = inflateStart(damaged, 4096)
      expect(known.equals(bytes.subarray(0, known.length))).toBe(true)
    }
  }
  expect(read).toBeGreaterThan(500)
})

test('a block that says nothing may stand in front of what is said', () => {
  // Its code has one word, for the end of the block: the lengths are 256 zeros, 1, and a zero for the distances.
  const bits = [
    [0, 1],
    [2, 2],
    [0, 5],
    [0, 5],
    [14, 4],
    // Lengths of the code of lengths, in their order: 18 and 1 have words of one and two bits, and 0 has the other.
    ...[0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2].map((length) => [length, 3]),
  ] as [value: number, count: number][]
  const text = 'a key of twelve characters and more'
  // 18 for 138 and for 118 zeros, 1, 0, and the end of the block.
  const symbols: [value: number, count: number][] = [
    [0, 1],
    [127, 7],
    [0, 1],
    [107, 7],
    [3, 2],
    [1, 2],
    [0, 1],
  ]
  let at = 0
  const bytes = Buffer.alloc(40)
  for (const [value, count] of [...bits, ...symbols])
    for (let bit = 0; bit < count; bit += 1, at += 1) bytes[at >> 3]! |= ((value >> bit) & 1) << (at & 7)
  // Stored bytes begin at a byte.
  at += 3
  const head = bytes.subarray(0, (at + 7) >> 3)
  const size = Buffer.from([text.length, 0, ~text.length & 0xff, 0xff])
  const packed = Buffer.concat([head, size, Buffer.from(text)])
  expect(inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString()).toBe(text)
  expect(Buffer.from(inflateStart(packed, 4096).bytes).toString()).toBe(text)
})

test.each([
  ['nothing', []],
  ['a kind of block that is none', [0x07, 0, 0, 0]],
  ['stored bytes whose number is wrong', [0x01, 1, 0, 1, 0, 65]],
  ['a distance beyond the beginning', [0x03 | (0x40 << 3), 0x02, 0x00, 0x00]],
])('says nothing of %s', (_, bytes) => {
  expect(inflateStart(Uint8Array.from(bytes), 100).bytes).toHaveLength(0)
})
