import type { Features } from './speech-features.ts'
import { spot } from './spot.ts'

/** How far apart two takes are where they cannot be brought together at all: further than any two that can. */
const unlike = 12

/** The shorter within the longer, and where the paces allow it the longer within the shorter, too. */
function distance(one: Features, other: Features): number {
  const [short, long] = one.frames <= other.frames ? [one, other] : [other, one]
  const [within, around] = [spot(short, long).cost, spot(long, short).cost]
  if (!Number.isFinite(within)) return unlike
  return Number.isFinite(around) ? Math.max(within, around) : Math.max(within, (within + unlike) / 2)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * To which text each take is nearest, by what other voices make of all the texts: how near a take is to all texts, and
 * a text to all takes, is left out of account.
 * @param takes one of each text
 * @param said for each of the other voices its takes of the same texts, in the same order
 * @returns for each take the index of the text
 */
export function nearestTexts(takes: readonly Features[], said: readonly (readonly Features[])[]): number[] {
  const rows = takes.map((take) => takes.map((_, text) => mean(said.map((voice) => distance(voice[text]!, take)))))
  const columns = takes.map((_, text) => mean(rows.map((row) => row[text]!)))
  return rows.map((row) => {
    const apart = row.map((value, text) => value - columns[text]!)
    return apart.indexOf(Math.min(...apart))
  })
}
