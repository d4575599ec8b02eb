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

/** A probe whose cases are the examples of a property. */
export function propertyProbe<T>(parts: PropertyParts<T>): Probe {
  const casesOf = (context: ProbeContext, example: Example<T>, shrink: boolean): readonly Case[] =>
    parts.requests(context, example.value, example.path.replaceAll(':', '.'), (group) => ({
      kind: 'example',
      property: parts.id,
      group,
      seed: context.seed,
      path: example.path,
      shrink,
    }))
  // Drawing from the whole of Unicode takes longer than sending: the same is not drawn twice.
  let drawn: { seed: number; count: number; examples: Example<T>[] } | undefined
  const draw = (context: ProbeContext, least = 0): Example<T>[] => {
    const [seed, count] = [context.seed, Math.max(least, context.runs[parts.cost])]
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
