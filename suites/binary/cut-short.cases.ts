import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { encodeMp3 } from '../../fixtures/audio/encode-mp3.ts'
import { frameOffsets } from '../../fixtures/audio/frame-offsets.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { silence, tone } from '../../fixtures/audio/signals.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { budget, sent } from '../../fixtures/cases/requests.ts'
import { monoOf } from '../../src/audio/audio.ts'
import { blockBytes } from '../evidence/spoken-stretch.ts'
import { spokenOnce, spokenTogether } from '../probes/speech.ts'
import { notCutShort } from './cut-short.ts'

const isPcm = (id: string): boolean => id.startsWith('pcm')
const isMp3 = (id: string): boolean => id.startsWith('mp3')

/** Every text several times, of which every fifth answer is made into something else. */
const everyFifth = (change: (pcm: Uint8Array, index: number) => Uint8Array): Asked =>
  sent([spokenOnce, spokenTogether], isPcm).speaks((text, index) =>
    index % 5 === 4 ? change(builtInVoice(text), index) : builtInVoice(text),
  )

/** A voice that says a text at another pace each time. */
const varying = (before: Uint8Array = new Uint8Array()): Asked =>
  sent([spokenOnce, spokenTogether], isPcm).speaks((text, index) =>
    Buffer.concat([before, builtInVoice(text, Math.exp(0.1 * Math.sin(index * index)))]),
  )

const first = (share: number) => (pcm: Uint8Array) => pcm.subarray(0, 2 * Math.floor((share * pcm.length) / 2))

const pcmOf = sampleWriters.s16le
const jingle = pcmOf(tone(1.5, voiceRate, 440))
const rest = pcmOf(silence(1, voiceRate))

/** The same bytes, the last of them of another sound. */
const otherEnd = (pcm: Uint8Array): Uint8Array =>
  joined(first(0.92)(pcm), pcmOf(tone(1, voiceRate, 500, 0.1))).subarray(0, pcm.length)

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts)

const spoken = builtInVoice('Please water those plants every Monday.')
const mp3 = await encodeMp3(Float64Array.from(monoOf(spoken, 1)), { sampleRate: voiceRate, channels: 1 })
const { offsets } = frameOffsets(mp3)
/** Another beginning for texts of another length. */
const mp3Of = (text: string, end = mp3.length): Uint8Array => mp3.subarray(offsets[text.length % 7], end)

export const cutShortCases = [
  cases(notCutShort, [
    holds(everyFifth((pcm) => pcm)),
    // The same text at another pace.
    holds(varying()),
    // More or less silence behind it is none of the text.
    holds(everyFifth((pcm) => joined(pcm, rest))),
    holds(everyFifth((pcm) => joined(pcm, pcmOf(tone(1, voiceRate, 100, 0.005))))),
    // What stands before every answer is alike in all: a voice that speaks otherwise behind it is not cut.
    holds(varying(joined(jingle, rest))),
    // A long notice before each, of which little is left to say at another pace.
    holds(varying(joined(...Array.from({ length: 6 }, () => spoken), rest))),
    violates(
      'cut',
      everyFifth((pcm) => first(0.6)(joined(spoken, spoken, pcm))),
    ),
    // Nothing but the silence that stands before each answer: it is empty, and not cut.
    holds(
      sent([spokenOnce, spokenTogether], isPcm).speaks((text, index) =>
        index % 5 === 4 ? rest : joined(rest, builtInVoice(text)),
      ),
    ),
    // A little of the last sound.
    holds(everyFifth(first(0.96))),
    violates('cut', everyFifth(first(0.6))),
    violates('cut', everyFifth(first(0.85))),
    // The end of what is left is other sound, as an encoder makes it.
    violates(
      'cut',
      everyFifth((pcm) => otherEnd(pcm.subarray(0, blockBytes * Math.floor((0.6 * pcm.length) / blockBytes)))),
    ),
    // Hardly anything is said, and that otherwise.
    holds(
      sent([spokenOnce, spokenTogether], isPcm).speaks((_, index) =>
        pcmOf(tone(0.03 + 0.01 * (index % 3), voiceRate, 440 + index)),
      ),
    ),
    violates(
      'cut',
      sent([spokenOnce, spokenTogether], isMp3).speaks((text, index) =>
        mp3Of(text, index === 7 ? offsets[offsets.length >> 1] : undefined),
      ),
    ),
    undecided(
      sent(spokenOnce, isPcm).notKept(),
      sent(spokenTogether, isPcm).kept({ sha256: '1'.repeat(64), length: 1000, stored: 0 }),
    ),
    untested(sent(spokenOnce, isPcm).speaks((text) => builtInVoice(text))),
    ignores(budget()),
  ]),
]
