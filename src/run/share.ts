import { sha256Of } from '../record/body-store.ts'
import type { RunConfig } from '../config/config.ts'
import type { ShardPlace } from '../config/shard-of.ts'
import type { Probe } from '../requirement/probe.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'

/** Which requests are this run's, where several shards divide them. */
export interface Share {
  /** Is it sent here? Of a property each batch of examples has its own place. */
  owns(probe: Probe, batch?: number): boolean
}

/**
 * Is it this shard's, by its name? In every run the same.
 * @param turn The next shards in turn have what comes next.
 */
export function isPlaceOf(name: string, { index, total }: Pick<ShardPlace, 'index' | 'total'>, turn = 0): boolean {
  const place = Number.parseInt(sha256Of(Buffer.from(name)).slice(0, 8), 16)
  return (place + turn) % total === index - 1
}

/** @param shard Undefined for a run that sends everything. */
export function shareOf(shard: RunConfig['shard'], requirements: readonly AnyRequirement[]): Share {
  if (shard === undefined) return { owns: () => true }
  const { index, total } = shard
  const units = unitsOf(requirements)
  return {
    owns(probe, batch = 0) {
      const unit = units.get(probe) ?? { name: probe.id, probes: 1 }
      const turn = unit.probes === 1 ? batch : 0
      return isPlaceOf(unit.name, { index, total }, turn)
    },
  }
}

/**
 * Answers that are compared with one another come from one shard: its clock, its second look and the order of its
 * requests are the same for all of them. A requirement on one answer at a time lets its probes part, but for what one
 * of them presumes to be sent before it.
 */
function unitsOf(requirements: readonly AnyRequirement[]): Map<Probe, { readonly name: string; probes: number }> {
  const leaders = new Map<Probe, Probe>()
  const leaderOf = (probe: Probe): Probe => {
    const leader = leaders.get(probe) ?? probe
    return leader === probe ? probe : leaderOf(leader)
  }
  for (const { needs, over, doubted, missing } of requirements) {
    const [first, ...others] = needs
    if (!first || (over.isOfOne === true && !doubted && !missing)) continue
    for (const other of others) leaders.set(leaderOf(other), leaderOf(first))
  }
  const all = [...new Set(requirements.flatMap(({ needs }) => needs))]
  for (const probe of all)
    for (const before of probe.after ?? []) if (all.includes(before)) leaders.set(leaderOf(before), leaderOf(probe))
  const groups = [...Map.groupBy(all, leaderOf).values()]
  return new Map(
    groups.flatMap((probes) => {
      // By the first name, so that the order of the requirements does not matter.
      const unit = { name: probes.map(({ id }) => id).toSorted()[0]!, probes: probes.length }
      return probes.map((probe) => [probe, unit] as const)
    }),
  )
}
