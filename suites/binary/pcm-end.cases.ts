import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { tone } from '../../fixtures/audio/signals.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { spokenOnce } from '../probes/speech.ts'
import { pcmEnd } from './pcm-end.ts'

const isPcm = (id: string): boolean => id.startsWith('pcm')

/** Behind a moment of silence, as voices begin. */
const behindSilence = (text: string): Int16Array =>
  Int16Array.of(...new Int16Array(voiceRate / 10), ...new Int16Array(Uint8Array.from(builtInVoice(text)).buffer))

const spoken = (change: (pcm: Int16Array, index: number) => Int16Array, fits = isPcm): Asked =>
  sent(spokenOnce, fits).speaks((text, index) => new Uint8Array(change(behindSilence(text), index).buffer))

/** Without the silence at its end, and so many seconds before that. */
const cut =
  (seconds: number) =>
  (pcm: Int16Array): Int16Array =>
    pcm.slice(0, pcm.findLastIndex((sample) => Math.abs(sample) > 1000) - Math.round(seconds * voiceRate))

/** Over a hum that never ends. */
const hum = (level: number) => (pcm: Int16Array) => {
  const bed = new Int16Array(
    Uint8Array.from(sampleWriters.s16le(tone(pcm.length / voiceRate, voiceRate, 200, level))).buffer,
  )
  return pcm.map((sample, at) => sample + (bed[at] ?? 0))
}

/** Behind so many seconds of silence. */
const signal = (seconds: number) => (pcm: Int16Array) => {
  const beep = new Int16Array(Uint8Array.from(sampleWriters.s16le(tone(0.2, voiceRate, 1000, 0.3))).buffer)
  const end = pcm.findLastIndex((sample) => Math.abs(sample) > 1000) + Math.round(seconds * voiceRate)
  return Int16Array.from([...pcm.slice(0, end), ...new Int16Array(Math.max(0, end - pcm.length)), ...beep])
}

export const pcmEndCases = [
  cases(pcmEnd, [
    holds(spoken((pcm) => pcm)),
    holds(spoken((pcm) => pcm.map((sample) => sample / 50))),
    // One alone that ends so.
    holds(spoken((pcm, index) => (index === 2 ? cut(0.1)(pcm) : pcm))),
    holds(spoken(hum(0.01))),
    violates('abrupt', spoken(cut(0.1))),
    violates('abrupt', spoken(cut(0.2))),
    // As who trims silence leaves it: at both ends.
    undecided(
      spoken((pcm) => {
        const whole = cut(0.1)(pcm)
        return whole.slice(whole.findIndex((sample) => Math.abs(sample) > 9000))
      }),
    ),
    undecided(spoken((pcm) => hum(0.2)(pcm))),
    // A signal behind it, that is there after a pause, or at once.
    undecided(spoken(signal(0.3))),
    undecided(spoken(signal(0))),
    // One that is under the cut end as well.
    violates(
      'abrupt',
      spoken((pcm) => hum(0.02)(cut(0.1)(pcm))),
    ),
    undecided(spoken((pcm) => pcm.slice(0, 3000))),
    undecided(spoken((pcm) => pcm).notKept()),
    untested(
      spoken(
        (pcm) => pcm,
        (id) => isPcm(id) && /[1-2]$/.test(id),
      ),
    ),
    ignores(speech('mp3')),
  ]),
]
