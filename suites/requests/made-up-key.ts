import type { ProbeContext } from '../../src/requirement/probe.ts'

const words = [...'xyzwvuts']

/** A word that is no key: on a machine of one's own a single letter may be one. No word holds another. */
export function madeUpKey({ isKey }: ProbeContext): string {
  return words.find((word) => !isKey(word)) ?? 'x'
}
