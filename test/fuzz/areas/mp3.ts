import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import * as fc from 'fast-check'
import { parseBuffer } from 'music-metadata'
import { splice } from '../../../fixtures/audio/bytes.ts'
import { encodeMp3 } from '../../../fixtures/audio/encode-mp3.ts'
import { apeTag, id3v1Tag, lyricsTag, pictureTag } from '../../../fixtures/audio/good-mp3s.ts'
import { mp3Frames, type Mp3Plan } from '../../../fixtures/audio/mp3-writer.ts'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import { speech } from '../../../fixtures/audio/signals.ts'
import { judgeMp3, mp3Judge, type Mp3Judgement } from '../../../src/audio/audio.ts'
import { pathOf } from '../../tools/needs.ts'
import { damagedBytes, judgedInPieces, pieceLengths } from '../arbitraries/damaged-bytes.ts'
import { expectLinear, growingText } from '../arbitraries/growing-text.ts'
import { property, type Area } from '../area.ts'

const versions = { 1: [44100, 48000, 32000], 2: [22050, 24000, 16000], 2.5: [11025, 12000, 8000] } as const
const bitrates = { 1: [48, 64, 96, 128, 192, 320], 2: [32, 48, 64, 96, 160] } as const

/** Streams as encoders write them, by a writer that shares nothing with the judge. */
const plan: fc.Arbitrary<Mp3Plan & { readonly version: 1 | 2 | 2.5; readonly sampleRate: number }> = fc
  .constantFrom(1, 2, 2.5)
  .chain((version) =>
    fc.record({
      version: fc.constant(version),
      sampleRate: fc.constantFrom(...versions[version]),
      mono: fc.boolean(),
      crc: fc.boolean(),
      mode: fc.constantFrom(0, 1, 2),
      reservoir: fc.boolean(),
      frames: fc.integer({ min: 3, max: 40 }),
      seed: fc.noShrink(fc.nat()),
      bitrates: fc.oneof(
        fc.constantFrom(...bitrates[version === 1 ? 1 : 2]).map((one) => [one]),
        fc.array(fc.constantFrom(...bitrates[version === 1 ? 1 : 2]), { minLength: 2, maxLength: 4 }),
      ),
    }),
  )

const counted: fc.Arbitrary<Pick<Mp3Plan, 'info' | 'lame'>> = fc.constantFrom(
  {},
  { info: 'Xing' },
  { info: 'Info', lame: true },
  { info: 'VBRI' },
)
const heads = fc.constantFrom('', pictureTag(false), pictureTag(true))
const tails = fc.constantFrom('', id3v1Tag, apeTag(true), Buffer.concat([lyricsTag(), id3v1Tag]))

const goods = [
  mp3Frames({ info: 'Info', lame: true, crc: true }).bytes,
  mp3Frames({ version: 2, mono: true }).bytes,
  mp3Frames({ bitrates: [0], freeLength: 700 }).bytes,
  new Uint8Array(Buffer.concat([pictureTag(true), mp3Frames({ info: 'VBRI' }).bytes, apeTag(true), id3v1Tag])),
  new Uint8Array(Buffer.concat(Array.from({ length: 12 }, () => mp3Frames({ version: 2, crc: true }).bytes))),
  await encodeMp3(speech(3, 1, 24_000), { sampleRate: 24_000, channels: 1, vbrQuality: 5 }),
]

function expectWhole(judgement: Mp3Judgement, length: number): void {
  assert.ok(['sound', 'faulty', 'undecided'].includes(judgement.verdict))
  assert.equal(judgement.bytes, length)
  assert.equal(
    judgement.verdict === 'faulty',
    judgement.findings.some(({ level }) => level !== 'note'),
  )
  for (const { at = 0, message } of judgement.findings) assert.ok(at <= length && message.length < 500)
}

const mpg123 = pathOf('mpg123')

/** What mpg123 cannot read as frames. */
function lostFrames(bytes: Uint8Array): string[] {
  const { stderr } = spawnSync(mpg123!, ['-t', '-'], { input: bytes, encoding: 'utf8' })
  return stderr.split('\n').filter((line) => /illegal audio-mpeg-header|resync|big change/i.test(line))
}

export const mp3: Area = {
  name: 'mp3',
  properties: [
    property(
      'a stream by the standard is sound, and is what music-metadata reads',
      fc.tuple(plan, counted, heads, tails),
      async ([one, info, head, tail]) => {
        const { bytes: frames } = mp3Frames({ ...one, ...info })
        const bytes = new Uint8Array(Buffer.concat([Buffer.from(head), frames, Buffer.from(tail)]))
        const judgement = judgeMp3(bytes)
        assert.deepEqual(
          [judgement.verdict, judgement.frames],
          ['sound', one.frames],
          JSON.stringify(judgement.findings),
        )
        assert.deepEqual([judgement.sampleRate, judgement.channels], [one.sampleRate, one.mono === true ? 1 : 2])
        const { format } = await parseBuffer(bytes, { mimeType: 'audio/mpeg' }, { duration: true })
        assert.deepEqual([format.sampleRate, format.numberOfChannels], [judgement.sampleRate, judgement.channels])
        const samples = one.frames! * (one.version === 1 ? 1152 : 576)
        assert.ok(Math.abs(judgement.durationMs! - (samples * 1000) / one.sampleRate) < 1)
      },
    ),
    property(
      'bytes that get between or are lost are found',
      fc.record({
        plan,
        kind: fc.constantFrom('added', 'lost', 'cut'),
        at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        length: fc.integer({ min: 1, max: 300 }),
        seed: fc.noShrink(fc.nat()),
      }),
      ({ plan: one, kind, at, length, seed }) => {
        const { bytes, offsets } = mp3Frames({ ...one, frames: one.frames! + 3 })
        // Within the stream, so that frames stand before and behind; what is lost there is less than a frame.
        const [first, last] = [offsets[2]!, offsets.at(-2)!]
        const place = first + Math.floor(at * (last - first)) + 1
        fc.pre(!offsets.includes(place))
        const shortest = Math.min(...offsets.slice(1).map((offset, index) => offset - offsets[index]!))
        const few = Math.min(length, shortest - 1)
        const damaged =
          kind === 'added'
            ? splice(bytes, place, place, randomBytes(seed, length))
            : kind === 'lost'
              ? splice(bytes, place, place + few)
              : bytes.subarray(0, place)
        assert.equal(judgeMp3(damaged).verdict, 'faulty')
      },
    ),
    property(
      'any bytes are judged, and the same in any pieces',
      fc.tuple(damagedBytes(goods), pieceLengths),
      ([bytes, lengths]) => {
        const judgement = judgeMp3(bytes)
        expectWhole(judgement, bytes.length)
        assert.deepEqual(judgedInPieces(mp3Judge(), bytes, lengths), judgement)
      },
    ),
    property('what comes often is told a bounded number of times', growingText(tagLetters()), (text) => {
      const bytes = Buffer.from((text.before + text.piece.repeat(20_000)).slice(0, 200_000), 'latin1')
      assert.ok(JSON.stringify(judgeMp3(bytes)).length < 20_000)
    }),
    ...(mpg123 === undefined
      ? []
      : [
          property(
            'where the judge finds no fault, mpg123 loses no frame',
            damagedBytes(goods),
            (bytes) => {
              const judgement = judgeMp3(bytes)
              fc.pre(judgement.verdict === 'sound' && judgement.frames > 1)
              assert.deepEqual(lostFrames(bytes), [])
            },
            { slow: true },
          ),
        ]),
    property(
      'twice the bytes take twice the time',
      growingText(tagLetters()),
      (text) => expectLinear(text, (long) => void judgeMp3(Buffer.from(long, 'latin1'))),
      { slow: true },
    ),
  ],
}

function tagLetters(): string[] {
  return [
    ['\xff', '\xff\xfb', '\xff\xfb\x90\x00', '\xff\xfb\x04\x00', '\xff\xf3\x18\xc4', '\0', '\0\0\0\0', 'Xing', 'Info'],
    ['ID3\x03\0\0\0\0\0\0', 'ID3\x04\0\0\0\0\0\x05', 'TAG', 'APETAGEX', 'LYRICSBEGIN', 'LYRICS200', '3DI', 'RIFF'],
  ].flat()
}
