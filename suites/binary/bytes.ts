import { header } from '../../src/record/exchange.ts'
import type { FindingCode } from '../../src/audio/audio.ts'
import { formats, type Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, undecided, unoffered, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement, type Requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered, type Scope } from '../../src/requirement/scope.ts'
import { askedFormat } from '../evidence/sent-request.ts'
import { levels } from '../checks/levels.ts'
import { hasPlainWords, isMember, isSpokenWhole, spokenClaim, unspoken } from '../checks/complete-speech.ts'
import { audioOf, findingOf } from '../evidence/audio-facts.ts'
import { spokenAtSpeed, spokenInBothFormats, spokenOnce, spokenTogether, spokenUnusual } from '../probes/speech.ts'

type AudioJudgement = NonNullable<ReturnType<typeof audioOf>>

/** Whole spoken answers in one format. */
function spokenIn(format: Format, ordinaryOnly = false): Scope<Answered> {
  return each(
    (exchange, evidence) =>
      isSpokenWhole(exchange) &&
      askedFormat(exchange, evidence) === format &&
      exchange.response.body.length > 0 &&
      (!ordinaryOnly || hasPlainWords(exchange)),
    spokenClaim,
  )
}

/** Findings that make the rest meaningless: the bytes are not what was asked for at all. */
const foreign: readonly FindingCode[] = [
  'foreign-format',
  'text-mangled',
  'other-layer',
  'wrong-sample-format',
  'no-audio-frame',
]
const cannotTell: readonly FindingCode[] = ['constant', 'incompressible', 'too-short', 'ambiguous']

interface Declaration {
  readonly id: string
  readonly format: Format
  readonly level: 'must' | 'should'
  readonly title: string
  /** Codes of `src/audio` that violate it. */
  readonly codes: readonly FindingCode[]
  readonly expected: string
  /** Sources of a should beyond the sentence. */
  readonly source?: string
  /** Judged only where ordinary text was spoken. */
  readonly ordinaryOnly?: boolean
  /** Why nothing could be compared, where the bytes have not what it is about. */
  readonly lacks?: (audio: AudioJudgement) => string | undefined
}

/** A requirement on the bytes: what the judge of audio finds, under the code that it has there. */
function onBytes(declaration: Declaration): Requirement<Answered> {
  const { id, format, level, title, codes, expected, source } = declaration
  const identity = codes.includes('foreign-format')
  return requirement({
    id,
    sentences: [`4.1/row-${format}`, '4.1/success'],
    level,
    title,
    needs: [spokenInBothFormats, spokenOnce, spokenTogether, spokenUnusual, spokenAtSpeed],
    ...(source !== undefined && { source }),
    ...(identity ? {} : { follows: [format === 'mp3' ? 'MP3-FORMAT' : 'PCM-FORMAT'] }),
    over: spokenIn(format, declaration.ordinaryOnly),
    missing: unspoken(format),
    check(exchange, evidence) {
      const audio = audioOf(exchange, evidence)
      if (!audio) return undecided('the body was not kept')
      const finding = findingOf(audio, codes)
      if (finding) {
        return violated('found', {
          expected,
          actual: audio.description,
          place: {
            part: 'body',
            ...(finding.at !== undefined && { at: finding.at }),
            ...(finding.length !== undefined && { length: finding.length }),
            ...(finding.atMs !== undefined && { atMs: finding.atMs }),
          },
          values: {
            format,
            found: finding.message,
            label: header(exchange.response.headers, 'content-type') ?? 'without Content-Type',
            code: finding.code,
          },
        })
      }
      const lack = declaration.lacks?.(audio)
      if (lack !== undefined) return unoffered(lack)
      // How many bytes the samples have can always be told.
      return codes.includes('odd-length') && !findingOf(audio, foreign) ? held : decidable(audio, identity)
    },
    messages: { found: identity ? 'asked for {format}, got {actual} labelled {label}' : '{format}: {found}' },
  })
}

function hasBody(exchange: Answered, evidence: Evidence): Judgement {
  if (exchange.response.body.length === 0)
    return violated('empty', { expected: 'audio', actual: 'an empty body', place: { part: 'body' } })
  // 4.1: "raw audio byte stream … (not JSON)". Of a text that came in its place nobody knows whether audio would be
  // empty.
  const audio = audioOf(exchange, evidence)
  return audio && wordsAlone.has(audio.format)
    ? undecided(`the bytes are ${audio.description}: there is no audio that could be empty`)
    : held
}

/** Formats, as `src/audio` names them, in which there is no sound. */
const wordsAlone: ReadonlySet<string> = new Set(['json', 'html', 'xml', 'text'])

const emptyMessages = { empty: 'the answer is 200 with {actual}, expected {expected}' }

/** What cannot be told must not be taken for right. */
function decidable(audio: AudioJudgement, identity: boolean): Judgement {
  if (audio.asked === 'pcm' && findingOf(audio, ['silent']))
    return undecided('the samples are silence, which is the same bytes in every format')
  const unclear = findingOf(audio, cannotTell)
  if (unclear && audio.asked === 'pcm')
    return identity ? undecided(unclear.message) : undecided(`what the bytes are cannot be told: ${unclear.message}`)
  if (!identity && findingOf(audio, foreign)) return undecided(`the bytes are ${audio.description}`)
  return held
}

/** 4.1, table: "mp3 | audio/mpeg | MP3"; 4.1: "body is a raw audio byte stream of the requested format (not JSON)" */
export const mp3Format = onBytes({
  id: 'MP3-FORMAT',
  format: 'mp3',
  level: levels.otherBytes,
  title: 'Speech requested as mp3 is MP3: MPEG audio Layer III',
  codes: ['foreign-format', 'text-mangled', 'other-layer', 'no-audio-frame'],
  expected: 'MP3',
})

/** 4.1: "raw audio byte stream": every byte belongs to a frame or a tag. */
export const mp3Frames = onBytes({
  id: 'MP3-FRAMES',
  format: 'mp3',
  level: levels.otherBytes,
  title: 'Every byte of mp3 belongs to a Layer III frame or to a tag',
  codes: ['bytes-before-audio', 'bytes-between-frames', 'bytes-after-audio', 'tag-cut', 'side-info-impossible'],
  expected: 'frames and tags only',
})

/** 4.1: "raw audio byte stream": whole, to its end. */
export const mp3LastFrame = onBytes({
  id: 'MP3-LAST-FRAME',
  format: 'mp3',
  level: levels.otherBytes,
  title: 'The last frame of mp3 is complete',
  codes: ['last-frame-cut'],
  expected: 'a complete last frame',
})

/** ISO 11172-3, 2.4.2.3: decoders need not follow a change of sampling frequency. */
export const mp3Uniform = onBytes({
  id: 'MP3-UNIFORM',
  format: 'mp3',
  level: levels.flawedAudio,
  source: 'ISO 11172-3',
  title: 'The sample rate and the number of channels do not change within mp3',
  codes: ['mixed-sample-rates', 'joined-channels'],
  expected: 'one stream',
})

/** ISO 11172-3, 2.4.3.1: the check word; and the LAME tag's checksum of the music. */
export const mp3Crc = onBytes({
  id: 'MP3-CRC',
  format: 'mp3',
  level: levels.standardForm,
  source: 'ISO 11172-3',
  title: 'Checksums in mp3 match what they protect',
  codes: ['frame-crc-wrong', 'music-crc-wrong'],
  expected: 'checksums that match',
  lacks: withoutChecksum,
})

/** Checksums are optional: where there are none, nothing can be compared. */
function withoutChecksum(audio: AudioJudgement): string | undefined {
  return audio.asked === 'mp3' && audio.frames > 0 && audio.protectedFrames === 0 && audio.tag?.musicCrc === undefined
    ? 'no mp3 holds a checksum, which is optional'
    : undefined
}

/** Players take duration and position from the information frame. */
export const mp3Info = onBytes({
  id: 'MP3-INFO',
  format: 'mp3',
  level: levels.flawedAudio,
  source: 'ISO 11172-3 and the Xing convention',
  title: 'Headers and information frames of mp3 state its length and form correctly',
  codes: ['info-frames-wrong', 'info-bytes-wrong', 'info-inside', 'tag-inside', 'reserved-emphasis'],
  expected: 'headers that match the audio',
})

/** ISO 11172-3, 2.4.2.7: main_data_begin points back into the frames before. */
export const mp3Reservoir = onBytes({
  id: 'MP3-RESERVOIR',
  format: 'mp3',
  level: levels.flawedAudio,
  source: 'ISO 11172-3',
  title: 'No frame of mp3 refers to bytes that are missing',
  codes: ['reservoir-head-missing', 'reservoir-gap'],
  expected: 'a stream from which nothing was cut',
})

/** 4.1: "raw audio byte stream" */
export const mp3ZeroPadding = onBytes({
  id: 'MP3-ZERO-PADDING',
  format: 'mp3',
  level: levels.flawedAudio,
  title: 'mp3 has no zero bytes before or after its audio',
  codes: ['zero-padding'],
  expected: 'frames and tags only',
})

/** 1: "converts input text into audio": silence is no speech. */
export const mp3Silence = onBytes({
  id: 'MP3-SILENCE',
  format: 'mp3',
  level: levels.flawedAudio,
  title: 'mp3 of ordinary text is not silent',
  codes: ['silent'],
  expected: 'audible speech',
  ordinaryOnly: true,
})

/** 4.1, table: "pcm | audio/pcm | 16-bit little-endian PCM"; 4.1: "raw audio byte stream … (not JSON)" */
export const pcmFormat = onBytes({
  id: 'PCM-FORMAT',
  format: 'pcm',
  level: levels.otherBytes,
  title: 'Speech requested as pcm is 16-bit little-endian PCM without a header',
  codes: ['foreign-format', 'text-mangled', 'wrong-sample-format'],
  expected: '16-bit little-endian PCM',
})

/**
 * 4.1: "16-bit little-endian PCM": two bytes a sample. Only the total counts; how it is cut into chunks is nobody's
 * business.
 */
export const pcmEven = onBytes({
  id: 'PCM-EVEN-LENGTH',
  format: 'pcm',
  level: levels.otherBytes,
  title: 'pcm has an even number of bytes',
  codes: ['odd-length'],
  expected: 'an even number of bytes',
})

/** 4.1: "16-bit little-endian PCM", from the first sample to the last. */
export const pcmAlignment = onBytes({
  id: 'PCM-ALIGNMENT',
  format: 'pcm',
  level: levels.otherBytes,
  title: 'No byte of pcm is lost or added: samples stay aligned to two bytes',
  codes: ['shifted-part'],
  expected: 'samples aligned to two bytes',
})

/** 4.1: "raw audio byte stream": nothing but samples. */
export const pcmForeignBytes = onBytes({
  id: 'PCM-FOREIGN-BYTES',
  format: 'pcm',
  level: levels.otherBytes,
  title: 'pcm holds samples only, without headers, text or other data',
  codes: ['wav-header-inside', 'wav-chunks-after', 'text-before', 'text-inside', 'text-after'],
  expected: 'samples only',
})

/** 4.1: "16-bit little-endian PCM", which by all usage is signed. */
export const pcmSigned = onBytes({
  id: 'PCM-SIGNED',
  format: 'pcm',
  level: levels.flawedAudio,
  title: 'Samples of pcm are signed',
  codes: ['unsigned-samples'],
  expected: 'signed samples',
})

/** 1: "converts input text into audio": silence is no speech. */
export const pcmSilence = onBytes({
  id: 'PCM-SILENCE',
  format: 'pcm',
  level: levels.flawedAudio,
  title: 'pcm of ordinary text is not silent',
  codes: ['silent'],
  expected: 'audible speech',
  ordinaryOnly: true,
})

/** 4.1: "body is a raw audio byte stream": of a text with plain words in it something is to be heard. */
export const notEmpty = requirement({
  id: 'SPEECH-AUDIO-NOT-EMPTY',
  sentences: ['4.1/success', '1/binary'],
  level: levels.notWhole,
  title:
    'A success for ordinary text has a body, also with markup or emoji in the text, with a speed of 1 or in another spelling',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether, spokenAtSpeed, spokenUnusual],
  wholeRun: true,
  over: each((exchange) => isSpokenWhole(exchange) && hasPlainWords(exchange), spokenClaim),
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
  over: each((exchange) => isSpokenWhole(exchange) && isMember('other script')(exchange)),
  missing: (evidence) =>
    evidence.exchanges.some((exchange) => isMember('other script')(exchange) && exchange.response?.status === 400)
      ? [{ claim: '', judgement: unoffered('text in other scripts is refused with 400') }]
      : [],
  check: hasBody,
  messages: emptyMessages,
})
