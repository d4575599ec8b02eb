import { commonSeconds, speechFeatures } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardIn, heardName } from '../evidence/hearing.ts'
import { textOf } from '../evidence/sent-request.ts'
import type { Take } from './takes.ts'
import { isUndamaged } from './undamaged.ts'

/** Fewer texts may begin or end with the same word. */
const leastTexts = 5

/**
 * "all 7 texts begin with the same 1.2 s of sound": a jingle, or words that nobody asked for. Whether speech may have
 * either is not said. Nothing where they do not.
 */
export function commonEndsWords(takes: readonly Take[], evidence: Evidence): string {
  const byText = new Map(
    takes
      .filter(({ audio }) => isUndamaged(audio))
      .map(({ exchange }) => [textOf(exchange, evidence), exchange] as const)
      .toReversed(),
  )
  const heard = [...byText.values()].flatMap((exchange) => {
    const spectrum = heardIn(exchange, evidence)?.spectrum
    return spectrum ? [{ exchange, spectrum }] : []
  })
  if (heard.length < leastTexts) return ''
  const { head, tail } = evidence.derive(
    {
      id: 'common-ends',
      variant: () => JSON.stringify(heard.map(({ exchange }) => heardName(exchange, evidence))),
      analyse: () => commonSeconds(speechFeatures(heard.map(({ spectrum }) => spectrum))),
    },
    heard[0]!.exchange,
  )!
  const words = (verb: string, seconds: number): string[] =>
    seconds > 0 ? [`${verb} with the same ${seconds.toFixed(1)} s of sound`] : []
  const ends = [...words('begin', head), ...words('end', tail)]
  return ends.length === 0 ? '' : `; all ${heard.length} texts ${ends.join(', and ')}`
}
