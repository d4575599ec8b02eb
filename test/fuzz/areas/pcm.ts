import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { join } from '../../../fixtures/audio/bytes.ts'
import { sampleWriters, type SampleWriter } from '../../../fixtures/audio/samples.ts'
import { interleave, speech } from '../../../fixtures/audio/signals.ts'
import { judgeMp3, judgePcm, nameContainer, pcmJudge, wavHeader, type PcmJudgement } from '../../../src/audio/audio.ts'
import { damagedBytes, judgedInPieces, pieceLengths } from '../arbitraries/damaged-bytes.ts'
import { expectLinear, growingText } from '../arbitraries/growing-text.ts'
import { property, type Area } from '../area.ts'

const rates = fc.constantFrom(8000, 16_000, 22_050, 24_000, 24_000, 44_100)
const voice = fc.record({
  seed: fc.noShrink(fc.nat()),
  rate: rates,
  gain: fc.constantFrom(0.02, 0.1, 0.5, 1, 2),
  stereo: fc.boolean(),
})

type Voice = typeof voice extends fc.Arbitrary<infer One> ? One : never

function samplesOf({ seed, rate, gain, stereo }: Voice, seconds = 0.8): Float64Array {
  const one = speech(seed, seconds, rate, gain)
  return stereo ? interleave(one, speech(seed + 1, seconds, rate, gain)) : one
}

/** Formats in which the same samples are another sound. */
const others = Object.keys(sampleWriters).filter((name) => name !== 's16le') as SampleWriter[]

/**
 * Two channels of bytes are as good as one of 16 bits while one of them pauses. At 8 kHz less than a second of them may
 * be little else than that: nobody can tell then.
 */
function secondsToTell({ rate, stereo }: Voice, format: SampleWriter): number {
  return stereo && rate === 8000 && sampleWriters[format](Float64Array.of(0)).length === 1 ? 3 : 0.8
}

const goods = [
  sampleWriters.s16le(speech(3, 0.5, 16_000)),
  join(wavHeader(8000, 24_000), sampleWriters.s16le(speech(4, 0.2, 24_000))),
  sampleWriters.s16le(new Float64Array(4000)),
  sampleWriters.mulaw(speech(5, 0.4, 16_000)),
]

/** Words that a service sends in the place of sound. */
const words = fc.oneof(
  fc.json({ maxDepth: 3 }).filter((text) => text.length > 24),
  fc.lorem({ maxCount: 40, size: 'max' }).map((text) => `{"error":{"code":502,"message":"${text}"}}`),
  fc.lorem({ maxCount: 40, size: 'max' }).map((text) => `<!doctype html><html><body><p>${text}</p></body></html>`),
)

function expectWhole(judgement: PcmJudgement, length: number): void {
  assert.equal(judgement.bytes, length)
  const levels = judgement.findings.map(({ level }) => level)
  assert.ok(!levels.includes('must') || judgement.verdict === 'faulty')
  assert.ok(judgement.verdict !== 'faulty' || levels.some((level) => level !== 'note'))
  for (const { at = 0, message } of judgement.findings) assert.ok(at <= length && message.length < 500)
}

export const pcm: Area = {
  name: 'pcm',
  properties: [
    property('speech is sound', voice, (one) => {
      const judgement = judgePcm(sampleWriters.s16le(samplesOf(one)))
      assert.deepEqual([judgement.verdict, judgement.format], ['sound', 's16le'], JSON.stringify(judgement.findings))
    }),
    property(
      'no part of speech is accused',
      fc.tuple(voice, fc.double({ min: 0, max: 0.8, noNaN: true }), fc.double({ min: 0.01, max: 0.2, noNaN: true })),
      ([one, from, share]) => {
        const bytes = sampleWriters.s16le(samplesOf(one))
        const at = Math.floor((from * bytes.length) / 4) * 4
        const part = bytes.subarray(at, at + Math.floor((share * bytes.length) / 4) * 4)
        const { verdict, findings } = judgePcm(part)
        assert.ok(verdict !== 'faulty' || findings.some(({ code }) => code === 'silent'), JSON.stringify(findings))
      },
    ),
    property('no other format passes', fc.tuple(voice, fc.constantFrom(...others)), ([one, format]) => {
      const samples = samplesOf(one, secondsToTell(one, format))
      assert.notEqual(judgePcm(sampleWriters[format](samples)).verdict, 'sound')
    }),
    property(
      'a header, an odd byte and words are found',
      fc.record({ voice, said: words, kind: fc.constantFrom('header', 'odd', 'before', 'after', 'only') }),
      ({ voice: one, said, kind }) => {
        const bytes = sampleWriters.s16le(samplesOf(one))
        const text = Buffer.from(said.length % 2 === 0 ? said : `${said}\n`)
        const damaged = {
          header: () => join(wavHeader(bytes.length, one.rate, one.stereo ? 2 : 1), bytes),
          odd: () => bytes.subarray(0, -1),
          before: () => join(text, bytes),
          after: () => join(bytes, text),
          only: () => text,
        }[kind]()
        assert.equal(judgePcm(damaged).verdict, 'faulty')
      },
    ),
    property(
      'any bytes are judged and named, and the same in any pieces',
      fc.tuple(damagedBytes(goods), pieceLengths),
      ([bytes, lengths]) => {
        const judgement = judgePcm(bytes)
        expectWhole(judgement, bytes.length)
        assert.deepEqual(judgedInPieces(pcmJudge(), bytes, lengths), judgement)
        const named = nameContainer(bytes)
        assert.ok(named === undefined || (named.name.length > 0 && named.description.length < 200))
      },
    ),
    property('words are no MP3', words, (said) => assert.equal(judgeMp3(Buffer.from(said)).verdict, 'faulty')),
    property(
      'twice the bytes take twice the time',
      growingText([
        '\0',
        '\0\0',
        '\x01\x7f',
        '\xff',
        '\x80\x00',
        'RIFF',
        'data',
        'LIST',
        '{"a":',
        '\r\n',
        'aGVsbG8=',
        '7f ',
      ]),
      (text) =>
        expectLinear(text, (long) => {
          const bytes = Buffer.from(long, 'latin1')
          judgePcm(bytes)
          nameContainer(bytes)
        }),
      { slow: true },
    ),
  ],
}
