/** Time as the client sees it. Tests put a virtual one in its place, so that waits cost nothing. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number
  /** Resolves after `ms`, or at once when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const timer = setTimeout(done, ms)
      function done(): void {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      signal?.addEventListener('abort', done)
      return undefined
    }),
}

/** A clock whose waits are over at once. Its time goes on by what was waited for, on top of real time. */
export function virtualClock(): Clock {
  let slept = 0
  return {
    now: () => performance.now() + slept,
    sleep: async (ms) => {
      slept += ms
    },
  }
}
