import { nextAttempt } from '../../src/client/next-attempt.ts'
import type { Expectation } from '../../src/record/case.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isUnsettled, reading } from '../../src/requirement/attempts.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { success } from '../../suites/checks/success.ts'
import { wholeBody } from '../../suites/checks/whole-body.ts'
import { recordOf, requests } from './simulated-run.ts'

const innocent = recordOf(requests.slice(0, 2).map((to) => ({ to, answer: { milliseconds: 1000 } })))
const [request, other] = innocent.exchanges as [Exchange, Exchange]
/** A control of the second look succeeded. */
const evidence = { ...innocent, exchanges: [{ ...other, look: 2 as const }] }

type Accident = (whole: Exchange) => Exchange

const status =
  (code: number): Accident =>
  (whole) => ({ ...whole, response: { ...whole.response!, status: code } })
const brokenOff: Accident = (whole) => ({
  ...whole,
  failure: { kind: 'reset', phase: 'body', detail: '' },
  response: { ...whole.response!, body: { ...whole.response!.body, complete: false } },
})
const silence: Accident = (whole) => {
  const { response, ...sent } = whole
  return response ? { ...sent, failure: { kind: 'timeout', phase: 'headers', detail: '' } } : whole
}

const isHabit = (trial: Trial): boolean => {
  const read = reading(trial)
  return read.kind === 'broken' && read.habit
}
const isViolated = (trial: Trial): boolean => success(trial, evidence).kind === 'violated'

/** What may go wrong by accident with a request, and what would hold it against the target. */
const kinds = {
  'server-error': { accident: status(500), expects: 'success', accuses: isViolated },
  'refusal-error': { accident: status(500), expects: 'refusal', accuses: isHabit },
  'refusal-silence': { accident: silence, expects: 'refusal', accuses: isHabit },
  unavailable: { accident: status(503), expects: 'success', accuses: isViolated },
  'broken-body': {
    accident: brokenOff,
    expects: 'success',
    // The request alone: that bodies break off again and again in a run takes eight stretches of them.
    accuses: (trial: Trial): boolean =>
      wholeBody(trial, { exchanges: trial.attempts } as unknown as Evidence).kind === 'violated',
  },
} as const satisfies Record<string, { accident: Accident; expects: Expectation; accuses: (trial: Trial) => boolean }>

/** Is a request accused that meets this accident at each attempt with this chance, sent as often as a run does? */
export function accused(kind: keyof typeof kinds, rate: number, random: () => number): boolean {
  const { accident, expects, accuses } = kinds[kind]
  const attempts: Exchange[] = []
  const look = (of: object): void => {
    const these: Exchange[] = []
    do {
      const whole: Exchange = { ...request, ...of, attempt: attempts.length + 1 }
      these.push(random() < rate ? accident(whole) : whole)
      attempts.push(these.at(-1)!)
    } while (nextAttempt(these, expects, 0).again)
  }
  const trial = (): Trial => ({ attempts, last: attempts.at(-1)! })
  look({})
  if (isUnsettled(trial())) look({ look: 2 })
  return accuses(trial())
}
