/** What bytes are: one word for it, and the same as a person says it. */
export interface ContainerName {
  /** `wav`, `ogg`, `json`, … */
  readonly name: string
  /** "a WAV file (24 kHz, mono)". */
  readonly description: string
}
