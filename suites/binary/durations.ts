import { durationsAgree, type Agreement, type Mp3Judgement, type PcmJudgement } from '../../src/audio/audio.ts'
import { formats } from '../../src/contract/operation.ts'
import { header } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, undecided, notAvailable, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { groups } from '../../src/requirement/scope.ts'
import { requestedFormat } from '../evidence/sent-request.ts'
import { mediaTypeParameter } from '../evidence/media-type.ts'
import { isCompleteSpeech, isMember, unspokenText } from '../checks/complete-speech.ts'
import { decidingDistance, doubtOfSlope, mean, slopeOf, varianceAroundLine } from '../evidence/statistics.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'
import { takesOf } from '../checks/takes.ts'
import { isUndamaged } from '../checks/undamaged.ts'
import { rateInOtherVoice, tellsRateOfOtherVoice } from './rate-in-other-voice.ts'

/** Where the two formats of a text may differ by more than this, not even 16 kHz could be distinguished from 24. */
const mostLoose = 0.33

/** An encoder adds less, in milliseconds; and a voice that varies by less is as good as one that does not. */
const mostAddedMs = 250
const mostSteady = 0.03

/** Texts that tell a rate from silence at the ends, which is the same for every text. */
const leastTexts = 4

/**
 * By how much the durations of the two formats of one text may differ by chance, as a share: by what the other texts'
 * do. A voice may speak anew each time, or once for each text and format. And `addedMs`: by how much mp3 is longer
 * whatever the text, in milliseconds, and by how much that may be wrong; undefined where too few texts tell.
 */
function difference(
  { sampleRate, channels }: PcmJudgement,
  evidence: Evidence,
): {
  readonly varies: number
  readonly addedMs: number | undefined
  readonly doubtMs: number
} {
  const pcm = takesOf('pcm', evidence)
  const points = [...takesOf('mp3', evidence)].flatMap(([text, mp3]) => {
    // Of another rate the same time is another length.
    const like = (pcm.get(text) ?? []).filter(
      ({ audio }) => audio.sampleRate === sampleRate && audio.channels === channels,
    )
    const samples = mean(like.map(({ audio }) => audio.bytes))
    const milliseconds = mean(mp3.map(({ audio }) => audio.durationMs ?? 0))
    // What an encoder adds is the same for every text: the line takes it away.
    return samples > 0 ? [{ x: 1 / samples, y: milliseconds / samples }] : []
  })
  const { variance, freedom } = varianceAroundLine(points)
  return {
    varies: decidingDistance(freedom) * Math.sqrt(variance),
    addedMs: points.length < leastTexts ? undefined : slopeOf(points),
    doubtMs: doubtOfSlope(points),
  }
}

/** The text of medium length, and what another voice says in both formats. */
const bothVoices = groups(
  (exchange, evidence) =>
    isCompleteSpeech(exchange) &&
    (tellsRateOfOtherVoice(exchange, evidence) ||
      (requestedFormat(exchange, evidence) !== undefined &&
        exchange.stimulus.kind === 'member' &&
        exchange.stimulus.group === 'spoken' &&
        exchange.stimulus.role.startsWith('medium'))),
  (exchange) => (isMember('other voice')(exchange) ? 'other voice' : 'medium'),
  'text',
)

/** 4.1, table: the same text in either format lasts the same, if the pcm is played at the rate that is said for it. */
export const pcmRate = requirement({
  id: 'PCM-RATE',
  sentences: ['4.1/row-pcm', '1/speech'],
  level: 'should',
  title: 'pcm has the rate and the channels that are said for it: it lasts as long as the mp3 of the same text',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether],
  follows: ['MP3-FORMAT', 'PCM-FORMAT', 'PCM-ALIGNMENT', 'SPEECH-AUDIO-NOT-EMPTY', 'SPEECH-FORMATS-ALIKE'],
  over: bothVoices,
  missing: unspokenText('medium', 'the text of medium length', ...formats),
  check(exchanges, evidence) {
    if (isMember('other voice')(exchanges[0]!)) return rateInOtherVoice(exchanges, evidence)
    const audio = exchanges.map((exchange) => ({ exchange, facts: audioOf(exchange, evidence) }))
    // What is lost or added in mp3 says nothing of the rate of pcm.
    const mp3 = audio.flatMap(({ facts }) =>
      facts?.asked === 'mp3' && facts.format === 'mp3' && isUndamaged(facts) ? [facts] : [],
    )
    const pcm = audio.flatMap(({ facts }) => (facts?.asked === 'pcm' && isSamples(facts) ? [facts] : []))
    if (mp3.length === 0 || pcm.length === 0) return undecided('there is no sound answer in one of the formats')
    const answer = audio.find(({ facts }) => facts?.asked === 'pcm')!.exchange
    const isDeclared = mediaTypeParameter(header(answer.response.headers, 'content-type'), 'rate') !== undefined
    const { sampleRate, channels } = pcm[0]!
    if (sampleRate === undefined)
      return notAvailable('nothing says the rate of pcm: set ASSAY_PCM_RATE and ASSAY_PCM_CHANNELS')
    const { varies, addedMs, doubtMs } = difference(pcm[0]!, evidence)
    if (!Number.isFinite(varies))
      return undecided('the rate cannot be told: too few texts are spoken at it in both formats')
    if (!(varies <= mostLoose))
      return undecided(
        'the rate cannot be told: the voice takes too differently long for the same text ' +
          `(up to ${Math.round(varies * 100)} %)`,
      )
    const agreementWithout = (added: number): Agreement =>
      durationsAgree(
        {
          mp3: { durationsMs: mp3.map((facts) => durationOf(facts) - added), frameMs: frameOf(mp3[0]!) },
          pcm: { lengths: pcm.map(({ bytes }) => bytes) },
          varies,
        },
        {
          sampleRate,
          ...(channels !== undefined && { channels }),
          source: isDeclared ? 'the media type' : 'the configuration',
        },
      )
    const agreement = agreementWithout(0)
    if (agreement.outcome === 'held') return heldBy('how long it lasts as mp3 and as pcm')
    // Silence at the ends may be longer in one format. It is no rate, which tells the more the longer a text is.
    const isAdded = addedMs !== undefined && agreementWithout(addedMs).outcome === 'held'
    if (agreement.outcome === 'undecided')
      return isAdded
        ? heldBy('how much longer it lasts as mp3 and as pcm the longer the text is')
        : undecided(agreement.message)
    // Where takes vary, so does what seems to be added: it hides which of the two it is.
    const isUnsure =
      (Math.abs(addedMs ?? 0) > mostAddedMs && varies > mostSteady) ||
      (addedMs !== undefined && mayBeAdded(agreement, addedMs, doubtMs, agreementWithout))
    if (isAdded || isUnsure) return undecided(`${agreement.message}; but silence at the ends explains as much`)
    return violated('contradicted', {
      expected: `${(agreement.mp3Ms / 1000).toFixed(2)} s, as the mp3`,
      actual: `${((agreement.pcmMs ?? 0) / 1000).toFixed(2)} s`,
      place: { part: 'header content-type' },
      values: { found: agreement.message },
    })
  },
  messages: {
    contradicted: '{found}',
    otherVoice:
      'in another voice pcm is labelled rate={said}, and it is the same wave as the mp3 at {found}: played at the ' +
      'rate that is said it lasts {actual}, expected {expected}',
  },
})

/** Does a length of silence that the texts do not rule out explain the durations? */
function mayBeAdded(
  { mp3Ms, pcmMs = mp3Ms }: Agreement,
  addedMs: number,
  doubtMs: number,
  agreementWithout: (added: number) => Agreement,
): boolean {
  const nearest = Math.min(Math.max(mp3Ms - pcmMs, addedMs - doubtMs), addedMs + doubtMs)
  return agreementWithout(nearest).outcome === 'held'
}

function isSamples({ format }: PcmJudgement): boolean {
  return format === 's16le'
}

function durationOf({ durationMs }: Mp3Judgement): number {
  return durationMs ?? 0
}

/** Milliseconds of one frame, from what all of them last. */
function frameOf({ durationMs, frames }: Mp3Judgement): number {
  return frames > 0 ? (durationMs ?? 0) / frames : 0
}
