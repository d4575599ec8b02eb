import { voiceDistance, voiceSpectrum } from '../../src/audio/audio.ts'
import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardName } from '../evidence/hearing.ts'
import { heardTakes } from './heard-takes.ts'
import { takesOf } from './takes.ts'

/** Of less text the sounds tell more than the voice. */
const leastCharacters = 25

/** Decibels that only two voices are from each other, whatever they say. */
const another = 5.5

/** As above, where both say one text: takes of one voice come to 0.8, and to 3.4 where its pitch changes by a tenth. */
export const anotherOfText = 3.5

/** What stands around every text is more of a short one: compared are those of which none lasts twice as long. */
const lastAlike = (one: number, other: number): boolean => Math.max(one, other) < 2 * Math.min(one, other)

/** Is pcm labelled with more than one rate? Then it is of more than one model. */
export function hasSeveralRates(evidence: Evidence): boolean {
  const takes = [...takesOf('pcm', evidence).values()].flat()
  return new Set(takes.flatMap(({ audio }) => audio.sampleRate ?? [])).size > 1
}

/**
 * Are plain texts spoken by several voices, one by this and another by that, or by one and then another? A router may
 * choose by the text. Then what is heard of one text in another shows nothing.
 */
export function hasSeveralVoices(format: Format, evidence: Evidence): boolean {
  const takes = [...heardTakes(format, evidence)].flatMap(([text, those]) =>
    text.length < leastCharacters ? [] : those.map((take) => ({ ...take, text })),
  )
  const [first] = takes
  if (!first) return false
  if (hasSeveralRates(evidence)) return true
  return evidence.derive(
    {
      id: 'several-voices',
      variant: () => takes.map(({ exchange }) => heardName(exchange, evidence)).join(),
      analyse: () => {
        const voices = takes.flatMap(({ text, heard: { seconds, spectrum } }) => {
          const voice = voiceSpectrum(spectrum)
          return voice ? [{ text, seconds, voice }] : []
        })
        return voices.some((one, index) =>
          voices.slice(index + 1).some((other) => {
            const limit = one.text === other.text ? anotherOfText : another
            return lastAlike(one.seconds, other.seconds) && voiceDistance(one.voice, other.voice) > limit
          }),
        )
      },
    },
    first.exchange,
  )!
}

export const severalVoices = 'several voices speak here, one text by one and another by another'
