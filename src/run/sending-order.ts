import type { Case } from '../record/case.ts'
import type { Probe } from '../requirement/probe.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'

/**
 * Probes in the order in which they are sent: what failed last time, then what is meant to fail, which may take its
 * time to do so, then the rest.
 * @param first Ids of the requirements that failed last time.
 */
export function sendingOrder(
  probes: readonly [Probe, readonly Case[]][],
  requirements: readonly AnyRequirement[],
  first: ReadonlySet<string> | undefined,
): [Probe, readonly Case[]][] {
  const again = new Set(requirements.filter(({ id }) => first?.has(id)).flatMap(({ needs }) => needs))
  const isProvoked = (cases: readonly Case[]): boolean => cases.some(({ stimulus }) => stimulus.kind === 'provoked')
  const rank = ([probe, cases]: [Probe, readonly Case[]]): number =>
    2 * Number(again.has(probe)) + Number(isProvoked(cases))
  return probes.toSorted((one, other) => rank(other) - rank(one))
}
