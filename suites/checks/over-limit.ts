import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { notAvailable, type Judgement } from '../../src/requirement/judgement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { isMember } from './complete-speech.ts'

/**
 * 8: "Maximum length of input: not shown.": a longer text may be refused. A limit is one only where shorter texts were
 * spoken, and none that is at least as long, by characters and by bytes, in the same format.
 */
function isOverLimit(refused: Exchange, evidence: Evidence): boolean {
  const [text, format] = [textOf(refused, evidence), requestedFormat(refused, evidence)]
  const texts = evidence.exchanges
    .filter(
      (other) =>
        (isOrdinaryText(other) || isMember('length')(other) || isMember('page')(other)) &&
        other.response?.status === 200 &&
        requestedFormat(other, evidence) === format,
    )
    .map((other) => textOf(other, evidence))
  const isAsLong = (other: string): boolean =>
    other.length >= text.length && Buffer.byteLength(other) >= Buffer.byteLength(text)
  return texts.some((other) => other.length < text.length) && !texts.some(isAsLong)
}

/** What a text of valid speech that is refused with 400 shows, where its length may be why. */
export function overLimit({ last }: Trial, evidence: Evidence): Judgement | undefined {
  if (last.response?.status !== 400 || !isOverLimit(last, evidence)) return undefined
  return notAvailable(
    `a text of ${textOf(last, evidence).length} characters is refused with 400: ` +
      'the maximum length of input is not shown',
  )
}
