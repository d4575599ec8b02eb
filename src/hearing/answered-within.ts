/** Milliseconds that are waited at a time. */
const sliceMs = 250

/**
 * Blocks this thread until `done[0]` is no longer 0. A machine that sleeps meanwhile, or a process that is stopped and
 * goes on, loses one slice and not the answer: what is judged of a record must not depend on that.
 * @param withinMs So many milliseconds at most, without those of such a pause.
 * @param wait Stands for `Atomics.wait` in tests.
 */
export function answeredWithin(done: Int32Array<SharedArrayBuffer>, withinMs: number, wait = Atomics.wait): boolean {
  let left = withinMs
  do {
    if (wait(done, 0, 0, Math.min(left, sliceMs)) !== 'timed-out') return true
    left -= sliceMs
  } while (left > 0)
  return false
}
