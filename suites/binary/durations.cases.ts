import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { encodeMp3 } from '../../fixtures/audio/encode-mp3.ts'
import { randomFrom } from '../../fixtures/audio/random.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { change, sent, speech } from '../../fixtures/cases/requests.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import { monoOf } from '../../src/audio/audio.ts'
import type { Format } from '../../src/contract/operation.ts'
import { spokenInOtherVoice } from '../probes/other-voice.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'
import { pcmRate } from './durations.ts'

/** Milliseconds of a frame, of 40 frames that last this. */
const duration = (ms: number) => ({ durationMs: ms, frames: Math.round(ms / 24) })
const samples = (ms: number, rate = 24_000) => ({
  bytes: 2 * Math.round((ms * rate) / 1000),
  sampleRate: 24_000,
  channels: 1,
})

/** A voice that takes 65 ms for a character, and what pcm it is sent as: at this rate, and taken for 24 kHz. */
function spoken(rate = 24_000, msOf: (text: string, index: number) => number = (text) => 65 * text.length): Asked[] {
  const of = (format: Format) => {
    const all = sent([spokenInBothFormats, spokenOnce, spokenTogether], (id) => id.startsWith(format))
    return all.hears((text, index) => {
      const ms = msOf(text, format === 'mp3' ? index : index + 1)
      return format === 'mp3' ? duration(ms) : samples(ms, rate)
    })
  }
  return [of('mp3'), of('pcm')]
}

/** A router with a voice of 16 kHz and one of 24, which says which one spoke. */
const ofTwoRates = (): Asked[] => {
  const [mp3, pcm] = spoken() as [Asked, Asked]
  const rateOf = (text: string): number => (text.length % 2 === 0 ? 16_000 : 24_000)
  return [mp3, pcm.hears((text) => ({ ...samples(65 * text.length, rateOf(text)), sampleRate: rateOf(text) }))]
}

/** The same mp3, that lasts so much longer for what the encoder adds. */
const later = (all: Asked, ms: number) => all.hears((text) => duration(65 * text.length + ms))

/** A voice whose takes vary by 2 %, and mp3 that is silent for so many milliseconds at its ends. */
function varied(seed: number, silentMs: number): Asked[] {
  const next = randomFrom(seed)
  return (['mp3', 'pcm'] as const).map((format) =>
    sent([spokenInBothFormats, spokenOnce, spokenTogether], (id) => id.startsWith(format)).hears((text) => {
      const ms = 65 * text.length * (0.98 + 0.04 * next())
      return format === 'pcm' ? samples(ms) : duration(24 * Math.ceil((ms + silentMs) / 24))
    }),
  )
}

const medium = (format: Format) => speech(format).member('spoken', 'medium')
/** One text in both formats, beside others that are as long in the one as in the other. */
const beside = spoken().map((all) => all.only('spoken-alone'))
const pair = (mp3Ms: number, pcmMs: number) => [
  ...beside,
  medium('mp3').heard(duration(mp3Ms)),
  medium('pcm').heard(samples(pcmMs)),
]

const longPcm = builtInVoice(probeContext.texts.long)
const longMp3 = await encodeMp3(Float64Array.from(monoOf(longPcm, 1)), { sampleRate: voiceRate, channels: 1 })
const twiceEach = (pcm: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: 2 * pcm.length }, (_, at) => pcm[2 * (at >> 2) + (at % 2)]!)

/** A long text in another voice, in both formats; the label of pcm says the rate of the usual one. */
const inOtherVoice = (pcm: Uint8Array): Asked[] => [
  sent(spokenInOtherVoice, (id) => id === 'mp3.long')
    .speaks(() => longMp3)
    .hears(() => ({ durationMs: longPcm.length / 16 })),
  sent(spokenInOtherVoice, (id) => id === 'pcm.long')
    .speaks(() => pcm)
    .hears(() => ({ sampleRate: voiceRate, channels: 1 })),
]

export const durationsCases = [
  cases(pcmRate, [
    holds(spoken()),
    holds(spoken(), inOtherVoice(longPcm)),
    violates('otherVoice', spoken(), inOtherVoice(twiceEach(longPcm))),
    // Slower, and no other rate.
    undecided(spoken(), inOtherVoice(builtInVoice(`${probeContext.texts.long} ${probeContext.texts.long}`))),
    // Where no rate is said, none is wrong.
    holds(
      spoken(),
      inOtherVoice(twiceEach(longPcm)).map((all) => all.label('audio/pcm')),
    ),
    violates('contradicted', spoken(16_000)),
    violates('contradicted', spoken(48_000)),
    violates('contradicted', spoken(22_050)),
    holds(ofTwoRates()),
    undecided(spoken(31_200)),
    violates('contradicted', spoken(47_000)),
    holds(spoken(24_000).map((all, index) => (index === 0 ? later(all, 96) : all))),
    // The same for a short text and a long one: silence at the ends, and no rate.
    holds(spoken(24_000).map((all, index) => (index === 0 ? later(all, 600) : all))),
    holds(spoken(24_000).map((all, index) => (index === 0 ? later(all, -1000) : all))),
    undecided(spoken(31_200).map((all, index) => (index === 0 ? later(all, 600) : all))),
    // How long the silence is these texts tell to a part of a second only.
    undecided(varied(137, 1320)),
    holds(pair(6000, 6000)),
    undecided(pair(9000, 7000)),
    undecided(pair(6000, 3000)),
    violates(
      'contradicted',
      spoken(16_000).map((all) => all.label('audio/pcm;rate=24000')),
    ),
    undecided(spoken(24_000, (text, index) => 65 * text.length * (1 + 0.6 * Math.sin(index * 7)))),
    undecided(pair(6000, 6000).slice(2)),
    untested(spoken().map((all) => all.heard({ sampleRate: undefined as never }))),
    undecided(spoken().slice(0, 1)),
    undecided(spoken().slice(1)),
    undecided(spoken().map((all, index) => (index === 0 ? all.found('last-frame-cut') : all))),
    undecided(spoken().map((all, index) => (index === 1 ? all.heard({ format: 's16be' }) : all))),
    ...(['mixed-sample-rates', 'joined-channels', 'reservoir-head-missing', 'reservoir-gap'] as const).map((code) =>
      undecided(spoken().map((all, index) => (index === 0 ? all.found(code) : all))),
    ),
    holds(spoken().map((all, index) => (index === 0 ? all.found('tag-inside', 'vbr-without-info') : all))),
    undecided(medium('mp3').notKept(), medium('pcm').notKept()),
    ignores(speech('mp3'), speech('pcm')),
    undecided(medium('mp3').came('cut'), medium('pcm').came(400)),
    ignores(medium('pcm').sent({ response_format: 'wav' })),
    ignores(change('spelling.lines'), speech('pcm').member('talkers', 'medium')),
  ]),
]
