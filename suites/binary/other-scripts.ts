import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, held, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement, type MissingClaim } from '../../src/requirement/requirement.ts'
import { each, groups, isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, isMember } from '../checks/complete-speech.ts'
import { emptyMessages, hasBody, isWordsAlone, wordsIn } from '../checks/has-body.ts'
import { levels } from '../checks/levels.ts'
import { alikeBy, saysAlike } from '../checks/says-alike.ts'
import { isForeign } from '../checks/takes.ts'
import { audioOf, findingOf } from '../evidence/audio-facts.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { spokenLetters } from '../probes/letters.ts'
import { spokenUnusual } from '../probes/speech.ts'
import { spelledBodies } from '../probes/spelled.ts'
import { furtherScripts, otherScripts } from '../requests/other-scripts.ts'

const isOtherScript = isMember('other script')

/** Nobody says a letter of any script in less: in milliseconds. */
const leastOfLetter = 15

/** Bytes of a millisecond of pcm, at least: 8 kHz in mono. */
const leastBytes = 16

function refused({ exchanges }: Evidence): MissingClaim[] {
  return exchanges.some((exchange) => isOtherScript(exchange) && exchange.response?.status === 400)
    ? [{ claim: '', judgement: notAvailable('text in other scripts is refused with 400') }]
    : []
}

/** How long an answer lasts at most, in milliseconds: pcm whose rate nobody says lasts longest at the least one. */
function mostMs(exchange: Answered, evidence: Evidence): number | undefined {
  const audio = audioOf(exchange, evidence)
  return audio && (audio.durationMs ?? audio.bytes / leastBytes)
}

/** Is no text heard in this format? Then it is not the script that is the cause. */
function isAllSilent(format: Format | undefined, evidence: Evidence): boolean {
  return evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isCompleteSpeech(one) && requestedFormat(one, evidence) === format && isOrdinaryText(one))
    .every((one) => isSilent(one, evidence))
}

function isSilent(exchange: Answered, evidence: Evidence): boolean {
  const audio = audioOf(exchange, evidence)
  return audio !== undefined && findingOf(audio, ['silent']) !== undefined
}

/**
 * 1: "converts input text into audio". What a voice has no sounds for it may refuse; a success says that it was spoken.
 */
export const otherScriptNotEmpty = requirement({
  id: 'SPEECH-OTHER-SCRIPT-NOT-EMPTY',
  sentences: ['1/speech', '4.1/success'],
  level: levels.meaning,
  title: 'A success for text in another script, such as Cyrillic or Chinese, has a body, and something is heard in it',
  needs: [spokenUnusual],
  follows: ['MP3-SILENCE', 'PCM-SILENCE'],
  over: each((exchange) => isCompleteSpeech(exchange) && isOtherScript(exchange)),
  missing: refused,
  check(exchange, evidence) {
    const judgement = hasBody(exchange, evidence)
    const audio = audioOf(exchange, evidence)
    if (audio?.format === 'tags')
      return violated('empty', { expected: 'audio', actual: audio.description, place: { part: 'body' } })
    // Of what is not the audio that was asked for it is unknown how long it sounds.
    if (judgement !== held || !audio || isForeign(audio)) return judgement
    const [text, place] = [textOf(exchange, evidence), { part: 'body' }]
    if (isSilent(exchange, evidence))
      return isAllSilent(requestedFormat(exchange, evidence), evidence)
        ? undecided('no ordinary text is heard in that format either')
        : violated('silent', {
            expected: 'speech',
            actual: 'silence',
            place,
            values: { text: JSON.stringify(text) },
          })
    const [most, least] = [mostMs(exchange, evidence), leastOfLetter * text.length]
    return most !== undefined && most < least
      ? violated('short', {
          expected: `${least} ms at least, as fast as anybody speaks`,
          actual: `${Math.floor(most)} ms`,
          place,
          values: { text: JSON.stringify(text) },
        })
      : held
  },
  messages: {
    ...emptyMessages,
    silent: 'the answer to {text} is 200 with {actual}, expected {expected} or a refusal',
    short: 'the answer to {text} is 200 with {actual} of audio, expected {expected}: its letters may be left out',
  },
})

function same(one: Answered, other: Answered, actual: string, evidence: Evidence): Judgement {
  return violated('same', {
    expected: 'other audio for other words',
    actual,
    place: { part: 'body' },
    values: { one: JSON.stringify(textOf(one, evidence)), other: JSON.stringify(textOf(other, evidence)) },
  })
}

/** Of answers that all have other bytes: do two of other texts say the same? */
function saidOtherwise(exchanges: readonly Answered[], evidence: Evidence): Judgement {
  const said = exchanges.flatMap((one, at) =>
    exchanges
      .slice(at + 1)
      .filter((other) => requestedFormat(other, evidence) === requestedFormat(one, evidence))
      .filter((other) => textOf(other, evidence) !== textOf(one, evidence))
      .map((other) => ({ one, other, said: saysAlike(one, other, evidence) })),
  )
  const alike = said.find(({ said: { outcome } }) => outcome === 'same')
  if (alike) return same(alike.one, alike.other, alikeBy.sound, evidence)
  const [other] = said.flatMap(({ said }) => (said.outcome === 'other' ? [said] : []))
  if (other) return heldBy(`the ${other.by} of two texts of as many letters`)
  const [open] = said.flatMap(({ said }) => (said.outcome === 'undecided' ? [said] : []))
  return open ? undecided(open.why) : notAvailable('the two texts were spoken in other formats')
}

/** 1: "converts input text into audio": other words, other audio, in any script that is spoken. */
export const otherScriptDiffers = requirement({
  id: 'SPEECH-OTHER-SCRIPT-DIFFERS',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'Two texts of as many letters in another script, such as Cyrillic or Chinese, give different audio',
  mayStayUntested: true,
  needs: [spokenLetters, spokenUnusual, spelledBodies],
  follows: [
    'SPEECH-OTHER-SCRIPT-NOT-EMPTY',
    'SPEECH-TEXTS-DIFFER',
    'MP3-FORMAT',
    'MP3-SILENCE',
    'PCM-FORMAT',
    'PCM-SILENCE',
  ],
  wholeRun: true,
  over: (evidence) => ofOneScript(evidence).map((unit) => ({ ...unit, claim: '' })),
  missing: refused,
  check(exchanges, evidence) {
    const texts = new Set(exchanges.map((exchange) => textOf(exchange, evidence)))
    if (texts.size < 2) return notAvailable('one text in that script was spoken, and no other')
    const [one, other] = exchanges.flatMap((first) => {
      const second = exchanges.find(
        (another) =>
          another.response.body.sha256 === first.response.body.sha256 &&
          textOf(another, evidence) !== textOf(first, evidence),
      )
      return second ? [first, second] : []
    })
    if (one && isWordsAlone(one, evidence)) return undecided(`${wordsIn(one, evidence)} came in the place of the audio`)
    if (one && other && isSilent(one, evidence) && isAllSilent(requestedFormat(one, evidence), evidence))
      return undecided('no text is heard in that format: silence has no words')
    if (one && other) return same(one, other, alikeBy.bytes, evidence)
    return saidOtherwise(exchanges, evidence)
  },
  messages: {
    same:
      '{one} and {other} are answered with {actual}, expected {expected}: ' +
      'every letter may be read as one and the same, such as a question mark, or left out, ' +
      'or one answer is kept for both',
  },
})

const scripts = new Map<string, string>(
  Object.entries({ ...otherScripts, ...furtherScripts }).flatMap(([name, { text, alike }]) => [
    [text, name] as const,
    [alike, name] as const,
  ]),
)

const ofOneScript = groups(
  (exchange, evidence) =>
    (isOtherScript(exchange) || isMember('spelled text')(exchange)) &&
    scripts.has(textOf(exchange, evidence)) &&
    isCompleteSpeech(exchange) &&
    exchange.response.body.length > 0 &&
    requestedFormat(exchange, evidence) !== undefined,
  (exchange, evidence) => scripts.get(textOf(exchange, evidence))!,
  'script',
)
