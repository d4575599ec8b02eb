import { failureWords } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { declined, held, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { acceptedOf, acceptedWords, changeWords, controlOf, refusalMessages } from './refusal.ts'

/**
 * Judges a request that must not succeed and that something in front of the implementation may refuse: how it is
 * refused does not matter.
 */
export function notAccepted({ attempts, last }: Trial, evidence: Evidence): Judgement {
  const accepted = acceptedOf({ attempts }, evidence)
  if (accepted) {
    const { instead, exchange } = accepted
    const [change, actual] = [changeWords(exchange), acceptedWords(accepted)]
    return instead === 'page'
      ? undecided(`${change}: answered with ${actual}, as by something in front`)
      : violated(instead ? 'instead' : 'accepted', {
          expected: 'a refusal',
          actual,
          place: { part: 'status' },
          values: { change },
        })
  }
  return refusedSomehow({ last }, evidence)
}

/**
 * The same in a form that a server need not know, such as HTTP/1.0: who closes the connection each time instead of
 * answering has declined the form, and accepted nothing.
 */
export function notAcceptedInForm(trial: Trial, evidence: Evidence): Judgement {
  const judged = notAccepted(trial, evidence)
  const { attempts, last } = trial
  const isClosed = attempts.every(({ failure }) => failure?.kind === 'reset' && failure.phase !== 'body')
  return judged.kind === 'undecided' && isClosed && controlOf(trial, evidence) === undefined
    ? declined(`${changeWords(last)}: ${failureWords(last)}, each time`)
    : judged
}

/** Of what was not accepted: any answer will do, where the same succeeds without the change. */
export function refusedSomehow({ last }: Pick<Trial, 'last'>, evidence: Evidence): Judgement {
  const control = controlOf({ last }, evidence)
  if (control) return control.offered ? undecided(control.why) : notAvailable(control.why)
  return last.response ? held : undecided(`${changeWords(last)}: no answer (${failureWords(last)})`)
}

/** The messages of every requirement that is checked by `notAccepted`. */
export const notAcceptedMessages = { accepted: refusalMessages.accepted, instead: refusalMessages.instead }
