import type { Sounding } from './sounding.ts'

/** What a listener gets of an answer that is played as it comes. Milliseconds since the request began. */
export interface Playback {
  /** When the first byte came. */
  readonly firstByteMs: number
  /** When something is first heard: silence at the beginning is waited for, too. Undefined where nothing is. */
  readonly firstAudioMs: number | undefined
  /** How long it took until all could be played, as a share of how long that lasts. */
  readonly realTimeFactor: number
  /** How long the player stood still in all after it had begun. */
  readonly stalledMs: number
}

/**
 * A player without a buffer: it begins with the first frame or sample, and stands still where the next is not there.
 * Into which chunks the bytes were cut does not matter, only which of them were there when. Undefined where nothing can
 * be played.
 * @param arrivals When how many bytes came, in milliseconds since the request began.
 */
export function playback(
  arrivals: readonly (readonly [ms: number, bytes: number])[],
  { playable, audible }: Sounding,
): Playback | undefined {
  let bytes = 0
  /** Up to where the sound can be played, and when the player gets there. */
  let [played, clock] = [0, 0]
  let [stalledMs, lastMs] = [0, 0]
  let firstAudioMs: number | undefined
  for (const [ms, count] of arrivals) {
    bytes += count
    const until = playable(bytes)
    if (until === played) continue
    const start = Math.max(ms, clock)
    if (played > 0) stalledMs += start - clock
    if (firstAudioMs === undefined && audible && until > audible.fromMs) firstAudioMs = start + audible.fromMs - played
    clock = start + until - played
    played = until
    lastMs = ms
  }
  if (played === 0) return undefined
  return { firstByteMs: arrivals[0]![0], firstAudioMs, realTimeFactor: lastMs / played, stalledMs }
}
