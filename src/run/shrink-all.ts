import type { RunConfig } from '../config/config.ts'
import type { Case } from '../record/case.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { ProbeContext } from '../requirement/probe.ts'
import type { Part } from './part.ts'
import type { Plan } from './plan.ts'
import type { SentCase } from './second-look.ts'
import { shrink, type Sent } from './shrink.ts'

/** What shrinking is done with. */
export interface Shrinking {
  readonly config: RunConfig
  readonly plan: Plan
  readonly context: ProbeContext
  readonly evidence: Evidence
}

/** Looks for smaller examples of what the examples of a property violate, for each requirement that needs it. */
export async function shrinkAll(
  { config, plan, context, evidence }: Shrinking,
  part: Part,
  batch: readonly SentCase[],
  send: (cases: readonly Case[]) => Promise<readonly Exchange[]>,
): Promise<void> {
  const { probe } = part
  if (!probe?.smaller || config.path !== undefined) return
  const examples = examplesOf(batch)
  examples.sort((one, other) => one.seed - other.seed || Number(one.path) - Number(other.path))
  try {
    for (const requirement of plan.requirements)
      if (requirement.needs.includes(probe) && requirement.level !== 'open')
        await shrink(requirement, probe, context, evidence, examples, send)
  } catch (error) {
    // Smaller examples are chosen by checks, and a check may be wrong: that ends this probe, and nothing else.
    part.why ??= `Assay's own fault: ${String(error)}`
  }
}

/** What was sent for each example of a property. */
export function examplesOf(batch: readonly SentCase[]): Sent[] {
  const byExample = Map.groupBy(batch, ({ of: { stimulus } }) =>
    stimulus.kind === 'example' && !stimulus.shrink ? `${stimulus.seed} ${stimulus.path}` : '',
  )
  return [...byExample.values()].flatMap((those) => {
    const { stimulus } = those[0]!.of
    if (stimulus.kind !== 'example' || stimulus.shrink) return []
    return { seed: stimulus.seed, path: stimulus.path, attempts: those.flatMap(({ attempts }) => attempts) }
  })
}
