import { music } from '../../fixtures/audio/around-speech.ts'
import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { tone } from '../../fixtures/audio/signals.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { pageInOtherVoice, spokenInOtherVoice, unusualInOtherVoice } from '../probes/other-voice.ts'
import {
  spokenAtSpeed,
  spokenInBothFormats,
  spokenOnce,
  spokenPage,
  spokenTogether,
  spokenUnusual,
} from '../probes/speech.ts'
import { voiceHonoured } from './voices.ts'

const isLongPcm = (id: string): boolean => id === 'pcm.long'
const isSlowPcm = (id: string): boolean => id === 'pcm.0.5'
/** A short text, and no speed. */
const isPcm = (id: string): boolean => id.startsWith('pcm') && !isLongPcm(id) && !isSlowPcm(id)
const lasts = (pcm: Uint8Array) => ({ durationMs: pcm.length / ((2 * voiceRate) / 1000) })

/** What both voices say, as samples. */
const usual = (soundOf: (text: string, index: number) => Uint8Array = (text) => builtInVoice(text)): Asked =>
  sent([spokenOnce, spokenTogether], isPcm)
    .speaks(soundOf)
    .hears((text, index) => lasts(soundOf(text, index)))
const inOther = (soundOf: (text: string) => Uint8Array, isOne = isPcm): Asked =>
  sent(spokenInOtherVoice, isOne)
    .speaks(soundOf)
    .hears((text) => lasts(soundOf(text)))
const atLength = (soundOf: (text: string) => Uint8Array): Asked =>
  sent(spokenInBothFormats, isLongPcm)
    .speaks(soundOf)
    .hears((text) => lasts(soundOf(text)))
const slowly = (soundOf: (text: string) => Uint8Array): Asked =>
  sent(spokenAtSpeed, isSlowPcm)
    .speaks(soundOf)
    .hears((text) => lasts(soundOf(text)))

/** The fifth of a second in which a short text is spoken at its loudest. */
const brief =
  (soundOf: (text: string) => Uint8Array) =>
  (text: string): Uint8Array =>
    soundOf(text).subarray(12_000, 12_000 + voiceRate * 0.4)

const silent = { code: 'silent', level: 'should', message: 'all samples are zero' } as const

const higher = { pitch: 262, scale: 1.3 }
const otherVoice = (text: string): Uint8Array => builtInVoice(text, 1, higher)
/** The same samples behind a little silence: another header, say, or another cut. */
const padded = (text: string): Uint8Array => Buffer.concat([new Uint8Array(4000), builtInVoice(text)])

const inTurn = (text: string, index: number): Uint8Array => (index % 2 === 0 ? builtInVoice(text) : otherVoice(text))

/** A long text, and one with digits, in the usual voice and in another. */
const inBoth = (soundOf: (text: string, index: number) => Uint8Array): Asked[] =>
  (
    [
      [spokenPage, 'beginning-1', pageInOtherVoice, 'pcm'],
      [spokenUnusual, 'pcm.time-and-date', unusualInOtherVoice, 'pcm.time-and-date'],
    ] as const
  ).flatMap(([usually, one, otherwise, other], index) => {
    const inOtherVoice = (text: string): Uint8Array => soundOf(text, index)
    return [
      sent(usually, (id) => id === one)
        .speaks(plain)
        .hears((text) => lasts(plain(text))),
      sent(otherwise, (id) => id === other)
        .speaks(inOtherVoice)
        .hears((text) => lasts(inOtherVoice(text))),
    ]
  })

/** "Sit down." at half the speed. */
const slow = (text: string): Uint8Array => builtInVoice(text, 0.5)
const otherSlow = (text: string): Uint8Array => builtInVoice(text, 0.5, higher)
const plain = (text: string): Uint8Array => builtInVoice(text)

/** In one voice up to a share of the text, and in another from there on. */
const upTo =
  (share: number, first: (text: string) => Uint8Array, then: (text: string) => Uint8Array) =>
  (text: string): Uint8Array => {
    const parts = text.split(/(?<=[.!?] )/)
    const until = Math.round(share * parts.length)
    return Buffer.concat([...parts.slice(0, until).map(first), ...parts.slice(until).map(then)])
  }
const behindJingle =
  (soundOf: (text: string) => Uint8Array) =>
  (text: string): Uint8Array =>
    Buffer.concat([sampleWriters.s16le(Float64Array.from(music(3, voiceRate, 0))), soundOf(text)])

const hum = (text: string): Uint8Array =>
  sampleWriters.s16le(tone(builtInVoice(text).length / 2 / voiceRate, voiceRate, 300))

export const voicesCases = [
  cases(voiceHonoured, [
    holds(usual(), inOther(otherVoice)),
    violates(
      'same',
      usual(),
      inOther((text) => builtInVoice(text)),
    ),
    violates('same', usual(), inOther(padded)),
    // The same pace, or the same words at another one, is no voice.
    holds(
      usual(),
      inOther((text) => builtInVoice(text, 1.2)),
    ),
    // What never comes twice tells of no voice.
    undecided(
      usual((text, index) => builtInVoice(text, 1 + index / 200)),
      inOther(otherVoice),
    ),
    undecided(inOther(otherVoice)),
    // Who speaks with one voice and another in turn answers so by chance.
    undecided(usual(inTurn), inOther(otherVoice)),
    undecided(
      usual(inTurn),
      inOther((text) => builtInVoice(text)),
    ),
    // One tone, and silence, are no voice: that is another finding.
    undecided(usual(hum), inOther(hum)),
    undecided(usual(hum), inOther(otherVoice)),
    undecided(usual(), inOther(hum)),
    undecided(
      usual(),
      inOther((text) => new Uint8Array(builtInVoice(text).length)).hears(() => ({ findings: [silent] })),
    ),
    // Too short to change is no tone.
    holds(usual(brief(plain)), inOther(brief(otherVoice))),
    violates('same', usual(brief(plain)), inOther(brief(plain))),
    untested(usual(), sent(spokenInOtherVoice, isPcm).error(400)),
    // One that is honoured in a short text may be forgotten where a text is handed on in pieces, or with a speed.
    holds(usual(), atLength(plain), inOther(otherVoice, isLongPcm)),
    violates('same', usual(), atLength(plain), inOther(plain, isLongPcm)),
    undecided(usual(), inOther(plain, isLongPcm)),
    holds(usual(), slowly(slow), inOther(otherSlow, isSlowPcm)),
    violates('same', usual(), slowly(slow), inOther(slow, isSlowPcm)),
    // Nor on the way, from one piece to the next.
    ...[upTo(0.4, otherVoice, plain), upTo(0.6, plain, otherVoice)].map((inTwo) =>
      violates('partly', usual(), atLength(plain), inOther(inTwo, isLongPcm)),
    ),
    // A jingle is the same in all voices.
    holds(usual(), atLength(behindJingle(plain)), inOther(behindJingle(otherVoice), isLongPcm)),
    // Who speaks with one voice and another in turn changes it as well.
    untested(usual(inTurn), atLength(plain), inOther(upTo(0.4, otherVoice, plain), isLongPcm)),
    // Nor in a longer one, or beside digits.
    holds(usual(), ...inBoth(otherVoice)),
    ...[0, 1].map((which) =>
      violates('same', usual(), ...inBoth((text, index) => (index === which ? plain : otherVoice)(text))),
    ),
    // A speed is no voice: it is compared with the same one.
    holds(usual(), slowly(plain), inOther(slow, isSlowPcm)),
    untested(usual(), inOther(slow, isSlowPcm)),
    untested(usual(), slowly(slow), sent(spokenInOtherVoice, isSlowPcm).error(400)),
    ignores(usual()),
    ignores(speech('pcm')),
  ]),
]
