/** The name by which instrumented modules find their switch; it is a Map from the path of a file. */
export const switches = 'assayMutants'

/** What an instrumented module asks. */
export interface Switch {
  /** The number of the active mutant, 0: none. */
  active: number
  /** How often each place was reached. */
  readonly reached: Uint32Array
  /** Called by the active mutant whenever it is reached; throws when that has been far too often. */
  readonly count: () => void
}
