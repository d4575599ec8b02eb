import type * as fc from 'fast-check'
import type { Case } from '../record/case.ts'
import type { Stimulus } from '../record/exchange.ts'
import type { Control, Need, Probe, ProbeContext } from '../requirement/probe.ts'
import { drawExamples, type Example } from './example.ts'

/** How a property is sent. */
export interface PropertyParts<T> {
  readonly id: string
  readonly needs: readonly Need[]
  readonly controls: readonly Control[]
  /** Examples that are refused cost nothing; those that are spoken do, and sequences take several requests. */
  readonly cost: keyof ProbeContext['runs']
  readonly arbitrary: fc.Arbitrary<T>
  /** The requests for a value: of a sequence several, which are sent in their order. */
  requests(context: ProbeContext, value: T, id: string, stimulus: (group: string) => Stimulus): readonly Case[]
}

/**
 * Examples that are drawn together, from a seed of their own: a campaign holds one batch at a time in memory, and its
 * shards divide it by batches.
 */
export const batchSizes: Readonly<Record<keyof ProbeContext['runs'], number>> = {
  free: 100,
  billed: 100,
  sequences: 4,
}

/** A probe whose cases are the examples of a property. */
export function propertyProbe<T>(parts: PropertyParts<T>): Probe {
  const casesOf = (context: ProbeContext, example: Example<T>, shrink: boolean): readonly Case[] => {
    const { batch = 0 } = context
    const id = `${example.path.replaceAll(':', '.')}${batch === 0 ? '' : `~${batch}`}`
    return parts.requests(context, example.value, id, (group) => ({
      kind: 'example',
      property: parts.id,
      group,
      seed: context.seed + batch,
      path: example.path,
      shrink,
    }))
  }
  // Drawing from the whole of Unicode takes longer than sending: the same is not drawn twice.
  let drawn: { seed: number; count: number; examples: Example<T>[] } | undefined
  const draw = ({ seed: first, batch = 0, runs }: ProbeContext, least = 0): Example<T>[] => {
    const size = batchSizes[parts.cost]
    const [seed, count] = [first + batch, Math.max(least, Math.min(size, runs[parts.cost] - batch * size))]
    if (drawn?.seed !== seed || drawn.count !== count)
      drawn = { seed, count, examples: drawExamples(parts.arbitrary, seed, count) }
    return drawn.examples
  }
  const at = (context: ProbeContext, path: string): Example<T> | undefined => {
    const [index, ...choices] = path.split(':').map(Number)
    // An example does not depend on how many are drawn behind it.
    let example = draw(context, index! + 1)[index!]
    for (const choice of choices) example = example && nth(example.smaller(), choice)
    return example
  }
  return {
    id: parts.id,
    needs: parts.needs,
    controls: parts.controls,
    order: parts.cost === 'sequences' ? 'alone' : 'any',
    cases: (context) => draw(context).flatMap((example) => casesOf(context, example, false)),
    batches({ runs }) {
      const [size, count] = [batchSizes[parts.cost], runs[parts.cost]]
      return Array.from({ length: Math.ceil(count / size) }, (_, batch) => Math.min(size, count - batch * size))
    },
    *smaller(context, path) {
      for (const next of at(context, path)?.smaller() ?? []) yield casesOf(context, next, true)
    },
    example(context, path) {
      const example = at(context, path)
      return example && casesOf(context, example, false)
    },
  }
}

function nth<T>(items: Iterable<T>, wanted: number): T | undefined {
  let index = 0
  for (const item of items) {
    if (index === wanted) return item
    index += 1
  }
  return undefined
}
