import { chanceOfMiss, roundsFor } from './binary/talkers.ts'

/** How often what is meant to be rare happens to a service that does nothing wrong, one request in so many. */
const accidents = 0.01

/** So often a request is sent until it counts, by what went wrong; two broken bodies of three count. */
export const attempts = { serverError: 3, environment: 6, body: 3, brokenBodies: 2 } as const

/** Requests of a run with the defaults: with nothing wrong in them, and with something wrong. */
export const sent = { valid: 400, wrong: 330, spoken: 150, pcm: 60 } as const

/** Examples of each property: those that cost nothing, and those that are spoken. */
const examples = { free: 100, billed: 12 } as const

/** The chance that at least one of so many comes about. */
function atLeastOne(chance: number, times: number): number {
  return 1 - (1 - chance) ** times
}

/** The chance that one request meets the same accident at every attempt. */
export function everyTime(rate: number, times: number): number {
  return rate ** times
}

/** The chance that at least `broken` of `times` bodies break off. */
export function bodiesBroken(rate: number, broken: number, times: number): number {
  const choose = (k: number): number => Array.from({ length: k }, (_, index) => (times - index) / (index + 1)).reduce((product, factor) => product * factor, 1)
  return Array.from({ length: times + 1 - broken }, (_, index) => broken + index).reduce((sum, k) => sum + choose(k) * rate ** k * (1 - rate) ** (times - k), 0)
}
