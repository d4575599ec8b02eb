import { jingle, music, overdriven } from '../../fixtures/audio/around-speech.ts'
import { builtInVoice, takeOf, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { encodeMp3 } from '../../fixtures/audio/encode-mp3.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import { monoOf } from '../../src/audio/audio.ts'
import type { Probe } from '../../src/requirement/probe.ts'
import { spokenInOtherVoice } from '../probes/other-voice.ts'
import { spokenAtSpeed, spokenOnce, spokenTogether } from '../probes/speech.ts'
import { talkersOf } from '../requests/talkers.ts'
import { formatsAlike } from './formats-alike.ts'

const [boats, plants, bread] = probeContext.texts.short.slice(4) as [string, string, string]
const text = `${plants} The lamps are lit one after another.`
const texts = { ...probeContext.texts, short: ['Sit down.', boats, text, bread] }

const encoded = new Map<Uint8Array, Uint8Array>()

/** Encoded before: cases are judged without waiting. */
async function asMp3(pcm: Uint8Array): Promise<Uint8Array> {
  const mp3 = await encodeMp3(Float64Array.from(monoOf(pcm, 1)), { sampleRate: voiceRate, channels: 1 })
  encoded.set(pcm, mp3)
  return mp3
}

type Change = (samples: Int16Array) => Int16Array

const changed = (pcm: Uint8Array, change: Change): Uint8Array =>
  new Uint8Array(change(new Int16Array(Uint8Array.from(pcm).buffer)).buffer)
for (const one of [boats, text, bread]) await asMp3(builtInVoice(one))

/** All short texts in both formats; in pcm, what is made of the sound of one of them. */
const both = (pcmOf: (said: string) => Uint8Array = (said) => builtInVoice(said)): readonly Asked[] => [
  sent(spokenOnce, (id) => id.startsWith('mp3'), { texts })
    .speaks((said) => encoded.get(builtInVoice(said))!)
    .hears((said) => ({ durationMs: builtInVoice(said).length / 16 })),
  sent(spokenOnce, (id) => id.startsWith('pcm'), { texts }).speaks(pcmOf),
]

const rateOf = (said: string): number => (said === text ? 2 * voiceRate : voiceRate)
const twiceEach: Change = (samples) => Int16Array.from({ length: 2 * samples.length }, (_, at) => samples[at >> 1]!)

/** A router whose voice for one text has twice the rate, and says so. */
const ofTwoRates = (): readonly Asked[] => {
  const [mp3, pcm] = both((said) => (said === text ? changed(builtInVoice(said), twiceEach) : builtInVoice(said)))
  return [mp3!, pcm!.hears((said) => ({ sampleRate: rateOf(said), channels: 1 }))]
}

const ofOne = (change: Change) =>
  both((said) => (said === text ? changed(builtInVoice(said), change) : builtInVoice(said)))

/** As above, and mp3 has three times the rate. */
function ofHighRate(change: Change): readonly Asked[] {
  const [mp3, pcm] = ofOne(change)
  const sampleRate = 3 * voiceRate
  return [mp3!.hears((said) => ({ durationMs: builtInVoice(said).length / 16, sampleRate })), pcm!]
}

function joined(...parts: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const silence = new Int16Array(6000)

/** As `both`, several times, the text otherwise in pcm, and a little softer each time; mp3 has the given rate. */
function severalTimes(spokenOf: (said: string) => string, sampleRate = voiceRate): readonly Asked[] {
  let takes = 0
  const several = [spokenOnce, spokenTogether]
  return [
    sent(several, (id) => id.startsWith('mp3'), { texts })
      .speaks((said) => encoded.get(builtInVoice(said)) ?? new Uint8Array())
      .hears((said) => ({ durationMs: builtInVoice(said).length / 16, sampleRate })),
    sent(several, (id) => id.startsWith('pcm'), { texts }).speaks((said) =>
      takeOf(builtInVoice(said === text ? spokenOf(said) : said, 1.02), takes++),
    ),
  ]
}

/** A quarter of a second. */
const isMuted = (at: number): boolean => at > 1.2 * voiceRate && at < 1.45 * voiceRate

/** A block of 100 ms. */
const mutedOnce: Change = (samples) =>
  samples.map((sample, at) => (at > 0.9 * voiceRate && at < voiceRate ? 0 : sample))

const swapped: Change = (samples) =>
  joined(samples.subarray(samples.length >> 1), samples.subarray(0, samples.length >> 1))

/** What becomes of 85 ms, or so many seconds, of each 0.8 s. */
const blocks =
  (make: (block: Int16Array) => Int16Array, seconds = 0.085): Change =>
  (samples) => {
    const [every, length] = [0.8 * voiceRate, seconds * voiceRate]
    const parts: Int16Array[] = [samples.subarray(0, every)]
    for (let at = every; at < samples.length; at += every)
      parts.push(make(samples.slice(at, at + length)), samples.subarray(at + length, at + every))
    return joined(...parts)
  }

/** What a coder has done to it, and undoes again. */
const emphasised: Change = (samples) => samples.map((sample, at) => sample - 0.95 * (samples[at - 1] ?? 0))

/** What is done to the samples of a text. */
type Effect = (samples: Float32Array, text: string) => Float32Array

const effected = (said: string, effect: Effect): Uint8Array =>
  sampleWriters.s16le(Float64Array.from(effect(monoOf(builtInVoice(said), 1), said)))

/** All short texts in both formats, with other sound around or under them. */
async function around(mp3Effect: Effect, pcmEffect: Effect): Promise<readonly Asked[]> {
  const mp3s = new Map<string, Uint8Array>()
  for (const one of texts.short) mp3s.set(one, await asMp3(effected(one, mp3Effect)))
  return [
    sent(spokenOnce, (id) => id.startsWith('mp3'), { texts })
      .speaks((said) => mp3s.get(said) ?? encoded.get(builtInVoice(said))!)
      .hears((said) => ({ durationMs: effected(said, mp3Effect).length / 16 })),
    sent(spokenOnce, (id) => id.startsWith('pcm'), { texts }).speaks((said) => effected(said, pcmEffect)),
  ]
}

const framed: Effect = (samples) => {
  const notes = jingle(2, voiceRate)
  return Float32Array.from([...notes, ...samples, ...notes])
}

/** Over music that is elsewhere each time. */
const overMusic =
  (joinedAt: number): Effect =>
  (samples, said) => {
    const under = music(samples.length / voiceRate, voiceRate, joinedAt + said.length / 7, 0.4)
    return samples.map((sample, index) => 0.15 * sample + under[index]!)
  }

const turnedUp: Effect = (samples, said) => (said === text ? overdriven(samples, 400) : samples)
const asIs: Effect = (samples) => samples

/** In pcm, the right channel is the left turned over. */
const turnedOver = (): readonly Asked[] => {
  const [mp3, pcm] = both((said) => {
    const samples = new Int16Array(Uint8Array.from(builtInVoice(said)).buffer)
    return new Uint8Array(
      Int16Array.from({ length: 2 * samples.length }, (_, at) => (at % 2 ? -1 : 1) * samples[at >> 1]!).buffer,
    )
  })
  return [
    mp3!,
    pcm!
      .label('audio/pcm;rate=8000;channels=2')
      .heard({ channels: 2 })
      .hears((said) => ({ durationMs: builtInVoice(said).length / 16 })),
  ]
}

const slowed = (said: string): Uint8Array => builtInVoice(said, 0.5)
const higher = (said: string): Uint8Array => builtInVoice(said, 1, { pitch: 262, scale: 1.3 })
for (const said of [slowed(probeContext.texts.short[0]!), higher(probeContext.texts.long)]) await asMp3(said)

type Sound = (said: string) => Uint8Array

/** All short texts as usual, and one in another manner: its mp3, and what comes as its pcm. */
const besides =
  (probe: Probe, which: string, sound: Sound) =>
  (pcmOf: Sound): readonly Asked[] => [
    ...both(),
    sent(probe, (id) => id === `mp3.${which}`)
      .speaks((said) => encoded.get(sound(said))!)
      .hears((said) => ({ durationMs: sound(said).length / 16 })),
    sent(probe, (id) => id === `pcm.${which}`).speaks(pcmOf),
  ]
const slowly = besides(spokenAtSpeed, '0.5', slowed)
const inOtherVoice = besides(spokenInOtherVoice, 'long', higher)

const thriceEach: Change = (samples) =>
  Int16Array.from({ length: 3 * samples.length }, (_, at) => samples[Math.floor(at / 3)]!)
/** As if 22.05 kHz came for 24 kHz. */
const elevenTwelfths: Change = (samples) => samples.filter((_, index) => index % 12 !== 11)
const twoThirds: Change = (samples) => samples.filter((_, index) => index % 3 !== 2)

const lastTwoThirds: Change = (samples) => samples.slice(samples.length / 3)

/** A little slower, and of one text the last 0.9 s are missing. */
const shortened: Sound = (said) =>
  changed(builtInVoice(said, 1.1), (samples) => (said === text ? samples.slice(0, 0.6 * samples.length) : samples))

/** Takes of the usual texts of which each is said at another pace. */
const takesOf = (isOne: (id: string) => boolean): Asked =>
  sent(spokenTogether, (id) => id.startsWith('pcm') && isOne(id), { texts }).speaks((said, index) =>
    builtInVoice(said, 0.9 + 0.05 * (index % 5)),
  )
const anew: readonly Asked[] = [takesOf(() => true)]
/** As above, but for the one text of which all else is said. */
const othersAnew: readonly Asked[] = [takesOf((id) => !id.startsWith(`pcm.${talkersOf(texts).indexOf(text) + 1}`))]

const [inJingles, inMusic, overdrivenInOne] = await Promise.all([
  around(framed, framed),
  around(overMusic(0), overMusic(0.3)),
  around(asIs, turnedUp),
])

export const formatsAlikeCases = [
  cases(formatsAlike, [
    violates('timbre', ...both((said) => changed(builtInVoice(said), emphasised))),
    holds(...ofOne(emphasised)),
    holds(ofTwoRates()),
    holds(...both()),
    holds(...ofOne((samples) => joined(silence, samples, silence))),
    holds(...both((said) => builtInVoice(said, 1.15))),
    // The same wave, of which something is lost; what is silent is not missed.
    violates('endLost', ...ofOne((samples) => samples.slice(0, samples.length - 0.45 * voiceRate))),
    violates('beginLost', ...ofOne((samples) => samples.slice(0.25 * voiceRate))),
    violates(
      'pieceLost',
      ...ofOne((samples) => joined(samples.subarray(0, voiceRate), samples.subarray(1.2 * voiceRate))),
    ),
    violates('pieceLost', ...ofOne((samples) => samples.map((sample, at) => (isMuted(at) ? 0 : sample)))),
    violates('piecesLost', ...ofOne(blocks(() => new Int16Array(0)))),
    violates('piecesLost', ...ofOne(blocks((block) => joined(block, block)))),
    violates('piecesLost', ...ofOne(blocks((block) => new Int16Array(block.length), 0.1))),
    violates('lostInSeveral', ...both((said) => changed(builtInVoice(said), mutedOnce))),
    // Of one text it is too little.
    holds(...ofOne(mutedOnce)),
    // A hissing sound of a high rate may stand in a low one alone, where it is folded.
    holds(...ofHighRate((samples) => samples.slice(0.25 * voiceRate))),
    holds(...ofHighRate(blocks((block) => new Int16Array(block.length), 0.1))),
    violates('unlike', ...ofHighRate((samples) => samples.slice(0, samples.length - 0.8 * voiceRate))),
    holds(...ofOne(blocks((block) => joined(block.subarray(0, 0.97 * block.length))))),
    holds(...ofOne((samples) => samples.slice(0, samples.length - 0.06 * voiceRate))),
    holds(...ofOne((samples) => samples.map((sample) => sample / 8 + 900))),
    holds(...ofOne((samples) => joined(silence, samples.subarray(0, voiceRate), silence, samples.subarray(voiceRate)))),
    violates('unlike', ...ofOne((samples) => samples.slice(0, samples.length * 0.6))),
    violates('unlike', ...ofOne((samples) => samples.slice(samples.length * 0.4))),
    violates('moved', ...ofOne(swapped)),
    violates('moved', ...ofOne((samples) => joined(samples.subarray(0, samples.length >> 1), samples))),
    violates('moved', ...ofOne((samples) => joined(samples, samples))),
    // A word of one format that stands in no answer in the other one.
    violates('unlike', ...severalTimes((said) => said.replace('The lamps', 'Big shoes'))),
    violates('wordLost', ...severalTimes((said) => said.replace('lit one', 'one lit'))),
    holds(...severalTimes((said) => said)),
    holds(...severalTimes((said) => said.replace('lit one', 'one lit'), 3 * voiceRate)),
    // In one answer it is a slip.
    holds(...both((said) => builtInVoice(said.replace('after', 'zebra')))),
    violates('other', ...ofOne(twoThirds)),
    violates('other', ...both((said) => builtInVoice(said === text ? said.split(' ').toReversed().join(' ') : said))),
    // Another voice, and another speed, are compared with themselves; a voice has one rate at all speeds.
    holds(...slowly(slowed)),
    // One format has the speed, and the other ignores it.
    holds(...slowly((said) => builtInVoice(said))),
    violates('other', ...slowly((said) => changed(slowed(said), twoThirds))),
    violates('unlike', ...slowly((said) => changed(slowed(said), lastTwoThirds))),
    // Where each take is another, one in each format does not tell what they differ by.
    holds(...slowly((said) => changed(slowed(said), lastTwoThirds)), ...anew),
    // Nor is what one of them has for less than a second, or lacks.
    violates('unlike', ...both(shortened)),
    holds(...both(shortened), ...othersAnew),
    // Both rates are usual ones, and near each other.
    holds(...both((said) => changed(builtInVoice(said), thriceEach))),
    violates(
      'otherRate',
      ...both((said) =>
        changed(builtInVoice(said), (samples) =>
          said === text ? elevenTwelfths(thriceEach(samples)) : thriceEach(samples),
        ),
      ),
    ),
    holds(...inOtherVoice(higher)),
    violates('unlike', ...inOtherVoice((said) => changed(higher(said), lastTwoThirds))),
    // What lawful services put around and under speech, and do to it.
    holds(...inJingles),
    holds(...inMusic),
    holds(...overdrivenInOne),
    holds(...turnedOver()),
    // Where every text differs, so does the voice.
    undecided(...both((said) => builtInVoice(said.split(' ').toReversed().join(' ')))),
    // Whose takes in one format differ as much shows nothing by what they differ in two.
    holds(
      ...both((said) => builtInVoice(said === text ? boats : said)),
      sent(spokenTogether, (id) => id.startsWith('pcm'), { texts }).speaks((said, index) =>
        builtInVoice(index % 2 === 0 ? said : said.split('').toReversed().join('')),
      ),
    ),
    undecided(both()[0]!),
    undecided(...both((said) => new Uint8Array(said.length * 800))),
    undecided(both()[0]!, both()[1]!.notKept()),
    undecided(both()[0]!, both()[1]!.found('foreign-format')),
    ignores(speech('pcm').as({ kind: 'unknown' })),
  ]),
]
