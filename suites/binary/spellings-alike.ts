import { isChange } from '../../src/record/change-id.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { HeardRow } from '../../src/requirement/heard-row.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups, type Answered, type Unit } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { heardRow } from '../checks/heard-row.ts'
import { answerContent, insteadOf } from '../checks/instead-of.ts'
import { levels } from '../checks/levels.ts'
import { repeatsItself } from '../checks/repeats-itself.ts'
import { soundsLike } from '../checks/sounds-like.ts'
import { isForeign } from '../checks/takes.ts'
import { damage, isUndamaged } from '../checks/undamaged.ts'
import { areTogether } from '../evidence/are-together.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { heardIn } from '../evidence/hearing.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { spokenLetters } from '../probes/letters.ts'
import { escapedBodies, spelledBodies } from '../probes/spelled.ts'

function isSpelled(exchange: Exchange): boolean {
  return (
    isMember('spelled text')(exchange) || isMember('other script')(exchange) || isChange(exchange.stimulus, 'escaped')
  )
}

/** Was the text written as it is, and not in escapes? */
function isPlain({ request }: Exchange, evidence: Evidence): boolean {
  const bytes = request.body && evidence.bytes(request.body)
  return bytes !== undefined && bytes.some((byte) => byte > 0x7f)
}

interface Spelled {
  readonly plain: readonly Answered[]
  readonly escaped: readonly Answered[]
}

function bySpelling(exchanges: readonly Answered[], evidence: Evidence): Spelled {
  return {
    plain: exchanges.filter((one) => isPlain(one, evidence)),
    escaped: exchanges.filter((one) => !isPlain(one, evidence)),
  }
}

const ofOneText = groups(
  (exchange, evidence) =>
    isSpelled(exchange) &&
    isCompleteSpeech(exchange) &&
    exchange.response.body.length > 0 &&
    requestedFormat(exchange, evidence) !== undefined,
  (exchange, evidence) => `${requestedFormat(exchange, evidence)} ${textOf(exchange, evidence)}`,
  'text',
)

/** One claim: a voice may refuse some letters, and what it says of a text may vary. */
function spelledTwice(evidence: Evidence): Unit<readonly Answered[]>[] {
  return ofOneText(evidence)
    .filter(({ subject }) => subject.some((one) => !isMember('other script')(one)))
    .map((unit) => ({ ...unit, claim: '' }))
}

function isOneBody(those: readonly Answered[]): boolean {
  return new Set(those.map(({ response }) => response.body.sha256)).size === 1
}

/** A voice that is chosen anew each time is by chance one and another in two takes each, and not in four. */
const mostTakes = 4

/** Answers that are not alike to the byte where there are such: two at least. */
function takesOf(those: readonly Answered[]): readonly Answered[] {
  const different = [...new Map(those.map((one) => [one.response.body.sha256, one])).values()]
  return [...different, ...those].slice(0, Math.min(mostTakes, Math.max(2, different.length)))
}

/** Where no two answers are alike to the byte: does a spelling sound like itself, and not like the other? */
function soundsOtherwise({ plain, escaped }: Spelled, evidence: Evidence): boolean | undefined {
  if (plain.length < 2 || escaped.length < 2) return undefined
  const [one, other] = [takesOf(plain), takesOf(escaped)]
  const outcome = (first: Answered, second: Answered): string => soundsLike(first, second, evidence).outcome
  const across = new Set(one.flatMap((first) => other.map((second) => outcome(first, second))))
  if (across.has('same')) return false
  const isSteady = [one, other].every(([first, ...rest]) => rest.every((next) => outcome(first!, next) === 'same'))
  return isSteady && !across.has('undecided') ? true : undefined
}

function rowsOf({ plain, escaped }: Spelled, evidence: Evidence): HeardRow[] {
  return [['in UTF-8', plain[0]!] as const, ['as escapes', escaped[0]!] as const].flatMap(([name, exchange]) => {
    const heard = heardIn(exchange, evidence)
    return heard ? [heardRow(name, exchange, heard)] : []
  })
}

function compare(exchanges: readonly Answered[], evidence: Evidence): Judgement {
  const spelled = bySpelling(exchanges, evidence)
  const { plain, escaped } = spelled
  if (plain.length === 0 || escaped.length === 0) return notAvailable('it was spoken in one of the two spellings only')
  const instead = insteadOf(plain[0]!, evidence) ?? insteadOf(escaped[0]!, evidence)
  if (instead !== undefined) return undecided(instead)
  if (plain.some((one) => escaped.some((other) => isOneBody([one, other]))))
    return heldBy('the bytes of a text in UTF-8 with those of the same text as escapes')
  const audios = exchanges.map((one) => audioOf(one, evidence))
  if (audios.some((audio) => !audio || isForeign(audio) || !isUndamaged(audio)))
    return undecided('what came is not the audio that was asked for, or is damaged')
  const isRepeated = Math.max(plain.length, escaped.length) > 1 && isOneBody(plain) && isOneBody(escaped)
  const isByBytes = isRepeated && repeatsItself(requestedFormat(plain[0]!, evidence)!, evidence, 1)
  if (isByBytes && plain.every((one) => escaped.every((other) => areTogether(one, other))))
    return undecided('the two spellings were spoken at the same time: they may have nothing in common but the text')
  const isOther = isByBytes || soundsOtherwise(spelled, evidence)
  if (isOther === undefined) return undecided('the voice says a text otherwise each time, so that bytes show nothing')
  if (!isOther) return heldBy('the sound of a text in UTF-8 with that of the same text as escapes')
  const seconds = (one: Answered): string => {
    const { durationMs, bytes = 0 } = audioOf(one, evidence) ?? {}
    return durationMs === undefined ? `${bytes} bytes` : `${(durationMs / 1000).toFixed(2)} s`
  }
  return violated('other', {
    expected: 'the same speech in both spellings',
    actual: `other speech: ${seconds(plain[0]!)} in UTF-8, ${seconds(escaped[0]!)} as escapes`,
    place: { part: 'body' },
    heard: rowsOf(spelled, evidence),
    values: { text: JSON.stringify(textOf(plain[0]!, evidence)) },
  })
}

/** 1: "Request bodies are JSON."; RFC 8259, 7 and 8.1: a letter and its escape are one, and the text is UTF-8. */
export const spellingsAlike = requirement({
  id: 'SPEECH-SPELLINGS-ALIKE',
  sentences: ['1/json-request', '1/speech', '2.1/row-input'],
  level: levels.meaning,
  source: 'RFC 8259, 7 and 8.1',
  title: 'A text with letters beyond ASCII is the same speech in UTF-8 and as escapes',
  mayStayUntested: true,
  needs: [spokenLetters, escapedBodies, spelledBodies],
  follows: [
    'SPEECH-BODY-ESCAPES',
    'SPEECH-REPEATS-LAST-ALIKE',
    'SPEECH-TEXTS-DIFFER',
    ...damage,
    ...answerContent.speech,
  ],
  wholeRun: true,
  // What differs once may have been spoken by a voice that stood in for another.
  doubted: (evidence) =>
    spelledTwice(evidence)
      .filter(({ subject }) => compare(subject, evidence).kind === 'violated')
      .flatMap(({ exchanges }) => exchanges),
  over: spelledTwice,
  missing: ({ exchanges }) =>
    exchanges.some((exchange) => isSpelled(exchange) && exchange.response?.status === 400)
      ? [{ claim: '', judgement: notAvailable('texts with letters beyond ASCII are refused with 400') }]
      : [],
  check(exchanges, evidence) {
    const judgement = compare(exchanges, evidence)
    return judgement.kind === 'violated' && exchanges.every(({ look }) => look !== 2)
      ? undecided('the two spellings differ, and were not spoken again later: it may have been an accident')
      : judgement
  },
  messages: {
    other:
      '{text} is {actual}: in one of the two a letter is not read as it is written ' +
      '(bytes in another charset than UTF-8, bytes of one letter that come in two pieces of the body, or escapes ' +
      'that are not undone)',
  },
})
