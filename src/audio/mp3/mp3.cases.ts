import { flip, join, patch, splice, withBits } from '../../../fixtures/audio/bytes.ts'
import { apeTag, lyricsTag, pictureTag } from '../../../fixtures/audio/good-mp3s.ts'
import { mp3Frames } from '../../../fixtures/audio/mp3-writer.ts'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import { shows } from '../../../fixtures/cases/audio-case.ts'
import { wavHeader } from '../container/wav-header.ts'
import { judgeMp3 } from './mp3-judge.ts'

const stereo = mp3Frames()
const mono = mp3Frames({ mono: true, reservoir: false })
const lame = mp3Frames({ info: 'Info', lame: true })
const crc = mp3Frames({ crc: true })
const alone = mp3Frames({ reservoir: false, frames: 3 })
const id3v1 = join('TAG', new Uint8Array(125))
const id3v2 = join('ID3', Uint8Array.of(3, 0, 0, 0, 0, 0, 10), new Uint8Array(10))
const at = (of: typeof stereo, frame: number): number => of.offsets[frame] as number
const middle = at(stereo, 20)

/** So many frames of Layer II. */
const layer2 = (frames: number) =>
  join(
    ...Array.from({ length: frames }, (_, index) =>
      join(
        Uint8Array.of(0xff, 0xfd, 0x44, 0xc0),
        randomBytes(index, 188).map((byte) => byte & 0x77),
      ),
    ),
  )

/** Bytes that the first frame leaves to the second. */
let left = 0
judgeMp3(alone.bytes, {
  onFrame: ({ at, length, mainDataBits }) => {
    if (at === 0) left = length - 36 - Math.ceil(mainDataBits / 8)
  },
})
const begins = (bytes: number) => withBits(alone.bytes, at(alone, 1) + 4, 0, 9, bytes)

/** In the side information of a mono frame of MPEG-1 (2.4.1.7): where its parts stand, in bits. */
const sideOfMono = at(mono, 20) + 4
const bigValues = 18 + 12
const windowSwitching = 18 + 33
const partLength = 18

const mangled = new Uint8Array(Buffer.from(Buffer.from(stereo.bytes).toString('utf8')))
const notDecoded = patch(patch(patch(stereo.bytes, 500, 0xef), 501, 0xbf), 502, 0xbd)
const changing = (times: number) =>
  join(
    ...Array.from(
      { length: times },
      (_, index) => mp3Frames({ mono: index % 2 === 0, reservoir: false, frames: 2 }).bytes,
    ),
  )
const counting = (parts: object) => mp3Frames({ info: 'Xing', ...parts }).bytes
const size = counting({}).length

/** What is nearly a tag: another letter, a version that cannot be, a length that is none. */
const noTags = [
  patch(id3v2, 0, 0x4a),
  patch(id3v2, 3, 0xff),
  patch(id3v2, 4, 0xff),
  patch(id3v2, 6, 0x80),
  patch(id3v2, 9, 0x8a),
  patch(id3v1, 2, 0x48),
]

export const mp3Cases = [
  ...noTags.map((tag) => shows('bytes-before-audio', join(tag, stereo.bytes), join(id3v2, stereo.bytes))),
  shows('bytes-before-audio', join(patch(apeTag(true), 7, 0x59), stereo.bytes), join(apeTag(true), stereo.bytes)),
  ...noTags.map((tag) => shows('bytes-after-audio', join(stereo.bytes, tag), join(stereo.bytes, id3v1))),
  shows('empty-body', new Uint8Array(0), Uint8Array.of(0xff)),
  shows('foreign-format', randomBytes(1, 5000), join(randomBytes(1, 5000), stereo.bytes)),
  shows('foreign-format', new Uint8Array(64), join(new Uint8Array(64), stereo.bytes)),
  shows('foreign-format', join(wavHeader(stereo.bytes.length, 24000), stereo.bytes), join('{"audio":"', stereo.bytes)),
  shows('text-mangled', mangled, notDecoded),
  shows('no-audio-frame', id3v2, join(id3v2, stereo.bytes.subarray(0, at(stereo, 1)))),
  shows('no-audio-frame', lame.bytes.subarray(0, at(lame, 1)), lame.bytes.subarray(0, at(lame, 2))),
  shows('other-layer', layer2(60), stereo.bytes),
  shows('other-layer', layer2(1), layer2(1).subarray(0, -1)),
  shows('bytes-before-audio', join('hello there!', stereo.bytes), join(id3v2, stereo.bytes)),
  shows('bytes-before-audio', join(Uint8Array.of(0, 1), stereo.bytes), join(Uint8Array.of(0, 0), stereo.bytes)),
  shows('bytes-between-frames', splice(stereo.bytes, middle, middle, 'x'), splice(stereo.bytes, middle, middle, id3v1)),
  shows('bytes-after-audio', join(stereo.bytes, '{"done":true}\n'), join(stereo.bytes, id3v1)),
  shows('bytes-after-audio', join(stereo.bytes, Uint8Array.of(0, 1)), join(stereo.bytes, Uint8Array.of(0, 0))),
  shows('last-frame-cut', stereo.bytes.subarray(0, -1), stereo.bytes.subarray(0, at(stereo, 39))),
  shows('last-frame-cut', stereo.bytes.subarray(0, at(stereo, 39) + 2), join(stereo.bytes, Uint8Array.of(0xff, 0))),
  shows('tag-cut', join(stereo.bytes, id3v2.subarray(0, -1)), join(stereo.bytes, id3v2)),
  shows('tag-cut', join(stereo.bytes, id3v1.subarray(0, -1)), join(stereo.bytes, id3v1)),
  shows(
    'side-info-impossible',
    withBits(mono.bytes, sideOfMono, bigValues, 9, 289),
    withBits(mono.bytes, sideOfMono, bigValues, 9, 288),
  ),
  shows(
    'side-info-impossible',
    withBits(mono.bytes, sideOfMono, windowSwitching, 3, 0b100),
    withBits(mono.bytes, sideOfMono, windowSwitching, 3, 0b101),
  ),
  shows('side-info-impossible', withBits(mono.bytes, sideOfMono, partLength, 12, 4095), mono.bytes),
  shows('zero-padding', join(new Uint8Array(1), stereo.bytes), stereo.bytes),
  shows('zero-padding', join(stereo.bytes, new Uint8Array(64)), join(stereo.bytes, id3v1)),
  shows('zero-padding', join(stereo.bytes, new Uint8Array(64)), join(stereo.bytes, new Uint8Array(63), 'x')),
  shows('tag-inside', join(stereo.bytes, id3v1, stereo.bytes), join(stereo.bytes, stereo.bytes, id3v1)),
  shows('tag-inside', join(stereo.bytes, id3v2, stereo.bytes), join(id3v2, stereo.bytes, stereo.bytes)),
  shows('info-inside', join(stereo.bytes, lame.bytes), join(lame.bytes, stereo.bytes)),
  shows('info-frames-wrong', counting({ countFrames: 42 }), counting({ countFrames: 41 })),
  shows('info-frames-wrong', counting({ countFrames: 39 }), counting({ countFrames: 40 })),
  shows('info-frames-wrong', mp3Frames({ info: 'VBRI', countFrames: 39 }).bytes, mp3Frames({ info: 'VBRI' }).bytes),
  shows('info-bytes-wrong', counting({ countBytes: size + 1 }), counting({ countBytes: size })),
  shows('info-bytes-wrong', counting({ countBytes: size - 1 }), counting({ countBytes: size })),
  shows('music-crc-wrong', flip(lame.bytes, at(lame, 20) + 200, 4), lame.bytes),
  shows('music-crc-wrong', flip(lame.bytes, lame.bytes.length - 1, 1), lame.bytes.subarray(0, -1)),
  shows('music-crc-wrong', flip(lame.bytes, lame.bytes.length - 1, 1), join(lame.bytes.subarray(0, -100), id3v1)),
  shows('frame-crc-wrong', flip(crc.bytes, at(crc, 7) + 4, 1), flip(crc.bytes, at(crc, 7) + 6 + 32, 1)),
  shows('frame-crc-wrong', flip(crc.bytes, at(crc, 7) + 6 + 31, 1), flip(stereo.bytes, at(stereo, 7) + 200, 1)),
  shows('reservoir-head-missing', withBits(stereo.bytes, 4, 0, 9, 1), withBits(stereo.bytes, 4, 0, 9, 0)),
  shows('reservoir-gap', begins(left + 1), begins(left)),
  shows(
    'mixed-sample-rates',
    join(stereo.bytes, mp3Frames({ sampleRate: 48000 }).bytes),
    join(stereo.bytes, mp3Frames({ bitrates: [64] }).bytes),
  ),
  shows('joined-channels', join(mono.bytes, stereo.bytes), join(stereo.bytes, mp3Frames({ mode: 0 }).bytes)),
  shows('joined-channels', changing(2), changing(3)),
  shows(
    'reserved-emphasis',
    patch(stereo.bytes, 3, stereo.bytes[3]! | 2),
    patch(stereo.bytes, 3, stereo.bytes[3]! | 3),
  ),
  shows(
    'reserved-emphasis',
    patch(stereo.bytes, 3, stereo.bytes[3]! | 2),
    patch(stereo.bytes, 3, stereo.bytes[3]! | 1),
  ),
  shows('channel-mode-changes', changing(3), changing(2)),
  shows('crc-bit-changes', join(stereo.bytes, crc.bytes), join(crc.bytes, crc.bytes)),
  shows('vbr-without-info', mp3Frames({ bitrates: [64, 128] }).bytes, counting({ bitrates: [64, 128] })),
  shows('free-format', mp3Frames({ bitrates: [0], freeLength: 1300 }).bytes, stereo.bytes),
  shows('tags-present', join(stereo.bytes, id3v1), stereo.bytes),
  shows('silent', mp3Frames({ silent: true }).bytes, join(mp3Frames({ silent: true }).bytes, alone.bytes)),
]

/** Sound MP3 of every kind of header. */
export const soundMp3s: readonly Uint8Array[] = [
  ...([1, 2, 2.5] as const).flatMap((version) =>
    [true, false].flatMap((mono) =>
      [44100, 48000, 32000].map(
        (sampleRate, index) =>
          mp3Frames({
            version,
            mono,
            sampleRate: sampleRate / { 1: 1, 2: 2, 2.5: 4 }[version],
            crc: index === 1,
            frames: 6,
            seed: index,
          }).bytes,
      ),
    ),
  ),
  ...(['Xing', 'Info', 'VBRI'] as const).map(
    (info) => mp3Frames({ info, lame: info === 'Info', bitrates: [48, 64, 128], frames: 6 }).bytes,
  ),
  mp3Frames({ bitrates: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320], frames: 14 }).bytes,
  mp3Frames({ version: 2, bitrates: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160], frames: 14 }).bytes,
  mp3Frames({ mode: 0, frames: 3 }).bytes,
  mp3Frames({ mode: 2, frames: 300 }).bytes,
  join(pictureTag(false), stereo.bytes),
  join(pictureTag(true), pictureTag(false), stereo.bytes),
  join(stereo.bytes, apeTag(true)),
  join(stereo.bytes, apeTag(false), id3v1),
  join(stereo.bytes, lyricsTag(), id3v1),
  join(stereo.bytes, pictureTag(true)),
  join(pictureTag(true), stereo.bytes, apeTag(true), lyricsTag(), id3v1),
  // The first version of Lyrics3 does not say how long it is.
  join(stereo.bytes, 'LYRICSBEGIN', 'Words that are sung. '.repeat(9), 'LYRICSEND', id3v1),
]
