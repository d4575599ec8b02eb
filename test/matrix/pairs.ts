import { assayCatalogue } from '../../suites/catalogue.ts'
import { randomFrom } from '../../fixtures/audio/random.ts'
import type { Fault } from '../../src/reference/deviation.ts'
import { allFaults } from '../../src/reference/registry.ts'
import { shortCauses, type Row } from './row.ts'

/** Two faults at once, neither of which hides the other: each is to be a cause of its own. */
export interface Pair {
  readonly id: string
  readonly roots: readonly [string, string]
}

/** Faults of every run, whose effects are all declared. */
const plain = allFaults.filter(
  ({ level, profile, silencesAny, when, sometimes = [] }) =>
    level === 'must' &&
    profile === undefined &&
    silencesAny !== true &&
    when?.every === undefined &&
    when?.parallel === undefined &&
    sometimes.length === 0,
)

/** So many pairs that do not mask each other, the same for the same seed. */
export function pairsOf(count: number, seed: number): Pair[] {
  const next = randomFrom(seed)
  const draw = (): Fault => plain[Math.floor(next() * plain.length)]!
  const pairs = new Map<string, Pair>()
  while (pairs.size < count) {
    const [one, other] = [draw(), draw()]
    if (one.id >= other.id || areMixed(one, other)) continue
    pairs.set(`${one.id}+${other.id}`, {
      id: `${one.id}+${other.id}`,
      roots: [one.violates[0], other.violates[0]],
    })
  }
  return [...pairs.values()]
}

/**
 * Do they touch the same requirements, the answer at the same point, chosen requests of one operation, keys both, or
 * errors both? Then one may hide the other.
 */
function areMixed(one: Fault, other: Fault): boolean {
  const touched = ({ violates, silences = [] }: Fault): Set<string> => withFollowed([...violates, ...silences])
  const own = touched(one)
  const isAtOnePoint = Object.keys(one.hooks).some((point) => point in other.hooks)
  const areErrors = one.area === other.area && (one.area === 'errors' || one.area === 'auth')
  const areChosen = one.when?.matches !== undefined && other.when?.matches !== undefined
  const isOneOperation = areChosen && one.when?.operation === other.when?.operation
  return isAtOnePoint || areErrors || isOneOperation || [...touched(other)].some((id) => own.has(id))
}

/** These, what they follow, and what follows them. */
function withFollowed(ids: readonly string[]): Set<string> {
  const near = assayCatalogue.requirements.filter(
    ({ id, follows = [] }) => ids.includes(id) || follows.some((followed) => ids.includes(followed)),
  )
  return new Set([...ids, ...near.flatMap(({ id, follows = [] }) => [id, ...follows])])
}

/** What is wrong with the causes that were found. */
export function pairComplaints(row: Row, { roots }: Pair): string[] {
  const [one, other] = roots.map((root) => row.causes.findIndex(({ requirements }) => requirements.includes(root)))
  const causes = shortCauses(row)
  if (one! < 0 || other! < 0) return [`not found: ${roots[one! < 0 ? 0 : 1]} (causes: ${causes})`]
  return one === other ? [`${roots.join(' and ')} are one cause (causes: ${causes})`] : []
}
