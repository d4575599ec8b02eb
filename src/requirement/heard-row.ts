/** One of several audios that were compared by their sound, as they are shown: one above the other, on one axis. */
export interface HeardRow {
  /** Id of the exchange that it is the answer of. */
  readonly exchange: string
  /** What it is of: "mp3", "the text alone". */
  readonly name: string
  /** Where it begins on the axis that all rows share, and how long it lasts, in milliseconds. */
  readonly startMs: number
  readonly lastsMs: number
  /** Over its length, 0 to 1. */
  readonly loudness: readonly number[]
  /** What the comparison rests on. */
  readonly stretch?: HeardStretch
}

/** In milliseconds of the audio that it is a stretch of. */
export interface HeardStretch {
  /**
   * `alone`: heard here and in no other. `missing`: where that should be. `both`: heard in both, though it should not
   * be, or not here. `more`: more than the text has.
   */
  readonly kind: 'alone' | 'missing' | 'both' | 'more'
  readonly fromMs: number
  readonly toMs: number
}

/** @param from and `to`: in seconds */
export function heardStretch(kind: HeardStretch['kind'], from: number, to: number): HeardStretch {
  const [fromMs, toMs] = [from, Math.max(from, to)].map((seconds) => Math.round(seconds * 1000)) as [number, number]
  return { kind, fromMs, toMs }
}
