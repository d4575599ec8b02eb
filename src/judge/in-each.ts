import type { Cell } from '../record/run-event.ts'
import { whereWords } from './where-words.ts'

/** What is said of one target. */
export interface SaidOf {
  readonly cell: Cell
  readonly said: string
  /** What has to be the same for two targets to be told together. */
  readonly alike: string
}

/** So many kinds are told; the rest are counted. */
const kindsTold = 3

/**
 * What is said of each target, those together of which the same is: "voice bo (2 of 6 targets): …; model b (1 of 6
 * targets): …". What is said of one is never told of another. Pure.
 */
export function inEach(all: readonly SaidOf[], cells: readonly Cell[]): string {
  const kinds = [...Map.groupBy(all, ({ alike }) => alike).values()].map((same) => {
    const where = whereWords(
      same.map(({ cell }) => cell).filter(({ name }) => name !== ''),
      cells,
    )
    return where === '' ? same[0]!.said : `${where}: ${same[0]!.said}`
  })
  const left = kinds.length - kindsTold
  return `${kinds.slice(0, kindsTold).join('; ')}${left > 0 ? `; and ${left} more kinds` : ''}`
}

/** What came, without what differs from one answer to the next: lengths, positions, bytes, names and times. */
export function kindOf(actual: string): string {
  return actual
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => text.replaceAll(/[\da-f]/gi, '#'))
    .replaceAll(/\b[\da-f]{2}(?: [\da-f]{2})+\b/g, '#')
    .replaceAll(/\d+(?:[.,]\d+)*(?= (?:bytes?|s|ms|samples?|frames?|characters?)\b)|\d{4,}/g, '#')
}

/** A reason without its counts. */
export function reasonKindOf(reason: string): string {
  return reason.replaceAll(/\b\d+ (?=of \d+\b)|(?<=\bof )\d+\b/g, '#')
}
