import { formats } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember, unspoken } from '../checks/complete-speech.ts'
import { isWordsAlone } from '../checks/has-body.ts'
import { isSetting, isTalker } from '../checks/is-talker.ts'
import { keptApart } from '../checks/kept-apart.ts'
import { levels } from '../checks/levels.ts'
import { atSpeed, speedOf } from '../checks/manner.ts'
import { talkersAgain } from '../checks/talkers-again.ts'
import { damage } from '../checks/undamaged.ts'
import { whoseVoice } from '../checks/whose-voice.ts'
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

const hasSameBytes = (one: Answered, other: Answered): boolean =>
  one.response.body.sha256 === other.response.body.sha256

/** What an answer turned out to be: what was asked for, or the bytes or the voice of another request. */
type Came =
  | { readonly outcome: 'own'; readonly by: 'bytes' | 'sound' }
  | { readonly outcome: 'other'; readonly what: string; readonly of: Answered }

/** @param alone answers that were asked for one after another */
function cameAs(exchange: Answered, alone: readonly Answered[], evidence: Evidence): Came | undefined {
  const [voice, speed] = [voiceOf(exchange, evidence), speedOf(exchange, evidence)]
  const ofText = alone.filter((one) => textOf(one, evidence) === textOf(exchange, evidence))
  const inVoice = (one: Answered): boolean => voiceOf(one, evidence) === voice
  const isUsual = (one: Answered): boolean => speedOf(one, evidence) === undefined
  const same = ofText.filter((one) => hasSameBytes(one, exchange))
  if (same.some((one) => inVoice(one) && speedOf(one, evidence) === speed)) return { outcome: 'own', by: 'bytes' }
  // 2.1: a speed may be ignored, also now and then.
  if (same.some((one) => inVoice(one) && isUsual(one))) return undefined
  const [other] = same
  if (other) return isSteady(ofText, evidence) ? { outcome: 'other', what: 'the bytes', of: other } : undefined
  if (speed !== undefined) return undefined
  const usual = ofText.filter(isUsual)
  const others = usual.filter((one) => !inVoice(one))
  const whose = whoseVoice(exchange, usual.filter(inVoice), others, evidence)
  if (whose === 'own') return { outcome: 'own', by: 'sound' }
  return whose === 'other' ? { outcome: 'other', what: 'the voice', of: others[0]! } : undefined
}

/** A voice that is another one each time is so alone, too: then it is not the company that is the cause. */
function isSteady(ofText: readonly Answered[], evidence: Evidence): boolean {
  const usual = ofText.find((one) => isTalker(one, 'alone'))
  return (
    usual !== undefined &&
    ofText.every(
      (one) =>
        speedOf(one, evidence) !== undefined ||
        voiceOf(one, evidence) !== voiceOf(usual, evidence) ||
        hasSameBytes(one, usual),
    )
  )
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
      (isSettings(exchange) || isTalker(exchange, 'alone')) &&
      !isWordsAlone(exchange, evidence),
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
    const isAnotherText = (one: Answered, other: Answered): boolean => textOf(one, evidence) !== textOf(other, evidence)
    if (alone.some((one) => alone.some((other) => hasSameBytes(one, other) && isAnotherText(one, other))))
      return undecided('different texts are answered alike even one after another')
    const came = together.map((exchange) => ({ exchange, as: cameAs(exchange, alone, evidence) }))
    for (const { exchange, as } of came)
      if (as?.outcome === 'other')
        return violated('swapped', {
          expected: `audio of ${asked(exchange, evidence)}`,
          actual: `${as.what} of ${asked(as.of, evidence)}`,
          place: { part: 'body' },
        })
    const isOtherwise = (one: Answered, other: Answered): boolean => asked(one, evidence) !== asked(other, evidence)
    if (!together.some((one) => together.some((other) => isOtherwise(one, other) && areTogether(one, other))))
      return notAvailable(keptApart)
    const by = (['bytes', 'sound'] as const).filter((what) =>
      came.some(({ as }) => as?.outcome === 'own' && as.by === what),
    )
    return by.length > 0
      ? heldBy(`answers given at the same time with those given alone, by their ${by.join(' and their ')}`)
      : notAvailable('a text is spoken in other bytes each time, and the two voices are too near each other to be told')
  },
  messages: { swapped: 'among requests at the same time: expected {expected}, got {actual}' },
})
