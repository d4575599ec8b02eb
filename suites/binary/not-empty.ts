import { formats } from '../../src/contract/operation.ts'
import { isChange } from '../../src/record/change-id.ts'
import { withheldWords } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, undecided, notAvailable, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
import { hasPlainWords, isMember, isCompleteSpeech, spokenClaim, unspoken } from '../checks/complete-speech.ts'
import { levels } from '../checks/levels.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { requestedBody } from '../evidence/sent-request.ts'
import { openRequests } from '../probes/open-requests.ts'
import { spokenAtSpeed, spokenInBothFormats, spokenOnce, spokenTogether, spokenUnusual } from '../probes/speech.ts'

function hasBody(exchange: Answered, evidence: Evidence): Judgement {
  if (exchange.response.body.withheld === 'unrecorded') return undecided(withheldWords.unrecorded)
  if (exchange.response.body.length === 0)
    return violated('empty', { expected: 'audio', actual: 'an empty body', place: { part: 'body' } })
  // 4.1: "raw audio byte stream … (not JSON)". Of a text in its place it is unknown whether audio would be
  // empty.
  const audio = audioOf(exchange, evidence)
  return audio && wordsAlone.has(audio.format)
    ? undecided(`the bytes are ${audio.description}: there is no audio that could be empty`)
    : held
}

/** Formats, as `src/audio` names them, in which there is no sound. */
const wordsAlone: ReadonlySet<string> = new Set(['json', 'html', 'xml', 'text'])

const emptyMessages = { empty: 'the answer is 200 with {actual}, expected {expected}' }

/** R-WHOLE-SUCCESS: whatever the interface leaves open, what succeeds is spoken. An odd speed may leave nothing. */
function isOpenWithWords(exchange: Answered, evidence: Evidence): boolean {
  const body = requestedBody(exchange, evidence)
  return (
    isChange(exchange.stimulus, 'open') &&
    body !== undefined &&
    !('speed' in body) &&
    typeof body['input'] === 'string' &&
    /\p{L}{3}/u.test(body['input'])
  )
}

/** 4.1: "body is a raw audio byte stream": of a text with plain words in it something is to be heard. */
export const notEmpty = requirement({
  id: 'SPEECH-AUDIO-NOT-EMPTY',
  sentences: ['4.1/success', '1/binary'],
  level: levels.notWhole,
  title:
    'A success for ordinary text has a body, ' +
    'also with markup or emoji in the text, with a speed of 1 or in another spelling',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether, spokenAtSpeed, spokenUnusual, openRequests],
  wholeRun: true,
  over: each(
    (exchange, evidence) =>
      isCompleteSpeech(exchange) && (hasPlainWords(exchange) || isOpenWithWords(exchange, evidence)),
    spokenClaim,
  ),
  missing: unspoken(...formats),
  check: hasBody,
  messages: emptyMessages,
})

/**
 * 1: "converts input text into audio". What a voice has no sounds for it may refuse; a success says that it was spoken.
 */
export const otherScriptNotEmpty = requirement({
  id: 'SPEECH-OTHER-SCRIPT-NOT-EMPTY',
  sentences: ['1/speech', '4.1/success'],
  level: levels.meaning,
  title: 'A success for text in another script, such as Cyrillic or Chinese, has a body',
  needs: [spokenUnusual],
  over: each((exchange) => isCompleteSpeech(exchange) && isMember('other script')(exchange)),
  missing: (evidence) =>
    evidence.exchanges.some((exchange) => isMember('other script')(exchange) && exchange.response?.status === 400)
      ? [{ claim: '', judgement: notAvailable('text in other scripts is refused with 400') }]
      : [],
  check: hasBody,
  messages: emptyMessages,
})
