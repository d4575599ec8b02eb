import { trialId, type Exchange } from '../../src/record/exchange.ts'
import { heldBy, notAvailable, observed, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, trials } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { answerContent, insteadOf } from '../checks/instead-of.ts'
import { levels } from '../checks/levels.ts'
import { usualAnswers } from '../checks/speed-takes.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { audioOf, extentOf, measureOf } from '../evidence/audio-facts.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { spokenAtSpeed } from '../probes/speech.ts'

function speedOf({ stimulus }: Exchange): string | undefined {
  const isSpeed = stimulus.kind === 'member' && ['speed', 'other speed'].includes(stimulus.group)
  return isSpeed ? stimulus.role : undefined
}

/** 2.1: "Honored only by models that support it; ignored by other providers." */
export const otherSpeeds = requirement({
  id: 'SPEECH-SPEED',
  sentences: ['2.1/row-speed', '2.1/defaults'],
  level: levels.notShown,
  title: 'What a speed other than 1 does',
  needs: [spokenAtSpeed],
  over: each(isMember('other speed'), (exchange) => trialId(exchange)),
  check(exchange, evidence) {
    const [plain] = usualAnswers(requestedFormat(exchange, evidence)!, textOf(exchange, evidence), evidence).filter(
      isCompleteSpeech,
    )
    const [slow, usual] = [
      isCompleteSpeech(exchange) ? audioOf(exchange, evidence) : undefined,
      plain && audioOf(plain, evidence),
    ]
    const speed = exchange.stimulus.kind === 'member' ? exchange.stimulus.role : ''
    // What is empty lasts nothing, and nothing lasts so many times as long.
    if (!slow || !usual || extentOf(usual) === 0 || measureOf(slow) !== measureOf(usual))
      return observed(`${speed}: ${answerWords(exchange)}`)
    return observed(
      `${speed}: ${answerWords(exchange)}, lasts ${(extentOf(slow) / extentOf(usual)).toFixed(2)} times as long`,
    )
  },
  messages: {},
})

/** A speed that lies between two others of `spokenAtSpeed`, which are sent in the same format. */
const between = { speed: '1.5', below: '1', above: '2' }

/** 2.1: "speed | number": a range that holds two numbers holds those between them. R-SPEED-ONE. */
export const speedBetween = requirement({
  id: 'SPEECH-SPEED-BETWEEN',
  sentences: ['2.1/row-speed'],
  level: levels.meaning,
  title: 'A speed of 1.5 is accepted where 1 and 2 are: it is a number, not a whole one',
  needs: [spokenAtSpeed],
  follows: ['SPEECH-STATUS-LISTED', 'SPEECH-SPEED-ONE', ...answerContent.speech],
  over: trials((exchange) => speedOf(exchange) === between.speed),
  check({ last }, evidence) {
    const format = requestedFormat(last, evidence)
    const isTaken = (speed: string): boolean =>
      evidence.exchanges.some(
        (one) => speedOf(one) === speed && requestedFormat(one, evidence) === format && one.response?.status === 200,
      )
    if (!isTaken(between.below) || !isTaken(between.above)) return notAvailable('a speed of 1 or of 2 is not accepted')
    const status = last.response?.status
    if (status === 200) {
      const instead = insteadOf(last, evidence)
      return instead === undefined ? heldBy('the answer to a speed between two that are accepted') : undecided(instead)
    }
    return status === 400
      ? violated('refused', { expected: '200, as for 1 and 2', actual: '400', place: { part: 'status' } })
      : undecided(`the answer is ${answerWords(last)}`)
  },
  messages: { refused: 'a speed of 1.5 is refused, and 1 and 2 are accepted' },
})
