import { editDistance } from './edit-distance.ts'

/** Scripts without blanks between words: compared letter by letter. */
const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}`
/** A letter of another script, with its marks. */
const letter = String.raw`[^\P{L}${unspaced}][\p{M}\p{N}]*`
const word = new RegExp(String.raw`[${unspaced}]|${letter}(?:'?${letter})*|\p{N}+`, 'gu')

/** The words of a text, without case and punctuation. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
  return [...plain.matchAll(word)].map(([one]) => one)
}

/** How many words have to be put in, left out or exchanged to make the one text of the other. */
export function wordErrors(expected: readonly string[], heard: readonly string[]): number {
  return editDistance(expected, heard)
}
