import { describe, expect, it } from 'vitest'
import { flip, join, patch, splice } from '../../../fixtures/audio/bytes.ts'
import { mp3Frames } from '../../../fixtures/audio/mp3-writer.ts'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import { findingCodes, type FindingCode } from '../finding.ts'
import { judgeMp3 } from './mp3-judge.ts'

/** Sets so many bits from bit `bit` of the bytes at `at` on. */
function withBits(bytes: Uint8Array, at: number, bit: number, count: number, value: number): Uint8Array {
  const copy = bytes.slice()
  for (let index = 0; index < count; index++) {
    const place = at + ((bit + index) >> 3)
    const mask = 128 >> ((bit + index) & 7)
    copy[place] = ((copy[place] as number) & ~mask) | (((value >> (count - 1 - index)) & 1) * mask)
  }
  return copy
}

function codes(bytes: Uint8Array): FindingCode[] {
  return judgeMp3(bytes).findings.map(({ code }) => code)
}

const stereo = mp3Frames()
const mono = mp3Frames({ mono: true, reservoir: false })
const lame = mp3Frames({ info: 'Info', lame: true })
const crc = mp3Frames({ crc: true })
const id3v1 = join('TAG', new Uint8Array(125))
const middle = stereo.offsets[20] as number
const layer2 = join(
  ...Array.from({ length: 60 }, (_, index) =>
    join(
      Uint8Array.of(0xff, 0xfd, 0x44, 0xc0),
      randomBytes(index, 188).map((byte) => byte & 0x77),
    ),
  ),
)

/** In the side information of a mono frame of MPEG-1 (2.4.1.7): where its parts stand, in bits. */
const sideOfMono = (mono.offsets[20] as number) + 4
const partLength = 18
const bigValues = partLength + 12
const windowSwitching = partLength + 33

describe('every code of an MP3 is found', () => {
  const found: Partial<Record<FindingCode, Uint8Array>> = {
    'empty-body': new Uint8Array(0),
    'foreign-format': randomBytes(1, 5000),
    'text-mangled': new Uint8Array(Buffer.from(Buffer.from(stereo.bytes).toString('utf8'))),
    'no-audio-frame': join('ID3', Uint8Array.of(3, 0, 0, 0, 0, 0, 10), new Uint8Array(10)),
    'other-layer': layer2,
    'bytes-before-audio': join('hello there!', stereo.bytes),
    'bytes-between-frames': splice(stereo.bytes, middle, middle, 'xyz'),
    'bytes-after-audio': join(stereo.bytes, '{"done":true}\n'),
    'last-frame-cut': stereo.bytes.subarray(0, -1),
    'tag-cut': join(stereo.bytes, 'ID3', Uint8Array.of(3, 0, 0, 0, 0, 8, 10), new Uint8Array(10)),
    'side-info-impossible': withBits(mono.bytes, sideOfMono, bigValues, 9, 289),
    'zero-padding': join(new Uint8Array(64), stereo.bytes),
    'tag-inside': join(stereo.bytes, id3v1, stereo.bytes),
    'info-inside': join(stereo.bytes, lame.bytes),
    'info-frames-wrong': mp3Frames({ info: 'Xing', countFrames: 80 }).bytes,
    'info-bytes-wrong': mp3Frames({ info: 'Xing', countBytes: 80 }).bytes,
    'music-crc-wrong': flip(lame.bytes, (lame.offsets[20] as number) + 200, 4),
    'frame-crc-wrong': flip(crc.bytes, (crc.offsets[7] as number) + 4, 1),
    'reservoir-head-missing': withBits(stereo.bytes, 4, 0, 9, 1),
    'reservoir-gap': withBits(stereo.bytes, (stereo.offsets[1] as number) + 4, 0, 9, 511),
    'mixed-sample-rates': join(stereo.bytes, mp3Frames({ sampleRate: 48000 }).bytes),
    'joined-channels': join(mono.bytes, stereo.bytes),
    'reserved-emphasis': patch(stereo.bytes, 3, (stereo.bytes[3] as number) | 2),
    'channel-mode-changes': join(
      ...Array.from(
        { length: 8 },
        (_, index) => mp3Frames({ mono: index % 2 === 0, reservoir: false, frames: 2 }).bytes,
      ),
    ),
    'crc-bit-changes': join(stereo.bytes, crc.bytes),
    'vbr-without-info': mp3Frames({ bitrates: [64, 128, 320] }).bytes,
    'free-format': mp3Frames({ bitrates: [0], freeLength: 1300 }).bytes,
    'tags-present': join(stereo.bytes, id3v1),
    silent: mp3Frames({ silent: true }).bytes,
  }

  it.each(Object.entries(found))('%s', (code, bytes) => {
    expect(codes(bytes)).toContain(code)
  })

  it('and no code is left out', () => {
    const all = Object.entries(findingCodes)
      .filter(([, { asked }]) => asked !== 'pcm')
      .map(([code]) => code)
    expect(Object.keys(found).sort()).toEqual(all.sort())
  })
})

describe('side information', () => {
  it('may have all 576 coefficients as pairs, and no more', () => {
    expect(codes(withBits(mono.bytes, sideOfMono, bigValues, 9, 288))).toEqual([])
    expect(codes(withBits(mono.bytes, sideOfMono, bigValues, 9, 289))).toEqual(['side-info-impossible'])
  })

  it('has no reserved block type where windows are switched', () => {
    expect(codes(withBits(mono.bytes, sideOfMono, windowSwitching, 3, 0b101))).toEqual([])
    expect(codes(withBits(mono.bytes, sideOfMono, windowSwitching, 3, 0b100))).toEqual(['side-info-impossible'])
  })

  it('says no more audio than fits into the frame', () => {
    expect(codes(withBits(mono.bytes, sideOfMono, partLength, 12, 4095))).toEqual(['side-info-impossible'])
  })
})

describe('the reservoir', () => {
  const info = mp3Frames({ info: 'Info' })

  it('is empty behind an information frame: what reaches back before it was cut off', () => {
    expect(codes(info.bytes)).toEqual([])
    expect(codes(withBits(info.bytes, (info.offsets[1] as number) + 4, 0, 9, 1))).toEqual(['reservoir-head-missing'])
  })

  it('is empty behind an information frame in the middle, too', () => {
    const second = withBits(info.bytes, (info.offsets[1] as number) + 4, 0, 9, 1)
    // All but the last frames leave something to those behind them.
    const first = mp3Frames({ frames: 4, seed: 2 }).bytes
    expect(codes(join(first, info.bytes))).toEqual(['info-inside'])
    expect(codes(join(first, second))).toEqual(['info-inside', 'reservoir-gap'].sort())
  })

  it('reaches as far back as the frames before have left, and no further', () => {
    const plan = mp3Frames({ reservoir: false, frames: 3 })
    const begins = (bytes: number): Uint8Array => withBits(plan.bytes, (plan.offsets[1] as number) + 4, 0, 9, bytes)
    expect(codes(begins(0))).toEqual([])
    let left = 0
    judgeMp3(plan.bytes, {
      onFrame: ({ at, length, mainDataBits }) => {
        if (at === 0) left = length - 36 - Math.ceil(mainDataBits / 8)
      },
    })
    expect(codes(begins(left))).toEqual([])
    expect(codes(begins(left + 1))).toEqual(['reservoir-gap'])
  })
})

describe('frames among other bytes', () => {
  it('are believed from three on: two headers of another stream are noise', () => {
    const other = (frames: number): Uint8Array => mp3Frames({ version: 2, mono: true, frames, reservoir: false }).bytes
    expect(judgeMp3(join('garbage!', other(2), 'garbage!', stereo.bytes))).toMatchObject({
      frames: 40,
      findings: [{ code: 'bytes-before-audio', at: 0, length: 16 + other(2).length }],
    })
    expect(judgeMp3(join('garbage!', other(3), 'garbage!', stereo.bytes)).frames).toBe(43)
  })

  it('are believed from two on where they are of the stream that was lost', () => {
    const two = stereo.bytes.subarray(stereo.offsets[38])
    expect(judgeMp3(join(stereo.bytes, 'garbage!', two, 'garbage!')).frames).toBe(42)
  })
})

describe('a Xing header', () => {
  const made = mp3Frames({ info: 'Xing', frames: 20 })
  const length = made.offsets[1] as number
  const side = 4 + 32
  const frame = made.bytes.subarray(0, length)
  /** Two bytes further, as behind a checksum. */
  const further = splice(splice(frame, side, side, new Uint8Array(2)), length, length + 2)

  it.each([
    ['without the bit that says so', further],
    ['with it', flip(further, 1, 1)],
  ])('is found behind the place of a checksum, %s', (_, first) => {
    expect(judgeMp3(join(first, made.bytes.subarray(length)))).toMatchObject({
      verdict: 'sound',
      frames: 20,
      tag: { kind: 'Xing', frames: 20 },
    })
  })

  it('is found there in the middle, too', () => {
    expect(
      codes(join(mp3Frames({ frames: 20, reservoir: false }).bytes, further, made.bytes.subarray(length))),
    ).toEqual(['info-inside'])
  })
})

describe('the bytes that an information frame counts', () => {
  const { bytes, offsets } = mp3Frames({ info: 'Info' })
  const frame = offsets[1] as number
  it.each([
    ['from itself to the end of the audio', bytes.length],
    ['from behind itself to the end of the audio', bytes.length - frame],
    ['from itself to the end of the file', bytes.length + 128],
    ['from behind itself to the end of the file', bytes.length - frame + 128],
  ])('may be those %s', (_, countBytes) => {
    expect(codes(join(mp3Frames({ info: 'Info', countBytes }).bytes, id3v1))).toEqual(['tags-present'])
    expect(codes(join(mp3Frames({ info: 'Info', countBytes: countBytes + 1 }).bytes, id3v1))).toContain(
      'info-bytes-wrong',
    )
  })

  it('may be those of the file', () => {
    const id3v2 = join('ID3', Uint8Array.of(3, 0, 0, 0, 0, 0, 10), new Uint8Array(10))
    expect(codes(join(id3v2, mp3Frames({ info: 'Info', countBytes: bytes.length + 20 }).bytes))).toEqual([
      'tags-present',
    ])
  })
})
