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
