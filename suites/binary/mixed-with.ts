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
  const spoken = alone.flatMap((one) => {
    const wave = heardIn(one, evidence)?.wave
    return wave ? [{ one, text: textOf(one, evidence), wave }] : []
  })
  for (const exchange of suspects) {
    const text = textOf(exchange, evidence)
    const answer = heardIn(exchange, evidence)?.wave
    const own = spoken.find((one) => one.text === text)
    if (!answer || !own) continue
    const others = spoken.filter((one) => one.text !== text)
    const waves = others.map(({ wave }) => wave)
    const [from, ...more] = mixedIn(answer, own.wave, waves).map((index) => others[index]!)
    if (from && more.every((one) => one.text === from.text) && !shareWord(text, from.text))
      return { exchange, from: from.one }
  }
  return undefined
}
