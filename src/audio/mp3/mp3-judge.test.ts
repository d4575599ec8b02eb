import { describe, expect, it } from 'vitest'
import { join, patch, splice } from '../../../fixtures/audio/bytes.ts'
import { mp3Frames } from '../../../fixtures/audio/mp3-writer.ts'
import type { Mp3Plan } from '../../../fixtures/audio/mp3-writer.ts'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import { judgeMp3 } from './mp3-judge.ts'

function codes(bytes: Uint8Array): string[] {
  return judgeMp3(bytes)
    .findings.filter((finding) => finding.level !== 'note')
    .map((finding) => finding.code)
}

const id3v1 = join('TAG', new Uint8Array(125))

describe('a sound MP3', () => {
  const plans: [string, Mp3Plan][] = [
    ['MPEG-1 stereo', {}],
    ['MPEG-2 mono, as speech services send it', { version: 2, mono: true, sampleRate: 24000, bitrates: [64] }],
    ['MPEG-2.5', { version: 2.5, mono: true }],
    ['protected by checksums', { crc: true }],
    ['with an Info and LAME header', { info: 'Info', lame: true }],
    ['VBR with a Xing header', { info: 'Xing', bitrates: [64, 128, 320] }],
    ['VBR with a VBRI header', { info: 'VBRI', bitrates: [64, 128, 320] }],
    ['counting the information frame too', { info: 'Xing', frames: 40, countFrames: 41 }],
    ['free format', { bitrates: [0], freeLength: 1300 }],
    ['one frame', { frames: 1 }],
    ['two frames', { frames: 2 }],
  ]
  it.each(plans)('%s', (_name, plan) => {
    expect(judgeMp3(mp3Frames(plan).bytes)).toMatchObject({
      verdict: 'sound',
      format: 'mp3',
      frames: plan.frames ?? 40,
    })
  })

  it('has tags around it', () => {
    const { bytes } = mp3Frames()
    const id3v2 = join('ID3', Uint8Array.of(4, 0, 0, 0, 0, 1, 0), new Uint8Array(128).fill(0xff))
    const judgement = judgeMp3(join(id3v2, bytes, id3v1))
    expect(judgement).toMatchObject({ verdict: 'sound', tags: ['ID3v2', 'ID3v1'] })
  })

  it('is described', () => {
    expect(
      judgeMp3(mp3Frames({ version: 2, mono: true, sampleRate: 24000, bitrates: [64], frames: 100 }).bytes),
    ).toMatchObject({
      description: 'MP3, MPEG-2 Layer III, 24 kHz mono, 64 kbit/s CBR, 2.40 s',
      durationMs: 2400,
      sampleRate: 24000,
      channels: 1,
      vbr: false,
    })
  })
})

describe('a faulty MP3', () => {
  const { bytes, offsets } = mp3Frames({ info: 'Info', lame: true })
  const middle = offsets[20] as number
  const faults: [string, Uint8Array, string[]][] = [
    ['no bytes', new Uint8Array(0), ['empty-body']],
    ['last frame cut', bytes.subarray(0, -100), ['last-frame-cut', 'info-bytes-wrong']],
    ['cut between frames', bytes.subarray(0, middle), ['info-frames-wrong', 'info-bytes-wrong']],
    ['head cut', bytes.subarray(offsets[3]), ['reservoir-head-missing']],
    ['garbage before', join('hello there!', bytes), ['bytes-before-audio']],
    [
      'garbage between',
      splice(bytes, middle, middle, 'xyz'),
      ['bytes-between-frames', 'info-bytes-wrong', 'music-crc-wrong'],
    ],
    ['JSON after', join(bytes, '{"done":true}\n'), ['bytes-after-audio']],
    ['zeros after', join(bytes, new Uint8Array(512)), ['zero-padding']],
    ['a bit of the audio turned', patch(bytes, middle + 200, (bytes[middle + 200] as number) ^ 4), ['music-crc-wrong']],
    ['two files joined', join(bytes, bytes), ['info-frames-wrong', 'info-bytes-wrong', 'info-inside']],
    ['ID3v1 between', join(bytes, id3v1, mp3Frames().bytes), ['tag-inside', 'info-frames-wrong', 'info-bytes-wrong']],
    ['only a tag', join('ID3', Uint8Array.of(3, 0, 0, 0, 0, 0, 10), new Uint8Array(10)), ['no-audio-frame']],
    [
      'a tag beyond the end',
      join('ID3', Uint8Array.of(3, 0, 0, 0, 0, 8, 10), new Uint8Array(10)),
      ['no-audio-frame', 'tag-cut'],
    ],
    ['wrong count', mp3Frames({ info: 'Xing', countFrames: 80 }).bytes, ['info-frames-wrong']],
    ['silence', mp3Frames({ silent: true }).bytes, ['silent']],
    [
      'mixed sample rates',
      join(mp3Frames({ sampleRate: 44100 }).bytes, mp3Frames({ sampleRate: 48000 }).bytes),
      ['mixed-sample-rates'],
    ],
    ['mono and stereo joined', join(mp3Frames({ mono: true }).bytes, mp3Frames().bytes), ['joined-channels']],
    ['random bytes', randomBytes(1, 5000), ['foreign-format']],
    ['JSON', join('{"error":{"code":500,"message":"Internal Server Error"}}'), ['foreign-format']],
  ]
  it.each(faults)('%s', (_name, faulty, expected) => {
    expect(judgeMp3(faulty).verdict).toBe('faulty')
    expect(codes(faulty).sort()).toEqual(expected.sort())
  })

  it('has a wrong checksum in a protected frame', () => {
    const made = mp3Frames({ crc: true })
    const at = (made.offsets[7] as number) + 4
    expect(judgeMp3(patch(made.bytes, at, (made.bytes[at] as number) ^ 1)).findings).toMatchObject([
      { code: 'frame-crc-wrong', at },
    ])
  })
})
