import { seed } from './chosen.ts'
import { slowFiles } from './slow-files.ts'

/** Of the slow files `npm test` takes those of one day in so many; all run in `npm run test:long`. */
export const days = 28

/** Those that do not run today. Days take about as long as each other. */
export const restingFiles: readonly string[] = restingOn(seed)

/**
 * Each file has its day: the slowest first, on the day that has the least until then.
 * @param seed The number of the day.
 */
export function restingOn(seed: number): string[] {
  const today = seed % days
  const taken = Array.from({ length: days }, () => 0)
  const slowestFirst = Object.entries(slowFiles).toSorted(([, one], [, other]) => other - one)
  return slowestFirst.flatMap(([file, seconds]) => {
    const day = taken.indexOf(Math.min(...taken))
    taken[day]! += seconds
    return day === today ? [] : [file]
  })
}
