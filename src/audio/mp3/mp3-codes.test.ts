import { describe, expect, it } from 'vitest'
import { flip, join, splice, withBits } from '../../../fixtures/audio/bytes.ts'
import { mp3Frames } from '../../../fixtures/audio/mp3-writer.ts'
import type { FindingCode } from '../finding.ts'
import { judgeMp3 } from './mp3-judge.ts'

function codes(bytes: Uint8Array): FindingCode[] {
  return judgeMp3(bytes).findings.map(({ code }) => code)
}

const stereo = mp3Frames()
const mono = mp3Frames({ mono: true, reservoir: false })
const id3v1 = join('TAG', new Uint8Array(125))

/** In the side information of a mono frame of MPEG-1 (2.4.1.7): where its parts stand, in bits. */
const sideOfMono = (mono.offsets[20] as number) + 4
const partLength = 18
const bigValues = partLength + 12
const windowSwitching = partLength + 33

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
