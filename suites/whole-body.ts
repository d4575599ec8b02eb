import { failureWords, isTooLong } from '../src/record/exchange.ts'
import { accidentOnly, reading } from '../src/requirement/attempts.ts'
import { held, undecided, violated, type Judgement } from '../src/requirement/judgement.ts'
import type { Trial } from '../src/requirement/scope.ts'

/** Judges whether the body of a success ended where its framing says. */
export function wholeBody(trial: Trial): Judgement {
  const { attempts } = trial
  const long = attempts.find(isTooLong)
  if (long) return undecided(failureWords(long))
  const read = reading(trial)
  if (read.kind === 'answered') return held
  if (read.kind !== 'broken') return undecided(attempts.every(({ failure }) => failure?.kind === 'aborted') ? 'the run ended before the body' : read.words)
  const cut = attempts.filter(({ response, failure }) => response?.status === 200 && failure !== undefined && failure.kind !== 'aborted')
  const [first] = cut
  if (!first || !read.habit) return undecided(accidentOnly(read, trial))
  const { length } = first.response!.body
  return violated('broken', {
    expected: 'a whole body', actual: `${failureWords(first)}, after ${length} bytes`, place: { part: 'body', at: length },
    values: { k: String(cut.length), n: String(attempts.length) },
  })
}

/** The message of every requirement that is checked by `wholeBody`. */
export const wholeBodyMessages = { broken: 'the body broke off in {k} of {n} attempts ({actual}), expected {expected}' }
