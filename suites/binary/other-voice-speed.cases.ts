import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { tone } from '../../fixtures/audio/signals.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import type { Format } from '../../src/contract/operation.ts'
import { spokenCombined } from '../probes/combined.ts'
import { spokenInOtherVoice } from '../probes/other-voice.ts'
import { otherVoiceSpeed } from './other-voice-speed.ts'

/** Takes of a voice that says a text alike each time, a second each. */
const usual = [speech('mp3'), speech('mp3'), speech('pcm'), speech('pcm')]

/** Takes that vary by so much, as logarithms on either side. */
const varying = (by: number) =>
  [1, -1, 1, -1, 1, -1].map((sign) => speech('mp3').lasts(Math.round(1000 * Math.exp(sign * by))))

/** The same text in the other voice, at a speed. */
const at = (speed: number, ms: number, format: Format = 'mp3') =>
  speech(format).member('combined', `another voice at a speed of ${speed}`).sent({ speed }).lasts(ms)
const atHalf = (ms: number, format: Format = 'mp3') =>
  speech(format).member('other voice', 'another voice').sent({ speed: 0.5 }).lasts(ms)
const inPcm = (asked: Asked, ms: number): Asked => asked.speaks(() => sampleWriters.s16le(tone(ms / 1000, 8000, 440)))
const inUsual = (speed: number, ms: number) =>
  speech('mp3').member('other speed', String(speed)).sent({ speed }).lasts(ms)

export const otherVoiceSpeedCases = [
  cases(otherVoiceSpeed, [
    holds(usual, sent(spokenInOtherVoice), sent(spokenCombined)),
    // It is honoured, clamped, ignored; the silence around a short text stays as it is.
    ...[500, 600, 750, 1000, 1300].map((ms) => holds(usual, at(1, 1000), at(2, ms))),
    ...[800, 1000, 1300, 2000, 2100].map((ms) => holds(usual, at(1, 1000), atHalf(ms))),
    // The voice has a pace of its own.
    holds(usual, at(1, 2000), at(2, 1000), atHalf(4000)),
    violates('against', usual, at(1, 1000), at(2, 1900)),
    violates('against', usual, at(1, 1000), at(2, 1420)),
    violates('against', usual, at(1, 1000), atHalf(520)),
    violates('against', usual, inPcm(at(1, 0, 'pcm'), 1000), inPcm(atHalf(0, 'pcm'), 520)),
    violates('beyond', usual, at(1, 1000), at(2, 240)),
    holds(usual, at(1, 1000), at(2, 260)),
    violates('beyond', usual, at(1, 1000), atHalf(4100)),
    // What the usual voice makes of the speed is known: the other may do so, too, and hardly more.
    violates('beyond', usual, inUsual(2, 500), at(1, 1000), at(2, 340)),
    holds(usual, inUsual(2, 500), at(1, 1000), at(2, 370)),
    holds(usual, inUsual(2, 400), at(1, 1000), at(2, 300)),
    holds(usual, inUsual(2, 1000), at(1, 1000), at(2, 370)),
    violates('beyond', usual, inUsual(0.5, 2000), at(1, 1000), atHalf(2900)),
    // Once is no habit.
    holds(usual, at(1, 1000), at(2, 1900), at(2, 500)),
    // Each format and each text stands for itself.
    untested(usual, at(1, 1000, 'pcm'), at(2, 1900)),
    untested(usual, at(1, 1000).text('Another text.'), at(2, 1900)),
    // What is damaged says nothing of how long it was.
    undecided(usual, at(1, 1000), at(2, 1900).found('bytes-between-frames')),
    undecided(usual, at(1, 1000).found('foreign-format'), at(2, 1900)),
    // A voice varies, and is forgiven that; where it varies much nothing can be said.
    violates('against', varying(0.02), at(1, 1000), at(2, 1900)),
    holds(varying(0.03), at(1, 1000), at(2, 1500)),
    undecided(varying(0.35), at(1, 1000), at(2, 1900)),
    undecided(speech('mp3'), at(1, 1000), at(2, 1900)),
    untested(usual, at(1, 0).came(400), at(2, 1900)),
    untested(usual, at(1, 1000), at(2, 0).came(400)),
    ignores(speech('mp3')),
    ignores(usual, at(1, 1000)),
  ]),
]
