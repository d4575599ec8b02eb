import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeMp3, judgePcm, mp3Judge, pcmJudge } from '../../src/audio/audio.ts'
import { splice } from '../../fixtures/audio/bytes.ts'
import { mp3Frames } from '../../fixtures/audio/mp3-writer.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { speech } from '../../fixtures/audio/signals.ts'
import { growthOf, linearGrowth, processorMs } from '../linear/processor-time.ts'
import { id3v1Tag, apeTag, pictureTag } from '../../fixtures/audio/good-mp3s.ts'

const mp3s = [
  mp3Frames({ info: 'Info', lame: true, crc: true }).bytes,
  mp3Frames({ version: 2, mono: true }).bytes,
  mp3Frames({ bitrates: [0], freeLength: 700 }).bytes,
  new Uint8Array(Buffer.concat([pictureTag(true), mp3Frames({ info: 'VBRI' }).bytes, apeTag(true), id3v1Tag])),
]
const pcm = sampleWriters.s16le(speech(3, 0.5, 16000))

interface Damage {
  kind: 'cut' | 'insert' | 'delete' | 'flip' | 'repeat'
  at: number
  length: number
  bytes: Uint8Array
}

const damages = fc.array(
  fc.record({
    kind: fc.constantFrom('cut', 'insert', 'delete', 'flip', 'repeat'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(3000),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 64 }),
      fc
        .constantFrom(
          'ID3\x03\0\0\0\0\0\x20',
          'TAG',
          'APETAGEX',
          'RIFF',
          '\xff\xfb\x90\x00',
          '\xff\xfb\0\0',
          'LYRICS200',
        )
        .map((text) => new Uint8Array(Buffer.from(text, 'latin1'))),
    ),
  }) satisfies fc.Arbitrary<Damage>,
  { minLength: 1, maxLength: 4 },
)

function damage(good: Uint8Array, list: Damage[]): Uint8Array {
  return list.reduce((bytes, { kind, at: share, length, bytes: put }) => {
    const at = Math.floor(share * bytes.length)
    if (kind === 'cut') return bytes.subarray(0, at)
    if (kind === 'insert') return splice(bytes, at, at, put)
    if (kind === 'delete') return splice(bytes, at, at + length)
    if (kind === 'repeat') return splice(bytes, at, at, bytes.subarray(at, at + length))
    return bytes.length === 0 ? bytes : splice(bytes, at, at + 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << (length % 8))))
  }, good)
}

/** Gives the bytes in parts of these sizes, again and again. */
function inParts<Judgement>(
  judge: { push(chunk: Uint8Array): void; end(): Judgement },
  bytes: Uint8Array,
  sizes: number[],
): Judgement {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number
    judge.push(bytes.subarray(at, at + size))
    at += size
  }
  return judge.end()
}

describe('any bytes', () => {
  it('damaged MP3 is judged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...mp3s), damages, (good, list) => {
        const bytes = damage(good, list)
        const { verdict, bytes: counted } = judgeMp3(bytes)
        expect(['sound', 'faulty']).toContain(verdict)
        expect(counted).toBe(bytes.length)
      }),
      { numRuns: 400 },
    )
  })

  it('damaged PCM is judged', () => {
    fc.assert(
      fc.property(damages, (list) => {
        const bytes = damage(pcm, list)
        expect(judgePcm(bytes).bytes).toBe(bytes.length)
      }),
      { numRuns: 300 },
    )
  })

  it('random bytes are no MP3', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 20_000, size: 'max' }), (bytes) => {
        expect(judgeMp3(bytes)).toMatchObject({ verdict: 'faulty', frames: 0 })
      }),
      { numRuns: 300 },
    )
  })

  it('an MP3 is judged the same in any chunks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...mp3s),
        damages,
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 5 }),
        (good, list, sizes) => {
          const bytes = damage(good, list)
          expect(inParts(mp3Judge(), bytes, sizes)).toEqual(judgeMp3(bytes))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('a long MP3 is judged the same in any chunks', () => {
    const long = new Uint8Array(Buffer.concat(Array.from({ length: 40 }, () => mp3s[0] as Uint8Array)))
    fc.assert(
      fc.property(
        damages,
        fc.array(fc.integer({ min: 1000, max: 400_000 }), { minLength: 1, maxLength: 5 }),
        (list, sizes) => {
          const bytes = damage(long, list)
          expect(inParts(mp3Judge(), bytes, sizes)).toEqual(judgeMp3(bytes))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('PCM is judged the same in any chunks', () => {
    fc.assert(
      fc.property(
        damages,
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 5 }),
        (list, sizes) => {
          const bytes = damage(pcm, list)
          expect(inParts(pcmJudge(), bytes, sizes)).toEqual(judgePcm(bytes))
        },
      ),
      { numRuns: 100 },
    )
  })

  // The judge of a tone that is right has the same bytes to look at, and no reason to look twice.
  const costOf = (work: () => void): number => Math.min(...[1, 2, 3].map(() => processorMs(work)))
  const judged = (bytes: Uint8Array) => () => {
    judgeMp3(bytes)
    judgePcm(bytes)
  }

  it('damaged bytes take as long as others of their length', () => {
    const good = new Uint8Array(Buffer.concat(Array.from({ length: 40 }, () => mp3s[0] as Uint8Array)))
    const usual = costOf(judged(good))
    fc.assert(
      fc.property(damages, (list) => {
        const bytes = damage(good, list)
        expect(costOf(judged(bytes))).toBeLessThan(15 * Math.max(usual, 20))
      }),
      { numRuns: 10 },
    )
  })

  it.each([
    [[0xff, 0xfb, 0x00]],
    [[0xff, 0xfb, 0x04, 0x00, 1]],
    [[0xff]],
    [[0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0]],
    [[0xff, 0xfb, 0x90, 0x00]],
  ])('bytes that look like frames everywhere do not hang the judge: %j', (pattern) => {
    const input = (length: number): Uint8Array =>
      Uint8Array.from({ length }, (_, index) => pattern[index % pattern.length] ?? 0)
    expect(growthOf(input, (bytes) => judged(bytes)(), 32_000, 250_000).ratio).toBeLessThan(linearGrowth)
  })
})
