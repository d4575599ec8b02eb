import type { Clock } from '../../src/client/clock.ts'

/**
 * Time as it passes, except that waits which nothing else fills are skipped. Many waits at once pass together, as they
 * do in reality.
 */
export interface SkippingClock extends Clock {
  /** Something is under way: time passes as it does. */
  enter(): void
  leave(): void
  stop(): void
}

/** So long nothing happens before it is taken for waiting. */
const idleMs = 15

export function skippingClock(): SkippingClock {
  const sleepers = new Set<{ readonly due: number; wake(): void }>()
  let skipped = 0
  let underWay = 0
  let lastChange = performance.now()
  const now = (): number => performance.now() + skipped
  const ticking = setInterval(() => {
    // What the event loop has not read yet is under way too: it is read between two ticks.
    if (underWay === 0 && sleepers.size > 0 && performance.now() - lastChange >= idleMs)
      skipped += Math.max(0, Math.min(...[...sleepers].map(({ due }) => due)) - now())
    for (const sleeper of sleepers) if (sleeper.due <= now()) sleeper.wake()
  }, idleMs / 3)

  function changed(by: number): void {
    underWay += by
    lastChange = performance.now()
  }

  return {
    now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve()
        const sleeper = { due: now() + ms, wake }
        function wake(): void {
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', wake)
          lastChange = performance.now()
          resolve()
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', wake)
        return undefined
      }),
    enter: () => changed(1),
    leave: () => changed(-1),
    stop: () => clearInterval(ticking),
  }
}
