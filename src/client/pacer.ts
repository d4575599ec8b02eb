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
  /**
   * Resolves with a slot number when a request may be sent; give it back.
   * @param slow It will be spoken, and so take its time: such requests leave half of the slots to the quick ones as
   * long as there are any.
   * @param moot Nothing will be sent after all: then the wait ends.
   * @param again It was sent before and stayed without an answer: such requests go first, since they may cost whole
   * timeouts one after the other.
   */
  acquire(slow: boolean, moot?: () => boolean, again?: boolean): Promise<number>
  release(slot: number, slow: boolean): void
  /** Resolves when whoever has a slot may send another request in it. */
  turn(): Promise<void>
  /** The target asked for a pause: nothing is sent for `ms`. */
  hold(ms: number): void
  /** The target throttles: half as many at once, or one alone, then slowly more again. */
  slowDown(alone?: boolean): void
  /** An answer came as it should. */
  succeeded(): void
}

/** After so many good answers one more request at once is tried again. */
const recovery = 20

export function pacer(options: PacerOptions): Pacer {
  const { clock, signal } = options
  const free = Array.from({ length: options.concurrency }, (_, slot) => options.concurrency - 1 - slot)
  const waiting = { slow: [] as (() => void)[], quick: [] as (() => void)[] }
  let allowed = options.concurrency
  let busy = 0
  let busySlow = 0
  let heldUntil = 0
  let lastSlowDown = -Infinity
  let good = 0
  let nextAt = 0

  function wake(): void {
    while (busy < allowed) {
      const slow = waiting.slow.length > 0 && (waiting.quick.length === 0 || busySlow < allowed >> 1)
      const next = (slow ? waiting.slow : waiting.quick).shift()
      if (!next) return
      busy += 1
      if (slow) busySlow += 1
      next()
    }
  }

  async function turn(moot = () => false): Promise<void> {
    while (!moot()) {
      const now = clock.now()
      let due = heldUntil
      if (options.rate !== null) {
        due = Math.max(due, nextAt)
        if (due <= now) nextAt = Math.max(now, nextAt) + 1000 / options.rate
      }
      if (due <= now || signal.aborted) return
      await clock.sleep(due - now, signal)
    }
  }

  return {
    async acquire(slow, moot = () => false, again = false) {
      await new Promise<void>((resolve) => {
        const queue = waiting[slow ? 'slow' : 'quick']
        if (again) queue.unshift(resolve)
        else queue.push(resolve)
        // Behind whoever asks at the same moment, so that the queues are known before the slots are given.
        queueMicrotask(wake)
      })
      await turn(moot)
      return free.pop()!
    },
    turn,
    release(slot, slow) {
      free.push(slot)
      busy -= 1
      if (slow) busySlow -= 1
      // Who gives it back may want it again at once.
      setImmediate(wake)
    },
    hold(ms) {
      heldUntil = Math.max(heldUntil, clock.now() + ms)
    },
    slowDown(alone = false) {
      good = 0
      if (alone) allowed = 1
      // Requests that were already under way when the target first refused say nothing new.
      if (alone || clock.now() - lastSlowDown < 500) return
      lastSlowDown = clock.now()
      allowed = Math.max(1, allowed >> 1)
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
