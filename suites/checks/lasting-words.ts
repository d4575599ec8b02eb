import { formats } from '../../src/contract/operation.ts'
import { median } from '../evidence/statistics.ts'
import type { Take } from './takes.ts'
import type { TextTakes } from './text-takes.ts'

/** A text in one format is the odd one if its pace is so much another than that of other texts, and … */
const oddPace = 1.25

/** … that of its other format is so much nearer to theirs. */
const nearer = 2

function secondsOf({ audio }: Take, rate: number): number {
  return (audio.durationMs ?? (1000 * audio.bytes) / (2 * (audio.channels ?? 1) * rate)) / 1000
}

/** How long the two formats of a text last, and which of them is as long as no text of its length: for a reader. */
export function lastingWords(text: string, takes: TextTakes, rate: number): string {
  const measured = formats.flatMap((format) => {
    const lasting = new Map([...takes[format]].flatMap(([of, [take]]) => (take ? [[of, secondsOf(take, rate)]] : [])))
    const paces = [...lasting].flatMap(([of, seconds]) => (of === text ? [] : [seconds / of.length]))
    const seconds = lasting.get(text)
    if (seconds === undefined || paces.length === 0) return []
    return [{ format, seconds, off: Math.log(seconds / (median(paces) * text.length)) }]
  })
  return measured
    .map(({ format, seconds, off }, index) => {
      const other = measured[1 - index]
      const isOdd = other && Math.abs(off) > Math.log(oddPace) && Math.abs(off) > nearer * Math.abs(other.off)
      const odd = isOdd ? `, too ${off > 0 ? 'long' : 'short'} for this text` : ''
      return `${format} lasts ${seconds.toFixed(1)} s${odd}`
    })
    .join('; ')
}
