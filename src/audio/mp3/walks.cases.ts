import { flip, join, patch, splice } from '../../../fixtures/audio/bytes.ts'
import { apeTag, lyricsTag, pictureTag } from '../../../fixtures/audio/good-mp3s.ts'
import { mp3Frames } from '../../../fixtures/audio/mp3-writer.ts'
import { randomBytes } from '../../../fixtures/audio/random.ts'

/** Bytes in which the walk from frame to frame has to decide something. */
export type Walk = readonly [name: string, bytes: Uint8Array]

const stereo = mp3Frames({ frames: 12 })
const other = mp3Frames({ frames: 4, sampleRate: 48000, reservoir: false }).bytes
const low = mp3Frames({ frames: 4, version: 2, mono: true, reservoir: false }).bytes
const free = mp3Frames({ bitrates: [0], freeLength: 700, frames: 5, reservoir: false })
const freeMany = mp3Frames({ bitrates: [0], freeLength: 700, frames: 16, reservoir: false })
const freeLong = mp3Frames({ bitrates: [0], freeLength: 2500, frames: 5, reservoir: false })
const id3v1 = join('TAG', new Uint8Array(125))
const ofSize = (size: number): Uint8Array =>
  join('ID3', Uint8Array.of(3, 0, 0, (size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127))
const id3v2 = join(ofSize(10), new Uint8Array(10))
const first = (bytes: Uint8Array, frames: number): Uint8Array => bytes.subarray(0, (bytes.length / 4) * frames)
const one = first(other, 1)
const { offsets } = stereo
const firstFree = free.bytes.subarray(0, free.offsets[1])

/** A first frame of another kind, and what follows it: is the step kept? */
const changes: readonly Walk[] = (
  [
    ['the end', new Uint8Array(0)],
    ['three bytes', Uint8Array.of(0xff, 0xfb, 0x94)],
    ['a byte', Uint8Array.of(1)],
    ['a frame of its kind', one],
    ['a frame of the kind before', stereo.bytes.subarray(0, offsets[1])],
    ['a frame of a third kind', low],
    ['bytes of nobody', randomBytes(3, 300)],
    ['a tag', id3v2],
    ['a tag at the end', id3v1],
  ] as const
).map(([name, behind]): Walk => [`a frame of another rate, then ${name}`, join(stereo.bytes, one, behind)])

const ends: readonly Walk[] = (
  [
    [0xff],
    [0xfe],
    [0xff, 0xe0],
    [0xff, 0xdf],
    [0xff, 0xfb, 0x90],
    [0xff, 0xdb, 0x90],
    [0x00, 0xfb, 0x90],
    [0xff, 0xfb, 0x90, 0x00],
    [0xff, 0xe0, 0x90, 0x00],
    [0, 0, 0],
    [0, 0, 1],
    [0x49, 0x44, 0x33],
    [0x54, 0x41, 0x47],
  ] as const
).flatMap((bytes): Walk[] => [
  [`frames, then ${bytes.join(' ')}`, join(stereo.bytes, Uint8Array.from(bytes))],
  [`frames, then ${bytes.join(' ')} and a tag`, join(stereo.bytes, Uint8Array.from(bytes), id3v1)],
])

const small: readonly Walk[] = [
  ['one header', stereo.bytes.subarray(0, 4)],
  ['three bytes of a header', stereo.bytes.subarray(0, 3)],
  ['a part of a frame', stereo.bytes.subarray(0, 100)],
  ['one frame of another rate', one],
  ['two frames behind a byte', join('x', first(other, 2))],
  ['three frames behind a byte', join('x', first(other, 3))],
  ['one frame behind a byte', join('x', one)],
  ['two frames, a byte, two frames of theirs', join(first(other, 2), 'x', first(other, 2))],
  ['two frames, a byte, one frame of theirs at the end', join(first(other, 2), 'x', one)],
  ['two frames, a byte, one frame of theirs and a tag', join(first(other, 2), 'x', one, id3v1)],
  ['two frames, a byte, one frame of theirs and another byte', join(first(other, 2), 'x', one, 'x')],
  [
    'two frames, a byte, two frames of another rate',
    join(first(other, 2), 'x', stereo.bytes.subarray(0, offsets[2]), 'x'),
  ],
  ['two frames, zeros, two frames', join(first(other, 2), new Uint8Array(50), first(other, 2))],
  ['zeros, then frames', join(new Uint8Array(77), stereo.bytes)],
  ['zeros and a byte, then frames', join(new Uint8Array(77), 'x', stereo.bytes)],
  ['a byte and zeros, then frames', join('x', new Uint8Array(77), stereo.bytes)],
  ['frames, zeros', join(stereo.bytes, new Uint8Array(77))],
  ['frames, zeros, a tag', join(stereo.bytes, new Uint8Array(77), id3v1)],
  ['frames, zeros and a byte, a tag', join(stereo.bytes, new Uint8Array(77), 'x', id3v1)],
  ['frames, text, two tags', join(stereo.bytes, 'what is that', apeTag(true), id3v1)],
  ['frames, text, a tag that is cut', join(stereo.bytes, 'what is that', id3v1.subarray(0, -1))],
  ['tags alone', join(id3v2, id3v2, id3v1)],
  ['text and a tag', join('what is that? no audio', id3v1)],
  ['text, a tag, frames', join('what is that', id3v2, stereo.bytes)],
  ['text, a tag, two frames', join('what is that', id3v2, first(other, 2))],
  ['text, a tag, another tag, frames', join('what is that', id3v2, id3v2, stereo.bytes)],
  ['text, a tag, free format', join('what is that', id3v2, free.bytes)],
  ['text, a tag, text, frames', join('what is that', id3v2, 'and that', stereo.bytes)],
  ['text with I in it, frames', join('I am IDLE, and IDs are ID', stereo.bytes)],
  ['text, a tag beyond the end', join('what is that', ofSize(9000), stereo.bytes)],
  ['a tag beyond the end', join(ofSize(9000), stereo.bytes)],
  ['frames, a tag beyond the end', join(stereo.bytes, ofSize(900), new Uint8Array(50))],
  ['a tag, a tag beyond the end', join(id3v2, ofSize(900), new Uint8Array(50))],
  ['frames, a tag, a tag, frames', join(stereo.bytes, id3v2, id3v1, other)],
  ['frames, a tag, frames, a tag, frames', join(stereo.bytes, id3v2, other, id3v1, other)],
  ['frames, a tag, text, frames', join(stereo.bytes, id3v2, 'what is that', other)],
  ['a last frame that lacks a byte', stereo.bytes.subarray(0, -1)],
  ['a last frame that lacks a byte, and a tag', join(stereo.bytes.subarray(0, -1), id3v1)],
  ['a last frame that is cut, and tags', join(stereo.bytes.subarray(0, -200), apeTag(true), lyricsTag(), id3v1)],
  ['a last frame that is only a header, and a tag', join(stereo.bytes.subarray(0, (offsets[11] as number) + 4), id3v1)],
  ['a first frame that is cut, and a tag', join(one.subarray(0, 60), id3v1)],
  ['free format', free.bytes],
  ['free format of long frames', freeLong.bytes],
  // Each fourth header lies as far from the next as those of longer frames would.
  [
    'free format without three headers behind the first',
    freeMany.offsets.slice(1, 4).reduce((bytes, at) => patch(bytes, at, 0), freeMany.bytes),
  ],
  ['one frame of free format', firstFree],
  ['two frames of free format', free.bytes.subarray(0, free.offsets[2])],
  ['two frames of free format and a tag', join(free.bytes.subarray(0, free.offsets[2]), id3v1)],
  ['two frames of free format and text', join(free.bytes.subarray(0, free.offsets[2]), 'what is that')],
  ['free format behind text', join('what is that', free.bytes)],
  ['two frames of free format behind text', join('what is that', free.bytes.subarray(0, free.offsets[2]))],
  ['free format behind other frames', join(other, free.bytes)],
  ['one frame of free format behind other frames', join(other, firstFree)],
  ['one frame of free format between other frames', join(stereo.bytes, firstFree, stereo.bytes)],
  ['other frames behind free format', join(free.bytes, stereo.bytes)],
  ['free format, text, free format', join(free.bytes, 'what is that', freeLong.bytes)],
  ['free format whose last frame is cut', free.bytes.subarray(0, -9)],
  ['free format with a byte within', splice(free.bytes, 1500, 1500, 'x')],
  [
    'free format of frames too short for their side information',
    join(...Array.from({ length: 5 }, () => join('\xff\xfb\x00\x40', new Uint8Array(26)))),
  ],
  ['a frame with another layer', flip(stereo.bytes, (offsets[5] as number) + 1, 6)],
  ['a frame with another version', flip(stereo.bytes, (offsets[5] as number) + 1, 8)],
  ['a frame with no bit rate that there is', patch(stereo.bytes, (offsets[5] as number) + 2, 0xf0)],
  ['a picture in front', join(pictureTag(true), stereo.bytes)],
]

/** Headers of free format among foreign bytes: each is tried, and after so many of them no other is. */
const hostile = (places: number): Uint8Array =>
  join('x', ...Array.from({ length: places }, () => Uint8Array.of(0xff, 0xfd, 0x00, 0x00)), 'what is that')
const tries: readonly Walk[] = [4090, 4100].map((places) => [
  `free format behind ${places} places that look so`,
  join(hostile(places), free.bytes),
])

const second = mp3Frames({ frames: 6, seed: 9 }).bytes
const lame = mp3Frames({ info: 'Info', lame: true, frames: 1500, bitrates: [160] })
const silence = new Uint8Array(300_000)
const garbage = randomBytes(8, 300_000).map((byte) => (byte === 0xff ? 0x49 : byte))

/** More than is at hand at once. */
const long: readonly Walk[] = [
  ['much audio, and a checksum of it', lame.bytes],
  ['much audio with a bit turned near its end', flip(lame.bytes, lame.bytes.length - 900, 4)],
  ['much audio that lacks its end', lame.bytes.subarray(0, -700)],
  ['much audio with a byte within', splice(lame.bytes, 262_144, 262_144, 'x')],
  ['much audio and tags', join(lame.bytes, apeTag(true), lyricsTag(), id3v1)],
  ['a tag longer than all that is at hand', join(ofSize(300_000), silence, second, id3v1)],
  ['a long tag that is cut', join(second, ofSize(400_000), silence)],
  ['many zeros in front', join(silence, second)],
  ['many zeros behind', join(second, silence)],
  ['many zeros and a byte behind', join(second, silence, 'x')],
  ['many zeros and tags behind', join(second, silence, apeTag(true), id3v1)],
  ['many foreign bytes in front', join(garbage, second)],
  ['many foreign bytes between', join(second, garbage, second)],
  ['many foreign bytes alone', garbage],
]

export const walks: readonly Walk[] = [...small, ...changes, ...ends, ...tries, ...long]
