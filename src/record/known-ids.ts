import { hash } from 'node:crypto'

/** Ids of a record that may be longer than memory: of each only some bits of its digest are held. */
export interface KnownIds {
  /** The line on which the same id stood before, if it did. */
  lineOfSame(id: string, line: number): number | undefined
}

/** 48 bits: of a million ids two share them by chance in one record of six hundred. */
const digits = 12

/** @param lineOf Looks for an id in front of a line, letter for letter: two ids may share these bits. */
export function knownIds(lineOf: (id: string, before: number) => number | undefined): KnownIds {
  const seen = new Set<number>()
  return {
    lineOfSame(id, line) {
      const bits = Number.parseInt(hash('sha256', id).slice(0, digits), 16)
      if (seen.has(bits)) return lineOf(id, line)
      seen.add(bits)
      return undefined
    },
  }
}
