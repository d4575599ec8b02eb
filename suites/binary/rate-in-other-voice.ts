import { header } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { memoized } from '../../src/requirement/memoized.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { inOtherVoice, mannerOf } from '../checks/manner.ts'
import { rateOfVoice, waveRateOf } from '../checks/rate-of-voice.ts'
import { textTakes, type TextTakes } from '../checks/text-takes.ts'
import type { Take } from '../checks/takes.ts'
import { mediaTypeParameter } from '../evidence/media-type.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'

/** Takes of a text in a format. */
const mostTakes = 2

/** Where the formats differ by less in how long they last, the voice may; of rates of speech few are as near. */
const mostApart = 0.33

const takesInOtherVoice = memoized((evidence: Evidence): TextTakes => textTakes(mostTakes, evidence, inOtherVoice))

/** Is it of a text that the other voice says in both formats, where the label of pcm says the rate? */
export function tellsRateOfOtherVoice(exchange: Answered, evidence: Evidence): boolean {
  if (mannerOf(exchange, evidence) !== inOtherVoice || requestedFormat(exchange, evidence) === undefined) return false
  const { mp3, pcm } = takesInOtherVoice(evidence)
  const text = textOf(exchange, evidence)
  const [take] = pcm.get(text) ?? []
  return (mp3.get(text)?.length ?? 0) > 0 && take !== undefined && isRateSaid(take)
}

/** A word says none. */
function isRateSaid({ exchange, audio }: Take): boolean {
  const said = mediaTypeParameter(header(exchange.response.headers, 'content-type'), 'rate')
  return said !== undefined && audio.sampleRate !== undefined
}

/** What is wrong in both voices is no matter of another one. */
function isWrongInUsualVoice(evidence: Evidence): boolean {
  const usual = textTakes(mostTakes, evidence)
  const rate = rateOfVoice(usual, evidence)
  const said = [...usual.pcm.values()].flatMap((takes) => takes.flatMap(({ audio }) => audio.sampleRate ?? []))
  return rate !== undefined && said.length > 0 && said.every((one) => one !== rate)
}

/**
 * Another voice may have a rate of its own, and the label says which. Where both formats are one wave at another rate,
 * that is the rate; where they last about as long at the one that is said, nothing speaks against it.
 */
export function rateInOtherVoice(exchanges: readonly Answered[], evidence: Evidence): Judgement {
  const takes = takesInOtherVoice(evidence)
  const texts = [...new Set(exchanges.map((exchange) => textOf(exchange, evidence)))]
  const told = texts.flatMap((text) => {
    const [mp3, pcm] = [takes.mp3.get(text)![0]!, takes.pcm.get(text)![0]!]
    const { sampleRate, channels = 1, bytes } = pcm.audio
    const [asMp3, asSaid] = [(mp3.audio.durationMs ?? 0) / 1000, bytes / (2 * channels * (sampleRate ?? 0))]
    const isNear = Math.abs(Math.log(asSaid / asMp3)) < Math.log(1 + mostApart)
    return asMp3 > 0 && sampleRate !== undefined ? [{ text, asMp3, asSaid, isNear, sampleRate }] : []
  })
  const far = told.filter(({ isNear }) => !isNear)
  if (far.length > 0 && isWrongInUsualVoice(evidence))
    return notAvailable('the usual voice has not the rate that is said for it either')
  for (const { text, asMp3, asSaid, sampleRate } of far) {
    const found = waveRateOf(text, takes, evidence)
    if (found === undefined || found === sampleRate) continue
    return violated('otherVoice', {
      expected: `${asMp3.toFixed(2)} s, as the mp3`,
      actual: `${asSaid.toFixed(2)} s`,
      place: { part: 'header content-type' },
      values: { said: String(sampleRate), found: String(found) },
    })
  }
  if (far.length > 0) return undecided('the rate of the other voice cannot be told: each take of it is another')
  return told.length > 0
    ? heldBy('about how long it lasts as mp3 and as pcm in the other voice')
    : undecided('the rate of the other voice cannot be told: no text is whole in both formats')
}
