import { failureWords, isTooLong } from '../src/record/exchange.ts'
import { held, undecided, violated, type Judgement } from '../src/requirement/judgement.ts'
import type { Trial } from '../src/requirement/scope.ts'

/** Law 4: a body that ends before its framing says counts when it did so as often. */
const decidingBreaks = 2

/** Judges whether the body of a success ended where its framing says. */
export function wholeBody({ attempts }: Trial): Judgement {
  const long = attempts.find(isTooLong)
  if (long) return undecided(failureWords(long))
  if (attempts.every(({ failure }) => failure?.kind === 'aborted')) return undecided('the run ended before the body')
  const broken = attempts.filter(({ response, failure }) => response?.status === 200 && failure !== undefined && failure.kind !== 'aborted')
  const first = broken[0]
  if (!first) return held
  const { length } = first.response!.body
  if (broken.length < decidingBreaks) return attempts.length > 1 ? held : undecided(`the body broke off after ${length} bytes, once`)
  return violated('broken', {
    expected: 'a whole body', actual: `${failureWords(first)}, after ${length} bytes`, place: { part: 'body', at: length },
    values: { k: String(broken.length), n: String(attempts.length) },
  })
}

/** The message of every requirement that is checked by `wholeBody`. */
export const wholeBodyMessages = { broken: 'the body broke off in {k} of {n} attempts ({actual}), expected {expected}' }
