import type { RunConfig } from '../config/config.ts'
import type { Case } from '../record/case.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { ProbeContext } from '../requirement/probe.ts'
import type { Part } from './part.ts'
import type { Plan } from './plan.ts'
import type { SentCase } from './second-look.ts'
import { shrink } from './shrink.ts'

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
  const requests = batch.flatMap(({ of: { stimulus }, attempts }) =>
    stimulus.kind === 'example' && !stimulus.shrink ? [{ path: stimulus.path, attempts }] : [],
  )
  const examples = [...Map.groupBy(requests, ({ path }) => path)].map(([path, those]) => ({
    path,
    attempts: those.flatMap(({ attempts }) => attempts),
  }))
  examples.sort((one, other) => Number(one.path) - Number(other.path))
  try {
    for (const requirement of plan.requirements)
      if (requirement.needs.includes(probe) && requirement.level !== 'open')
        await shrink(requirement, probe, context, evidence, examples, send)
  } catch (error) {
    // Smaller examples are chosen by checks, and a check may be wrong: that ends this probe, and nothing else.
    part.why ??= `Assay's own fault: ${String(error)}`
  }
}
