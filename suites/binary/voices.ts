import { sameTake } from '../../src/audio/audio.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { trials, type Answered } from '../../src/requirement/scope.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import { repeatsItself } from '../checks/repeats-itself.ts'
import { takesOf } from '../checks/takes.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { heardIn, heardName } from '../evidence/hearing.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { spokenInBothFormats, spokenInOtherVoice, spokenOnce, spokenTogether } from '../probes/speech.ts'

/** Are two answers the same wave, from beginning to end, whatever is written around it? */
function isSameWave(one: Answered, other: Answered, evidence: Evidence): boolean {
  return (
    evidence.derive(
      {
        id: 'same-wave',
        variant: () => [one, other].map((exchange) => heardName(exchange, evidence)).join(),
        analyse: () => {
          const [first, second] = [one, other].map((exchange) => heardIn(exchange, evidence)?.wave)
          return first !== undefined && second !== undefined && sameTake(first, second).outcome === 'whole'
        },
      },
      one,
    ) === true
  )
}

/** 2.1: "voice | string | Provider-specific voice identifier." A text in another voice is other audio. */
export const voiceHonoured = requirement({
  id: 'SPEECH-VOICE-HONOURED',
  sentences: ['2.1/row-voice', '1/speech'],
  level: levels.meaning,
  title: 'A text in another voice is not answered with the audio of the first one',
  mayStayUntested: true,
  needs: [spokenInOtherVoice, spokenInBothFormats, spokenOnce, spokenTogether],
  follows: ['SPEECH-TEXTS-DIFFER'],
  wholeRun: true,
  over: trials(isMember('other voice')),
  check({ attempts, last }, evidence) {
    const other = attempts.findLast((one) => one.response !== undefined && isCompleteSpeech(one as Answered)) as
      Answered | undefined
    if (!other || other.response.body.length === 0)
      return notAvailable(`the other voice: ${last.response ? answerWords(last as Answered) : 'no answer'}`)
    const format = requestedFormat(other, evidence)!
    const takes = takesOf(format, evidence).get(textOf(other, evidence)) ?? []
    if (takes.length === 0) return undecided('the text was not spoken whole in the first voice')
    const same = takes.find(({ exchange }) => exchange.response.body.sha256 === other.response.body.sha256)
    const values = { format, text: JSON.stringify(textOf(other, evidence)) }
    const place = { part: 'body' } as const
    if (same) return violated('sameBytes', { expected: 'other audio', actual: 'the same bytes', place, values })
    if (isSameWave(takes[0]!.exchange, other, evidence))
      return violated('sameWave', { expected: 'other audio', actual: 'the same wave', place, values })
    if (!repeatsItself(format, evidence))
      return undecided('the voice says a text otherwise each time, so that other bytes show nothing')
    return heldBy('the audio of a text in one voice with that in another')
  },
  messages: {
    sameBytes: 'in {format}, {text} is answered with the same bytes in both voices: the voice is not heeded',
    sameWave: 'in {format}, {text} is the same wave in both voices: the voice is not heeded',
  },
})
