/** Timers that pass when a test says so. */
export interface FalseTimers {
  setTimeout(body: () => void, ms?: number): unknown
  clearTimeout(timer: unknown): void
  /** How many are waited for. */
  count(): number
  /** @param moved Called with the time of each that is due, before it is called back. */
  advance(ms: number, moved: (now: number) => void): void
}

/** @param start What the time is when they begin, in milliseconds. */
export function falseTimers(start: number): FalseTimers {
  let now = start
  const waiting = new Set<Timer>()

  class Timer {
    readonly #body: () => void
    readonly #ms: number
    due: number
    constructor(body: () => void, ms: number) {
      this.#body = body
      this.#ms = ms
      this.due = now + ms
      waiting.add(this)
    }
    refresh(): this {
      this.due = now + this.#ms
      waiting.add(this)
      return this
    }
    call(): void {
      waiting.delete(this)
      this.#body()
    }
    unref(): this {
      return this
    }
  }

  return {
    setTimeout: (body, ms = 0) => new Timer(body, ms),
    clearTimeout: (timer) => void waiting.delete(timer as Timer),
    count: () => waiting.size,
    advance(ms, moved) {
      const end = now + ms
      for (;;) {
        const [next] = [...waiting].toSorted((one, other) => one.due - other.due)
        if (!next || next.due > end) break
        moved((now = Math.max(now, next.due)))
        next.call()
      }
      moved((now = end))
    },
  }
}
