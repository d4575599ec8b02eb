import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { notAvailable, type Judgement } from '../../src/requirement/judgement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { isMember } from './complete-speech.ts'

const ofOtherLengths = ['length', 'page', 'one word'].map(isMember)

/** What a text may at least and at most measure in a unit that a limit may be counted in. */
type Unit = (text: string) => { readonly least: number; readonly most: number }

const exact =
  (measure: (text: string) => number): Unit =>
  (text) => ({ least: measure(text), most: measure(text) })
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const words = (text: string): number => count(text, /\S+/g)

/** Each unit with its name, in the order in which they are asked. */
const units: readonly (readonly [string, Unit])[] = [
  ['characters', exact((text) => text.length)],
  ['bytes', exact((text) => Buffer.byteLength(text))],
  ['words', exact(words)],
  // An abbreviation may end one, and a colon; what ends a longer word before a capital does.
  [
    'sentences',
    (text) => ({
      least: Math.max(1, count(text, /[a-z]{5}[.!?]+["')\]]*(?=\s+["'([]?[A-Z]|\s*$)/g)),
      most: Math.max(1, count(text, /[.!?;:\n…。！？]+/g)),
    }),
  ],
  // What a token is differs from one model to the next: at least a word, and at most two letters or one of the rest.
  [
    'tokens',
    (text) => ({ least: words(text), most: Math.ceil(count(text, /[a-z]/gi) / 2) + count(text, /[^a-z\s]/gi) }),
  ],
]

/**
 * 8: "Maximum length of input: not shown.": a longer text may be refused, and no unit of it is shown. A limit is one
 * only where shorter texts were spoken, and none that is at least as long, in the same format.
 *
 * @returns the unit in which it may be too long
 */
function overUnit(refused: Exchange, evidence: Evidence): string | undefined {
  const [text, format] = [textOf(refused, evidence), requestedFormat(refused, evidence)]
  const spoken = evidence.exchanges
    .filter(
      (other) =>
        (isOrdinaryText(other) || ofOtherLengths.some((isOne) => isOne(other))) &&
        other.response?.status === 200 &&
        requestedFormat(other, evidence) === format,
    )
    .map((other) => textOf(other, evidence))
  if (spoken.includes(text)) return undefined
  return units.find(([, unit]) => {
    const { most } = unit(text)
    return spoken.some((other) => unit(other).least < most) && !spoken.some((other) => unit(other).least >= most)
  })?.[0]
}

/** What a text of valid speech that is refused with 400 shows, where its length may be why. */
export function overLimit({ last }: Trial, evidence: Evidence): Judgement | undefined {
  if (last.response?.status !== 400) return undefined
  const unit = overUnit(last, evidence)
  if (unit === undefined) return undefined
  return notAvailable(
    `a text of ${textOf(last, evidence).length} characters is refused with 400, and none as long in ${unit} was ` +
      'spoken: the maximum length of input is not shown',
  )
}
