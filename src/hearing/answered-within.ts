/** Milliseconds that are waited at a time. */
const sliceMs = 250

/**
 * Blocks this thread until more than `before` answers are counted. The limit holds for each answer: what waits in a
 * long queue is not given up while those before it come. A machine that sleeps meanwhile, or a process that is stopped
 * and goes on, loses one slice and not the answer: what is judged of a record must not depend on either.
 * @param count of the answers that have come, which come in order
 * @param withinMs So many milliseconds at most without another answer, and without those of such a pause.
 * @param wait Stands for `Atomics.wait` in tests.
 */
export function answeredWithin(
  count: Int32Array<SharedArrayBuffer>,
  before: number,
  withinMs: number,
  wait = Atomics.wait,
): boolean {
  let left = withinMs
  for (let come = Atomics.load(count, 0); come <= before; come = Atomics.load(count, 0)) {
    if (left <= 0) return false
    const outcome = wait(count, 0, come, Math.min(left, sliceMs))
    left = outcome === 'timed-out' ? left - sliceMs : withinMs
  }
  return true
}
