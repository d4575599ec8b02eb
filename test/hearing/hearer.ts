import type { MelSpectrum } from '../../src/audio/speech/mel-spectrum.ts'
import { speechFeatures } from '../../src/audio/speech/speech-features.ts'
import { wholeText, type WholeText } from '../../src/audio/speech/whole-text.ts'
import { longOf, type SpokenTexts } from './texts.ts'
import type { Wrong } from './wrongs.ts'

/** One call: what is heard of a text, or of what is wrong in its place. */
export type Say = (text: string, wrong?: Wrong) => Promise<MelSpectrum>

/** Each shorter text twice: what a run has at least. Then what is heard of each long text, as it should be or wrong. */
export async function hearer(
  texts: SpokenTexts,
  say: Say,
  isWordForWord = false,
): Promise<(wrong?: Wrong) => Promise<WholeText>> {
  const long = longOf(texts)
  const parts = [texts.medium, ...texts.short]
  const takes: MelSpectrum[] = []
  for (const part of parts) takes.push(await say(part), await say(part))
  return async (wrong) => {
    const features = speechFeatures([...takes, await say(wrong?.text?.(texts) ?? long, wrong)])
    return wholeText(
      parts.map((text, index) => ({
        text,
        at: long.indexOf(text),
        isUnique: true,
        takes: [features[2 * index]!, features[2 * index + 1]!],
      })),
      long.length,
      features.at(-1)!,
      [],
      isWordForWord,
    )
  }
}
