import { mixedIn } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { heardIn } from '../evidence/hearing.ts'
import { textOf } from '../evidence/sent-request.ts'
import { shareWord } from '../requests/talkers.ts'

/** An answer into which the audio of another text is mixed. */
export interface Mixed {
  readonly exchange: Answered
  readonly from: Answered
}

/**
 * An answer that is the wave of its own text and, at the same time, that of another one: no voice that varies makes it.
 * What is mixed into several texts is music, and nobody's.
 * @param alone answers to texts that were spoken one after another, in the same format
 */
export function mixedWith(
  suspects: readonly Answered[],
  alone: readonly Answered[],
  evidence: Evidence,
): Mixed | undefined {
  for (const exchange of suspects) {
    const text = textOf(exchange, evidence)
    const [answer, own] = [exchange, alone.find((one) => textOf(one, evidence) === text)].map(
      (one) => one && heardIn(one, evidence)?.wave,
    )
    if (!answer || !own) continue
    const having = alone.filter((one) => {
      const wave = textOf(one, evidence) === text ? undefined : heardIn(one, evidence)?.wave
      return wave !== undefined && mixedIn(answer, own, wave) !== undefined
    })
    const [from] = having
    if (
      from &&
      having.every((one) => textOf(one, evidence) === textOf(from, evidence) && !shareWord(text, textOf(one, evidence)))
    )
      return { exchange, from }
  }
  return undefined
}
