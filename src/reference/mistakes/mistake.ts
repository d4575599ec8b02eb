/** What answers to a mistake: faults that make it, or why there is none. */
type Answer =
  | { readonly faults: readonly [string, ...string[]] }
  /** Why it cannot be seen from outside, or is no violation of the interface. */
  | { readonly unseen: string }
  /** What would have to be sent, or looked at, to see it. */
  | { readonly unasked: string }

/** A mistake that was reported in public of a speech server, a gateway, a proxy, a mock or an API like this one. */
export type Mistake = Answer & {
  /** What the service did, as a sentence without its subject. */
  readonly what: string
  /** Threads that report it, as owner/repository#number. */
  readonly sources: readonly [string, ...string[]]
  /** The clause of the interface that it would violate, or that it is nearest to. */
  readonly clause: string
}

export interface MistakeGroup {
  readonly title: string
  readonly mistakes: readonly Mistake[]
}
