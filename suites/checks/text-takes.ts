import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { median } from '../evidence/statistics.ts'
import { differentTakes } from './heard-takes.ts'
import type { Take } from './takes.ts'

/** What pcm is sampled at, in hertz. */
export const usualRates = [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000]

/** A rate may be meant if pcm lasts as long as mp3 at it, but for so much: the pace of the two may differ. */
const nearRate = 1.3

/** Takes of each text in each format. */
export type TextTakes = Readonly<Record<Format, ReadonlyMap<string, readonly Take[]>>>

/** @param most of a text in a format @param manner in which they are spoken: `mannerOf` */
export function textTakes(most: number, evidence: Evidence, manner = ''): TextTakes {
  return {
    mp3: differentTakes('mp3', most, evidence, manner),
    pcm: differentTakes('pcm', most, evidence, manner),
  }
}

/** The rate that pcm of a text is said to have, in hertz; undefined where nothing says it. */
export function saidRate(text: string, { pcm }: TextTakes): number | undefined {
  return pcm.get(text)?.[0]?.audio.sampleRate
}

/** Takes of which pcm is said to have this rate alone: a router may have voices of several rates. */
export function atRate(rate: number | undefined, { mp3, pcm }: TextTakes): TextTakes {
  const alike = new Map(
    [...pcm].flatMap(([text, takes]) => {
      const those = takes.filter(({ audio }) => audio.sampleRate === rate)
      return those.length > 0 ? [[text, those] as const] : []
    }),
  )
  return { mp3: new Map([...mp3].filter(([text]) => alike.has(text))), pcm: alike }
}

/**
 * Rates that pcm may have, the likeliest first: the one that is said, and those at which it lasts about as long as mp3
 * for most texts. One that is wrong for all texts is another requirement's concern.
 */
export function ratesOf({ mp3, pcm }: TextTakes): readonly number[] {
  const quotients = [...mp3].flatMap(([text, [take]]) => {
    const [other] = pcm.get(text) ?? []
    const seconds = (take?.audio.durationMs ?? 0) / 1000
    return seconds > 0 && other ? [other.audio.bytes / (2 * (other.audio.channels ?? 1) * seconds)] : []
  })
  if (quotients.length === 0) return []
  const measured = median(quotients)
  const off = (rate: number): number => Math.abs(Math.log(rate / measured))
  const [said] = [...pcm.values()].flatMap(([take]) => take?.audio.sampleRate ?? [])
  const fits = [...new Set([said ?? measured, ...usualRates])].filter((rate) => off(rate) < Math.log(nearRate))
  return fits.toSorted((one, other) => Number(other === said) - Number(one === said) || off(one) - off(other))
}
