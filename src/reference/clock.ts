import { setTimeout } from 'node:timers/promises'

/** Time, so that tests may bring their own. Both in milliseconds. */
export interface Clock {
  /** Since the epoch. */
  now(): number
  sleep(ms: number): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms) => {
    await setTimeout(ms)
  },
}
