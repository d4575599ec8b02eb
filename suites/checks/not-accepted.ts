import { failureWords } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { changeWords, controlOf } from './refusal.ts'

/**
 * Judges a request that must not succeed and that something in front of the implementation may refuse: how it is
 * refused does not matter.
 */
export function notAccepted({ attempts, last }: Trial, evidence: Evidence): Judgement {
  const accepted = attempts.find(({ response }) => response !== undefined && response.status < 300)
  if (accepted)
    return violated('accepted', {
      expected: 'a refusal',
      actual: String(accepted.response!.status),
      place: { part: 'status' },
      values: { change: changeWords(accepted) },
    })
  const control = controlOf({ last }, evidence)
  if (control) return control.offered ? undecided(control.why) : notAvailable(control.why)
  return last.response ? held : undecided(`${changeWords(last)}: no answer (${failureWords(last)})`)
}
