import type { FindingCode } from '../../src/audio/audio.ts'
import type { Format } from '../../src/contract/operation.ts'
import { header } from '../../src/record/exchange.ts'
import { held, undecided, notAvailable, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement, type Requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered, type Scope } from '../../src/requirement/scope.ts'
import { hasToSound, isCompleteSpeech, isUnbrokenSpeech, spokenClaim, unspoken } from '../checks/complete-speech.ts'
import { audioOf, findingOf } from '../evidence/audio-facts.ts'
import { requestedFormat } from '../evidence/sent-request.ts'
import { openSpeechForms } from '../probes/http-forms.ts'
import { speechWithQuery, streamingMembers } from '../probes/open-requests.ts'
import { spokenAtSpeed, spokenInBothFormats, spokenOnce, spokenTogether, spokenUnusual } from '../probes/speech.ts'

export type AudioJudgement = NonNullable<ReturnType<typeof audioOf>>

/** Whole spoken answers in one format. */
function spokenIn({ format, ordinaryOnly = false, endMayBeUnsaid = false }: Declaration): Scope<Answered> {
  return each(
    (exchange, evidence) =>
      (endMayBeUnsaid ? isUnbrokenSpeech(exchange) : isCompleteSpeech(exchange)) &&
      requestedFormat(exchange, evidence) === format &&
      (exchange.response.body.length > 0 || exchange.response.body.withheld !== undefined) &&
      (!ordinaryOnly || hasToSound(exchange)),
    spokenClaim,
  )
}

/** Findings that make the rest meaningless: the bytes are not the requested format at all. */
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
  /** Judged also where nothing says where the body ends, as in HTTP/1.0: all but what stands behind the audio. */
  readonly endMayBeUnsaid?: boolean
  /** Why nothing could be compared, where the bytes have not what it is about. */
  readonly lacks?: (audio: AudioJudgement) => string | undefined
}

/** A requirement on the bytes: what the judge of audio finds, under the code that it has there. */
export function onBytes(declaration: Declaration): Requirement<Answered> {
  const { id, format, level, title, codes, expected, source } = declaration
  const identity = codes.includes('foreign-format')
  return requirement({
    id,
    sentences: [`4.1/row-${format}`, '4.1/success'],
    level,
    title,
    needs: [
      spokenInBothFormats,
      spokenOnce,
      spokenTogether,
      spokenUnusual,
      spokenAtSpeed,
      openSpeechForms,
      streamingMembers,
      speechWithQuery,
    ],
    ...(source !== undefined && { source }),
    ...(identity ? {} : { follows: [format === 'mp3' ? 'MP3-FORMAT' : 'PCM-FORMAT'] }),
    over: spokenIn(declaration),
    missing: unspoken(format),
    check(exchange, evidence) {
      const audio = audioOf(exchange, evidence)
      if (!audio) return undecided('the body was not kept, or has a coding that is not undone here')
      // What a program that writes mp3 makes of nothing is as an empty body: who judges that says where it is wrong.
      if (audio.format === 'tags' && !hasToSound(exchange))
        return undecided(`the bytes are ${audio.description}, where there may be nothing to say`)
      const finding = findingOf(
        audio,
        codes.filter((code) => code !== 'bytes-after-audio' || isCompleteSpeech(exchange)),
      )
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
      if (lack !== undefined) return notAvailable(lack)
      // The number of bytes is always decidable.
      return codes.includes('odd-length') && !findingOf(audio, foreign) ? held : decidable(audio, identity)
    },
    messages: { found: identity ? 'asked for {format}, got {actual} labelled {label}' : '{format}: {found}' },
  })
}

/** Bytes that cannot be identified must not pass. */
function decidable(audio: AudioJudgement, identity: boolean): Judgement {
  if (audio.asked === 'pcm' && findingOf(audio, ['silent']))
    return undecided('the samples are silence, which is the same bytes in every format')
  const unclear = findingOf(audio, cannotTell)
  if (unclear && audio.asked === 'pcm')
    return identity ? undecided(unclear.message) : undecided(`what the bytes are cannot be told: ${unclear.message}`)
  if (!identity && findingOf(audio, foreign)) return undecided(`the bytes are ${audio.description}`)
  return held
}
