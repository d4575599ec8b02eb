import { readFileSync } from 'node:fs'

/** The real ones: a test under way may have put others in their place. */
const { setTimeout, clearTimeout } = globalThis

/**
 * Milliseconds that the main thread of a process stood in the queue for a processor since it began: a machine that is
 * busy with others says nothing of a test. 0 where the system does not tell.
 */
function queuedMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** Milliseconds since now, without those in the queue. */
export function ownTime(pid = process.pid): () => number {
  const [start, queued] = [performance.now(), queuedMs(pid)]
  return () => performance.now() - start - (queuedMs(pid) - queued)
}

/** Calls back once a process has had so many milliseconds of its own. @returns Ends it. */
export function afterOwnTime(ms: number, over: () => void, pid = process.pid): () => void {
  const passed = ownTime(pid)
  const look = (): void => {
    const left = ms - passed()
    if (left > 0) timer = setTimeout(look, Math.max(left, 5))
    else over()
  }
  let timer = setTimeout(look, ms)
  return () => clearTimeout(timer)
}
