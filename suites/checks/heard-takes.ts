import type { Format } from '../../src/contract/operation.ts'
import type { Heard } from '../../src/hearing/heard.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Place } from '../../src/requirement/judgement.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { heardIn } from '../evidence/hearing.ts'
import { takesOf, type Take } from './takes.ts'
import { isUndamaged } from './undamaged.ts'

/** Takes of a text that are heard: a voice that varies shows by how much in so many. */
const mostTakes = 3

/** A take, and what is heard in it. */
export interface HeardTake extends Take {
  readonly heard: Heard
}

/** Plain answers in one format, by text: some takes of each, of which no two are alike to the byte, none damaged. */
export function differentTakes(
  format: Format,
  most: number,
  evidence: Evidence,
  manner = '',
): ReadonlyMap<string, readonly Take[]> {
  return new Map(
    [...takesOf(format, evidence, manner)].map(([text, takes]) => {
      const different = new Map(
        takes.filter(({ audio }) => isUndamaged(audio)).map((take) => [take.exchange.response.body.sha256, take]),
      )
      return [text, [...different.values()].slice(0, most)]
    }),
  )
}

/** As above, with what is heard in them. */
export function heardTakes(format: Format, evidence: Evidence): ReadonlyMap<string, readonly HeardTake[]> {
  return new Map(
    [...differentTakes(format, mostTakes, evidence)].map(([text, takes]) => [
      text,
      takes.flatMap((take) => withHearing(take, evidence)),
    ]),
  )
}

/** One answer, if it is sound and can be heard: a list of it alone. */
export function heardAlone(exchange: Answered, evidence: Evidence): readonly HeardTake[] {
  const audio = audioOf(exchange, evidence)
  return audio && audio.bytes > 0 && isUndamaged(audio) ? withHearing({ exchange, audio }, evidence) : []
}

function withHearing(take: Take, evidence: Evidence): readonly HeardTake[] {
  const heard = heardIn(take.exchange, evidence)
  return heard ? [{ ...take, heard }] : []
}

/** Seconds from and to, as a place in milliseconds. */
export function stretchOf({
  from,
  to,
}: {
  readonly from: number
  readonly to: number
}): Pick<Place, 'atMs' | 'lengthMs'> {
  return { atMs: Math.round(from * 1000), lengthMs: Math.round((to - from) * 1000) }
}
