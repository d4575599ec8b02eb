/** What the bytes are. */
export interface PcmIdentity {
  /** In one word: `s16le`, `wav`, `silence`, … */
  readonly format: string
  /** The same as a person says it. */
  readonly description: string
  /** The bytes cannot tell, and a finding says why. */
  readonly undecided?: true
}
