import type { Stimulus } from './exchange.ts'

/** Is it a change of this family? `voice.wrong-type` is one of `voice.wrong-type:number`, and of `voice`. */
export function isChange(stimulus: Stimulus, family: string): stimulus is Extract<Stimulus, { kind: 'change' }> {
  if (stimulus.kind !== 'change' || !stimulus.id.startsWith(family)) return false
  const next = stimulus.id[family.length]
  return next === undefined || next === '.' || next === ':'
}

/** The id of a change without its variant. */
export function changeFamily(id: string): string {
  return id.split(':', 1)[0]!
}
