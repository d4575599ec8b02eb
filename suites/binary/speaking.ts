import type { FindingCode } from '../../src/audio/audio.ts'
import { formats, mediaTypes } from '../../src/contract/operation.ts'
import { failureWords, header, trialId, type Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, heldBy, observed, undecided, unoffered, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, trials, type Answered, type Trial } from '../../src/requirement/scope.ts'
import { answerWords } from '../answer-words.ts'
import { askedFormat, textOf } from '../asked.ts'
import { mediaType } from '../media-type.ts'
import { changes } from '../refusal.ts'
import { levels } from '../levels.ts'
import { emptyAccount, isMember, isPlain, isSpoken, isSpokenWhole, isValid, spokenClaim, unspoken } from '../spoken.ts'
import { successMessages } from '../success.ts'
import { wholeBody, wholeBodyMessages } from '../whole-body.ts'
import { audioAs, audioOf, extentOf, findingOf, labelledFormat } from './audio-facts.ts'
import { refusedDefault } from './refused-default.ts'
import { spokenAtSpeed, spokenByDefault, spokenInBothFormats, spokenOnce, spokenSpelled, spokenTogether, spokenUnusual } from './probes.ts'
import { spokenSuccess } from './spoken-success.ts'

const spoken = [spokenInBothFormats, spokenOnce, spokenTogether]

/**
 * 8: "Maximum length of input: not shown.": a longer text may be refused. A limit is one only where shorter texts were spoken, and none that is
 * at least as long, by characters and by bytes, in the same format.
 */
function isOverLimit(refused: Exchange, evidence: Evidence): boolean {
  const [text, format] = [textOf(refused, evidence), askedFormat(refused, evidence)]
  const texts = evidence.exchanges.filter((other) => isPlain(other) && other.response?.status === 200 && askedFormat(other, evidence) === format)
    .map((other) => textOf(other, evidence))
  const isAsLong = (other: string): boolean => other.length >= text.length && Buffer.byteLength(other) >= Buffer.byteLength(text)
  return texts.some((other) => other.length < text.length) && !texts.some(isAsLong)
}

/** 4.1: "Success response: HTTP 200" */
export const speechSuccess = requirement({
  id: 'SPEECH-SUCCESS-200',
  sentences: ['4.1/success', '4.1/method', '1/speech', '2.1/row-response-format'],
  level: levels.validRefused,
  title: 'A valid request to create speech is answered with 200, in both formats',
  needs: spoken,
  over: trials((exchange) => isPlain(exchange) && !isMember('speed')(exchange) && !isMember('spelling')(exchange)),
  check(trial: Trial, evidence) {
    if (trial.last.response?.status === 400 && isOverLimit(trial.last, evidence)) {
      return unoffered(`a text of ${textOf(trial.last, evidence).length} characters is refused with 400: the maximum length of input is not shown`)
    }
    return spokenSuccess(trial, evidence)
  },
  messages: successMessages,
})

/**
 * 1: "Request bodies are JSON."; 4.1: "Content-Type: application/json." The same request in another spelling is the same request: RFC 8259, 2, 4,
 * 7 and 11; RFC 9110, 8.3.1.
 */
export const otherSpelling = requirement({
  id: 'SPEECH-SPELLING',
  sentences: ['1/json-request', '4.1/headers', '4.1/request'],
  level: levels.validRefused,
  source: 'RFC 8259, RFC 9110',
  title: 'A valid request is answered with 200 however its JSON and its Content-Type are spelled',
  needs: [spokenSpelled],
  over: trials(isMember('spelling')),
  check(trial, evidence) {
    if (trial.attempts.some(({ response }) => response?.status === 200)) return held
    const control = evidence.controlFailure(`speech/${askedFormat(trial.last, evidence)}`)
    if (control) return undecided(control.why)
    const judged = spokenSuccess(trial, evidence)
    const spelling = trial.last.stimulus.kind === 'member' ? trial.last.stimulus.role : ''
    return judged.kind === 'violated' ? { ...judged, code: 'refused', values: { ...judged.values, spelling } } : judged
  },
  messages: { refused: 'a request {spelling} is answered with {actual}, expected {expected}: the same request as usually written succeeds' },
})

/** 4.1, table: "mp3 | audio/mpeg | MP3", "pcm | audio/pcm | 16-bit little-endian PCM" */
export const mediaTypeFollowsFormat = requirement({
  id: 'SPEECH-MEDIA-TYPE',
  sentences: ['4.1/row-mp3', '4.1/row-pcm'],
  level: levels.memberForm,
  title: 'The Content-Type of speech is the one of the requested format',
  needs: spoken,
  over: each((exchange, evidence) => isSpoken(exchange) && askedFormat(exchange, evidence) !== undefined, spokenClaim),
  missing: unspoken(...formats),
  check(exchange, evidence) {
    const format = askedFormat(exchange, evidence)!
    const expected = mediaTypes[format]
    const line = header(exchange.response.headers, 'content-type')
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
  level: levels.notWhole,
  title: 'The body of speech is complete: it ends where Content-Length or the chunks say',
  needs: [...spoken, spokenAtSpeed, spokenSpelled, spokenUnusual],
  over: trials((exchange) => isValid(exchange) && exchange.response?.status === 200),
  missing: unspoken(...formats),
  check: wholeBody,
  messages: wholeBodyMessages,
})

/** 2.1: "speed | number | Playback speed multiplier." Settled: 1 is accepted. */
export const speedOne = requirement({
  id: 'SPEECH-SPEED-ONE',
  sentences: ['2.1/row-speed'],
  level: levels.validRefused,
  title: 'A speed of 1 is accepted, written as 1, 1.0 or 1e0',
  needs: [spokenAtSpeed],
  over: trials(isMember('speed')),
  check: spokenSuccess,
  messages: successMessages,
})

/** 2.1: "Honored only by models that support it; ignored by other providers." */
export const otherSpeeds = requirement({
  id: 'SPEECH-SPEED',
  sentences: ['2.1/row-speed', '2.1/defaults'],
  level: levels.notShown,
  title: 'What a speed other than 1 does',
  needs: [spokenAtSpeed],
  over: each(isMember('other speed'), (exchange) => trialId(exchange)),
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

/** What a body is when it is no audio at all. */
const noAudio: ReadonlySet<string> = new Set(['json', 'sse', 'data-url', 'html', 'xml', 'http', 'multipart', 'chunked', 'hex', 'base64', 'text', 'mangled', 'pdf', 'png', 'zip'])
const notOfItsLabel: readonly FindingCode[] = ['foreign-format', 'text-mangled', 'wrong-sample-format', 'other-layer', 'no-audio-frame', 'odd-length']

/**
 * 2.1: "Defaults of response_format and speed: not shown.": any audio may come. 4.1, table: what has the label of one of the two formats is that
 * format; 1: "Successful speech responses are binary audio."
 */
export const defaultFormat = requirement({
  id: 'SPEECH-DEFAULT-FORMAT',
  sentences: ['4.1/row-mp3', '4.1/row-pcm', '4.1/success', '1/binary'],
  level: levels.otherBytes,
  // 2.1: "Which request fields are required: not shown.": who requires this one has no such answer, and is no less conformant for it.
  operator: true,
  title: 'A success without response_format in the request is audio, and if labelled audio/mpeg or audio/pcm, of that format',
  needs: [spokenByDefault],
  follows: ['SPEECH-MEDIA-TYPE', 'MP3-FORMAT', 'PCM-FORMAT'],
  over: changes('open response_format: missing'),
  check({ last }, evidence) {
    if (!last.response) return undecided(`no answer (${failureWords(last)})`)
    if (last.response.status === 402) return undecided(emptyAccount)
    if (last.response.status !== 200) return refusedDefault(last, evidence)
    const exchange = last as Answered
    const label = header(exchange.response.headers, 'content-type') ?? 'no Content-Type'
    if (exchange.response.body.length === 0) return violated('otherBytes', { expected: 'audio', actual: 'an empty body', place: { part: 'body' }, values: { label } })
    const format = labelledFormat(exchange)
    if (!format && /^\s*(?:text\/|application\/(?:\S+\+)?(?:json|xml)\b)/i.test(label)) return violated('noAudio', { expected: 'a media type of audio', actual: label, place: { part: 'header content-type' } })
    const audio = audioAs(format ?? 'pcm', exchange, evidence)
    if (!audio) return undecided('the body was not kept')
    const other = format ? findingOf(audio, notOfItsLabel) : undefined
    if (other || noAudio.has(audio.format)) {
      return violated('otherBytes', { expected: format ?? 'audio', actual: audio.description, place: { part: 'body', at: other?.at ?? 0 }, values: { label } })
    }
    if (!format) return heldBy('whether the body is binary', `the bytes with a format, since they are labelled ${label}, and the default is not shown`)
    return audio.verdict === 'undecided' ? undecided(audio.description) : held
  },
  messages: {
    noAudio: 'without response_format in the request the answer is labelled {actual}, expected {expected}',
    otherBytes: 'without response_format in the request the answer is labelled {label}, and the body is {actual}, expected {expected}',
  },
})

/** 2.1: "Defaults of response_format and speed: not shown." */
export const defaultObserved = requirement({
  id: 'SPEECH-DEFAULT-FORMAT-IS',
  sentences: ['2.1/defaults'],
  level: levels.notShown,
  title: 'Which Content-Type is the default, or which status refuses a request without response_format',
  needs: [spokenByDefault],
  over: changes('open response_format: missing'),
  check: ({ last }) => observed(answerWords(last)),
  messages: {},
})

/** Speakers differ in pace from sentence to sentence, but not by this much. */
const leastShare = 0.65

/** 1: "converts input text into audio", all of it. */
export const longerLastsLonger = requirement({
  id: 'SPEECH-LONGER-LASTS-LONGER',
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'A long text is spoken to its end: its audio lasts as long as its length suggests',
  needs: [spokenInBothFormats],
  follows: ['SPEECH-TEXTS-DIFFER', 'MP3-FORMAT', 'PCM-FORMAT', 'SPEECH-AUDIO-NOT-EMPTY'],
  over: (evidence) => [...Map.groupBy(evidence.exchanges.filter((exchange): exchange is Answered => exchange.response !== undefined)
    .filter((exchange) => isSpokenWhole(exchange) && isMember('spoken')(exchange)), (exchange) => askedFormat(exchange, evidence) ?? '')]
    .filter(([format]) => format !== '').map(([claim, subject]) => ({ claim, subject, noun: 'format', exchanges: subject })),
  missing: unspoken(...formats),
  check(exchanges, evidence) {
    const pace = new Map<number, { extent: number; exchange: Answered }>()
    for (const exchange of exchanges) {
      const audio = audioOf(exchange, evidence)
      if (!audio || findingOf(audio, ['foreign-format', 'text-mangled', 'wrong-sample-format', 'no-audio-frame'])) return undecided('what came is not the audio that was asked for')
      if (extentOf(audio) === 0) return undecided('an empty body lasts nothing: there is nothing to compare')
      const length = textOf(exchange, evidence).length
      // The longest of several answers to one text: an answer that was cut short must not set the measure.
      if ((pace.get(length)?.extent ?? -1) < extentOf(audio)) pace.set(length, { extent: extentOf(audio), exchange })
    }
    const [shorter, longer] = [...pace].toSorted(([one], [other]) => one - other).slice(-2)
    if (!shorter || !longer) return undecided('not enough texts were spoken')
    const expected = (shorter[1].extent / shorter[0]) * longer[0]
    const share = longer[1].extent / expected
    if (share >= leastShare) return heldBy(`how long ${longer[0]} characters last with how long ${shorter[0]} do`)
    return violated('short', {
      expected: `about ${longer[0]} characters' worth`, actual: `${Math.round(share * 100)} % of that`, place: { part: 'body' },
      values: { length: String(longer[0]), shorter: String(shorter[0]), share: String(Math.round(share * 100)) },
    })
  },
  messages: { short: 'a text of {length} characters lasts {share} % of what one of {shorter} characters makes expect: the end may be missing' },
})
