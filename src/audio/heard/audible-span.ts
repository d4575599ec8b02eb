/** Where a sound begins to be heard and where it ends. */
export interface AudibleSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** So many decibels below the loudest step a step is still heard: more than the softest sounds of speech are. */
const range = 35

/**
 * The span of the steps that can be heard; undefined where none can.
 * @param levels In decibels of full scale, one for each step.
 * @param ends Milliseconds of the sound at which each step ends.
 * @param faintest In decibels of full scale: what is softer is not heard in any case.
 * @param outliers Steps that may seem louder than they are, where levels are estimates. @default 0
 */
export function audibleSpan(
  levels: ArrayLike<number>,
  ends: ArrayLike<number>,
  faintest: number,
  outliers = 0,
): AudibleSpan | undefined {
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
