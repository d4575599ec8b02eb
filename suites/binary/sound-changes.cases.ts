import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { tone } from '../../fixtures/audio/signals.ts'
import { cases, holds, ignores, undecided, violates } from '../../fixtures/cases/judged-case.ts'
import { budget, sent, speech } from '../../fixtures/cases/requests.ts'
import { spokenOnce } from '../probes/speech.ts'
import { soundChanges } from './sound-changes.ts'

/** All plain texts as pcm; what is said of each. */
const saying = (said: (text: string, index: number) => Uint8Array) =>
  sent([spokenOnce], (id) => id.startsWith('pcm')).speaks(said)
/** A tone that lasts as long as the text would. */
const toned = (text: string, level = 1): Uint8Array =>
  sampleWriters.s16le(tone(0.6 + 0.065 * text.length, voiceRate, 440).map((sample) => sample * level))

export const soundChangesCases = [
  cases(soundChanges, [
    holds(saying((text) => builtInVoice(text))),
    violates(
      'constant',
      saying((text) => toned(text)),
    ),
    // One text may be an odd one, and one that changes shows that it is no rule.
    holds(saying((text, index) => (index === 1 ? builtInVoice(text) : toned(text)))),
    undecided(saying((text) => toned(text, 0))),
    undecided(speech('pcm').came(400)),
    ignores(budget()),
  ]),
]
