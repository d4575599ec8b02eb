import { describe, expect, test } from 'vitest'
import { flip, join } from '../../../fixtures/audio/bytes.ts'
import { judgePcm } from '../audio.ts'
import { nameContainer } from './name-container.ts'

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))
const zeros = '\0'.repeat(40)

type Head = readonly [head: string, name: string, description: string, counting: readonly (readonly [number, number])[]]

/** What files of each kind begin with, and which bytes of it make it so. */
const heads: readonly Head[] = [
  [
    'FORM\0\0\x10\0AIFF',
    'aiff',
    'an AIFF file',
    [
      [0, 4],
      [8, 11],
    ],
  ],
  [
    'FORM\0\0\x10\0AIFC',
    'aiff',
    'an AIFF file',
    [
      [0, 4],
      [8, 11],
    ],
  ],
  [
    'RIFF\0\x10\0\0AVI LIST',
    'avi',
    'an AVI file',
    [
      [0, 4],
      [8, 12],
    ],
  ],
  [
    'RIFF\0\x10\0\0WEBPVP8 ',
    'webp',
    'a WebP picture',
    [
      [0, 4],
      [8, 12],
    ],
  ],
  ['riff\x2e\x91\xcf\x11\xa5\xd6', 'w64', 'a Wave64 file', [[0, 8]]],
  [
    `OggS\0\x02${'\0'.repeat(22)}OpusHead\x01`,
    'opus',
    'an Ogg Opus file',
    [
      [0, 4],
      [28, 36],
    ],
  ],
  [
    `OggS\0\x02${'\0'.repeat(22)}\x01vorbis`,
    'ogg',
    'an Ogg Vorbis file',
    [
      [0, 4],
      [28, 35],
    ],
  ],
  [
    `OggS\0\x02${'\0'.repeat(22)}\x7fFLAC\x01`,
    'ogg',
    'an Ogg FLAC file',
    [
      [0, 4],
      [28, 33],
    ],
  ],
  [`OggS\0\x02${'\0'.repeat(80)}OpusHead`, 'ogg', 'an Ogg file', [[0, 4]]],
  ['fLaC\0\0\0\x22', 'flac', 'a FLAC file', [[0, 4]]],
  ['\0\0\0\x20ftypM4A \0\0', 'm4a', 'an MPEG-4 audio file (M4A)', [[4, 11]]],
  ['\0\0\0\x20ftypisom\0\0', 'mp4', 'an MPEG-4 file', [[4, 8]]],
  [
    '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm',
    'webm',
    'a WebM file',
    [
      [0, 4],
      [12, 16],
    ],
  ],
  ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska', 'matroska', 'a Matroska file', [[0, 4]]],
  ['.snd\0\0\0\x18', 'au', 'a Sun AU file', [[0, 4]]],
  ['caff\0\x01\0\0', 'caf', 'a Core Audio file (CAF)', [[0, 6]]],
  ['#!AMR\n\x3c', 'amr', 'an AMR file', [[0, 5]]],
  ['\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9', 'wma', 'a Windows Media file (ASF)', [[0, 8]]],
  ['wvpk\xb0\x1c', 'wavpack', 'a WavPack file', [[0, 4]]],
  ['MAC \x96\x0f', 'ape', "a Monkey's Audio file", [[0, 4]]],
  ['TTA1\x01\0', 'tta', 'a True Audio file', [[0, 4]]],
  ['MThd\0\0\0\x06\0\x01', 'midi', 'a MIDI file', [[0, 8]]],
  ['\x28\xb5\x2f\xfd\x24', 'zstd', 'Zstandard-compressed data', [[0, 4]]],
  [
    'BZh91AY&SY',
    'bzip2',
    'bzip2-compressed data',
    [
      [0, 3],
      [4, 10],
    ],
  ],
  ['\xfd7zXZ\0\0\x04', 'xz', 'xz-compressed data', [[0, 6]]],
  ['PK\x03\x04\x14\0', 'zip', 'a ZIP archive', [[0, 4]]],
  ['\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'png', 'a PNG picture', [[0, 8]]],
  ['%PDF-1.7\n%\xe2\xe3', 'pdf', 'a PDF document', [[0, 5]]],
]

test.each(heads)('bytes that begin with %j are named: %s', (head, name, description) => {
  expect(nameContainer(bytesOf(head + zeros))).toEqual({ name, description })
  expect(judgePcm(bytesOf(head + zeros)).findings[0]).toMatchObject({ code: 'foreign-format' })
})

test.each(heads)('of %j these bytes count, and no others', (head, _, description, counting) => {
  const bytes = bytesOf(head + zeros)
  const isSo = (changed: Uint8Array): boolean => nameContainer(changed)?.description === description
  const alike = [...head].map((_, at) => isSo(flip(bytes, at, 1)) && isSo(flip(bytes, at, 0x80)))
  expect(alike).toEqual([...head].map((_, at) => !counting.some(([from, to]) => at >= from && at < to)))
  const end = counting.at(-1)![1]
  expect([isSo(bytes.subarray(0, end)), isSo(bytes.subarray(0, end - 1))]).toEqual([true, false])
  expect(isSo(bytesOf(`\0${head}${zeros}`)), 'a byte further on').toBe(false)
})

test.each([
  ['OpusHead', 'an Ogg Opus file'],
  ['\x01vorbis', 'an Ogg Vorbis file'],
  ['\x7fFLAC', 'an Ogg FLAC file'],
])('what is in an Ogg file is looked for in its first page: %j', (letters, description) => {
  const at = (place: number): string | undefined =>
    nameContainer(bytesOf(`${'OggS'.padEnd(place, '\0')}${letters}`))?.description
  expect([4, 64, 65].map(at)).toEqual([description, description, 'an Ogg file'])
})

test('what is in a Matroska file is looked for as far', () => {
  const at = (place: number): string | undefined =>
    nameContainer(bytesOf(`${'\x1a\x45\xdf\xa3'.padEnd(place, '\0')}webm`))?.description
  expect([4, 64, 65].map(at)).toEqual(['a WebM file', 'a WebM file', 'a Matroska file'])
})

test.each([
  ['FORM\0\0\x10\0AIGG'],
  ['RIFF\0\x10\0\0AVX '],
  ['RIFF\0\x10\0\0WEBX'],
  ['\0\0\0\x20ftyq'],
  ['BZh91AY&SX'],
  ['MThd\0\0\0\x07'],
  ['fLa'],
  [''],
])('bytes that begin nearly so are not: %j', (head) => {
  expect(nameContainer(bytesOf(head + (head === 'fLa' ? '' : zeros)))).toBeUndefined()
})

/** An AAC frame in ADTS: so many bytes with its header, at a rate of the table. */
const adts = (length: number, rate: number, sync = 0xf1): Uint8Array => {
  const frame = new Uint8Array(length).fill(0x80)
  frame.set([
    0xff,
    sync,
    0x40 | (rate << 2),
    0x40 | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ])
  return frame
}

describe('an AAC stream', () => {
  test('is known by three frames of one kind, or two that are all there is', () => {
    const aac = (description: string) => ({ name: 'aac', description })
    expect(nameContainer(join(adts(200, 3), adts(9, 3), adts(2500, 3)))).toEqual(aac('an AAC stream (ADTS, 48 kHz)'))
    expect(nameContainer(join(adts(200, 6), adts(201, 6)))).toEqual(aac('an AAC stream (ADTS, 24 kHz)'))
    expect(nameContainer(join(adts(200, 12), adts(7, 12)))).toEqual(aac('an AAC stream (ADTS, 7.35 kHz)'))
    expect(nameContainer(join(adts(200, 15), adts(200, 15), adts(200, 15)))).toEqual(aac('an AAC stream (ADTS)'))
    const three = join(adts(200, 4), adts(200, 4), adts(200, 4).subarray(0, 7))
    expect(nameContainer(three)).toEqual(aac('an AAC stream (ADTS, 44.1 kHz)'))
  })

  test('is not what begins so and goes on otherwise', () => {
    for (const other of [
      adts(200, 3),
      join(adts(200, 3), adts(200, 3), new Uint8Array(3)),
      join(adts(200, 3), adts(200, 4), adts(200, 3)),
      join(adts(200, 3), adts(200, 3), adts(200, 3, 0xf7)),
      join(adts(200, 3), new Uint8Array(200), adts(200, 3)),
      join(adts(7, 3).fill(0, 4, 6).fill(0x40, 3, 4), adts(200, 3), adts(200, 3)),
    ])
      expect(nameContainer(other)).toBeUndefined()
  })
})
