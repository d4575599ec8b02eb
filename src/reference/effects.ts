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
  readonly silences: readonly string[]
  readonly sometimes: readonly string[]
}

/** What the table says of this deviation. */
export function effectsOf(id: string): Effects {
  const entries = table.filter(({ of }) => of.test(id))
  const all = (kind: 'silences' | 'sometimes'): string[] => [...new Set(entries.flatMap((entry) => entry[kind] ?? []))]
  return { silences: all('silences'), sometimes: all('sometimes') }
}
