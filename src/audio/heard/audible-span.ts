/** Where a sound begins to be heard and where it ends. */
export interface AudibleSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** So many decibels below the loudest step a step is still heard: more than the softest sounds of speech are. */
const range = 35

/** A twentieth of the steps may be louder, and so many at most: how loud a frame of MP3 is, is an estimate. */
const mostOutliers = 4

/**
 * The span of the steps that can be heard; undefined where none can.
 * @param levels In decibels of full scale, one for each step.
 * @param ends Milliseconds of the sound at which each step ends.
 * @param faintest In decibels of full scale: what is softer is not heard in any case.
 */
export function audibleSpan(
  levels: ArrayLike<number>,
  ends: ArrayLike<number>,
  faintest: number,
): AudibleSpan | undefined {
  const outliers = Math.min(mostOutliers, Math.floor(levels.length / 20))
  const loudest =
    Float64Array.from(levels)
      .sort()
      .at(-1 - outliers) ?? -Infinity
  if (loudest < faintest) return undefined
  const least = Math.max(faintest, loudest - range)
  let first = 0
  while ((levels[first] as number) < least) first++
  let last = levels.length - 1
  while ((levels[last] as number) < least) last--
  return { fromMs: first === 0 ? 0 : (ends[first - 1] as number), toMs: ends[last] as number }
}
