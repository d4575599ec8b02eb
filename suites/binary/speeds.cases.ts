import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { tone } from '../../fixtures/audio/signals.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import type { Format } from '../../src/contract/operation.ts'
import { behind, speedTurns } from '../probes/speed-turns.ts'
import { spokenOnce } from '../probes/speech.ts'
import { speedHonoured } from './speed-honoured.ts'
import { speedNotKept } from './speed-turned.ts'

/** Takes of a voice that says a text alike each time, a second each. */
const usual = [speech('mp3'), speech('mp3'), speech('pcm'), speech('pcm')]

/** Takes that vary by so much, as logarithms on either side. */
const varying = (by: number) =>
  [1, -1, 1, -1, 1, -1].map((sign) => speech('mp3').lasts(Math.round(1000 * Math.exp(sign * by))))

const at = (speed: string, ms: number, format: Format = 'mp3', text?: string) => {
  const one = speech(format)
    .member('other speed', speed)
    .sent({ speed: Number(speed) })
    .lasts(ms)
  return text === undefined ? one : one.text(text)
}

/** Five seconds without a speed. */
const longText = 'A text of some sentences. It is longer than what is said elsewhere. So it may be cut in pieces.'
const longs = [speech('mp3'), speech('pcm')].map((one) => one.member('spoken', 'long').text(longText).lasts(5000))
/** Texts that take so many milliseconds a letter without a speed. */
const others = (ms: number) =>
  ['The lamps are lit.', 'Bread is sold at the gate.', 'A ship came in.'].map((text) =>
    speech('mp3')
      .text(text)
      .lasts(ms * text.length),
  )
const one = (ms: number, format: Format = 'mp3') => speech(format).member('speed', '1').sent({ speed: 1 }).lasts(ms)

/** Spoken again in the second look, and so long. */
const twice = (...one: Parameters<typeof at>) => at(...one).later(200)

const turn = (role: string, ms: number) => speech('mp3').member('speed turns', role).text('One. Other.').lasts(ms)
const turns = (slow: number, behindSlow: number, fast: number, behindFast: number) => [
  turn('0.5', slow),
  turn(behind('0.5'), behindSlow),
  turn('2', fast),
  turn(behind('2'), behindFast),
]
const alone = (ms: number) =>
  ['One.', 'Other.'].flatMap((text) => [1, 2].map(() => speech('mp3').member('talkers', 'alone').text(text).lasts(ms)))

/** Nothing says how long it lasts. */
const ofBytes = (asked: Asked, bytes: number): Asked =>
  asked.speaks(() => sampleWriters.s16le(tone(bytes / 16_000, 8000, 440))).heard({ ...notKnown, bytes })
const notKnown = { durationMs: undefined as never, bytes: 48_000 }

export const speedsCases = [
  cases(speedHonoured, [
    holds(sent(spokenOnce), usual, sent(speedTurns), at('2', 500)),
    // It is honoured, clamped, ignored; the silence around a short text stays as it is.
    ...[500, 600, 750, 1000, 1200].map((ms) => holds(usual, at('2', ms))),
    ...[800, 1000, 1300, 2000, 2100].map((ms) => holds(usual, at('0.5', ms))),
    // It is honoured in steps.
    holds(usual, at('1.5', 500), at('2', 500)),
    violates('against', usual, at('2', 1900)),
    violates('against', usual, at('2', 1260)),
    holds(usual, at('2', 1240)),
    violates('against', usual, at('0.5', 520)),
    violates('beyond', usual, at('2', 250)),
    violates('beyond', usual, at('2', 280)),
    holds(usual, at('2', 300)),
    violates('beyond', usual, at('0.5', 4000)),
    holds(usual, at('0.5', 3100)),
    // Once is no habit.
    holds(usual, at('2', 1900), at('2', 500)),
    violates(
      'against',
      Array.from({ length: 5 }, () => ofBytes(speech('pcm'), 48_000)),
      ofBytes(at('2', 0, 'pcm'), 96_000),
    ),
    // What is damaged says nothing of how long it was.
    undecided(usual, at('2', 1900).found('bytes-between-frames')),
    undecided(usual, at('2', 1900).found('foreign-format')),
    // A voice varies, and is forgiven that; where it varies much nothing can be said.
    violates('against', varying(0.02), at('2', 1900)),
    holds(varying(0.05), at('2', 1300)),
    undecided(varying(0.18), at('2', 1900)),
    undecided(varying(0.35), at('2', 2600)),
    undecided(speech('mp3'), at('2', 1900)),
    untested(at('2', 1900)),
    untested(usual, at('2', 0).came(400)),
    holds(usual, at('2', 500), at('0.5', 0).came(400)),
    violates('formats', usual, twice('2', 500), twice('2', 1000, 'pcm')),
    violates('formats', usual, twice('2', 1000), twice('2', 500, 'pcm')),
    violates('formats', usual, twice('0.5', 2000), twice('0.5', 1000, 'pcm')),
    holds(usual, twice('2', 600), twice('2', 880, 'pcm')),
    // It was not asked for again: another provider may have spoken.
    holds(usual, at('2', 500), at('2', 1000, 'pcm')),
    holds(usual, twice('2', 500), at('2', 500), twice('2', 1000, 'pcm'), at('2', 500, 'pcm')),
    // Providers that do and do not honour it answer in turn.
    holds(usual, twice('2', 500), twice('2', 1000, 'pcm'), twice('0.5', 1000), twice('0.5', 2000, 'pcm')),
    holds(usual, twice('2', 500), twice('2', 1000, 'pcm'), twice('0.5', 1000), at('0.5', 2000)),
    violates('step', usual, twice('1.5', 1000), twice('2', 500)),
    violates('step', usual, twice('0.75', 1000), twice('0.5', 2000)),
    // Rounded to the nearest of some speeds.
    holds(usual, twice('1.3', 1000), twice('2', 500)),
    holds(usual, twice('1.5', 667), twice('2', 1000)),
    holds(usual, twice('1.5', 1000), twice('0.5', 2000)),
    // It holds for all of a text, and for a long one, too.
    violates('length', usual, longs, twice('2', 500), twice('2', 5000, 'mp3', longText)),
    violates('length', usual, longs, twice('2', 500), twice('2', 3700, 'mp3', longText)),
    violates('length', usual, longs, twice('0.5', 2000), twice('0.5', 5100, 'mp3', longText)),
    violates('length', usual, longs, twice('2', 1000), twice('2', 2500, 'mp3', longText)),
    // Silence around a short text stays as it is.
    holds(usual, longs, twice('2', 690), twice('2', 2500, 'mp3', longText)),
    holds(usual, longs, twice('2', 1000), twice('2', 5000, 'mp3', longText)),
    holds(usual, longs, twice('2', 500), twice('2', 3200, 'mp3', longText)),
    holds(usual, longs, twice('2', 500), twice('2', 5000, 'pcm', longText)),
    holds(usual, longs, twice('2', 500), at('2', 5000, 'mp3', longText)),
    holds(usual, longs, twice('2', 500), twice('2', 5000, 'mp3', longText), at('2', 2500, 'mp3', longText)),
    holds(usual, twice('2', 500), twice('2', 5000, 'mp3', longText)),
    violates('length', usual, longs, twice('2', 500), twice('2', 5000, 'mp3', longText), at('0.5', 0).came(400)),
    // What a short text loses beyond its speed is no measure for a long one.
    holds(usual, longs, twice('2', 310), twice('2', 2500, 'mp3', longText)),
    // Without a speed it is said as fast as others are at it.
    violates('length', usual, longs, others(60), twice('2', 500), twice('2', 5000, 'mp3', longText)),
    violates('length', usual, longs, others(70), twice('2', 500), twice('2', 5000, 'mp3', longText)),
    holds(usual, longs, others(90), twice('2', 500), twice('2', 5000, 'mp3', longText)),
    // Now this provider answers, and now that.
    holds(usual, longs, twice('2', 500), twice('2', 5000, 'mp3', longText), twice('0.5', 1000)),
    holds(usual, longs, twice('2', 1000), twice('2', 2500, 'mp3', longText), twice('0.5', 2000)),
    holds(usual, longs, twice('2', 500), twice('2', 5000, 'mp3', longText), at('1.5', 1000), at('1.5', 667)),
    violates('one', usual, one(1250)),
    violates('one', usual, one(800)),
    holds(usual, one(1190)),
    holds(usual, one(1250), one(1000), one(1000)),
    undecided(varying(0.35), one(1250)),
    ignores(speech('mp3')),
  ]),
  cases(speedNotKept, [
    holds(usual, sent(spokenOnce), sent(speedTurns)),
    holds(usual, turns(2000, 1000, 500, 1000)),
    violates('kept', usual, turns(2000, 2000, 500, 500)),
    violates('kept', usual, turns(1900, 1700, 600, 700)),
    // Which stays for long makes the voice seem to vary.
    violates('kept', varying(0.6), turns(2000, 2000, 500, 500)),
    undecided(varying(0.6), turns(2000, 1700, 500, 600)),
    undecided(varying(0.35), turns(2000, 1000, 500, 1000)),
    // It is ignored.
    holds(usual, turns(1000, 1000, 1000, 1000)),
    holds(usual, turns(1300, 1300, 1000, 700)),
    violates('cached', alone(1000), turns(4100, 4100, 4100, 4100)),
    holds(alone(1000), turns(3900, 3900, 3900, 3900)),
    holds(alone(1000), turns(8000, 4100, 1000, 4100)),
    holds(usual, turns(4100, 4100, 4100, 4100)),
    untested(usual, turn('0.5', 0).came(400), turns(1, 1000, 500, 1000).slice(1)),
    untested(usual, turns(2000, 1000, 500, 1000).toSpliced(2, 1, turn('2', 0).came(400))),
    undecided(usual, turn('0.5', 2000), turn(behind('0.5'), 0).came(503)),
    undecided(
      usual,
      turns(2000, 1000, 500, 1000).map((one) => one.heard(notKnown)),
    ),
    undecided(turns(2000, 1000, 500, 1000)),
    undecided(
      usual,
      turns(2000, 1000, 500, 1000).map((one) => one.found('foreign-format')),
    ),
    ignores(speech()),
  ]),
]
