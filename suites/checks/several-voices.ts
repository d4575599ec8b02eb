import { voiceDistance } from '../../src/audio/audio.ts'
import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardName } from '../evidence/hearing.ts'
import { heardTakes } from './heard-takes.ts'

/** Of less text the sounds tell more than the voice. */
const leastCharacters = 25

/** Decibels that only two voices are from each other. */
const another = 5.5

/** What stands around every text is more of a short one: compared are those of which none lasts twice as long. */
const lastAlike = (one: number, other: number): boolean => Math.max(one, other) < 2 * Math.min(one, other)

/**
 * Are plain texts spoken by several voices, one by this and another by that? A router may choose by the text. Then what
 * is heard of one text in another shows nothing.
 */
export function hasSeveralVoices(format: Format, evidence: Evidence): boolean {
  const texts = [...heardTakes(format, evidence)]
    .filter(([text]) => text.length >= leastCharacters)
    .flatMap(([, takes]) => takes.slice(0, 1))
  const [first] = texts
  if (!first) return false
  return evidence.derive(
    {
      id: 'several-voices',
      variant: () => texts.map(({ exchange }) => heardName(exchange, evidence)).join(),
      analyse: () =>
        texts.some(({ heard }, index) =>
          texts
            .slice(index + 1)
            .filter((other) => lastAlike(heard.seconds, other.heard.seconds))
            .some((other) => (voiceDistance(heard.spectrum, other.heard.spectrum) ?? 0) > another),
        ),
    },
    first.exchange,
  )!
}

export const severalVoices = 'several voices speak here, one text by one and another by another'
