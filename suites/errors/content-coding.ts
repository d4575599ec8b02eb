import type { Analyser, Evidence } from '../../src/requirement/evidence.ts'
import { held, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
import { header } from '../../src/record/exchange.ts'
import { codingsOf, decode } from '../evidence/content-coding.ts'
import { levels } from '../checks/levels.ts'
import { errorClaim, isOrdinary } from '../evidence/error-message.ts'
import { dressed } from '../probes/dressed.ts'
import { standardBudgetForms, standardSpeechForms } from '../probes/http-forms.ts'
import { someErrors } from '../probes/some-errors.ts'

/** A body is hostile until proven otherwise: no more than this is unpacked. */
const most = 16 * 1024 * 1024

/** What comes of undoing these codings. */
function undone(codings: readonly string[]): Analyser<'decoded' | 'unknown' | 'large' | 'untrue'> {
  return {
    id: `coding-${codings.join()}`,
    analyse(bytes) {
      const decoded = decode(bytes, codings, most)
      return typeof decoded === 'string' ? decoded : 'decoded'
    },
  }
}

/** How what these codings make begins: RFC 1952, 2.3.1; RFC 8878, 3.1.1. */
const magic = { gzip: [0x1f, 0x8b, 0x08], zstd: [0x28, 0xb5, 0x2f, 0xfd] } as const

/** A body without a coding is taken as it is: it must not be one that every client would have to undo first. */
function unlabelled(exchange: Answered, evidence: Evidence): Judgement {
  const bytes = evidence.bytes(exchange.response.body)
  for (const [coding, letters] of Object.entries(magic)) {
    if (
      !bytes ||
      letters.some((letter, index) => bytes[index] !== letter) ||
      evidence.derive(undone([coding]), exchange) !== 'decoded'
    )
      continue
    return violated('unsaid', {
      expected: `Content-Encoding: ${coding}`,
      actual: 'none',
      place: { part: 'header content-encoding' },
      values: { status: String(exchange.response.status), coding },
    })
  }
  return held
}

/**
 * Did the request offer this coding? RFC 9110, 12.5.3: without the header any coding is acceptable, and an asterisk
 * stands for those that are not named beside it.
 */
function isOffered({ request }: Answered, coding: string): boolean {
  const offer = header(request.headers, 'accept-encoding')
  if (offer === undefined) return true
  const weights = offer.split(',').map((one) => {
    const [name, ...weight] = one.split(';').map((part) => part.trim().toLowerCase())
    return { name: name!.replace(/^x-gzip$/, 'gzip'), taken: !weight.some((part) => /^q=0(?:\.0*)?$/.test(part)) }
  })
  const named = weights.filter(({ name }) => name === coding)
  return (named.length > 0 ? named : weights.filter(({ name }) => name === '*')).some(({ taken }) => taken)
}

/**
 * RFC 9110, 8.4: Content-Encoding says what was done to the body, and every client undoes it before it looks; 12.5.3:
 * what was not offered should not be used.
 */
export const codingTrue = requirement({
  id: 'CONTENT-CODING',
  sentences: ['1/binary', '1/json-rest'],
  level: levels.standardForm,
  source: 'RFC 9110, 8.4 and 12.5.3',
  title: 'Content-Encoding names what was done to the body, and only codings that the request offers are used',
  needs: [...someErrors, ...dressed.withoutKey, standardSpeechForms, standardBudgetForms],
  wholeRun: true,
  over: each(
    // A HAR file holds bodies as they were when their coding was undone.
    (exchange) =>
      exchange.origin !== 'har' &&
      isOrdinary(exchange) &&
      exchange.failure === undefined &&
      exchange.response.body.length > 0,
    errorClaim,
  ),
  check(exchange, evidence) {
    const codings = codingsOf(exchange)
    if (codings.length === 0) return unlabelled(exchange, evidence)
    const place = { part: 'header content-encoding' }
    const values = { status: String(exchange.response.status), coding: codings.join(', ') }
    const { withheld } = exchange.response.body
    // What a part holds that cannot be decoded nobody knows, and so it was not kept.
    const outcome = withheld === 'untrue' ? withheld : evidence.derive(undone(codings), exchange)
    if (outcome === 'untrue')
      return violated('untrue', { expected: `a body in ${values.coding}`, actual: 'another', place, values })
    const foreign = codings.find((coding) => !isOffered(exchange, coding))
    if (foreign !== undefined)
      return violated('unasked', {
        expected: 'no coding that was not offered',
        actual: foreign,
        place,
        values: { ...values, offer: header(exchange.request.headers, 'accept-encoding') ?? '' },
      })
    if (outcome === 'unknown') return undecided(`the content coding ${values.coding} is not known here`)
    return outcome === 'decoded' ? held : undecided('the body was not kept, or is too large to unpack')
  },
  messages: {
    unsaid: 'the body of the {status} is {coding}, and no Content-Encoding says so',
    untrue: 'the body of the {status} is labelled Content-Encoding: {coding} and cannot be decoded as that',
    unasked: 'the body of the {status} has Content-Encoding: {actual}; the request offered only {offer}',
  },
})
