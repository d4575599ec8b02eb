import { brighter, morse } from '../../fixtures/audio/around-speech.ts'
import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { monoOf } from '../../src/audio/audio.ts'
import { pageInOtherVoice, spokenInOtherVoice } from '../probes/other-voice.ts'
import { spokenInBothFormats, spokenOnce, spokenPage, spokenTogether } from '../probes/speech.ts'
import { otherVoiceWhole } from './other-voice-whole.ts'

type Sound = (text: string) => Uint8Array

const usualVoice: Sound = (text) => builtInVoice(text)
const higher: Sound = (text) => builtInVoice(text, 1, { pitch: 262, scale: 1.3 })
const inMorse: Sound = (text) => sampleWriters.s16le(Float64Array.from(morse(text, voiceRate)))

/** The plain texts and the long one in pcm, in the voice in which all else is spoken. */
const usually = (voice: Sound = usualVoice): readonly Asked[] => [
  sent(spokenOnce, (id) => id.startsWith('pcm')).speaks(voice),
  sent(spokenInBothFormats, (id) => id === 'pcm.long').speaks(voice),
]

const isPcm = (id: string): boolean => id === 'pcm' || id === 'pcm.long'
const otherwise = (voice: Sound): Asked => sent(spokenInOtherVoice, isPcm).speaks(voice)

/** A page that has the long text three times, in both voices. */
const asPage = (voice: Sound): readonly Asked[] => [
  sent(spokenPage, (id) => id === 'beginning-1').speaks(usualVoice),
  sent(pageInOtherVoice, (id) => id === 'pcm').speaks(voice),
]

/** The long text in the other voice, and none that it holds. */
const longAlone = sent(spokenInOtherVoice, (id) => id === 'pcm.long').speaks(higher)

/** Of a page so much from its beginning. */
const ofPage =
  (share: number): Sound =>
  (text) =>
    higher(text.length > 1000 ? text.slice(0, share * text.length) : text)

/** Of a long text what `part` leaves. */
const ofLong =
  (part: (text: string) => string): Sound =>
  (text) =>
    higher(text.length > 100 ? part(text) : text)

/** A router whose voices for texts of an even length are others. */
const byLength: Sound = (text) =>
  text.length % 2 === 0
    ? sampleWriters.s16le(Float64Array.from(brighter(monoOf(usualVoice(text), 1))))
    : usualVoice(text)

export const otherVoiceWholeCases = [
  cases(otherVoiceWhole, [
    holds(usually(), otherwise(higher)),
    holds(usually(), otherwise(usualVoice)),
    holds(
      usually(),
      otherwise((text) => builtInVoice(text, 1.3, { pitch: 262, scale: 1.3 })),
    ),
    violates('missing', usually(), otherwise(ofLong((text) => text.slice(0, 0.6 * text.length)))),
    violates('missing', usually(), otherwise(ofLong((text) => text.slice(0, text.lastIndexOf('. ') + 1)))),
    violates('missing', usually(), otherwise(ofLong((text) => text.split('').toReversed().join('')))),
    // Of a text that is said again and again its length tells.
    holds(usually(), longAlone, ...asPage(higher)),
    violates('short', usually(), longAlone, ...asPage(ofPage(0.6))),
    untested(usually(), ...asPage(higher)),
    untested(longAlone, ...asPage(ofPage(0.6))),
    // Of a voice that takes otherwise long for a text each time lengths tell nothing.
    untested(
      usually(),
      sent(spokenTogether, (id) => id.startsWith('pcm')).speaks((text, index) => builtInVoice(text, 1 + index / 50)),
      longAlone,
      ...asPage(ofPage(0.6)),
    ),
    // What the first voice does not show, the other cannot.
    undecided(usually(inMorse), otherwise(ofLong((text) => text.slice(0, 200)))),
    undecided(usually(byLength), otherwise(ofLong((text) => text.slice(0, 200)))),
    undecided(otherwise(higher)),
    undecided(usually(), otherwise(higher).notKept()),
    undecided(usually(), otherwise(higher).found('foreign-format')),
    untested(usually(), sent(spokenInOtherVoice, (id) => id === 'pcm').speaks(higher)),
    ignores(speech('pcm'), speech('pcm').member('other voice', 'another voice').sent({ speed: 0.5 })),
  ]),
]
