import { formats, type Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { isAnswered, type Answered, type Unit } from '../../src/requirement/scope.ts'
import { isCompleteSpeech, unspoken } from '../checks/complete-speech.ts'
import { answerContent, insteadOf } from '../checks/instead-of.ts'
import { levels } from '../checks/levels.ts'
import { isForeign } from '../checks/takes.ts'
import { audioOf, findingOf, mostUnpacked } from '../evidence/audio-facts.ts'
import { seen } from '../evidence/content-coding.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { blockBytes, spokenStretch } from '../evidence/spoken-stretch.ts'
import { median } from '../evidence/statistics.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether } from '../probes/speech.ts'
import { spokenTwiceAtOnce } from '../probes/twice-at-once.ts'

/** So much of an answer has to be another's beginning: an encoder makes its last frames otherwise at an end. */
const leastAlike = 0.9

/** Of the sound, so much has to be missing, as a share: a cut within the last sound is none of the text's. */
const leastMissing = 0.08

/** Of the sound, so much has to be there: beginnings of silence, or of a jingle, are alike in all answers. */
const leastThere = 0.15

/** What so many other texts do not begin with is the text's own. */
const leastOthers = 3

/** The answer that goes on where another to the same text ends, and what share of its sound that one has. */
interface Longer {
  readonly exchange: Answered
  readonly share: number
}

interface Compared {
  readonly text: string
  readonly format: Format
  /** Answers to the text in the format. */
  readonly answers: number
  readonly longer: Longer | undefined
  /** Id of the answer that is compared. */
  readonly id: string
  /** Why it is no speech, where it is none. */
  readonly instead: string | undefined
  /** Others have other bytes, and these were not kept. */
  readonly isUnknown: boolean
}

/** Silence is the beginning of any other. */
const isHeard = (exchange: Answered, evidence: Evidence): boolean => {
  const audio = audioOf(exchange, evidence)
  return audio !== undefined && !isForeign(audio) && findingOf(audio, ['silent']) === undefined
}

const bytesOf = (exchange: Answered, evidence: Evidence): Uint8Array | undefined => {
  const bytes = evidence.bytes(exchange.response.body)
  return bytes && seen(bytes, exchange, mostUnpacked)
}

/** How many bytes of an answer stand before most texts: a jingle, or a notice. */
function fixedStart(exchange: Answered, others: readonly Answered[], format: Format, evidence: Evidence): number {
  const blocksOf = (one: Answered): readonly number[] => evidence.derive(spokenStretch(format), one)?.blocks ?? []
  const own = blocksOf(exchange)
  const alike = others.map((other) => {
    const blocks = blocksOf(other)
    const differs = own.findIndex((block, index) => block !== blocks[index])
    return differs < 0 ? own.length : differs
  })
  const usual = alike.length < leastOthers ? 0 : Math.floor(median(alike))
  return usual === 0 ? 0 : (usual + 1) * blockBytes
}

/**
 * Is one the beginning of the other, byte for byte, and without much of its sound? Then how much of that it has.
 *
 * @param others Answers to other texts, one to each.
 */
function shareThere(
  shorter: Answered,
  longer: Answered,
  others: readonly Answered[],
  format: Format,
  evidence: Evidence,
): number | undefined {
  if (!isHeard(shorter, evidence) || !isHeard(longer, evidence)) return undefined
  const [of, within] = [shorter, longer].map((one) => evidence.derive(spokenStretch(format), one))
  if (!of || !within) return undefined
  const length = of.length - of.start
  const shareFrom = (begin: number): number => (length - begin) / (within.to - within.start - begin)
  const isCut = (share: number): boolean => share > leastThere && share < 1 - leastMissing
  const isAlike = (bytes: number): boolean =>
    of.blocks.slice(0, Math.floor(bytes / blockBytes)).every((block, index) => block === within.blocks[index])
  const from = within.from - within.start
  if (!isCut(shareFrom(from)) || !isAlike(leastAlike * length)) return undefined
  const fixed = fixedStart(shorter, others, format, evidence)
  const share = shareFrom(Math.max(from, fixed))
  const alike = Math.floor(fixed + leastAlike * Math.max(0, length - fixed))
  if (!isCut(share) || !isAlike(alike)) return undefined
  const beginnings = [bytesOf(shorter, evidence), bytesOf(longer, evidence)]
  const [part, beginning] = [of, within].map(({ start }, index) => beginnings[index]?.subarray(start, start + alike))
  return part && beginning && Buffer.compare(part, beginning) === 0 ? share : undefined
}

/** By the digest of its bytes, what goes on where an answer ends. */
function cutShort(
  exchanges: readonly Answered[],
  others: readonly Answered[],
  format: Format,
  evidence: Evidence,
): ReadonlyMap<string, Longer> {
  const different = [...new Map(exchanges.map((exchange) => [exchange.response.body.sha256, exchange])).values()]
  const longestFirst = different.toSorted((one, other) => other.response.body.length - one.response.body.length)
  return new Map(
    longestFirst.flatMap((shorter, index) => {
      for (const exchange of longestFirst.slice(0, index)) {
        const share = shareThere(shorter, exchange, others, format, evidence)
        if (share !== undefined) return [[shorter.response.body.sha256, { exchange, share }] as const]
      }
      return []
    }),
  )
}

function comparedOf(evidence: Evidence): Unit<Compared>[] {
  const spoken = evidence.exchanges.filter(isAnswered).filter(isCompleteSpeech)
  return formats.flatMap((format) => {
    const those = spoken.filter((exchange) => requestedFormat(exchange, evidence) === format)
    const texts = Map.groupBy(those, (exchange) => textOf(exchange, evidence))
    const firsts = [...texts].map(([text, [first]]) => ({ text, first: first! }))
    return [...texts].flatMap(([text, exchanges]) => {
      const others = firsts.filter((one) => one.text !== text).map(({ first }) => first)
      const cut = cutShort(exchanges, others, format, evidence)
      const isOneSound = new Set(exchanges.map(({ response }) => response.body.sha256)).size === 1
      return exchanges.map((exchange) => {
        const longer = cut.get(exchange.response.body.sha256)
        const isKnown = isOneSound || evidence.derive(spokenStretch(format), exchange) !== undefined
        const isUnknown = !isKnown && bytesOf(exchange, evidence) === undefined
        return {
          subject: {
            text,
            format,
            answers: exchanges.length,
            longer,
            id: exchange.id,
            instead: insteadOf(exchange, evidence),
            isUnknown,
          },
          claim: format,
          exchanges: longer ? [longer.exchange, exchange] : [exchange],
        }
      })
    })
  })
}

/** 1: "converts input text into audio": all of it, each time. */
export const notCutShort = requirement({
  id: 'SPEECH-NOT-CUT-SHORT',
  varies: true,
  sentences: ['1/speech', '2.1/row-input'],
  level: levels.meaning,
  title: 'No answer is the beginning of another answer to the same text, byte for byte',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether, spokenTwiceAtOnce],
  follows: ['SPEECH-BODY-WHOLE', 'SPEECH-SUCCESS-200', 'SPEECH-PARALLEL', ...answerContent.speech],
  wholeRun: true,
  over: comparedOf,
  missing: unspoken(...formats),
  check({ text, format, answers, longer, id, instead, isUnknown }) {
    if (answers < 2) return notAvailable('a text was spoken only once')
    if (instead !== undefined) return undecided(instead)
    if (isUnknown) return undecided('the bytes of the answer were not kept')
    if (!longer) return heldBy('the bytes of an answer with those of the others to its text')
    return violated('cut', {
      shownBy: id,
      expected: 'all of the sound that another answer to the text has',
      actual: `the first ${Math.round(100 * longer.share)} % of it`,
      place: { part: 'body' },
      values: { text: quotedText(text), format },
    })
  },
  messages: { cut: 'in {format}, an answer to {text} has {actual}, byte for byte as there, and ends' },
})
