import { isAlike, leastChanges, likelyChanges, comparable, sameState, type Read } from '../evidence/budget-reads.ts'

/** A member that differs between two names of one workspace, and a read by each that shows it. */
export interface Difference {
  readonly field: string
  readonly actual: Read
  readonly expected: Read
}

/** What reads by one name and by another have in common. */
export interface Comparison {
  readonly difference?: Difference
  readonly compared: readonly string[]
  /** What could not be compared, each with the reason. */
  readonly skipped: readonly string[]
  /** A member differs, and the budget was updated in between: further reads tell whether that is why. */
  readonly unclear: boolean
}

/** What names a budget and what it is, but for the time of its last update. */
const contents = ['id', 'limit_usd', 'created_at'] as const

/** Compares what was read by one name with what was read by the UUID of the same state (R-CHANGE-BETWEEN-READS). */
export function compareRecords(named: readonly Read[], uuids: readonly Read[], uuid = 'UUID'): Comparison {
  const compared = new Set<string>()
  const skipped = new Set<string>()
  const moved = new Set(named.filter((one) => isUpdatedOnly(one, uuids)))
  let unclear = false
  for (const field of [...contents, 'updated_at'] as const) {
    for (const one of named) {
      const others = sameState(one, uuids)
      const [expected] = others
      // Of the same state because of it: there is nothing to compare.
      if (field === 'updated_at' && others.some(({ updated }) => updated === one.updated)) continue
      if (expected === undefined) {
        const apart = field === 'updated_at' ? 'no' : areApart(field, named, uuids)
        if (apart === 'yes')
          return { difference: { field, actual: one, expected: uuids[0]! }, compared: [], skipped: [], unclear: false }
        unclear ||= apart === 'perhaps'
        if (field !== 'updated_at' && moved.has(one)) compared.add(field)
        else skipped.add(`${field}, since the budget was updated between the reads`)
      }
      // What differs between any two reads differs here too: that is another requirement's finding.
      else if (others.some(({ record }) => !isAlike(record[field], expected.record[field])))
        skipped.add(`${field}, which differs from read to read`)
      else if (isAlike(expected.record[field], one.record[field])) {
        if (one.record[field] === undefined) skipped.add(`${field}, which is absent`)
        else compared.add(field)
      }
      // Read once by each name, a value that differs may differ at every read.
      else if (others.length < 2) skipped.add(`${field}, which was read by ${uuid} only once and differs`)
      else return { difference: { field, actual: one, expected }, compared: [], skipped: [], unclear: false }
    }
  }
  return { compared: [...compared], skipped: [...skipped], unclear }
}

/**
 * Is it as by UUID, and only the time of its last update is another one, no earlier than in the reads before it and no
 * later than in those after it? Then it is the same budget, of a service that counts each read, or each spend, as an
 * update.
 */
function isUpdatedOnly(one: Read, uuids: readonly Read[]): boolean {
  return (
    uuids.every((other) => isInTurn(one, other) && isInTurn(other, one)) &&
    contents.every((field) => one.record[field] !== undefined) &&
    uuids.some((other) => haveSameContents(one, other))
  )
}

/** Are they the same, whenever they were updated? */
export function haveSameContents(one: Read, other: Read): boolean {
  return contents.every((field) => isAlike(one.record[field], other.record[field]))
}

/** Is the later of these two not updated before the earlier? */
function isInTurn(earlier: Read, later: Read): boolean {
  return (
    earlier.to > later.from ||
    Number(earlier.updated) <= Number(later.updated) ||
    isAlike(earlier.record['updated_at'], later.record['updated_at'])
  )
}

/**
 * Is a member always one thing by the one name and always another by the other, and turns between them more often than
 * somebody changes a budget in a run? Where it turns seldom, perhaps.
 */
function areApart(field: string, named: readonly Read[], uuids: readonly Read[]): 'yes' | 'perhaps' | 'no' {
  const all = [...named, ...uuids]
  const isOne = (those: readonly Read[]): boolean =>
    those.every(({ record }) => isAlike(record[field], those[0]!.record[field]))
  if (isOne(all) || !isOne(named) || !isOne(uuids)) return 'no'
  const turns = leastChanges(all.map(({ from, to, record }) => ({ from, to, value: comparable(record[field]) })))
  return turns > likelyChanges ? 'yes' : 'perhaps'
}
