import readings from './readings.json' with { type: 'json' }

/** Ids of the readings in `docs/readings.md` that a requirement follows. */
export function readingsOf(requirement: string): readonly string[] {
  return (readings as Readonly<Record<string, readonly string[]>>)[requirement] ?? []
}
