import { changeOf } from '../../src/audio/audio.ts'
import { formats, type Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, unspoken } from '../checks/complete-speech.ts'
import { heardTakes } from '../checks/heard-takes.ts'
import { levels } from '../checks/levels.ts'
import { soundLimits } from '../checks/sound-limits.ts'
import { damage } from '../checks/undamaged.ts'
import { findingOf } from '../evidence/audio-facts.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { requestedFormat } from '../evidence/sent-request.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'

/** Of so many texts, since one may be an odd one. */
const leastTexts = 3

/** By how much the sound of each text changes, in the take in which it changes most. Silence is judged elsewhere. */
function changes(format: Format, evidence: Evidence): number[] {
  return [...heardTakes(format, evidence).values()].flatMap((takes) => {
    const changed = takes
      .filter(({ audio }) => findingOf(audio, ['silent']) === undefined)
      .flatMap(({ heard }) => changeOf(heard.spectrum) ?? [])
    return changed.length === 0 ? [] : [Math.max(...changed)]
  })
}

/** 1: "converts input text into audio". What one noise or tone is made of holds no text. */
export const soundChanges = requirement({
  id: 'SPEECH-SOUND-CHANGES',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'The sound of a text changes as it is spoken: it is not one noise or tone throughout',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether],
  follows: ['MP3-SILENCE', 'PCM-SILENCE', 'SPEECH-TEXTS-DIFFER', ...damage],
  wholeRun: true,
  over: groups(
    (exchange, evidence) =>
      isCompleteSpeech(exchange) && isOrdinaryText(exchange) && requestedFormat(exchange, evidence) !== undefined,
    (exchange, evidence) => requestedFormat(exchange, evidence)!,
    'format',
  ),
  missing: unspoken(...formats),
  check(exchanges, evidence) {
    const format = requestedFormat(exchanges[0]!, evidence)!
    const all = changes(format, evidence)
    if (all.length < leastTexts) return undecided(`too few texts can be heard in ${format}`)
    const most = Math.max(...all)
    if (most < soundLimits.one)
      return violated('constant', {
        expected: 'sound that changes as speech does',
        actual: `one sound throughout, which changes by ${most.toFixed(1)} dB at most`,
        place: { part: 'body' },
        values: { format, n: String(all.length) },
      })
    return most < soundLimits.speech
      ? undecided(`the sound of ${all.length} texts changes little in ${format}: by ${most.toFixed(1)} dB at most`)
      : heldBy(`how the sound of ${all.length} texts changes in ${format}`)
  },
  messages: {
    constant:
      'in {format} each of {n} texts is answered with {actual}, expected {expected}: noise or a tone has no words',
  },
})
