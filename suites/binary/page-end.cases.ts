import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { encodeMp3 } from '../../fixtures/audio/encode-mp3.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, undecided, violates } from '../../fixtures/cases/judged-case.ts'
import { sent } from '../../fixtures/cases/requests.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import { monoOf } from '../../src/audio/audio.ts'
import { spokenInBothFormats, spokenOnce, spokenPage } from '../probes/speech.ts'
import { pageWhole } from './page.ts'

const [boats, plants, bread] = probeContext.texts.short.slice(4) as [string, string, string]
const gulls = 'Gulls argue over scraps on the roof.'
const long = [boats, gulls, plants, bread].join(' ')
const sentences = Array.from({ length: 5 }, () => [boats, gulls, plants, bread]).flat()
const page = sentences.join(' ')
const texts = { ...probeContext.texts, short: ['Sit down.', boats, plants, bread], long, page }

const encoded = new Map<Uint8Array, Uint8Array>()

/** Encoded before: cases are judged without waiting. */
async function asMp3(pcm: Uint8Array): Promise<Uint8Array> {
  const mp3 = encoded.get(pcm) ?? (await encodeMp3(Float64Array.from(monoOf(pcm, 1)), spokenAs))
  encoded.set(pcm, mp3)
  return mp3
}

const spokenAs = { sampleRate: voiceRate, channels: 1 } as const

/** So many seconds of silence behind what is said. */
const rested = (pcm: Uint8Array, seconds: number): Uint8Array =>
  Buffer.concat([pcm, new Uint8Array(2 * seconds * voiceRate)])

/** With one of its words said twice. */
const stammered = (sentence: string, at: number): string => {
  const words = sentence.split(' ')
  return words.toSpliced(at, 0, words[at]!).join(' ')
}

/** Under it lies a soft chord that swells and fades. */
const overChord = (pcm: Uint8Array): Uint8Array =>
  sampleWriters.s16le(
    Float64Array.from(monoOf(pcm, 1), (sample, index) => {
      const time = index / voiceRate
      const chord = [220, 277.2, 330].reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * time), 0)
      return 0.6 * sample + chordGain * chord * (0.6 + 0.4 * Math.sin(2 * time))
    }),
  )
const chordGain = 0.02

const wateredOnce = plants.replace('those ', '')

/** As long, and nothing but noise. */
const noiseFor = (pcm: Uint8Array): Uint8Array =>
  sampleWriters.s16le(
    Float64Array.from(
      { length: pcm.length / 2 },
      (_, index) => 0.3 * Math.sin(index * index * 0.7) * Math.cos(index / 3),
    ),
  )

const sounds = {
  noise: noiseFor(builtInVoice(page)),
  whole: builtInVoice(page),
  quicker: builtInVoice(page, 1.15),
  beginningOnly: builtInVoice(page.slice(0, 520)),
  withoutOne: builtInVoice(sentences.toSpliced(9, 1).join(' ')),
  withOneTwice: builtInVoice(sentences.toSpliced(9, 0, gulls).join(' ')),
  withoutWords: builtInVoice(sentences.with(5, 'Gulls argue over scraps on.').with(10, wateredOnce).join(' ')),
  withWordsTwice: builtInVoice(
    sentences.with(5, stammered(gulls, 2)).with(10, stammered(plants, 4)).with(15, stammered(bread, 2)).join(' '),
  ),
  withoutEnd: builtInVoice(page.slice(0, -bread.length)),
  otherEnd: builtInVoice(`${page.slice(0, -bread.length)}${boats}`),
  longRest: rested(builtInVoice(page), 9),
}
const alone = new Map([...texts.short, texts.medium, long].map((text) => [text, builtInVoice(text)]))
const chorded = new Map([...alone, [page, sounds.whole] as const].map(([text, pcm]) => [text, overChord(pcm)]))
for (const pcm of [...Object.values(sounds), ...alone.values(), ...chorded.values()]) await asMp3(pcm)

const isMp3 = (id: string): boolean => id.startsWith('mp3')
const lasts = (pcm: Uint8Array) => ({ durationMs: pcm.length / ((2 * voiceRate) / 1000) })

/** What else is spoken: the texts that the page holds, each alone, and the long one. */
const beside = (soundOf = (text: string): Uint8Array => alone.get(text)!): Asked =>
  sent([spokenInBothFormats, spokenOnce], isMp3, { texts })
    .speaks((text) => encoded.get(soundOf(text))!)
    .hears((text) => lasts(soundOf(text)))

const paged = (pcm: Uint8Array): Asked =>
  sent(spokenPage, (id) => id === 'mp3', { texts })
    .speaks(() => encoded.get(pcm)!)
    .hears(() => lasts(pcm))

/** The same, said to last so many times as long. */
const slowly = (times: number, pcm: Uint8Array): Asked[] => {
  const slow = (sound: Uint8Array) => ({ durationMs: times * lasts(sound).durationMs })
  return [beside().hears((text) => slow(alone.get(text)!)), paged(pcm).hears(() => slow(pcm))]
}

export const pageEndCases = [
  cases(pageWhole, [
    holds(beside(), paged(sounds.whole)),
    holds(beside(), paged(sounds.quicker)),
    holds(
      beside((text) => chorded.get(text)!),
      paged(chorded.get(page)!),
    ),
    // Where nothing but silence is heard at the end, it is not known what stands before it.
    holds(beside(), paged(sounds.longRest)),
    violates('constant', beside(), paged(sounds.noise)),
    violates('end', beside(), paged(sounds.otherEnd)),
    violates('end', beside(), paged(sounds.withoutEnd)),
    // Of what lasts longer than is heard nobody knows the end.
    violates('end', slowly(1.1, sounds.withoutEnd)),
    holds(slowly(20, sounds.withoutEnd)),
    violates('lost', beside(), paged(sounds.withoutOne)),
    violates('added', beside(), paged(sounds.withOneTwice)),
    violates('word-lost', beside(), paged(sounds.withoutWords)),
    violates('word-twice', beside(), paged(sounds.withWordsTwice)),
    violates('short', beside(), paged(sounds.beginningOnly)),
    // The long text does not end with the sentence either: that is another finding, and nothing is known of the voice.
    holds(
      beside((text) => alone.get(text === long ? texts.medium : text)!),
      paged(sounds.withoutEnd),
    ),
    undecided(beside(), paged(sounds.withoutEnd).found('foreign-format')),
  ]),
]
