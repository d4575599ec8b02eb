import type { Expectation } from './contract.ts'

/** 502 and 503 may come from the surroundings, whatever was sent. */
export const transientRefusal: Expectation = {
  verdict: 'undecided',
  because: 'a transient status is retried, and never counts as a wrong refusal',
}
