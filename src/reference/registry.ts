import type { AnyDeviation, Fault, Latitude } from './deviation.ts'
import { effectsOf, type Effects } from './effects.ts'
import { faultTables } from './faults/fault-tables.ts'
import { latitudeTables } from './latitudes/latitude-tables.ts'
import { nearest } from './nearest.ts'
import { SetupError } from './setup-error.ts'

const faults = faultTables.flat()

/** Every fault, by area. */
export const allFaults: readonly Fault[] = faults.map((fault) => {
  const { violates, ...effects } = effectsOf(fault.id, faults)
  return {
    ...withEffects(fault, effects),
    violates: [...fault.violates, ...violates.filter((id) => !fault.violates.includes(id))],
  }
})

/** Every latitude. */
export const allLatitudes: readonly Latitude[] = latitudeTables.flat().map((latitude) =>
  // It violates nothing: the matrix shows where a fault says so.
  withEffects(latitude, effectsOf(latitude.id, faults)),
)

function withEffects<Deviation extends AnyDeviation>(
  deviation: Deviation,
  { silences, sometimes }: Pick<Effects, 'silences' | 'sometimes'>,
): Deviation {
  return {
    ...deviation,
    silences: [...(deviation.silences ?? []), ...silences],
    sometimes: [...(deviation.sometimes ?? []), ...sometimes],
  }
}

const byId = new Map<string, AnyDeviation>()
for (const deviation of [...allFaults, ...allLatitudes]) {
  if (byId.has(deviation.id)) throw new Error(`two deviations are called "${deviation.id}": give one another id`)
  byId.set(deviation.id, deviation)
}

/** A name that no deviation has. The message holds the nearest one. */
export class UnknownDeviationError extends SetupError {
  constructor(id: string, kind: 'fault' | 'latitude' | 'deviation') {
    const names = kind === 'fault' ? allFaults : kind === 'latitude' ? allLatitudes : [...byId.values()]
    super(
      `there is no ${kind} "${id.slice(0, 80)}": did you mean "${
        nearest(
          id,
          names.map((each) => each.id),
        ) ?? ''
      }"? \`assay list faults\` and \`assay list latitudes\` show all`,
    )
    this.name = 'UnknownDeviationError'
  }
}

/**
 * The deviations with these ids. Throws an UnknownDeviationError for the first that does not exist or is of another
 * kind.
 */
export function deviations(
  ids: readonly string[],
  kind: 'fault' | 'latitude' | 'deviation' = 'deviation',
): AnyDeviation[] {
  return ids.map((id) => {
    const found = byId.get(id)
    if (!found || (kind !== 'deviation' && found.kind !== kind)) throw new UnknownDeviationError(id, kind)
    return found
  })
}
