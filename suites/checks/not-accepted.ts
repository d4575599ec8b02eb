import { failureWords } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { acceptedOf, changeWords, controlOf } from './refusal.ts'

/**
 * Judges a request that must not succeed and that something in front of the implementation may refuse: how it is
 * refused does not matter.
 */
export function notAccepted({ attempts, last }: Trial, evidence: Evidence): Judgement {
  const accepted = acceptedOf({ attempts }, evidence)
  if (accepted) {
    const { code, exchange } = accepted
    const [change, actual] = [changeWords(exchange), String(exchange.response!.status)]
    return code === 'page'
      ? undecided(`${change}: answered with ${actual} and a page of HTML, as by something in front`)
      : violated(code, { expected: 'a refusal', actual, place: { part: 'status' }, values: { change } })
  }
  const control = controlOf({ last }, evidence)
  if (control) return control.offered ? undecided(control.why) : notAvailable(control.why)
  return last.response ? held : undecided(`${changeWords(last)}: no answer (${failureWords(last)})`)
}
