import { formats } from '../../src/contract/operation.ts'
import type { LackingStretch } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { lacksOf, surelyLacking } from './lacks-of.ts'
import { repeatsItself } from './repeats-itself.ts'
import { takeLimit } from './says-alike.ts'
import type { Take } from './takes.ts'

/** What is the same voice, and the same text but for a word, is as near as this in the middle. */
const mostUsual = 0.5

/** Takes of a text in each format, of a voice that says it otherwise each time: one may be a slip. */
const leastTakes = 2

/** What all takes of a text in one format lack of all in the other one. */
export interface LackingFormat {
  /** Index of the format that has it: mp3 or pcm. */
  readonly having: 0 | 1
  readonly lacks: LackingStretch
  /** Of mp3 and of pcm, those that lack the least. */
  readonly takes: readonly [Take, Take]
}

/**
 * Does one format of a text lack what the other one says, where they are the same speech else? Of a voice whose takes
 * are alike.
 * @param rate of pcm, in hertz
 */
export function lackingFormat(
  mp3: readonly Take[],
  pcm: readonly Take[],
  rate: number,
  evidence: Evidence,
): LackingFormat | undefined {
  const isEnough = formats.every((format, index) => {
    const takes = [mp3, pcm][index]!
    return 'limit' in takeLimit(format, evidence) && (takes.length >= leastTakes || repeatsItself(format, evidence))
  })
  if (!isEnough) return undefined
  for (const having of [0, 1] as const) {
    const all = mp3.flatMap((one) =>
      pcm.flatMap((other) => {
        const lacks = lacksOf(one.exchange, other.exchange, evidence, rate)
        if (!lacks) return []
        return [{ having, lacks: having === 0 ? lacks.ofFirst : lacks.ofSecond, takes: [one, other] as const }]
      }),
    )
    const [least] = all.toSorted((one, other) => one.lacks.apart - other.lacks.apart)
    if (all.length === mp3.length * pcm.length && least && isLacking(least.lacks)) return least
  }
  return undefined
}

function isLacking({ apart, usual }: LackingStretch): boolean {
  return apart >= surelyLacking && usual <= mostUsual
}
