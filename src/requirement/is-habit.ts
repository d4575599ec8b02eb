import type { HabitLimit } from '../record/accident-limits.ts'

/** Are such answers a habit among these, which are in the order in which they came? */
export function isHabit<T>(all: readonly T[], isSuch: (one: T) => boolean, limit: HabitLimit): boolean {
  const stretches = all.filter((one, index) => isSuch(one) && !(index > 0 && isSuch(all[index - 1]!))).length
  const good = all.filter((one) => !isSuch(one)).length
  return stretches >= limit.fewestStretches && stretches >= limit.leastShare * (good + stretches)
}
