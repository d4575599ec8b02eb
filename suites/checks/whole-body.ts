import { brokenBodyHabit } from '../../src/record/accident-limits.ts'
import { failureWords, isBroken, isTooLong, type Exchange } from '../../src/record/exchange.ts'
import { accidentOnly, reading } from '../../src/requirement/attempts.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isHabit } from '../../src/requirement/is-habit.ts'
import { held, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import type { Trial } from '../../src/requirement/scope.ts'

/** Judges whether the body of a success ended where its framing says. */
export function wholeBody(trial: Trial, evidence: Evidence): Judgement {
  const { attempts } = trial
  const long = attempts.find(isTooLong)
  if (long) return undecided(failureWords(long))
  const [first] = attempts.filter(isCut)
  if (first && isOften(first, evidence)) return broken(first, attempts, 'often')
  const read = reading(trial)
  if (read.kind === 'answered') return held
  if (read.kind !== 'broken')
    return undecided(
      attempts.every(({ failure }) => failure?.kind === 'aborted') ? 'the run ended before the body' : read.words,
    )
  return first && read.habit ? broken(first, attempts, 'broken') : undecided(accidentOnly(read, trial))
}

function broken(first: Exchange, attempts: readonly Exchange[], code: 'broken' | 'often'): Judgement {
  const { length } = first.response!.body
  return violated(code, {
    expected: 'a whole body',
    actual: `${failureWords(first)}, after ${length} bytes`,
    place: { part: 'body', at: length },
    values: { k: String(attempts.filter(isCut).length), n: String(attempts.length) },
  })
}

function isCut({ response, failure }: Exchange): boolean {
  return response?.status === 200 && isBroken(failure)
}

/** Bodies that break off again and again are a habit, also where each request gets a whole one in the end. */
function isOften({ operation }: Exchange, { exchanges }: Evidence): boolean {
  const all = exchanges
    .filter(
      (exchange) =>
        exchange.operation === operation &&
        (isCut(exchange) || (exchange.response?.status === 200 && !exchange.failure)),
    )
    .toSorted((one, other) => one.timing.end - other.timing.end)
  return isHabit(all, isCut, brokenBodyHabit)
}

/** The messages of every requirement that is checked by `wholeBody`. */
export const wholeBodyMessages = {
  broken: 'the body broke off in {k} of {n} attempts ({actual}), expected {expected}',
  often:
    'the body broke off in {k} of {n} attempts, as it does again and again in this run ({actual}), expected {expected}',
}
