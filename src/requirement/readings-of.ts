import texts from './reading-texts.json' with { type: 'json' }
import readings from './readings.json' with { type: 'json' }

/** A reading in `docs/readings.md`: what is decided, and what speaks for a service that does otherwise. */
export interface ReadingText {
  readonly decided: string
  readonly against: string
}

/** Ids of the readings in `docs/readings.md` that a requirement follows. */
export function readingsOf(requirement: string): readonly string[] {
  return (readings as Readonly<Record<string, readonly string[]>>)[requirement] ?? []
}

/** What a reading says; undefined where it decides nothing by itself. */
export function readingText(id: string): ReadingText | undefined {
  return (texts as Readonly<Record<string, ReadingText>>)[id]
}
