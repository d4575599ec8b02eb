import type { Basis, Replayed } from './replayed.ts'

/**
 * Findings of one cause, once all of them were replayed. What cannot be seen by itself still fails where what explains
 * it does, or, of a cause, what it explains; told with what was seen. A cause that is undecided while none of its
 * effects was seen decides nothing, and neither does one that is fixed. Pure.
 */
export function settled(cause: Replayed, effects: readonly Replayed[]): Replayed[] {
  const top = cause.state === 'undecided' ? asItsEffect(cause, effects) : cause
  if (top.state !== 'fails') return [top, ...effects]
  const { effect, seen, times } = top.basis ?? { seen: top.seen, times: top.times }
  const basis: Basis = { cause: top.finding, ...(effect !== undefined && { effect }), seen, times }
  return [top, ...effects.map((one) => underCause(one, basis))]
}

function asItsEffect(cause: Replayed, effects: readonly Replayed[]): Replayed {
  const shown = effects.find(({ state }) => state === 'fails')
  if (shown === undefined) return cause
  return { ...cause, state: 'fails', basis: { effect: shown.finding, seen: shown.seen, times: shown.times } }
}

/**
 * While its cause fails, what an effect rests on may not have come: that it does not show is no proof. What was seen to
 * hold by itself is fixed all the same, where its cause comes every time.
 */
function underCause(one: Replayed, basis: Basis): Replayed {
  if (one.state === 'fails' || (one.held === true && basis.seen === basis.times)) return one
  const why = one.state === 'fixed' ? `its own requests did not show it (0 of ${one.times})` : one.why
  const { held: _held, ...rest } = one
  return { ...rest, state: 'fails', basis, ...(why !== undefined && { why }) }
}
