import { formats } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, type Answered, type Unit } from '../../src/requirement/scope.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { isOrdinaryText, isCompleteSpeech, unspoken } from '../checks/complete-speech.ts'
import {
  combined,
  decidingDistance,
  mean,
  slopeOf,
  varianceAroundLine,
  varianceWithin,
  type Estimate,
} from '../evidence/statistics.ts'
import { audioOf, extentOf } from '../evidence/audio-facts.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'
import { isForeign, takesOf } from '../checks/takes.ts'

/** Pauses before and after are longer for the pace of a short text than for that of a long one: up to 1 s in 8. */
const pauses = 0.93

/** Less than this is too little for any voice whose pace varies by 20 %. */
const leastShare = 0.42

/** A voice must be as steady as this for a text to be called whole: else half of it might be missing. */
const decidingShare = 0.5

/**
 * How much the pace of a long text may differ from that of a medium one by chance: from text to text, and from one take
 * to the next.
 */
function paceVaries(
  units: readonly (readonly number[])[],
  lengths: readonly number[],
  mediums: readonly number[],
): Estimate {
  const fromTake = varianceWithin([...units, mediums])
  // What does not grow with the text (pauses around it) is no difference in pace: the line takes it away.
  const fromText = varianceAroundLine(
    units.map((extents, index) => ({ x: 1 / lengths[index]!, y: mean(extents) / lengths[index]! })),
  )
  // How one text differs from the next is not to be told from how one take does.
  if (fromText.freedom < 1) return { variance: 0, freedom: 0 }
  const takes = mean(units.map((extents) => extents.length))
  return combined([
    { factor: 2, of: fromText },
    { factor: Math.max(0, 1 + 1 / mediums.length - 2 / takes), of: fromTake },
  ])
}

/** What answers to one text last. */
interface Spoken {
  readonly text: string
  readonly extents: readonly number[]
}

/** The constant part of an answer is at most this share of the shortest one: the rest is its words. */
const mostConstant = 0.9

/**
 * What every answer lasts whatever its text (silence before it, a jingle): the slope of duration per character over 1 /
 * characters. Bounded, since a voice that takes as long for any text does not speak it.
 */
function constantPart(texts: readonly Spoken[]): number {
  const points = texts.map(({ text, extents }) => ({
    x: 1 / text.length,
    y: mean(extents) / text.length,
  }))
  const shortest = Math.min(...texts.flatMap(({ extents }) => extents))
  return Math.max(0, Math.min(slopeOf(points), mostConstant * shortest))
}

/** How long the long text lasts, as a share of what the medium one makes expect, and the least share that is whole. */
function shareOf(
  long: Spoken,
  medium: Spoken,
  shorter: readonly Spoken[],
  constant: number,
): {
  readonly share: number
  readonly whole: number
  readonly varies: Estimate
} {
  const words = ({ extents }: Spoken): number[] => extents.map((extent) => extent - constant)
  const varies = paceVaries(
    shorter.map(words),
    shorter.map(({ text }) => text.length),
    words(medium),
  )
  const expected = (mean(words(medium)) / medium.text.length) * long.text.length
  return {
    share: mean(words(long)) / expected,
    whole: varies.freedom < 1 ? 0 : pauses * Math.exp(-decidingDistance(varies.freedom) * Math.sqrt(varies.variance)),
    varies,
  }
}

/** The answers to the medium and the long text, by format. */
function spokenTexts(evidence: Evidence): Unit<readonly Answered[]>[] {
  const spoken = evidence.exchanges
    .filter(isAnswered)
    .filter(
      (exchange) =>
        isCompleteSpeech(exchange) &&
        isOrdinaryText(exchange) &&
        exchange.stimulus.kind === 'member' &&
        exchange.stimulus.group === 'spoken',
    )
  return [...Map.groupBy(spoken, (exchange) => requestedFormat(exchange, evidence))].flatMap(([format, subject]) =>
    format === undefined ? [] : [{ claim: format, subject, noun: 'format', exchanges: subject }],
  )
}

/** 1: "converts input text into audio", all of it. */
export const longerLastsLonger = requirement({
  id: 'SPEECH-LONGER-LASTS-LONGER',
  sentences: ['1/speech', '2.1/row-input'],
  level: 'should',
  title: 'A long text is spoken to its end: it lasts as long as its length makes expect',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether],
  follows: ['SPEECH-TEXTS-DIFFER', 'MP3-FORMAT', 'PCM-FORMAT', 'SPEECH-AUDIO-NOT-EMPTY'],
  over: spokenTexts,
  missing: unspoken(...formats),
  check(exchanges, evidence) {
    const inRole = (role: RegExp): Spoken | undefined => {
      const having = exchanges.filter(({ stimulus }) => stimulus.kind === 'member' && role.test(stimulus.role))
      const audios = having
        .map((exchange) => audioOf(exchange, evidence))
        .filter((audio) => audio !== undefined && !isForeign(audio))
      return having.length === 0 || audios.length < having.length
        ? undefined
        : { text: textOf(having[0]!, evidence), extents: audios.map((audio) => extentOf(audio!)) }
    }
    const [medium, long] = [inRole(/^medium/), inRole(/^long$/)]
    if (!medium || !long) return undecided('what came is not the audio that was asked for')
    if (mean(medium.extents) === 0 || long.extents.includes(0))
      return undecided('an empty body lasts nothing: there is nothing to compare')
    const format = formats.find((one) => one === requestedFormat(exchanges[0]!, evidence))!
    const shorter = [...takesOf(format, evidence)]
      .filter(([text]) => text !== medium.text && text !== long.text)
      .map(([text, takes]): Spoken => ({
        text,
        extents: takes.map(({ audio }) => extentOf(audio)),
      }))
    const isShort = ({ share, whole }: ReturnType<typeof shareOf>): boolean => share < Math.max(whole, leastShare)
    const plain = shareOf(long, medium, shorter, 0)
    // What lasts too short may have a constant part, which counts once for each text however long it is.
    const judged = isShort(plain) ? shareOf(long, medium, shorter, constantPart([...shorter, medium])) : plain
    if (isShort(judged)) {
      const percent = Math.round(plain.share * 100)
      return violated('short', {
        expected: `about ${long.text.length} characters' worth`,
        actual: `${percent} % of that`,
        place: { part: 'body' },
        values: { length: String(long.text.length), shorter: String(medium.text.length), share: String(percent) },
      })
    }
    if (judged.varies.freedom < 1)
      return undecided('too few other texts were spoken to tell how much the pace of this voice varies')
    if (judged.whole < decidingShare)
      return undecided(
        `the pace of this voice varies by ${inPercent(Math.sqrt(judged.varies.variance))}: ` +
          'half of the text might be missing unnoticed',
      )
    return heldBy(
      `how long ${long.text.length} characters last with how long ${medium.text.length} do: ` +
        `${inPercent(1 - judged.whole)} less would be noticed`,
    )
  },
  messages: {
    short:
      'a text of {length} characters lasts {share} % of what one of {shorter} characters makes expect: ' +
      'the end may be missing',
  },
})

function inPercent(share: number): string {
  return `${Math.round(share * 100)} %`
}
