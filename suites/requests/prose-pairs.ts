import type { Texts } from '../../src/requirement/probe.ts'
import { proses } from './proses.ts'
import { rarerProses } from './rarer-proses.ts'
import type { WordPair } from './word-pairs.ts'

/**
 * Prose that differs in one piece from other prose: a service that leaves out what stands there gives both the same
 * audio. In English: for other voices there is none.
 */
export function prosePairs({ language }: Texts): readonly WordPair[] {
  if (language !== 'en') return []
  return [...proses, ...rarerProses].flatMap(({ role, text, changes }) => [
    { role, text },
    ...Object.entries(changes).map(([changed, [piece, other]]) => ({
      role: changed,
      text: text.replace(piece, () => other),
    })),
  ])
}
