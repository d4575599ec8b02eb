/** In so many parts a time is waited for. */
const parts = 10

/** Ends what is waited for. */
export interface WaitedTime {
  /** The time begins anew. */
  refresh(): void
  clear(): void
}

/**
 * Calls `onEnd` when so long was waited. What comes while this process is busy, or is stopped and goes on, is read
 * behind it: so such a pause costs a part of the time, and never all of it.
 */
export function waitedTime(ms: number, onEnd: () => void): WaitedTime {
  let left = parts
  const timer = setTimeout(() => {
    left -= 1
    if (left === 0) onEnd()
    else timer.refresh()
  }, ms / parts)
  return {
    refresh() {
      left = parts
      timer.refresh()
    },
    clear: () => clearTimeout(timer),
  }
}
