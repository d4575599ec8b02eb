import { describe, expect, test } from 'vitest'
import { randomBytes, randomFrom } from '../../../fixtures/audio/random.ts'
import { inaudibleLevel, SideInfo } from './side-info.ts'

/** MPEG-1 and MPEG-2, each in stereo and in mono. */
const kinds = [
  { name: 'MPEG-1 stereo', header: 0xfffb9000 | 0, isFirst: true, channels: 2 },
  { name: 'MPEG-1 mono', header: 0xfffb90c0 | 0, isFirst: true, channels: 1 },
  { name: 'MPEG-2 stereo', header: 0xfff39000 | 0, isFirst: false, channels: 2 },
  { name: 'MPEG-2 mono', header: 0xfff390c0 | 0, isFirst: false, channels: 1 },
] as const

/** ISO 11172-3, B.7: the most that a value of each table can be, of the tables without linbits, and of the others. */
const most = [0, 1, 2, 2, 0, 3, 3, 5, 5, 5, 7, 7, 7, 15, 0, 15]
const linbits = [1, 2, 3, 4, 6, 8, 10, 13, 4, 5, 6, 7, 8, 9, 11, 13]
/** Tables 4 and 14 are none; what they are taken for does not matter but for never being less. */
const stepsOf = (table: number): number => {
  const value = table === 4 ? 2 : table === 14 ? 15 : table < 16 ? most[table]! : 15 + 2 ** linbits[table - 16]! - 1
  return value === 0 ? 0 : Math.ceil((16 / 3) * Math.log2(value))
}

interface Part {
  readonly length: number
  readonly bigValues: number
  readonly gain: number
  readonly isSwitched: boolean
  readonly blockType: number
  readonly tables: readonly number[]
}

/** The fields in their order (2.4.1.7; ISO 13818-3, 2.4.1.7), a bit at a time. */
function fieldsOf(bytes: Uint8Array, at: number, { isFirst, channels }: (typeof kinds)[number]) {
  let bit = 8 * at
  const take = (count: number): number => {
    let value = 0
    for (let index = 0; index < count; index++, bit++) value = 2 * value + ((bytes[bit >> 3]! >> (7 - (bit & 7))) & 1)
    return value
  }
  const begin = take(isFirst ? 9 : 8)
  // Private bits, and in MPEG-1 four of scfsi for each channel.
  take(isFirst ? (channels === 1 ? 5 + 4 : 3 + 8) : channels)
  const parts = Array.from({ length: channels * (isFirst ? 2 : 1) }, (): Part => {
    const [length, bigValues, gain] = [take(12), take(9), take(8)]
    take(isFirst ? 4 : 9)
    const isSwitched = take(1) === 1
    const blockType = isSwitched ? take(2) : 0
    if (isSwitched) take(1)
    const tables = Array.from({ length: isSwitched ? 2 : 3 }, () => take(5))
    // Gains of windows or regions, preflag, scale and table of the quadruples.
    take(isSwitched ? 9 : 7)
    take(isFirst ? 3 : 2)
    return { length, bigValues, gain, isSwitched, blockType, tables }
  })
  return { begin, parts, end: bit / 8 }
}

function expected(bytes: Uint8Array, at: number, kind: (typeof kinds)[number]) {
  const { begin, parts } = fieldsOf(bytes, at, kind)
  const levels = parts.map(({ length, bigValues, gain, tables }) =>
    length === 0 ? 0 : gain + (bigValues === 0 ? 0 : Math.max(...tables.map(stepsOf))),
  )
  const level = Math.max(0, ...levels)
  return {
    mainDataBegin: begin,
    mainDataBits: parts.reduce((sum, { length }) => sum + length, 0),
    impossible: parts.some(
      ({ bigValues, isSwitched, blockType }) => bigValues > 288 || (isSwitched && blockType === 0),
    ),
    silent: level <= inaudibleLevel,
    level,
    pairs: parts.some(({ bigValues }) => bigValues > 0),
  }
}

const valuesOf = ({ mainDataBegin, mainDataBits, impossible, silent, level, pairs }: SideInfo) => {
  return { mainDataBegin, mainDataBits, impossible, silent, level, pairs }
}

describe.each(kinds)('the side information of $name', (kind) => {
  const side = new SideInfo()
  const size = fieldsOf(new Uint8Array(64), 0, kind).end

  test('is as long as the standard says', () => {
    expect(size).toBe({ 'MPEG-1 stereo': 32, 'MPEG-1 mono': 17, 'MPEG-2 stereo': 17, 'MPEG-2 mono': 9 }[kind.name])
  })

  test('is read as its fields are', () => {
    side.expect(kind.header)
    const random = randomFrom(size)
    const seen = new Map<string, number>()
    for (let round = 0; round < 400; round++) {
      const bytes = randomBytes(round + 1000 * size, 3 + size)
      // Few bits, so that lengths, pairs and levels are nothing as well.
      const share = [1, 0.5, 0.1, 0.03, 0][round % 5]!
      for (let at = 0; at < bytes.length; at++)
        for (let bit = 0; bit < 8; bit++) if (random() > share) bytes[at]! &= ~(1 << bit)
      const wanted = expected(bytes, 3, kind)
      for (const key of ['impossible', 'silent', 'pairs'] as const) {
        const word = `${key} ${wanted[key]}`
        seen.set(word, (seen.get(word) ?? 0) + 1)
      }
      // None of the bytes behind it is read.
      side.read(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), 3)
      expect(valuesOf(side)).toEqual(wanted)
    }
    expect(seen.size, JSON.stringify([...seen])).toBe(6)
  })
})
