import { trialId, type Exchange } from '../record/exchange.ts'
import type { Evidence } from './evidence.ts'

/** One thing to be judged. */
export interface Unit<U> {
  readonly subject: U
  /**
   * Units of one claim support each other: it is enough that one of them can be decided. Different claims need each
   * their own.
   */
  readonly claim: string
  /** What one unit is, for counting: `answer`, unless given. */
  readonly noun?: string
  /** What the judgement rests on. */
  readonly exchanges: readonly Exchange[]
}

/** Chooses from the record what a requirement judges. Pure. */
export interface Scope<U> {
  /** @param among What to choose from, of a scope of one; the whole record tells what is chosen. @default all of it */
  (evidence: Evidence, among?: readonly Exchange[]): readonly Unit<U>[]
  /** Each unit is one request: a single exchange is enough to judge it. */
  readonly isOfOne?: true
}

/** An exchange with a response. */
export type Answered = Exchange & { readonly response: NonNullable<Exchange['response']> }

export function isAnswered(exchange: Exchange): exchange is Answered {
  return exchange.response !== undefined
}

/** All attempts at one request, in order. */
export interface Trial {
  readonly attempts: readonly Exchange[]
  /** The last attempt. */
  readonly last: Exchange
}

/**
 * Every answered exchange that fits, each for itself. `claim` names what they show together; all the same unless given.
 */
export function each(
  fits: (exchange: Answered, evidence: Evidence) => boolean,
  claim: (exchange: Answered) => string = () => '',
): Scope<Answered> {
  return ofOne((evidence, among = evidence.exchanges) =>
    among
      .filter((exchange): exchange is Answered => isAnswered(exchange) && fits(exchange, evidence))
      .map((exchange) => ({ subject: exchange, claim: claim(exchange), exchanges: [exchange] })),
  )
}

/** Every request that fits, with all its attempts; each is a claim of its own. */
export function trials(fits: (exchange: Exchange, evidence: Evidence) => boolean): Scope<Trial> {
  return ofOne((evidence, among = evidence.exchanges) =>
    allTrials(among.filter((exchange) => fits(exchange, evidence))).map((trial) => ({
      subject: trial,
      claim: trialId(trial.last),
      noun: 'request',
      exchanges: trial.attempts,
    })),
  )
}

function ofOne<U>(scope: Scope<U>): Scope<U> {
  return Object.assign(scope, { isOfOne: true as const })
}

/** Exchanges put together by their trial, in the order of the first attempts. */
export function allTrials(exchanges: readonly Exchange[]): Trial[] {
  const byTrial = new Map<string, Exchange[]>()
  for (const exchange of exchanges) {
    const id = trialId(exchange)
    const attempts = byTrial.get(id)
    if (attempts) attempts.push(exchange)
    else byTrial.set(id, [exchange])
  }
  return [...byTrial.values()].map((attempts) => {
    const ordered = attempts.toSorted((one, other) => one.attempt - other.attempt)
    return { attempts: ordered, last: ordered.at(-1)! }
  })
}

/** Exchanges that fit, put together by a key: one unit for each key, counted by the noun for what the key names. */
export function groups(
  fits: (exchange: Answered, evidence: Evidence) => boolean,
  key: (exchange: Answered, evidence: Evidence) => string,
  noun: string,
): Scope<readonly Answered[]> {
  return (evidence) => {
    const byKey = Map.groupBy(
      evidence.exchanges.filter(isAnswered).filter((exchange) => fits(exchange, evidence)),
      (exchange) => key(exchange, evidence),
    )
    return [...byKey].map(([claim, subject]) => ({ subject, claim, noun, exchanges: subject }))
  }
}
