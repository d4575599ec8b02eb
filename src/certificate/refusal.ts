/** A certificate does not hold: what was changed, or what does not agree. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
