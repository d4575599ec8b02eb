import type { Clock } from './clock.ts'

export interface PacerOptions {
  /** Requests in flight at the same time, at most. */
  readonly concurrency: number
  /** Requests a second, at most; null: no limit of ours. */
  readonly rate: number | null
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** The only limit on how much is in flight and how fast requests follow each other. */
export interface Pacer {
  /** Resolves with a slot number when a request may be sent; give it back. */
  acquire(): Promise<number>
  release(slot: number): void
  /** The target asked for patience: nobody sends for `ms`. */
  hold(ms: number): void
  /** The target throttles: half as many at once, then slowly more again. */
  slowDown(): void
  /** An answer came as it should. */
  succeeded(): void
}

/** After so many good answers one more request at once is tried again. */
const recovery = 20

export function pacer(options: PacerOptions): Pacer {
  const { clock, signal } = options
  const free = Array.from({ length: options.concurrency }, (_, slot) => options.concurrency - 1 - slot)
  const waiting: (() => void)[] = []
  let allowed = options.concurrency
  let busy = 0
  let heldUntil = 0
  let lastSlowDown = -Infinity
  let good = 0
  let nextAt = 0

  function wake(): void {
    while (busy < allowed && waiting.length > 0) {
      busy += 1
      waiting.shift()!()
    }
  }

  return {
    async acquire() {
      if (busy < allowed && waiting.length === 0) busy += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      for (;;) {
        const now = clock.now()
        let due = heldUntil
        if (options.rate !== null) {
          due = Math.max(due, nextAt)
          if (due <= now) nextAt = Math.max(now, nextAt) + 1000 / options.rate
        }
        if (due <= now || signal.aborted) return free.pop()!
        await clock.sleep(due - now, signal)
      }
    },
    release(slot) {
      free.push(slot)
      busy -= 1
      wake()
    },
    hold(ms) {
      heldUntil = Math.max(heldUntil, clock.now() + ms)
    },
    slowDown() {
      // Requests that were already under way when the target first refused say nothing new.
      if (clock.now() - lastSlowDown < 500) return
      lastSlowDown = clock.now()
      allowed = Math.max(1, allowed >> 1)
      good = 0
    },
    succeeded() {
      good += 1
      if (good < recovery || allowed >= options.concurrency) return
      good = 0
      allowed += 1
      wake()
    },
  }
}
