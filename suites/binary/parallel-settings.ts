import { formats } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember, unspoken } from '../checks/complete-speech.ts'
import { isSetting, isTalker } from '../checks/is-talker.ts'
import { keptApart } from '../checks/kept-apart.ts'
import { levels } from '../checks/levels.ts'
import { atSpeed, speedOf } from '../checks/manner.ts'
import { talkersAgain } from '../checks/talkers-again.ts'
import { damage } from '../checks/undamaged.ts'
import { areTogether } from '../evidence/are-together.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { requestedBody, requestedFormat, textOf } from '../evidence/sent-request.ts'
import { settingsAlone, settingsTogether } from '../probes/settings.ts'
import { spokenOnce } from '../probes/speech.ts'

const isSettings = isMember('settings')

function voiceOf(exchange: Answered, evidence: Evidence): unknown {
  return requestedBody(exchange, evidence)?.['voice']
}

/** The text and how it is to be spoken, in words. */
function asked(exchange: Answered, evidence: Evidence): string {
  const voice = JSON.stringify(voiceOf(exchange, evidence))
  return `${quotedText(textOf(exchange, evidence))} in the voice ${voice}${atSpeed(exchange, evidence)}`
}

/** 4.1: "Success response": of this request, in its voice and at its speed, also among others. */
export const ownSettings = requirement({
  id: 'SPEECH-PARALLEL-SETTINGS',
  sentences: ['4.1/success', '2.1/row-voice', '2.1/row-speed'],
  level: levels.meaning,
  title: "Requests at the same time do not get each other's voice or speed",
  needs: [spokenOnce, settingsAlone, settingsTogether],
  follows: ['SPEECH-PARALLEL', 'SPEECH-TEXTS-DIFFER', ...damage],
  over: groups(
    (exchange, evidence) =>
      isCompleteSpeech(exchange) &&
      exchange.response.body.length > 0 &&
      requestedFormat(exchange, evidence) !== undefined &&
      (isSettings(exchange) || isTalker(exchange, 'alone')),
    (exchange, evidence) => requestedFormat(exchange, evidence)!,
    'format',
  ),
  missing: unspoken(...formats),
  resent: talkersAgain,
  check(exchanges, evidence) {
    const alone = exchanges.filter((one) => isTalker(one, 'alone') || isSetting(one, 'alone'))
    const together = exchanges.filter((one) => isSetting(one, 'together'))
    if (together.length < 2 || !alone.some(isSettings)) return undecided('too few of the answers came')
    if ([...alone, ...together].some(({ response }) => response.body.withheld))
      return undecided('of some answers only the digest was kept')
    const sameBytes = (one: Answered, other: Answered): boolean =>
      one.response.body.sha256 === other.response.body.sha256
    const isAsked = (one: Answered, other: Answered): boolean => asked(one, evidence) === asked(other, evidence)
    const isOwn = (exchange: Answered): boolean =>
      alone.some((one) => sameBytes(one, exchange) && isAsked(one, exchange))
    // 2.1: a speed may be ignored, also now and then.
    const isIgnored = (exchange: Answered, as: Answered): boolean =>
      speedOf(exchange, evidence) !== undefined &&
      speedOf(as, evidence) === undefined &&
      voiceOf(exchange, evidence) === voiceOf(as, evidence)
    for (const exchange of together) {
      if (isOwn(exchange)) continue
      const other = alone.find(
        (one) =>
          sameBytes(one, exchange) && textOf(one, evidence) === textOf(exchange, evidence) && !isIgnored(exchange, one),
      )
      if (other)
        return violated('swapped', {
          expected: `audio of ${asked(exchange, evidence)}`,
          actual: `the bytes of ${asked(other, evidence)}`,
          place: { part: 'body' },
        })
    }
    if (!together.some((one) => together.some((other) => !isAsked(one, other) && areTogether(one, other))))
      return notAvailable(keptApart)
    return together.some(isOwn)
      ? heldBy('answers given at the same time with those given alone, by their bytes')
      : notAvailable('a text is spoken in other bytes each time: they do not tell the voice or the speed')
  },
  messages: { swapped: 'among requests at the same time: expected {expected}, got {actual}' },
})
