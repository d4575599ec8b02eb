import type { PcmLevel } from '../judgement.ts'
import type { WindowScreen } from './window-screen.ts'

/** How loud the samples are that were screened; undefined where there are none. */
export function levelOf(screen: WindowScreen): PcmLevel | undefined {
  const { samples } = screen
  if (samples === 0) return undefined
  const peak = Math.max(-screen.least, screen.most)
  return {
    peakDb: decibels(peak / 32768),
    rmsDb: decibels(Math.sqrt(screen.squares / samples) / 32768),
    dc: screen.sum / samples,
    clippedShare: screen.full / samples,
  }
}

function decibels(ratio: number): number {
  return ratio === 0 ? -120 : Math.max(-120, 20 * Math.log10(ratio))
}
