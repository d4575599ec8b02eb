import type { Finding } from '../requirement/result.ts'

/** What is always wrong is tried so often; of many requests once has to do, unless they have to meet: they may miss. */
const usualTries = 3
const manyRequests = 5

/** What is wrong now and then is tried until it would have come with this certainty, and not more often than that. */
const certainty = 0.99
const mostTries = 60

/** How often the requests of a finding are sent. */
export function triesOf(finding: Finding): number {
  if (isRare(finding)) return Math.min(mostTries, Math.ceil(neededOf(finding)))
  return (finding.sent ?? []).length > manyRequests && finding.atOnce !== true ? 1 : usualTries
}

/** How often all that a run sends for its requirement is sent, where that is needed: each time is `n` tries. */
export function roundsOf(finding: Finding): number {
  if (isRare(finding)) return Math.ceil(neededOf(finding) / finding.n)
  return finding.atOnce === true ? usualTries : 1
}

/** Would it have come by now? */
export function isTriedEnough(finding: Finding, times: number): boolean {
  return !isRare(finding) || times >= neededOf(finding)
}

function isRare({ sometimes, k, n }: Finding): boolean {
  return sometimes === true && k < n
}

/** What comes in k of n comes at least once in so many, with the certainty wanted. */
function neededOf({ k, n }: Finding): number {
  return Math.log(1 - certainty) / Math.log(1 - k / n)
}
