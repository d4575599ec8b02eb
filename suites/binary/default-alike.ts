import { formats, type Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech } from '../checks/complete-speech.ts'
import { spokenTexts } from '../checks/constant-part.ts'
import { levels } from '../checks/levels.ts'
import { measuredOtherwise } from '../checks/measured-alike.ts'
import { changes } from '../checks/refusal.ts'
import { repeatsItself } from '../checks/repeats-itself.ts'
import { otherSpeedOf } from '../checks/speed-takes.ts'
import { allSpoken, isHonoured } from '../checks/spoken-at-speed.ts'
import { isForeign } from '../checks/takes.ts'
import { damage, isUndamaged } from '../checks/undamaged.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { audioAs, audioOf, extentOf, labelledFormat, measureOf } from '../evidence/audio-facts.ts'
import { requestedBody, requestedFormat } from '../evidence/sent-request.ts'
import { mean } from '../evidence/statistics.ts'
import { spokenInOtherVoice } from '../probes/other-voice.ts'
import {
  spokenAtSpeed,
  spokenByDefault,
  spokenInBothFormats,
  spokenOnce,
  spokenTogether,
  spokenUnusual,
} from '../probes/speech.ts'

/** Of how long a text lasts: less is a part of it, or another speed, whatever a voice does from time to time. */
const leastShare = 0.65

/** What a mark adds to a text, or takes from it. */
const asLong = 0.8

/** A voice whose takes of a text differ by more tells nothing by how long they last. */
const mostSpread = 1.2

/** What a request asks for, but for its format. */
type Asked = Readonly<Record<string, unknown>>

const memberNames = ['model', 'input', 'voice', 'speed'] as const

/** Answers to requests that name the format and ask for the same otherwise; or for the same in another voice. */
function askedIn(format: Format, asked: Asked, evidence: Evidence, isInOtherVoice = false): Answered[] {
  const isAsked = (members: Asked): boolean =>
    memberNames.every((name) => (members[name] === asked[name]) !== (isInOtherVoice && name === 'voice'))
  return evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isCompleteSpeech(one) && requestedFormat(one, evidence) === format)
    .filter((one) => isAsked(requestedBody(one, evidence) ?? {}))
    .filter((one) => {
      const audio = audioOf(one, evidence)
      return audio !== undefined && audio.bytes > 0 && !isForeign(audio) && isUndamaged(audio)
    })
}

/** Its words on one line, in letters of ASCII: what is spoken in either format, and lasts about as long. */
function plainOf(text: unknown): string {
  return String(text).replaceAll(/[\s\u0080-\uffff]+/g, ' ')
}

const lengthOf = (takes: readonly Answered[], evidence: Evidence): number =>
  mean(takes.map((one) => extentOf(audioOf(one, evidence)!)))

/**
 * Answers to the plain words, where the text was asked for in the other format alone: if it lasts about as long as they
 * do there.
 */
function lastsAsPlain(format: Format, asked: Asked, plain: Asked, evidence: Evidence): Answered[] {
  const other = formats.find((one) => one !== format)!
  const [marked, unmarked] = [asked, plain].map((one) => askedIn(other, one, evidence)) as [Answered[], Answered[]]
  if (marked.length === 0 || unmarked.length === 0) return []
  const share = lengthOf(marked, evidence) / lengthOf(unmarked, evidence)
  return share < asLong || share > 1 / asLong ? [] : askedIn(format, plain, evidence)
}

/** Each time, wherever a text was spoken without a speed as well? */
function isSpeedHonoured(evidence: Evidence): boolean {
  const compared = allSpoken('whole', otherSpeedOf, evidence).filter(({ times }) => times.length > 0)
  return compared.length > 0 && compared.every(isHonoured)
}

/** 2.1: "voice", "speed", "input": they mean the same, whether a format is named or not. */
export const defaultAlike = requirement({
  id: 'SPEECH-DEFAULT-ALIKE',
  sentences: ['2.1/row-voice', '2.1/row-speed', '2.1/row-input'],
  level: levels.meaning,
  title: 'Without response_format a text is spoken in the voice, at the speed and to the end as with it',
  mayStayUntested: true,
  needs: [
    spokenByDefault,
    spokenInBothFormats,
    spokenOnce,
    spokenTogether,
    spokenAtSpeed,
    spokenUnusual,
    spokenInOtherVoice,
  ],
  follows: [
    'SPEECH-DEFAULT-FORMAT',
    'SPEECH-NOT-CUT-SHORT',
    'SPEECH-PARALLEL',
    'SPEECH-REPEATS-LAST-ALIKE',
    'SPEECH-SPEED-HONOURED-OR-IGNORED',
    'SPEECH-SPEED-NOT-KEPT',
    'SPEECH-TEXTS-DIFFER',
    'SPEECH-VOICE-HONOURED',
    ...damage,
  ],
  wholeRun: true,
  over: changes('open.response_format.missing'),
  check({ last }, evidence) {
    if (!isAnswered(last) || last.response.status !== 200)
      return notAvailable(isAnswered(last) ? `no speech came (${answerWords(last)})` : 'no answer')
    const format = labelledFormat(last)
    const asked = requestedBody(last, evidence)
    if (!format || !asked) return notAvailable('what came is not labelled as one of the two formats')
    const audio = audioAs(format, last, evidence)
    if (!audio || audio.bytes === 0 || isForeign(audio) || !isUndamaged(audio))
      return undecided('what came is not of the format that it is labelled as, or is damaged')
    const plain = { ...asked, input: plainOf(asked['input']) }
    const same = askedIn(format, asked, evidence)
    const takes = same.length > 0 ? same : lastsAsPlain(format, asked, plain, evidence)
    if (takes.length === 0) return notAvailable(`the same was not asked for as ${format}`)
    const isSame = (one: Answered): boolean => one.response.body.sha256 === last.response.body.sha256
    if (takes.some(isSame))
      return heldBy(`the bytes that come without response_format with those asked for as ${format}`)
    if (repeatsItself(format, evidence) && askedIn(format, asked, evidence, true).some(isSame))
      return violated('voice', {
        expected: 'other audio',
        actual: 'the bytes of another voice',
        place: { part: 'body' },
        values: { format },
      })
    if (takes.some((one) => measureOf(audioOf(one, evidence)!) !== measureOf(audio)))
      return undecided(measuredOtherwise)
    const spread = Math.max(
      1,
      ...spokenTexts(format, evidence).map(({ extents }) => Math.max(...extents) / Math.min(...extents)),
    )
    if (spread > mostSpread) return notAvailable('this voice takes otherwise long for a text each time')
    const share = extentOf(audio) / lengthOf(takes, evidence)
    const isOtherwise = share < leastShare || share > 1 / leastShare
    if (isOtherwise && 'speed' in asked && !isSpeedHonoured(evidence))
      return notAvailable('a speed is not honoured each time, and may be ignored')
    if (isOtherwise)
      return violated('lasts', {
        expected: `about as long as with response_format ${format}`,
        actual: `${Math.round(100 * share)} % of that`,
        place: { part: 'body' },
        values: { format, share: String(Math.round(100 * share)) },
      })
    return heldBy(`how long a text lasts without response_format with how long it does as ${format}`)
  },
  messages: {
    voice:
      'without response_format a text in another voice is answered as {format} with the bytes of the first one: ' +
      'the voice is ignored there',
    lasts:
      'without response_format the answer lasts {share} % of what the same request as {format} does: ' +
      'the speed may be ignored there, or the end missing',
  },
})
