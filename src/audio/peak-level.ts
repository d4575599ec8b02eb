import type { Mp3Judgement, PcmJudgement } from './judgement.ts'
import { envelopeDecibels } from './mp3/mp3-judge.ts'

/**
 * How loud audio is where it is loudest, in decibels: to be compared with that of other audio of the same format alone,
 * since that of mp3 is an estimate from the gains of its frames. Undefined where it is silent, or its samples are
 * unknown.
 */
export function peakLevel(audio: Mp3Judgement | PcmJudgement): number | undefined {
  const peak = Math.max(0, ...(audio.envelope ?? []))
  if (audio.silent === true || peak === 0) return undefined
  return audio.asked === 'mp3' ? peak * envelopeDecibels : 20 * Math.log10(peak)
}
