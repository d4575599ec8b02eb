import { nextAttempt } from '../../src/client/next-attempt.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import { isUnsettled } from '../../src/requirement/attempts.ts'
import type { Judgement } from '../../src/requirement/judgement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { success } from '../../suites/success.ts'
import { wholeBody } from '../../suites/whole-body.ts'
import { recordOf, requests } from './simulated-run.ts'

const innocent = recordOf(requests.slice(0, 2).map((to) => ({ to, answer: { milliseconds: 1000 } })))
const [request, other] = innocent.exchanges as [Exchange, Exchange]
const evidence = { ...innocent, exchanges: [{ ...other, look: 2 as const }] }

/** What an accident makes of an answer. */
const accidents = {
  serverError: (whole: Exchange): Exchange => ({ ...whole, response: { ...whole.response!, status: 500 } }),
  unavailable: (whole: Exchange): Exchange => ({ ...whole, response: { ...whole.response!, status: 503 } }),
  brokenBody: (whole: Exchange): Exchange => ({
    ...whole,
    failure: { kind: 'reset', phase: 'body', detail: '' },
    response: { ...whole.response!, body: { ...whole.response!.body, complete: false } },
  }),
} as const

const checks: Readonly<Record<keyof typeof accidents, (trial: Trial) => Judgement>> = {
  serverError: (trial) => success(trial, evidence),
  unavailable: (trial) => success(trial, evidence),
  brokenBody: (trial) => wholeBody(trial),
}

/** Is a request accused that meets this accident at each attempt with this chance, sent as often as the client does? */
export function accused(kind: keyof typeof accidents, rate: number, random: () => number): boolean {
  const look = (parts: Pick<Exchange, 'look'>): readonly Exchange[] => {
    const attempts: Exchange[] = []
    do {
      const whole = { ...request, ...parts, attempt: attempts.length + 1 }
      attempts.push(random() < rate ? accidents[kind](whole) : whole)
    } while (nextAttempt(attempts, 'success', 0).again)
    return attempts
  }
  const trial = (attempts: readonly Exchange[]): Trial => ({ attempts, last: attempts.at(-1)! })
  const first = look({})
  const all = isUnsettled(trial(first)) ? [...first, ...look({ look: 2 })] : first
  return checks[kind](trial(all)).kind === 'violated'
}
