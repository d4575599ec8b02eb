import { isUnserved } from '../../src/record/unserved-accept.ts'
import type { FindingCode } from '../../src/audio/audio.ts'
import { formats, mediaTypes } from '../../src/contract/operation.ts'
import { failureWords, header, withheldWords } from '../../src/record/exchange.ts'
import { isForeignValid } from '../../src/record/foreign.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, heldBy, observed, undecided, notAvailable, violated } from '../../src/requirement/judgement.ts'
import { requirement, type MissingClaim } from '../../src/requirement/requirement.ts'
import { each, trials, type Answered, type Trial } from '../../src/requirement/scope.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { requestedFormat } from '../evidence/sent-request.ts'
import { contentTypeOf, isNoMediaType, mediaType } from '../evidence/media-type.ts'
import { changes } from '../checks/refusal.ts'
import { answerContent } from '../checks/instead-of.ts'
import { levels } from '../checks/levels.ts'
import { isMember, isSpoken, isValid, spokenClaim, unspoken } from '../checks/complete-speech.ts'
import { overLimit } from '../checks/over-limit.ts'
import { emptyAccount, success, successMessages } from '../checks/success.ts'
import { wholeBody, wholeBodyMessages } from '../checks/whole-body.ts'
import { audioAs, findingOf, labelledFormat } from '../evidence/audio-facts.ts'
import { refusedDefault } from '../checks/refused-default.ts'
import { dressed } from '../probes/dressed.ts'
import { givenUp } from '../probes/given-up.ts'
import { openSpeechForms, usualForms } from '../probes/http-forms.ts'
import { streamingMembers } from '../probes/open-requests.ts'
import {
  spokenAtSpeed,
  spokenByDefault,
  spokenInBothFormats,
  spokenLengths,
  spokenOnce,
  spokenPage,
  spokenTogether,
  spokenUnusual,
} from '../probes/speech.ts'
import { spokenTwiceAtOnce } from '../probes/twice-at-once.ts'

const spoken = [spokenInBothFormats, spokenOnce, spokenTogether]

/** 4.1: "Success response: HTTP 200" */
export const speechSuccess = requirement({
  id: 'SPEECH-SUCCESS-200',
  sentences: ['4.1/success', '4.1/method', '1/speech', '2.1/row-response-format'],
  level: levels.validRefused,
  title: 'A valid request to create speech is answered with 200, in both formats',
  needs: [...spoken, spokenLengths, spokenPage, spokenTwiceAtOnce, dressed.withoutKey[0], usualForms, givenUp],
  follows: answerContent.speech,
  // Other spellings, and a speed of 1, are judged by themselves.
  over: trials(
    (exchange) =>
      isMember('page')(exchange) ||
      isMember('length')(exchange) ||
      (exchange.operation === 'speech' && isForeignValid(exchange)) ||
      (isOrdinaryText(exchange) && exchange.stimulus.kind !== 'change' && !isMember('speed')(exchange)),
  ),
  check(trial: Trial, evidence) {
    // RFC 9110, 15.5.7: a server may decline it. SPEECH-HTTP-FORMS says so.
    if (isUnserved(trial.last)) return notAvailable('an Accept that names no audio is refused with 406')
    const judgement = overLimit(trial, evidence) ?? success(trial, evidence)
    // A service may take longer for a page than is waited for.
    return judgement.kind === 'undecided' && isMember('page')(trial.last) ? notAvailable(judgement.why) : judgement
  },
  messages: successMessages,
})

/** 4.1, table: "mp3 | audio/mpeg | MP3", "pcm | audio/pcm | 16-bit little-endian PCM" */
export const mediaTypeFollowsFormat = requirement({
  id: 'SPEECH-MEDIA-TYPE',
  sentences: ['4.1/row-mp3', '4.1/row-pcm'],
  level: levels.memberForm,
  title: 'The Content-Type of speech is the one of the requested format',
  needs: [...spoken, dressed.withoutKey[0], openSpeechForms, streamingMembers],
  over: each(
    (exchange, evidence) => isSpoken(exchange) && requestedFormat(exchange, evidence) !== undefined,
    spokenClaim,
  ),
  missing: unspoken(...formats),
  check(exchange, evidence) {
    const format = requestedFormat(exchange, evidence)!
    const expected = mediaTypes[format]
    const { headers, body } = exchange.response
    const line = contentTypeOf(headers)
    // Types and subtypes are compared without case, and parameters are allowed: RFC 9110, 8.3.1.
    if (mediaType(line) === expected) return held
    return violated(body.length === 0 && !body.withheld ? 'typeOfNothing' : 'wrongType', {
      expected,
      actual: line ?? 'no Content-Type',
      place: { part: 'header content-type' },
      values: { format },
    })
  },
  messages: {
    wrongType: 'asked for {format}: Content-Type is {actual}, expected {expected}',
    typeOfNothing: 'asked for {format}: the body is empty, and its Content-Type is {actual}, expected {expected}',
  },
})

/** Where no success has a byte in its body, none could have been missing. */
function allEmpty({ exchanges }: Evidence): MissingClaim[] {
  const spoken = exchanges.filter((exchange) => isValid(exchange) && exchange.response?.status === 200)
  if (spoken.length === 0 || spoken.some(({ response }) => response!.body.length > 0)) return []
  return [{ claim: 'bytes', judgement: undecided('every body is empty: nothing of it could be missing') }]
}

/**
 * 4.1: "body is a raw audio byte stream". A body that ends before its framing says, in both looks or again and again,
 * is a failure.
 */
export const bodyWhole = requirement({
  id: 'SPEECH-BODY-WHOLE',
  sentences: ['4.1/success'],
  level: levels.notWhole,
  title: 'The body of speech is complete: it ends where Content-Length or the chunks say',
  needs: [...spoken, spokenAtSpeed, spokenUnusual, spokenPage],
  wholeRun: true,
  // How the framing of a body ended does not stand in a HAR file.
  over: trials((exchange) => isValid(exchange) && exchange.response?.status === 200 && exchange.origin !== 'har'),
  missing: (evidence) => [...unspoken(...formats)(evidence), ...allEmpty(evidence)],
  check(trial, evidence) {
    if (!isMember('page')(trial.last)) return wholeBody(trial, evidence)
    const late = trial.attempts.find(({ failure }) => failure?.kind === 'timeout' || failure?.kind === 'limit')
    // It may take longer than is waited for, and hold more than is read.
    return late ? notAvailable(`a page: ${failureWords(late)}`) : wholeBody(trial, evidence)
  },
  messages: wholeBodyMessages,
})

/** 2.1: "speed | number | Playback speed multiplier." R-SPEED-ONE: 1 is accepted. */
export const speedOne = requirement({
  id: 'SPEECH-SPEED-ONE',
  sentences: ['2.1/row-speed'],
  level: levels.validRefused,
  title: 'A speed of 1 is accepted, written as 1, 1.0 or 1e0',
  needs: [spokenAtSpeed],
  follows: answerContent.speech,
  over: trials(isMember('speed')),
  check: success,
  messages: successMessages,
})

/** What a body is when it is no audio at all. */
const noAudio: ReadonlySet<string> = new Set([
  'json',
  'sse',
  'data-url',
  'html',
  'xml',
  'http',
  'multipart',
  'chunked',
  'hex',
  'base64',
  'text',
  'mangled',
  'pdf',
  'png',
  'zip',
])
const notOfItsLabel: readonly FindingCode[] = [
  'foreign-format',
  'text-mangled',
  'wrong-sample-format',
  'other-layer',
  'no-audio-frame',
  'odd-length',
]

/**
 * 2.1: "Defaults of response_format and speed: not shown.": any audio may come. 4.1, table: what has the label of one
 * of the two formats is that format; 1: "Successful speech responses are binary audio."
 */
export const defaultFormat = requirement({
  id: 'SPEECH-DEFAULT-FORMAT',
  sentences: ['4.1/row-mp3', '4.1/row-pcm', '4.1/success', '1/binary'],
  level: levels.otherBytes,
  // 2.1: "Which request fields are required: not shown.": who requires this one has no such answer, and is no less
  // conformant for it.
  mayStayUntested: true,
  title:
    'A success without response_format in the request is audio, ' +
    'and if labelled audio/mpeg or audio/pcm, of that format',
  needs: [spokenByDefault],
  follows: ['SPEECH-MEDIA-TYPE', 'MP3-FORMAT', 'PCM-FORMAT'],
  over: changes('open.response_format.missing'),
  check({ last }, evidence) {
    if (!last.response) return undecided(`no answer (${failureWords(last)})`)
    if (last.response.status === 402) return undecided(emptyAccount)
    if (last.response.status !== 200) return refusedDefault(last, evidence)
    const exchange = last as Answered
    const label = header(exchange.response.headers, 'content-type') ?? 'no Content-Type'
    if (exchange.response.body.withheld === 'unrecorded') return undecided(withheldWords.unrecorded)
    if (exchange.response.body.length === 0)
      return violated('otherBytes', {
        expected: 'audio',
        actual: 'an empty body',
        place: { part: 'body' },
        values: { label },
      })
    // What broke off is judged for that alone.
    if (exchange.failure || !exchange.response.body.complete)
      return undecided(`the body is not whole (${exchange.failure ? failureWords(exchange) : 'it ends too early'})`)
    const format = labelledFormat(exchange)
    if (!format && isNoAudioType(header(exchange.response.headers, 'content-type')))
      return violated('noAudio', {
        expected: 'a media type of audio',
        actual: label,
        place: { part: 'header content-type' },
      })
    const audio = audioAs(format ?? 'pcm', exchange, evidence)
    if (!audio) return undecided('the body was not kept, or has a coding that is not undone here')
    const other = format ? findingOf(audio, notOfItsLabel) : undefined
    if (other || noAudio.has(audio.format)) {
      return violated('otherBytes', {
        expected: format ?? 'audio',
        actual: audio.description,
        place: { part: 'body', at: other?.at ?? 0 },
        values: { label },
      })
    }
    if (!format)
      return heldBy(
        'whether the body is binary',
        `the bytes with a format, since they are labelled ${label}, and the default is not shown`,
      )
    return audio.verdict === 'undecided' ? undecided(audio.description) : held
  },
  messages: {
    noAudio: 'without response_format in the request the answer is labelled {actual}, expected {expected}',
    otherBytes:
      'without response_format in the request the answer is labelled {label}, ' +
      'and the body is {actual}, expected {expected}',
  },
})

/** Text, JSON, or no media type at all: two that were put together are none. */
function isNoAudioType(contentType: string | undefined): boolean {
  if (contentType === undefined) return false
  return isNoMediaType(contentType) || /^\s*(?:text\/|application\/(?:\S+\+)?(?:json|xml)\b)/i.test(contentType)
}

/** 2.1: "Defaults of response_format and speed: not shown." */
export const defaultObserved = requirement({
  id: 'SPEECH-DEFAULT-FORMAT-IS',
  sentences: ['2.1/defaults'],
  level: levels.notShown,
  title: 'Which Content-Type is the default, or which status refuses a request without response_format',
  needs: [spokenByDefault],
  over: changes('open.response_format.missing'),
  check: ({ last }) => observed(answerWords(last)),
  messages: {},
})
