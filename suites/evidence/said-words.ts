import { say, sayingVoices } from '../../src/hearing/say.ts'
import type { MelSpectrum } from '../../src/audio/audio.ts'

/** Characters of a text that is said for comparison: longer ones show no more, and take longer. */
const longest = 60

/** English is written with these; what is written otherwise flite does not say. */
const english = /^[\x20-\x7e]*[A-Za-z]{2}[\x20-\x7e]*$/

/** May a text be said, by its length and its letters? */
export function isSayable(text: string): boolean {
  return text.length <= longest && english.test(text)
}

/** Does anything say this text, or begin to? */
export const canBeSaid = (text: string): boolean => sayingVoices.every((voice) => say(text, voice) !== undefined)

/** Begins to say a text, so that it is said when a check needs it. */
export function sayAhead(text: string): void {
  if (isSayable(text)) for (const voice of sayingVoices) say(text, voice)
}

/** What is heard where other voices say these texts: voice by voice. Undefined where one of them is not said. */
export function saidWords(texts: readonly string[]): readonly (readonly MelSpectrum[])[] | undefined {
  const said = sayingVoices.map((voice) => texts.map((text) => say(text, voice)).flatMap((saying) => saying?.() ?? []))
  return said.every(({ length }) => length === texts.length) ? said : undefined
}
