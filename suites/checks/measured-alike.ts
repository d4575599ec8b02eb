import type { Mp3Judgement, PcmJudgement } from '../../src/audio/audio.ts'
import { measureOf } from '../evidence/audio-facts.ts'

/**
 * Those of one format that are measured as most are. How long an answer lasts that tells no rate is not compared with
 * how long one lasts that does: nothing says that they have the same.
 */
export function measuredAlike<One>(
  all: readonly One[],
  audioOf: (one: One) => Mp3Judgement | PcmJudgement | undefined,
): One[] {
  const byMeasure = Map.groupBy(all, (one) => {
    const audio = audioOf(one)
    return audio && measureOf(audio)
  })
  const [told = [], untold = []] = [byMeasure.get('milliseconds'), byMeasure.get('bytes')]
  return told.length >= untold.length ? told : untold
}

/** Why an answer that is measured otherwise is not judged. */
export const measuredOtherwise =
  'some answers in this format tell their rate, and some do not: this is not measured as they are'
