import { formats, mediaTypes } from '../../src/contract/operation.ts'
import { failureWords, header, trialId, type Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, observed, undecided, unoffered, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, trials, type Answered, type Trial } from '../../src/requirement/scope.ts'
import { answerWords } from '../answer-words.ts'
import { askedFormat, textOf } from '../asked.ts'
import { contentTypeOf, mediaType } from '../media-type.ts'
import { changes } from '../refusal.ts'
import { isPlain, isSpoken, isSpokenWhole, spokenClaim, unspoken } from '../spoken.ts'
import { success, successMessages } from '../success.ts'
import { wholeBody, wholeBodyMessages } from '../whole-body.ts'
import { audioAs, audioOf, extentOf, findingOf, labelledFormat } from './audio-facts.ts'
import { refusedDefault } from './refused-default.ts'
import { spokenAtSpeed, spokenByDefault, spokenInBothFormats, spokenOnce, spokenTogether } from './probes.ts'

const spoken = [spokenInBothFormats, spokenOnce, spokenTogether]

/** Was a shorter text spoken in the same format? */
function shorterSpoken(refused: Exchange, length: number, evidence: Evidence): boolean {
  const format = askedFormat(refused, evidence)
  return evidence.exchanges.some((other) => isPlain(other) && other.response?.status === 200 && askedFormat(other, evidence) === format && textOf(other, evidence).length < length)
}

/** 4.1: "Success response: HTTP 200" */
export const speechSuccess = requirement({
  id: 'SPEECH-SUCCESS-200',
  sentences: ['4.1/success', '4.1/method', '1/speech', '2.1/row-response-format'],
  level: 'must',
  title: 'A valid request is spoken: 200, in both formats',
  needs: spoken,
  over: trials(isPlain),
  check(trial: Trial, evidence) {
    // 8: "Maximum length of input: not shown.": a longer text may be refused.
    const { length } = textOf(trial.last, evidence)
    if (trial.last.response?.status === 400 && shorterSpoken(trial.last, length, evidence)) return unoffered(`a text of ${length} characters is refused with 400: how long an input may be is not shown`)
    return success(trial, evidence)
  },
  messages: successMessages,
})

/** 4.1, table: "mp3 | audio/mpeg | MP3", "pcm | audio/pcm | 16-bit little-endian PCM" */
export const mediaTypeFollowsFormat = requirement({
  id: 'SPEECH-MEDIA-TYPE',
  sentences: ['4.1/row-mp3', '4.1/row-pcm'],
  level: 'must',
  title: 'Content-Type names the requested format',
  needs: spoken,
  over: each((exchange, evidence) => isSpoken(exchange) && askedFormat(exchange, evidence) !== undefined, spokenClaim),
  missing: unspoken(...formats),
  check(exchange, evidence) {
    const format = askedFormat(exchange, evidence)!
    const expected = mediaTypes[format]
    const line = contentTypeOf(exchange.response.headers)
    // Types and subtypes are compared without case, and parameters are allowed: RFC 9110, 8.3.1.
    if (mediaType(line) === expected) return held
    return violated('wrongType', { expected, actual: line ?? 'no Content-Type', place: { part: 'header content-type' }, values: { format } })
  },
  messages: { wrongType: 'asked for {format}: Content-Type is {actual}, expected {expected}' },
})

/** 4.1: "body is a raw audio byte stream"; law 4: a body that ends before its framing says, in 2 of 3, is a failure. */
export const bodyWhole = requirement({
  id: 'SPEECH-BODY-WHOLE',
  sentences: ['4.1/success'],
  level: 'must',
  title: 'Spoken answers end where their framing says',
  needs: spoken,
  over: trials((exchange) => isPlain(exchange) && exchange.response?.status === 200),
  missing: unspoken(...formats),
  check: wholeBody,
  messages: wholeBodyMessages,
})

/** 2.1: "speed | number | Playback speed multiplier." Settled: 1 is accepted. */
export const speedOne = requirement({
  id: 'SPEECH-SPEED-ONE',
  sentences: ['2.1/row-speed'],
  level: 'must',
  title: 'speed 1 is accepted',
  needs: [spokenAtSpeed],
  over: trials(({ stimulus }) => stimulus.kind === 'member' && stimulus.group === 'speed'),
  check: success,
  messages: successMessages,
})

/** 2.1: "Honored only by models that support it; ignored by other providers." */
export const otherSpeeds = requirement({
  id: 'SPEECH-SPEED',
  sentences: ['2.1/row-speed', '2.1/defaults'],
  level: 'open',
  title: 'What other speeds than 1 do',
  needs: [spokenAtSpeed],
  over: each(({ stimulus }) => stimulus.kind === 'member' && stimulus.group === 'other speed', (exchange) => trialId(exchange)),
  check(exchange, evidence) {
    const plain = evidence.exchanges.find((other): other is Answered => other.stimulus.kind === 'control' && other.stimulus.group === `speech/${askedFormat(exchange, evidence)}` && other.response?.status === 200)
    const [slow, usual] = [isSpokenWhole(exchange) ? audioOf(exchange, evidence) : undefined, plain && audioOf(plain, evidence)]
    const speed = exchange.stimulus.kind === 'member' ? exchange.stimulus.role : ''
    // What is empty lasts nothing, and nothing lasts so many times as long.
    if (!slow || !usual || extentOf(usual) === 0) return observed(`${speed}: ${answerWords(exchange)}`)
    return observed(`${speed}: ${answerWords(exchange)}, lasts ${(extentOf(slow) / extentOf(usual)).toFixed(2)} times as long`)
  },
  messages: {},
})

/** 2.1: "Defaults of response_format and speed: not shown."; 4.1, table: whatever it is, label and bytes are of one row. */
export const defaultFormat = requirement({
  id: 'SPEECH-DEFAULT-FORMAT',
  sentences: ['4.1/row-mp3', '4.1/row-pcm', '4.1/success'],
  level: 'must',
  // 2.1: "Which request fields are required: not shown.": who requires this one has no such answer, and is no less conformant for it.
  operator: true,
  title: 'Without response_format, label and bytes are still those of one of the two formats',
  needs: [spokenByDefault],
  follows: ['SPEECH-MEDIA-TYPE', 'MP3-FORMAT', 'PCM-FORMAT'],
  over: changes('open response_format: missing'),
  check({ last }, evidence) {
    if (!last.response) return undecided(`no answer (${failureWords(last)})`)
    if (last.response.status !== 200) return refusedDefault(last, evidence)
    const exchange = last as Answered
    const line = header(exchange.response.headers, 'content-type') ?? 'no Content-Type'
    const format = labelledFormat(exchange)
    if (!format) return violated('noFormat', { expected: 'audio/mpeg or audio/pcm', actual: line, place: { part: 'header content-type' } })
    const audio = audioAs(format, exchange, evidence)
    if (!audio) return undecided('the body was not kept')
    if (audio.bytes === 0) return violated('otherBytes', { expected: format, actual: 'an empty body', place: { part: 'body' }, values: { label: line } })
    const other = findingOf(audio, ['foreign-format', 'text-mangled', 'wrong-sample-format', 'other-layer', 'no-audio-frame', 'odd-length'])
    if (other) return violated('otherBytes', { expected: format, actual: audio.description, place: { part: 'body', at: other.at ?? 0 }, values: { label: line } })
    return audio.verdict === 'undecided' ? undecided(audio.description) : held
  },
  messages: { noFormat: 'without response_format the answer is labelled {actual}, expected {expected}', otherBytes: 'without response_format the answer is labelled {label}, and the bytes are {actual}' },
})

/** 2.1: "Defaults of response_format and speed: not shown." */
export const defaultObserved = requirement({
  id: 'SPEECH-DEFAULT-FORMAT-IS',
  sentences: ['2.1/defaults'],
  level: 'open',
  title: 'What a request without response_format gets',
  needs: [spokenByDefault],
  over: changes('open response_format: missing'),
  check: ({ last }) => observed(answerWords(last)),
  messages: {},
})
