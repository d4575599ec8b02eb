import type { RunRecord } from '../record/run-record.ts'
import { grouped } from '../text/number-text.ts'

/** What a reader should know of a record without some of its bodies, or all: little of it can be judged. */
export function lostBodiesNote({ exchanges, bodies }: Pick<RunRecord, 'exchanges' | 'bodies'>): string | undefined {
  const stored = exchanges
    .flatMap(({ request, response }) => [request.body, response?.body])
    .flatMap((body) => (body !== undefined && body.stored > 0 ? [body.sha256] : []))
  const all = new Set(stored)
  const lost = [...all].filter((sha256) => !bodies.has(sha256)).length
  if (lost === 0) return undefined
  const some =
    lost === all.size ? `none of ${grouped(all.size)}` : `only ${grouped(all.size - lost)} of ${grouped(all.size)}`
  return (
    `${some} bodies are in the record, and what depends on the others is not decided: ` +
    'keep its folder `bodies` with it, and record without --no-bodies'
  )
}
