import type { Format } from '../operation.ts'

/** What is known beyond the interface, and who says so. */
export interface Fact<Value> {
  readonly value: Value
  /** Where it can be read up. */
  readonly source: string
  readonly note?: string
}

/**
 * A deviation from the interface that is shown and not held against the target: what would be a failure is a warning.
 */
export interface ToleratedDifference {
  /** Stands in reports: "reset-interval-null". */
  readonly name: string
  /** One sentence: what differs. */
  readonly says: string
  readonly source: string
  /**
   * The violations that it explains: requirement, code of its message, what was found instead of the expected, and how
   * the request's path ends where that matters.
   */
  readonly covers: readonly {
    readonly requirement: string
    readonly code: string
    readonly actual: string
    readonly pathEnds?: string
  }[]
}

/** Pins what the interface leaves open. Data: `profile.schema.json` says what may stand in it. */
export interface Profile {
  readonly name: string
  /** One sentence: for whom it is. */
  readonly title: string
  readonly speech: {
    /** 2.1: "Name of the property that carries it: not shown." */
    readonly referenceContent?: Fact<string>
    /** 2.1: "Name and child fields of the provider-specific passthrough configuration: not shown." */
    readonly providerPassthrough?: Fact<string>
    /** A passthrough that means nothing to any provider and is accepted all the same. */
    readonly idlePassthrough?: Fact<Readonly<Record<string, unknown>>>
    /** 2.1: "Which request fields are required: not shown." */
    readonly required?: Fact<readonly ('input' | 'model' | 'voice' | 'response_format')[]>
    /** 2.1: "Defaults of response_format and speed: not shown." */
    readonly defaultFormat?: Fact<Format>
    readonly defaultSpeed?: Fact<number>
    /** Parameters of `audio/pcm` that hold a whole number where they are given. */
    readonly pcmParameters?: Fact<readonly string[]>
    /** Rate in hertz and channels of pcm, where its media type does not say them. */
    readonly pcmRate?: Fact<number>
    readonly pcmChannels?: Fact<number>
  }
  readonly tolerated: readonly ToleratedDifference[]
}
