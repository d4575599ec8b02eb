import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bigEndian32, join, patch, splice } from '../../../fixtures/audio/bytes.ts'
import type { InfoTag } from '../judgement.ts'
import { infoTagOf, mayBeInfo } from './info-tag.ts'

/** MPEG-1 in stereo has 32 bytes of side information, MPEG-2 in mono 9. */
const headers = { stereo: 0xfffb9000 | 0, mono: 0xfff380c0 | 0 }
const sides = { stereo: 32, mono: 9 }

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

interface Said {
  readonly letters: string
  readonly frames?: number | undefined
  readonly bytes?: number | undefined
  readonly toc?: boolean
  readonly quality?: boolean
  /** The bytes of LAME's part. */
  readonly lame?: Uint8Array | undefined
  /** Two bytes of a checksum before it. */
  readonly further?: boolean
  readonly of?: keyof typeof headers
}

/** A frame with such a header and so many bytes, at `at` of what is at hand. */
function frameOf(said: Said, length: number, at = 0): DataView {
  const { letters, frames, bytes, toc, quality, lame, further, of = 'stereo' } = said
  const flags = (frames === undefined ? 0 : 1) | (bytes === undefined ? 0 : 2) | (toc ? 4 : 0) | (quality ? 8 : 0)
  const made = join(
    bigEndian32(headers[of]),
    new Uint8Array(sides[of] + (further ? 2 : 0)),
    letters,
    bigEndian32(flags),
    ...[frames, bytes].flatMap((count) => (count === undefined ? [] : [bigEndian32(count)])),
    new Uint8Array(toc ? 100 : 0).fill(0xdd),
    new Uint8Array(quality ? 4 : 0),
    lame ?? new Uint8Array(0),
  )
  return viewOf(join(new Uint8Array(at).fill(0xee), made, new Uint8Array(Math.max(0, length - made.length) + 200)))
}

const read = (said: Said, length = 417, at = 0): InfoTag | undefined =>
  infoTagOf(frameOf(said, length, at), at, length, headers[said.of ?? 'stereo'], 7000)

/** LAME's part: a name of nine bytes, then twelve, delay and padding, and of the music its length and checksum. */
const lameOf = (name: string): Uint8Array =>
  join(
    name.padEnd(9, '\0'),
    new Uint8Array(12).fill(0x99),
    Uint8Array.of(0x24, 0x03, 0x45),
    new Uint8Array(4).fill(0x55),
    bigEndian32(0x01_02_03_04),
    Uint8Array.of(0xbe, 0xef, 0, 0),
  )

describe('the counts of a Xing or Info header', () => {
  const count = fc.option(fc.nat({ max: 0xffff_ffff }), { nil: undefined })
  test('are read by its flags, wherever the frame stands', () => {
    fc.assert(
      fc.property(
        fc.record({
          letters: fc.constantFrom('Xing', 'Info'),
          frames: count,
          bytes: count,
          toc: fc.boolean(),
          quality: fc.boolean(),
          further: fc.boolean(),
          of: fc.constantFrom('stereo' as const, 'mono' as const),
        }),
        fc.nat({ max: 50 }),
        (said, at) => {
          expect(read(said, 417, at)).toEqual({
            kind: said.letters,
            at: 7000,
            ...(said.frames !== undefined && { frames: said.frames }),
            ...(said.bytes !== undefined && { bytes: said.bytes }),
          })
        },
      ),
      { numRuns: 60 },
    )
  })

  test('are those that the frame has room for', () => {
    const said = { letters: 'Info', frames: 11, bytes: 22 }
    const behindFlags = 4 + 32 + 8
    expect(read(said, behindFlags + 8)).toEqual({ kind: 'Info', at: 7000, frames: 11, bytes: 22 })
    expect(read(said, behindFlags + 7)).toEqual({ kind: 'Info', at: 7000, frames: 11 })
    expect(read(said, behindFlags + 4)).toEqual({ kind: 'Info', at: 7000, frames: 11 })
    expect(read(said, behindFlags + 3)).toEqual({ kind: 'Info', at: 7000 })
    expect(read(said, behindFlags)).toEqual({ kind: 'Info', at: 7000 })
    expect(read(said, behindFlags - 1)).toBeUndefined()
    expect(read({ letters: 'Info', bytes: 22 }, behindFlags + 4)).toEqual({ kind: 'Info', at: 7000, bytes: 22 })
    expect(read({ letters: 'Info', bytes: 22 }, behindFlags + 3)).toEqual({ kind: 'Info', at: 7000 })
    expect(read({ ...said, further: true }, behindFlags + 2)).toEqual({ kind: 'Info', at: 7000 })
    expect(read({ ...said, further: true }, behindFlags + 1)).toBeUndefined()
  })

  test.each(['Xinh', 'xing', 'Infp', 'Jnfo', '\0\0\0\0'])('are not read behind %j', (letters) => {
    expect(read({ letters })).toBeUndefined()
  })

  test('are not believed with flags that there are not', () => {
    const bytes = new Uint8Array(frameOf({ letters: 'Xing' }, 417).buffer).slice()
    const readWith = (...flags: number[]): unknown =>
      infoTagOf(viewOf(patch(bytes, 40, ...flags)), 0, 417, headers.stereo, 0)
    expect(readWith(0, 0, 0, 15)).toBeDefined()
    expect(readWith(0, 0, 0, 16)).toBeUndefined()
    expect(readWith(1, 0, 0, 0)).toBeUndefined()
    expect(readWith(255, 255, 255, 255)).toBeUndefined()
  })
})

describe("LAME's part", () => {
  const whole = { letters: 'Info', frames: 11, bytes: 22, toc: true, quality: true }
  const facts = { delay: 0x240, padding: 0x345, musicLength: 0x01_02_03_04, musicCrc: 0xbeef }
  const counts = { kind: 'Info', at: 7000, frames: 11, bytes: 22 }

  test('is read behind whatever the flags name', () => {
    for (const [toc, quality] of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ] as const)
      expect(read({ ...whole, toc, quality, lame: lameOf('LAME3.100') })).toEqual({
        ...counts,
        encoder: 'LAME3.100',
        ...facts,
      })
    expect(read({ letters: 'Info', lame: lameOf('LAME3.100') })).toEqual({
      kind: 'Info',
      at: 7000,
      encoder: 'LAME3.100',
      ...facts,
    })
  })

  test('needs 36 bytes of the frame', () => {
    const end = 4 + 32 + 8 + 8 + 104
    expect(read({ ...whole, lame: lameOf('LAME3.100') }, end + 36)).toEqual({
      ...counts,
      encoder: 'LAME3.100',
      ...facts,
    })
    expect(read({ ...whole, lame: lameOf('LAME3.100') }, end + 35)).toEqual(counts)
  })

  test.each([
    ['LAME3.100', 'LAME3.100'],
    ['Lavf', 'Lavf'],
    ['Lavf\u007f123', 'Lavf'],
    ['Lavf\u001f123', 'Lavf'],
    ['~~~ \0', '~~~'],
    [' ab ', 'ab'],
    ['abc', undefined],
    ['abc\0efg', undefined],
    ['', undefined],
    ['\xffLAME', undefined],
  ])('of an encoder that calls itself %j: %j', (name, encoder) => {
    expect(read({ ...whole, lame: lameOf(name) })).toEqual(
      encoder === undefined ? counts : { ...counts, encoder, ...facts },
    )
  })
})

describe('a VBRI header', () => {
  /** It stands 32 bytes behind the header in any frame: version, delay and quality, then bytes and frames. */
  const vbri = (letters = 'VBRI', version = 0): Uint8Array =>
    join(
      bigEndian32(headers.mono),
      new Uint8Array(32),
      letters,
      Uint8Array.of(version, 1, 0, 0, 0, 75),
      bigEndian32(0xf0_00_00_22),
      bigEndian32(0xf0_00_00_11),
      new Uint8Array(100),
    )
  const readVbri = (bytes: Uint8Array, length: number, at = 0): InfoTag | undefined =>
    infoTagOf(viewOf(join(new Uint8Array(at), bytes)), at, length, headers.mono, 7000)

  test('has its counts at fixed places', () => {
    const tag = { kind: 'VBRI', at: 7000, bytes: 0xf0_00_00_22, frames: 0xf0_00_00_11 }
    expect(readVbri(vbri(), 100)).toEqual(tag)
    expect(readVbri(vbri(), 100, 13)).toEqual(tag)
    expect(readVbri(vbri(), 62)).toEqual(tag)
    expect(readVbri(vbri(), 61)).toBeUndefined()
    expect(readVbri(vbri('VBRJ'), 100)).toBeUndefined()
    expect(readVbri(vbri('VBRI', 1), 100)).toBeUndefined()
    expect(readVbri(splice(vbri(), 35, 36), 100)).toBeUndefined()
  })
})

test.each([
  ['Xing', 36, true],
  ['Info', 36, true],
  ['Xing', 38, true],
  ['Info', 38, true],
  ['Xing', 37, false],
  ['Xing', 40, false],
  ['Xinh', 36, false],
  ['VBRI', 36 + 20, false],
])('a quick look sees %j at %i of a frame in stereo: %s', (letters, place, expected) => {
  const bytes = new Uint8Array(100)
  bytes.set(join(letters), place + 9)
  expect(mayBeInfo(viewOf(bytes), 9, 9 + 36)).toBe(expected)
})

test('a quick look sees VBRI where it stands in any frame', () => {
  const bytes = join(new Uint8Array(9 + 36), 'VBRI', new Uint8Array(20))
  expect(mayBeInfo(viewOf(bytes), 9, 9 + 13)).toBe(true)
  expect(mayBeInfo(viewOf(bytes), 8, 8 + 13)).toBe(false)
})
