import { mostAccidentsAlike } from '../record/accident-limits.ts'
import { trialId, type Exchange } from '../record/exchange.ts'
import { isUnsettled } from '../requirement/attempts.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { Judgement } from '../requirement/judgement.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Unit } from '../requirement/scope.ts'
import { withoutMasked } from './without-masked.ts'

/**
 * Forgets examples of a campaign that are judged as others are: the record has them, and one that is held stands for
 * them. What is violated in a way of its own, cannot be decided yet, or is measured stays; of accidents that are alike
 * only so many.
 */
export interface Forgetting {
  /** Of exchanges in their order: those that are to be held further on. The same for the same order. */
  sift(exchanges: readonly Exchange[], evidence: Evidence): readonly Exchange[]
  /** How many examples one stands for, besides itself, by `exampleOf`. */
  readonly forgotten: ReadonlyMap<string, number>
}

/**
 * Examples that are judged alike to the letter, and alike but for the words: so many are held. Of those that had an
 * accident as well, more than the second look comes back to.
 */
const heldAlike = { letters: 16, words: 500, accidents: 4 * mostAccidentsAlike }

/** The last exchanges may belong to examples of which more is to come. */
const mayGoOn = 256

/** Which example of a property it belongs to; undefined for other exchanges, and for smaller examples. */
export function exampleOf({ stimulus, look, cell }: Exchange): string | undefined {
  return stimulus.kind === 'example' && !stimulus.shrink && look !== 2
    ? `${stimulus.property} ${stimulus.seed} ${stimulus.path}@${cell}`
    : undefined
}

function isOfExample({ stimulus }: Exchange): boolean {
  return stimulus.kind === 'example'
}

/** What is said of one example by all requirements. */
interface Said {
  readonly letters: string[]
  readonly words: string[]
  /** Is it one request that only had accidents? */
  isAccident: boolean
  stays: boolean
}

export function forgetting(requirements: readonly AnyRequirement[]): Forgetting {
  const forgotten = new Map<string, number>()
  const examined = new Set<string>()
  const alike = new Map<string, { standing: string; held: number }>()

  /** Is there room for one more of this kind? */
  function holds(kind: string, example: string, most: number): boolean {
    const known = alike.get(kind)
    if (!known) alike.set(kind, { standing: example, held: 1 })
    else if (known.held < most) known.held += 1
    else return false
    return true
  }

  /** Undefined where the example stays; else the one that stands for it. */
  function standsFor(example: string, { letters, words, isAccident, stays }: Said): string | undefined {
    if (stays || letters.length === 0) return undefined
    const [letter, word] = [letters.toSorted().join('\n'), words.toSorted().join('\n')]
    if (isAccident) {
      const kind = `accident ${word}`
      if (!holds(kind, example, heldAlike.accidents)) return alike.get(kind)!.standing
      // The last of them: the second look comes back to the first, and what it shows is not true of all.
      alike.get(kind)!.standing = example
      return undefined
    }
    if (!holds(letter, example, heldAlike.letters)) return alike.get(letter)!.standing
    return holds(`words ${word}`, example, heldAlike.words) ? undefined : alike.get(`words ${word}`)!.standing
  }

  return {
    forgotten,
    sift(exchanges, evidence) {
      const going = new Set(exchanges.slice(-mayGoOn).map(exampleOf))
      const fresh = Map.groupBy(exchanges, (exchange) => {
        const example = exampleOf(exchange) ?? ''
        return going.has(example) || examined.has(example) ? '' : example
      })
      fresh.delete('')
      const said = new Map<string, Said>()
      for (const [example, attempts] of fresh)
        said.set(example, { letters: [], words: [], isAccident: isAccident(attempts), stays: false })
      try {
        const all = [...fresh.values()].flat()
        const trusting: Evidence = { ...evidence, controlFailure: () => undefined }
        for (const requirement of requirements) listen(requirement, trusting, all, said)
      } catch {
        // A check that throws says so where it is judged: it has to have all of them then.
        return exchanges
      }
      const gone = new Set<string>()
      for (const [example, one] of said) {
        const other = standsFor(example, one)
        if (other === undefined) examined.add(example)
        else {
          gone.add(example)
          forgotten.set(other, (forgotten.get(other) ?? 0) + 1)
        }
      }
      return exchanges.filter((exchange) => !gone.has(exampleOf(exchange) ?? ''))
    },
  }
}

/** All exchanges of an example: are they one request, to which nothing came but accidents? */
function isAccident(attempts: readonly Exchange[]): boolean {
  const last = attempts.at(-1)!
  return new Set(attempts.map(trialId)).size === 1 && isUnsettled({ attempts, last })
}

/**
 * Notes what a requirement says of each example.
 * @param trusting The controls behind the batch are to come: they are trusted.
 * @param fresh All exchanges of these examples.
 */
function listen(
  requirement: AnyRequirement,
  trusting: Evidence,
  fresh: readonly Exchange[],
  said: ReadonlyMap<string, Said>,
): void {
  for (const unit of requirement.over(trusting, requirement.over.isOfOne && fresh)) {
    // Most of what is not chosen among these has no example.
    if (!unit.exchanges.some(isOfExample)) continue
    const examples = [...new Set(unit.exchanges.map((exchange) => exampleOf(exchange) ?? ''))]
    const own = examples.flatMap((example) => said.get(example) ?? [])
    if (own.length === 0) continue
    const judgement = withoutMasked(requirement, unit, requirement.check(unit.subject as never, trusting))
    const [one] = own
    const isMeasured = judgement.kind === 'observed' && judgement.figures !== undefined
    const isOpen = judgement.kind === 'undecided' || isMeasured
    if (examples.length === 1) {
      one!.stays ||= isMeasured || (isOpen && !one!.isAccident)
      const { letters, words } = wordsOf(requirement, unit, judgement)
      one!.letters.push(letters)
      one!.words.push(words)
    } else if (isOpen || judgement.kind === 'violated') for (const each of own) each.stays = true
  }
}

function wordsOf(
  { id }: AnyRequirement,
  { claim, noun, exchanges }: Unit<unknown>,
  judgement: Judgement,
): { letters: string; words: string } {
  // Where each request is a claim of its own, its name is no difference.
  const isOwn = exchanges.some((exchange) => trialId(exchange) === claim)
  const about = [id, noun, isOwn ? '' : claim, judgement.kind, judgement.kind === 'violated' ? judgement.code : '']
  return {
    letters: JSON.stringify([about, { ...judgement, heard: undefined }]),
    words: JSON.stringify(about),
  }
}
