import { equivalents, isListed } from './equivalents.ts'
import type { Mutant } from './instrument.ts'
import type { Fate, Result } from './results.ts'
import { folderOf, folders } from './tree.ts'

/** A mutant and what became of it. */
export interface Tried {
  readonly file: string
  readonly text: string
  readonly mutant: Mutant
  readonly result: Result
}

export type Count = Readonly<Record<Fate | 'equivalent' | 'all', number>>

const none: Count = { killed: 0, timeout: 0, survived: 0, uncovered: 0, equivalent: 0, all: 0 }

export const isNoticed = ({ fate }: Result): boolean => fate === 'killed' || fate === 'timeout'

export function isEquivalent({ file, text, mutant }: Tried): boolean {
  return equivalents.some((entry) => isListed(entry, file, text, mutant))
}

/** Survivors that nothing excuses. */
export function survivors(all: readonly Tried[]): Tried[] {
  return all.filter((one) => !isNoticed(one.result) && !isEquivalent(one))
}

export function countOf(all: readonly Tried[]): Count {
  const count = { ...none }
  for (const one of all) {
    count.all += 1
    count[!isNoticed(one.result) && isEquivalent(one) ? 'equivalent' : one.result.fate] += 1
  }
  return count
}

/** In percent, rounded down to a tenth. Equivalents do not count. */
export function scoreOf({ all, equivalent, killed, timeout }: Count): number {
  return all === equivalent ? 100 : Math.floor(((killed + timeout) * 1000) / (all - equivalent)) / 10
}

/** Of a standard normal, what 95 % are within. */
const z = 1.96

/**
 * Between what the score of a whole folder is, with 95 %, if that of some of its mutants, chosen at random, is this
 * one: Wilson's interval, in percent, rounded outwards to tenths.
 */
export function intervalOf({ all, equivalent, killed, timeout }: Count): readonly [low: number, high: number] {
  const n = all - equivalent
  if (n === 0) return [0, 100]
  const share = (killed + timeout) / n
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n)
  const half = (z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))) / (1 + z ** 2 / n)
  return [Math.floor((middle - half) * 1000) / 10, Math.ceil((middle + half) * 1000) / 10]
}

/** The folders in their order, each with its count. */
export function byFolder(all: readonly Tried[]): (readonly [folder: string, count: Count])[] {
  const groups = Map.groupBy(all, ({ file }) => folderOf(file))
  return Object.keys(folders).flatMap((folder) => {
    const own = groups.get(folder)
    return own ? [[folder, countOf(own)] as const] : []
  })
}

/** Folders whose score is less than it has to be, or of which more than 3 of 100 mutants are listed as equivalent. */
export function tooLow(all: readonly Tried[]): string[] {
  const isLow = (folder: string, count: Count): boolean =>
    scoreOf(count) < (folders[folder] ?? 0) || count.equivalent > count.all * 0.03
  return byFolder(all).flatMap(([folder, count]) => (isLow(folder, count) ? [folder] : []))
}
