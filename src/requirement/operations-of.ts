import type { Operation } from '../contract/operation.ts'
import type { Need } from './probe.ts'
import type { AnyRequirement } from './requirement.ts'

/** Operations that `--require` can name. */
export const requirable = ['speech', 'budget'] as const satisfies readonly Operation[]

/** What only reading budgets needs; everything else is spoken. */
function isOfBudgets(need: Need): boolean {
  return need === 'management' || need.startsWith('workspace')
}

/** The operations that a requirement is about: those that its probes ask. */
export function operationsOf(requirement: AnyRequirement | undefined): Operation[] {
  const asked = new Set((requirement?.needs ?? []).map(({ needs }) => (needs.some(isOfBudgets) ? 'budget' : 'speech')))
  return requirable.filter((operation) => asked.has(operation))
}
