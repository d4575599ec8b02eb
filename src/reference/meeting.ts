import { setTimeout } from 'node:timers/promises'

/** By the real clock, in milliseconds. */
const turn = 5

/**
 * Waits until requests that were sent together have all arrived: some milliseconds by the real clock, in turns, between
 * which arrivals are taken in. On a machine that stands still for a while, one wait is over before anything arrived.
 */
export async function meeting(milliseconds: number): Promise<void> {
  for (let waited = 0; waited < milliseconds; waited += turn) await setTimeout(turn)
}
