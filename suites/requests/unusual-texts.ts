import { formats, type Format } from '../../src/contract/operation.ts'
import type { ProbeContext } from '../../src/requirement/probe.ts'
import { talkersOf } from './talkers.ts'
import { marked, unusualMarks } from './unusual-marks.ts'

/** A plain text with a mark in it. */
export interface UnusualText {
  readonly group: string
  readonly name: string
  readonly format: Format
  readonly text: string
}

/** Each mark in one text and one format, in turn. */
export function unusualTexts({ texts }: ProbeContext): readonly UnusualText[] {
  // In a longer text it is plain whether words are missing.
  const plain = talkersOf(texts)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 3)
  return [...unusualMarks].map(([name, mark], index) => {
    const text = marked(plain[index % plain.length]!, mark)
    return { group: 'unusual text', name, format: formats[index % formats.length]!, text }
  })
}
