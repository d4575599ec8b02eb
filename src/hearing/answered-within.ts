/** Milliseconds that are waited at a time. */
const sliceMs = 250

/** What a slice counts at least, as a share of a whole one: what waits and does not compute ends, too. */
const leastCount = 0.1

/** Milliseconds that this process computed. */
function computedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Stand for what they are named after in tests. */
interface Means {
  readonly wait?: typeof Atomics.wait
  readonly computed?: () => number
}

/**
 * Blocks this thread until more than `before` answers are counted. The limit holds for each answer: what waits in a
 * long queue is not given up while those before it come. A machine that sleeps meanwhile, a process that is stopped and
 * goes on, or one that others leave little of the machine to, loses little of the limit and not the answer: what is
 * judged of a record must not depend on any.
 * @param count of the answers that have come, which come in order
 * @param withinMs So many milliseconds of computing at most without another answer, and ten times as many in all.
 */
export function answeredWithin(
  count: Int32Array<SharedArrayBuffer>,
  before: number,
  withinMs: number,
  { wait = Atomics.wait, computed = computedMs }: Means = {},
): boolean {
  let left = withinMs
  for (let come = Atomics.load(count, 0); come <= before; come = Atomics.load(count, 0)) {
    if (left <= 0) return false
    const began = computed()
    const outcome = wait(count, 0, come, Math.min(left, sliceMs))
    const spent = Math.min(sliceMs, Math.max(leastCount * sliceMs, computed() - began))
    left = outcome === 'timed-out' ? left - spent : withinMs
  }
  return true
}
