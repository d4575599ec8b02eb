import { voiceDistance, voiceSpectrum } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { heardIn } from '../evidence/hearing.ts'
import { anotherOfText } from './several-voices.ts'

/** A take is of a voice where it is no farther from it than so much of what the two voices are apart. */
const near = 1 / 3

/**
 * Whose voice speaks an answer, by what it sounds like: that of these takes of the same text, or that of the others.
 * Undefined in between, where the two are too near each other, and where either is another one each time.
 */
export function whoseVoice(
  exchange: Answered,
  own: readonly Answered[],
  others: readonly Answered[],
  evidence: Evidence,
): 'own' | 'other' | undefined {
  const [mine, theirs, [voice]] = [own, others, [exchange]].map((takes) =>
    takes.flatMap((take) => {
      const heard = heardIn(take, evidence)
      return (heard && voiceSpectrum(heard.spectrum)) ?? []
    }),
  ) as [Float64Array[], Float64Array[], Float64Array[]]
  if (!voice || mine.length === 0 || theirs.length === 0) return undefined
  const apart = Math.min(...mine.flatMap((one) => theirs.map((other) => voiceDistance(one, other))))
  const isNear = (one: Float64Array, other: Float64Array): boolean => voiceDistance(one, other) <= near * apart
  const isOneVoice = (voices: readonly Float64Array[]): boolean =>
    voices.every((one) => voices.every((other) => isNear(one, other)))
  if (apart < anotherOfText || !isOneVoice(mine) || !isOneVoice(theirs)) return undefined
  if (mine.some((one) => isNear(one, voice))) return 'own'
  return theirs.some((one) => isNear(one, voice)) ? 'other' : undefined
}
