import { builtInVoice, takeOf, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { randomFrom } from '../../fixtures/audio/random.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import { formats } from '../../src/contract/operation.ts'
import { spokenCombined } from '../probes/combined.ts'
import { spokenInBothFormats, spokenOnce, spokenPage, spokenTogether, spokenUnusual } from '../probes/speech.ts'
import { spelledBodies } from '../probes/spelled.ts'
import { pageWhole } from './page.ts'
import { repeatsLastAlike } from './repeats.ts'
import { unusualWhole } from './unusual.ts'

const { page } = probeContext.texts

/** A voice that takes 65 ms for a character, and so much before the first. */
const voice = (text: string, silence = 0) => ({ durationMs: silence + 65 * text.length, bytes: 8 * 65 * text.length })

/** All plain texts as a run asks for them. */
const plain = (silence = 0) =>
  sent([spokenInBothFormats, spokenOnce, spokenTogether]).hears((text) => voice(text, silence))

/** The page, of which so much is spoken. */
const paged = (characters: number, silence = 0, id = 'mp3') =>
  sent(spokenPage, (one) => one === id).hears(() => voice('a'.repeat(characters), silence))

/** The beginning of it that has the long text three times, or five times. */
const begun = (times: 3 | 5, characters: number) => paged(characters, 0, `beginning-${times === 3 ? 1 : 2}`)

/** Texts with marks, of which so much is spoken. */
const marks = (spokenOf: (text: string) => string, silence = 0) =>
  sent(spokenUnusual).hears((text) => voice(spokenOf(text), silence))

/** What is made of the long text, of which so much is spoken. */
const longs = (spokenOf: (text: string) => string) =>
  sent(spokenCombined, (id) => id.includes('.a-long-text')).hears((text) => voice(spokenOf(text)))

/** Every nth answer lasts so many times as long. */
const everyNth = (all: Asked, n: number, times: number) =>
  all.hears((text, index) => ({ durationMs: 65 * text.length * ((index + 1) % n === 0 ? times : 1) }))

const same = (text: string): Uint8Array => builtInVoice(text)
let takes = 0
const varying = (text: string): Uint8Array => takeOf(builtInVoice(text), takes++)
const unlike = (text: string): Uint8Array => {
  takes += 1
  return builtInVoice(text, 1, { pitch: 120 + 37 * (takes % 7), scale: 0.8 + 0.1 * (takes % 5) })
}

/** Plain texts in pcm, of which every nth answer says something else. */
const everySaid = (voice: (text: string) => Uint8Array, n: number, spokenOf: (text: string) => string): Asked =>
  sent(spokenTogether, (id) => id.startsWith('pcm')).speaks((text, index) =>
    voice((index + 1) % n === 0 ? spokenOf(text) : text),
  )

/** Between pauses, which are full of noise in every nth answer. */
const noisy = (n: number): Asked =>
  sent(spokenTogether, (id) => id.startsWith('pcm')).speaks((text, index) => {
    const noise = randomFrom(index + 1)
    const pause = Int16Array.from({ length: 0.7 * voiceRate }, () =>
      (index + 1) % n === 0 ? 4000 * (noise() - 0.5) : 0,
    )
    const bytes = new Uint8Array(pause.buffer)
    return Buffer.concat([bytes, varying(text), bytes])
  })

const wavering = (by: number) => (text: string, index: number) => ({
  durationMs: 65 * text.length * Math.exp(by * Math.sin(index * index)),
})

/** Every seventh answer is so many decibels softer, by the gain of its frames or the peak of its samples. */
const softAt = (decibels: number) =>
  formats.map((format) =>
    sent([spokenInBothFormats, spokenOnce, spokenTogether], (id) => id.startsWith(format)).hears((text, index) => {
      const below = index % 7 === 6 ? decibels : 0
      return {
        ...voice(text),
        envelope: [0, format === 'mp3' ? Math.max(0, 0.9 - below / 103.5) : 0.5 * 10 ** (-below / 20), 0],
      }
    }),
  )

export const wholeTextsCases = [
  cases(pageWhole, [
    holds(plain(), paged(page.length)),
    holds(plain(), paged(4150)),
    violates('short', plain(), paged(4110)),
    violates('short', plain(), paged(1000)),
    holds(plain(), begun(3, 1343)),
    violates('short', plain(), begun(3, 750)),
    holds(plain(), begun(5, 2239)),
    violates('short', plain(), paged(page.length), begun(5, 1200)),
    violates('long', plain(), begun(3, 4050)),
    holds(plain(), begun(3, 1343), paged(page.length).came(400)),
    holds(plain(3000), paged(page.length, 3000)),
    violates('short', plain(3000), paged(4000, 3000)),
    holds(plain(), paged(2 * page.length)),
    violates('long', plain(), paged(3 * page.length)),
    violates(
      'long',
      plain().hears((text) => voice(text.length > 400 ? text.slice(0, 150) : text)),
      paged(page.length),
    ),
    holds(plain().hears(wavering(0.1)), paged(page.length)),
    undecided(paged(page.length)),
    undecided(
      sent(spokenInBothFormats, (id) => id === 'mp3.long').hears((text) => voice(text)),
      paged(page.length),
    ),
    undecided(plain(), paged(page.length).found('foreign-format')),
    undecided(plain(), paged(page.length).notKept()),
    untested(plain(), paged(page.length).came(400)),
    untested(plain(), paged(page.length).came('cut')),
    untested(plain(), paged(page.length).came('timeout')),
  ]),
  cases(repeatsLastAlike, [
    holds(plain()),
    holds(plain(3000)),
    holds(plain().hears(wavering(0.2))),
    violates('other', everyNth(plain(), 20, 0.02)),
    violates('other', everyNth(plain(), 3, 0.02)),
    violates('other', everyNth(plain(), 7, 3)),
    holds(everyNth(plain(), 7, 1.2)),
    holds(plain().hears((text, index) => ({ ...voice(text), ...(index % 5 === 0 && { bytes: 0 }) }))),
    // How loud a voice is stays open; silence is another's.
    violates('softer', ...softAt(45)),
    holds(...softAt(35)),
    holds(...softAt(0)),
    holds(...softAt(Infinity)),
    // A word that one answer lacks, or that is another one, as loud and about as long.
    violates(
      'lacks',
      everySaid(varying, 9, (text) => text.replace(/\S+ ?/, '')),
    ),
    violates(
      'lacks',
      everySaid(varying, 9, (text) => text.replace('boats', 'zebra')),
    ),
    violates(
      'lacks',
      sent(spelledBodies, (id) => id.startsWith('pcm')).speaks(same),
      everySaid(same, 13, (text) => text.replace(/\w+(?=\W*$)/, 'zebra')),
    ),
    holds(everySaid(varying, 9, (text) => text)),
    // More than is said else may be a breath.
    holds(everySaid(varying, 9, (text) => `${text} Oh!`)),
    // Nor is a pause in which the noise of a soft answer is heard.
    holds(noisy(9)),
    // Of a voice that says a text otherwise each time it is not known what it lacks.
    holds(everySaid(unlike, 9, (text) => text.replace(/\S+ ?/, ''))),
    untested(sent(spokenOnce).hears((text) => voice(text))),
    undecided(plain().came(500)),
    ignores(marks(() => '')),
    ignores(speech().notKept()),
  ]),
  cases(unusualWhole, [
    holds(
      plain(),
      marks((text) => text),
    ),
    violates(
      'lost',
      plain(),
      marks((text) => text.split(/\r?\n/, 1)[0]!),
    ),
    violates(
      'lost',
      plain(3000),
      marks((text) => text.split(/["<]/, 1)[0]!, 3000),
    ),
    violates(
      'lost',
      plain(),
      marks((text) => text.split('https:', 1)[0]!),
    ),
    holds(
      plain(),
      marks((text) => text.replace(/[^\w\s]/gu, '')),
    ),
    undecided(marks((text) => text)),
    undecided(plain(), speech().member('unusual text', 'no such mark')),
    undecided(plain(), marks((text) => text).found('foreign-format')),
    untested(plain(), marks((text) => text).came(400)),
    // What is made of the long text lasts as long as that text.
    holds(
      plain(),
      longs((text) => text),
    ),
    violates(
      'longLost',
      plain(),
      longs((text) => text.replaceAll(/\n\n[^\n]*[.!?] (?=[^\n]*[.!?])/g, ' ')),
    ),
    violates(
      'longLost',
      plain(),
      longs((text) => text.split('\n', 1)[0]!),
    ),
    untested(longs((text) => text)),
    ignores(
      plain(),
      sent(spokenCombined, (id) => /voice|speed|slow/.test(id)).hears((text) => voice(text.slice(0, 5))),
    ),
    ignores(
      plain(),
      sent(spokenUnusual, (id) => id.includes('Cyrillic')).hears((text) => voice(text)),
    ),
  ]),
]
