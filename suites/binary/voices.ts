import { changeOf, type SharedWave } from '../../src/audio/audio.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import { heardStretch, type HeardRow } from '../../src/requirement/heard-row.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, trials, type Answered } from '../../src/requirement/scope.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { comparedAsWaves } from '../checks/compared-as-waves.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { heardRow } from '../checks/heard-row.ts'
import { stretchOf } from '../checks/heard-takes.ts'
import { levels } from '../checks/levels.ts'
import { atSpeed, speedOf } from '../checks/manner.ts'
import { repeatsItself } from '../checks/repeats-itself.ts'
import { soundLimits } from '../checks/sound-limits.ts'
import { isForeign } from '../checks/takes.ts'
import { damage, isUndamaged } from '../checks/undamaged.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { audioOf, findingOf } from '../evidence/audio-facts.ts'
import { heardIn } from '../evidence/hearing.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { pageInOtherVoice, spokenInOtherVoice, unusualInOtherVoice } from '../probes/other-voice.ts'
import {
  spokenAtSpeed,
  spokenInBothFormats,
  spokenOnce,
  spokenPage,
  spokenTogether,
  spokenUnusual,
} from '../probes/speech.ts'

const hasSameBytes = (one: Answered, other: Answered): boolean =>
  one.response.body.sha256 === other.response.body.sha256

/** Are two answers the same bytes, or the same wave from beginning to end, whatever is written around it? */
function isSameSound(one: Answered, other: Answered, evidence: Evidence): boolean {
  return hasSameBytes(one, other) || comparedAsWaves(one, other, evidence).outcome === 'whole'
}

/** What an answer is that cannot be compared as speech; undefined where it can. */
function otherThanSpeech(exchange: Answered, evidence: Evidence): string | undefined {
  const audio = audioOf(exchange, evidence)
  if (!audio || isForeign(audio)) return 'not the format that was asked for'
  if (!isUndamaged(audio)) return 'damaged'
  if (findingOf(audio, ['silent'])) return 'silent'
  const heard = heardIn(exchange, evidence)
  if (!heard) return 'audio that cannot be decoded'
  // Where it is too short to change it is compared all the same.
  const changes = changeOf(heard.spectrum)
  return changes !== undefined && changes <= soundLimits.one ? 'one noise or tone throughout' : undefined
}

const isSpeech = (exchange: Answered, evidence: Evidence): boolean => otherThanSpeech(exchange, evidence) === undefined

function lastSpoken(attempts: readonly Exchange[]): Answered | undefined {
  return attempts.filter(isAnswered).findLast(isCompleteSpeech)
}

/** Texts that are no plain ones, and said in another voice, too. */
const otherGroups = ['other speed', 'page', 'unusual text'].map((group) => isMember(group))

/** The answers to the same text in the same format and at the same speed, in the voice in which all else is spoken. */
function inFirstVoice(other: Answered, evidence: Evidence): readonly Answered[] {
  const [format, text, speed] = [requestedFormat(other, evidence)!, textOf(other, evidence), speedOf(other, evidence)]
  return evidence.exchanges
    .filter(isAnswered)
    .filter((one) => (isOrdinaryText(one) || otherGroups.some((isOne) => isOne(one))) && isCompleteSpeech(one))
    .filter((one) => requestedFormat(one, evidence) === format && textOf(one, evidence) === text)
    .filter((one) => speedOf(one, evidence) === speed)
}

/**
 * A text of so many characters, and so much of what sounds in it, in seconds and as a share: a jingle, and music before
 * and behind the speech, are the same in all voices, and shorter.
 */
const leastLength = 200
const leastShared = { seconds: 2, share: 0.2 }

/** Where both voices are the very same wave in a long text: who speaks it in pieces may lose the voice on the way. */
function sharedIn(takes: readonly Answered[], other: Answered, evidence: Evidence): SharedIn | undefined {
  if (textOf(other, evidence).length < leastLength) return undefined
  for (const take of takes) {
    const compared = comparedAsWaves(take, other, evidence)
    const shared = 'shared' in compared ? compared.shared : undefined
    if (shared && shared.seconds >= leastShared.seconds && shared.share >= leastShared.share) return { take, shared }
  }
  return undefined
}

interface SharedIn {
  readonly take: Answered
  readonly shared: SharedWave
}

/** Both voices, one above the other. */
function rowsOf({ take, shared }: SharedIn, other: Answered, evidence: Evidence): HeardRow[] {
  return (
    [
      ['the first voice', take, shared],
      ['the other voice', other, shared.there],
    ] as const
  ).flatMap(([name, exchange, { from, to }]) => {
    const heard = heardIn(exchange, evidence)
    return heard ? [heardRow(name, exchange, heard, { stretch: heardStretch('both', from, to) })] : []
  })
}

/** 2.1: "voice | string | Provider-specific voice identifier." A text in another voice is other audio. */
export const voiceHonoured = requirement({
  id: 'SPEECH-VOICE-HONOURED',
  sentences: ['2.1/row-voice', '1/speech'],
  level: levels.meaning,
  title: 'A text in another voice is not answered with the audio of the first one',
  mayStayUntested: true,
  needs: [
    spokenInOtherVoice,
    pageInOtherVoice,
    unusualInOtherVoice,
    spokenInBothFormats,
    spokenOnce,
    spokenTogether,
    spokenAtSpeed,
    spokenPage,
    spokenUnusual,
  ],
  follows: [
    'SPEECH-TEXTS-DIFFER',
    'SPEECH-SOUND-CHANGES',
    'SPEECH-PARALLEL',
    'SPEECH-REPEATS-LAST-ALIKE',
    'SPEECH-NOT-CUT-SHORT',
    'PCM-SILENCE',
    'MP3-SILENCE',
    ...damage,
  ],
  wholeRun: true,
  // One voice alone shows nothing.
  resent(unit, evidence) {
    const other = lastSpoken(unit)
    return { exchanges: other ? [...inFirstVoice(other, evidence).slice(0, 1), other] : unit }
  },
  over: trials(isMember('other voice')),
  check({ attempts, last }, evidence) {
    const other = lastSpoken(attempts)
    if (!other || other.response.body.length === 0)
      return notAvailable(
        `the other voice${atSpeed(last, evidence)}: ${isAnswered(last) ? answerWords(last) : 'no answer'}`,
      )
    const instead = otherThanSpeech(other, evidence)
    if (instead) return undecided(`what came in the other voice is ${instead}`)
    const format = requestedFormat(other, evidence)!
    const takes = inFirstVoice(other, evidence).filter((take) => isSpeech(take, evidence))
    const [first, ...others] = takes
    if (!first)
      return speedOf(other, evidence) === undefined
        ? undecided('the text was not spoken whole in the first voice')
        : notAvailable('at this speed the text was not spoken whole in the first voice')
    const isAlike = others.every((take) => isSameSound(first, take, evidence))
    if (isSameSound(first, other, evidence)) {
      // Who speaks with one voice and another in turn answers so by chance.
      if (!isAlike || !repeatsItself(format, evidence))
        return undecided('the first voice says a text otherwise each time')
      const actual = hasSameBytes(first, other) ? 'the same bytes' : 'the same wave'
      return violated('same', {
        expected: 'other audio',
        actual,
        place: { part: 'body' },
        values: { format, text: quotedText(textOf(other, evidence)) + atSpeed(other, evidence), actual },
      })
    }
    const found = isAlike && repeatsItself(format, evidence) ? sharedIn(takes, other, evidence) : undefined
    if (found) {
      const { shared } = found
      const [from, to] = [shared.there.from, shared.there.to].map((seconds) => seconds.toFixed(1)) as [string, string]
      const share = Math.round(100 * shared.share)
      return violated('partly', {
        expected: 'other audio from beginning to end',
        actual: `the same wave in both voices from ${from} s to ${to} s`,
        place: { part: 'body', ...stretchOf(shared.there) },
        heard: rowsOf(found, other, evidence),
        values: { format, text: quotedText(textOf(other, evidence)), from, to, share: String(share) },
      })
    }
    if ((isAlike && others.length > 0) || repeatsItself(format, evidence))
      return heldBy('the audio of a text in one voice with that in another')
    return others.length > 0
      ? undecided('the voice says a text otherwise each time, so that other audio shows nothing')
      : notAvailable('the text was spoken once in the first voice, which does not say every text alike each time')
  },
  messages: {
    same:
      'in {format}, {text} is answered with {actual} in both voices: the voice is ignored, ' +
      'or both names are of one voice',
    partly:
      'in {format}, {text} is the same wave in both voices from {from} s to {to} s, {share} % of all that sounds: ' +
      'in a part of a long text the voice is not the one that was asked for',
  },
})
