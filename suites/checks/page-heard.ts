import { changeOf, endsWith, lapsOf, speechFeatures, type Laps, type MelSpectrum } from '../../src/audio/audio.ts'
import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { mostLongSeconds } from '../../src/hearing/heard.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { heardLong, heardName } from '../evidence/hearing.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { heardTakes, type HeardTake } from './heard-takes.ts'
import { repeatsItself } from './repeats-itself.ts'
import { takeLimit } from './says-alike.ts'
import { soundLimits } from './sound-limits.ts'

/** What is heard of a page that repeats a text, beside parts of that text that were spoken alone. */
export type PageHeard =
  | { readonly outcome: 'held'; readonly compared: string }
  | { readonly outcome: 'violated'; readonly flaw: 'end'; readonly sentence: string }
  /** @param changes in decibels, as `changeOf` measures it */
  | { readonly outcome: 'violated'; readonly flaw: 'constant'; readonly changes: number }
  | ({ readonly outcome: 'violated'; readonly laps: number } & Pick<
      Extract<Laps, { outcome: 'violated' }>,
      'flaw' | 'from' | 'to' | 'places'
    >)

type Takes = readonly HeardTake[]

/** The text that the page repeats, the one that it begins with, and its last sentence: those that were spoken. */
interface Known {
  readonly model: HeardTake
  readonly begin: Takes
  readonly end: Takes
  readonly sentence: string
  readonly laps: number
  /** From the last beginning to the end, in laps. */
  readonly tail: number
  /** Does the voice say a text otherwise each time, and yet so alike that a word that is lost shows? */
  readonly isWordForWord: boolean
  /** Does the last sentence stand in the page before its end, too? */
  readonly isBefore: boolean
}

function knownOf(page: string, format: Format, evidence: Evidence): Known | undefined {
  const spoken = [...heardTakes(format, evidence)].filter(([, takes]) => takes.length > 0)
  const shortestFirst = spoken.toSorted(([one], [other]) => one.length - other.length)
  const long = shortestFirst.findLast(([text]) => page.startsWith(text))
  const end = shortestFirst.find(([text]) => page.endsWith(text))
  if (!long || !end || end === long || !long[0].endsWith(end[0])) return undefined
  const begin = shortestFirst.findLast(([text]) => text !== long[0] && long[0].startsWith(text))
  const laps = begin ? page.split(begin[0]).length - 1 : 0
  return {
    model: long[1][0]!,
    begin: begin?.[1] ?? [],
    end: end[1],
    sentence: end[0],
    laps,
    isWordForWord: !repeatsItself(format, evidence) && 'limit' in takeLimit(format, evidence),
    isBefore: page.indexOf(end[0]) < page.length - end[0].length,
    tail: begin && laps > 1 ? (page.length - page.lastIndexOf(begin[0])) / page.indexOf(begin[0], 1) : 0,
  }
}

/**
 * Is the last sentence heard at the end, and do the sentences that come again and again last alike each time? Undefined
 * where neither can be told. Kept, since it takes a while.
 */
export function pageHeard(page: Answered, evidence: Evidence): PageHeard | undefined {
  const format = requestedFormat(page, evidence)
  const known = format && knownOf(textOf(page, evidence), format, evidence)
  // Of what lasts longer the end is not heard: it may be there.
  const isHeardWhole = (audioOf(page, evidence)?.durationMs ?? 0) <= 1000 * mostLongSeconds
  if (!known || !isHeardWhole) return undefined
  const { model, begin, end, sentence, laps, tail, isBefore, isWordForWord } = known
  return evidence.derive(
    {
      id: 'page-heard',
      variant: () =>
        JSON.stringify([
          sentence,
          laps,
          tail,
          isBefore,
          isWordForWord,
          ...[...end, ...begin, model].map(({ exchange }) => heardName(exchange, evidence)),
        ]),
      analyse: () => {
        const heard = heardLong(page, evidence)
        return heard && compared(known, heard)
      },
    },
    page,
  )
}

function compared(known: Known, page: MelSpectrum): PageHeard | undefined {
  const { model, begin, end, sentence, laps, tail, isBefore, isWordForWord } = known
  // What one noise is made of is nothing to look for a sentence in.
  const [changes, usual] = [changeOf(page), changeOf(model.heard.spectrum)]
  if (changes !== undefined && changes < soundLimits.one && usual !== undefined && usual >= soundLimits.speech)
    return { outcome: 'violated', flaw: 'constant', changes }
  const features = speechFeatures([...[...end, ...begin.slice(0, 1), model].map((take) => take.heard.spectrum), page])
  const [whole, long] = [features.at(-1)!, features.at(-2)!]
  const [firstEnd, ...otherEnds] = features.slice(0, end.length)
  const ending = endsWith([firstEnd!, ...otherEnds], whole, long, isBefore)
  if (ending === 'lost') return { outcome: 'violated', flaw: 'end', sentence }
  const lapsHeard: Laps =
    begin.length > 0 ? lapsOf(features[end.length]!, whole, long, laps, tail, isWordForWord) : { outcome: 'unclear' }
  if (lapsHeard.outcome === 'violated') return { ...lapsHeard, laps }
  const alike = [
    ...(lapsHeard.outcome === 'held' ? ['its sentences last alike each time'] : []),
    ...(ending === 'there' ? ['its last sentence is heard at its end'] : []),
  ]
  return alike.length > 0 ? { outcome: 'held', compared: alike.join(', and ') } : undefined
}
