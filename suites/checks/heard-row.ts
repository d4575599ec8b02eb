import { loudnessSteps } from '../../src/audio/audio.ts'
import type { Heard } from '../../src/hearing/heard.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { HeardRow, HeardStretch } from '../../src/requirement/heard-row.ts'

/** Steps of a drawing: more are no wider than a line. */
const mostSteps = 200

/** An answer as it was heard, to be shown beside others. `startMs`: where it begins on their axis. */
export function heardRow(
  name: string,
  exchange: Exchange,
  heard: Heard,
  { stretch, startMs = 0 }: { readonly stretch?: HeardStretch; readonly startMs?: number } = {},
): HeardRow {
  return {
    exchange: exchange.id,
    name,
    startMs,
    lastsMs: Math.round(heard.seconds * 1000),
    loudness: loudnessSteps(heard.spectrum, mostSteps),
    ...(stretch && { stretch }),
  }
}
