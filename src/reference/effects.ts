import type { Fault, Others } from './deviation.ts'
import { audioEffects } from './effects/audio-effects.ts'
import { budgetEffects } from './effects/budget-effects.ts'
import { chanceEffects } from './effects/chance-effects.ts'
import { controlEffects } from './effects/control-effects.ts'
import type { Effect } from './effects/effect.ts'
import { errorEffects } from './effects/error-effects.ts'

const table: readonly Effect[] = [
  ...audioEffects,
  ...budgetEffects,
  ...errorEffects,
  ...controlEffects,
  ...chanceEffects,
]

/** Ids of requirements. */
export interface Effects {
  readonly violates: readonly string[]
  readonly silences: readonly string[]
  readonly sometimes: readonly string[]
}

/** What the tables, and the faults of other requirements, say of this deviation beyond what it says itself. */
export function effectsOf(id: string, faults: readonly Pick<Fault, 'id' | 'violates' | 'others'>[]): Effects {
  const entries = table.filter(({ of }) => of.test(id))
  const roots = (kind: keyof Others): string[] =>
    faults.filter((fault) => fault.id !== id && fault.others?.[kind]?.test(id)).map(({ violates: [root] }) => root)
  const unique = (...ids: readonly string[]): string[] => [...new Set(ids)]
  return {
    violates: unique(...roots('violate')),
    silences: unique(...entries.flatMap(({ silences = [] }) => silences), ...roots('silence')),
    sometimes: unique(...entries.flatMap(({ sometimes = [] }) => sometimes), ...roots('sometimes')),
  }
}
