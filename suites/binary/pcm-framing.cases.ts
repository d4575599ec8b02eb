import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { tone } from '../../fixtures/audio/signals.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { spokenOnce } from '../probes/speech.ts'
import { pcmFraming } from './pcm-framing.ts'

const isPcm = (id: string): boolean => id.startsWith('pcm')

/** Each text, as it is made of its sound. */
const spoken = (change: (pcm: Buffer, index: number) => Uint8Array, fits = isPcm): Asked =>
  sent(spokenOnce, fits).speaks((text, index) => change(Buffer.from(builtInVoice(text)), index))

const u32 = (value: number, isLittle: boolean): Buffer => {
  const bytes = Buffer.alloc(4)
  if (isLittle) bytes.writeUInt32LE(value)
  else bytes.writeUInt32BE(value)
  return bytes
}

const pieces = (pcm: Buffer, size: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(pcm.length / size) }, (_, index) => {
      const piece = pcm.subarray(index * size, (index + 1) * size)
      return Buffer.concat([u32(piece.length, true), piece])
    }),
  )

const around = (before: readonly number[], behind: readonly number[] = []) =>
  spoken((pcm) => Buffer.concat([Buffer.from(before), pcm, Buffer.from(behind)]))

const jingle = sampleWriters.s16le(tone(0.5, voiceRate, 440))

export const pcmFramingCases = [
  cases(pcmFraming, [
    holds(spoken((pcm) => pcm)),
    // Silence, dithered or not, and what stands before every text.
    holds(around([0, 0, 0, 0], [0, 0])),
    holds(around([1, 0, 255, 255], [2, 0])),
    holds(spoken((pcm) => Buffer.concat([jingle, pcm, jingle]))),
    // A tick that all begin with.
    holds(around(Array.from({ length: 96 }, (_, index) => [0, 48, 0, 208][index % 4]!))),
    // One with speech above it.
    holds(
      spoken((pcm) => {
        const samples = new Int16Array(Uint8Array.from(pcm).buffer)
        const heard = samples.map((sample, at) => sample / 8 + (at < 96 ? 12_000 * (at % 2 === 0 ? 1 : -1) : 0))
        return Buffer.from(heard.buffer)
      }),
    ),
    // Sound that fades away passes through nothing again and again.
    holds(spoken((pcm) => Buffer.concat([pcm, sampleWriters.s16le(tone(0.5, voiceRate, 100, 0.003))]))),
    // Silence with an offset.
    holds(
      spoken((pcm) =>
        Buffer.from(Int16Array.from(new Int16Array(Uint8Array.from(pcm).buffer), (sample) => sample / 2 + 900).buffer),
      ),
    ),
    // One answer alone that begins otherwise.
    holds(spoken((pcm, index) => (index === 2 ? pcm : Buffer.concat([Buffer.of(0xff, 0xfe), pcm])))),
    violates('before', around([0xff, 0xfe])),
    violates('before', around([0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc])),
    violates('behind', around([], [13, 10])),
    violates('behind', around([], [...Buffer.from('--end--\r\n')])),
    violates(
      'lengths',
      spoken((pcm) => Buffer.concat([u32(pcm.length, false), pcm])),
    ),
    violates(
      'lengths',
      spoken((pcm) => pieces(pcm, 8192)),
    ),
    holds(spoken((pcm, index) => (index === 2 ? pcm : pieces(pcm, 8192)))),
    untested(
      spoken(
        (pcm) => pcm,
        (id) => isPcm(id) && /[1-2]$/.test(id),
      ),
    ),
    undecided(spoken((pcm) => pcm).notKept()),
    ignores(speech('mp3')),
  ]),
]
