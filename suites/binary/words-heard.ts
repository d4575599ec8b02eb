import { formats } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heldBy, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { isCompleteSpeech } from '../checks/complete-speech.ts'
import { heardRow } from '../checks/heard-row.ts'
import { nearestPairs } from '../checks/nearest-pairs.ts'
import { isOneWordOther } from '../checks/plain-prose.ts'
import { repeatsItself } from '../checks/repeats-itself.ts'
import { alikeBy, saysAlike, takeLimit, type SaysAlike } from '../checks/says-alike.ts'
import { shownTexts } from '../checks/shown-texts.ts'
import { hearAhead, heardIn } from '../evidence/hearing.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { quotedText } from '../evidence/quoted-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'

/** Takes of each text that are compared, at most: one, and those of the second look. */
const mostTakes = 2

/** Of several takes so many have to sound alike: one may be so by chance. */
const leastAlike = 2

/** A text, and some answers to it. */
interface Takes {
  readonly words: string
  readonly exchanges: readonly Answered[]
}

/** Texts that differ in a word or number. */
export type TextPair = readonly [Takes, Takes]

/**
 * Of a voice that says a text otherwise each time: texts that differ in a word or number, to be heard.
 * @param wordsOf the words of a text as they sound
 */
export function pairsToHear(wordsOf: (exchange: Answered) => string, evidence: Evidence): readonly TextPair[] {
  const spoken = evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isCompleteSpeech(one) && one.response.body.length > 0)
  const byFormat = Map.groupBy(spoken, (one) => requestedFormat(one, evidence))
  return formats.flatMap((format) => {
    const takesOf = (fits: (one: Answered) => boolean): Takes[] =>
      [...Map.groupBy((byFormat.get(format) ?? []).filter(fits), wordsOf)].map(([words, exchanges]) => ({
        words,
        exchanges: exchanges.slice(-mostTakes),
      }))
    const others = takesOf(isOneWordOther)
    if (others.length === 0 || repeatsItself(format, evidence) || 'why' in takeLimit(format, evidence)) return []
    const pairs = nearestPairs(others, takesOf(isOrdinaryText))
    // One after another would be waited for.
    for (const { exchanges } of pairs.flat()) for (const exchange of exchanges) hearAhead(exchange, evidence)
    return pairs
  })
}

/** Each answer to the one text with each to the other. */
function comparisons([one, other]: TextPair, evidence: Evidence): readonly SaysAlike[] {
  return one.exchanges.flatMap((first) => other.exchanges.map((second) => saysAlike(first, second, evidence)))
}

/** Texts that sound alike, or nearly so: more takes of them show more. */
export function pairsInDoubt(pairs: readonly TextPair[], evidence: Evidence): readonly Answered[] {
  return pairs
    .filter((pair) => comparisons(pair, evidence).some(({ outcome }) => outcome !== 'other'))
    .flatMap((pair) => pair.flatMap(({ exchanges }) => exchanges))
    .filter(isOneWordOther)
}

/** Are two texts that differ in a word heard to say the same? */
export function comparedByEar(pair: TextPair, evidence: Evidence): Judgement {
  const said = comparisons(pair, evidence)
  const alike = said.flatMap((one) => (one.outcome === 'same' ? [one] : []))
  const [other] = said.flatMap((one) => (one.outcome === 'other' ? [one] : []))
  const [open] = said.flatMap((one) => (one.outcome === 'undecided' ? [one] : []))
  const [first] = alike
  if (!first || alike.length < Math.min(leastAlike, said.length)) {
    if (other && !first) return heldBy(`the ${other.by} of texts that differ in a word`)
    return undecided(open?.why ?? 'one take of two texts sounds alike, and others do not')
  }
  const [one, another] = pair.map(({ exchanges }) => exchanges.at(-1)!) as [Answered, Answered]
  const [shownOne, shownOther] = shownTexts([textOf(one, evidence), textOf(another, evidence)])
  return violated('wordUnheard', {
    expected: 'something else where the texts differ',
    actual: alikeBy[first.by],
    place: { part: 'body' },
    heard: [one, another].flatMap((exchange) => {
      const heard = heardIn(exchange, evidence)
      return heard ? [heardRow(quotedText(textOf(exchange, evidence)), exchange, heard)] : []
    }),
    values: { one: shownOne, other: shownOther },
  })
}
