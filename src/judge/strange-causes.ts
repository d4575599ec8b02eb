import type { RunRecord } from '../record/run-record.ts'
import { elsewhereIn } from '../requirement/never-succeeded.ts'
import type { Cause, RequirementResult } from '../requirement/result.ts'
import { strangerAt, strangerId } from '../requirement/stranger.ts'
import { isOpen } from './open-causes.ts'

/**
 * One for each base URL at which nothing looks like the service: then the likeliest is that it is the wrong one, and
 * that all the rest is said of something else. None unless all of them are so.
 */
export function strangeCauses(
  { header, exchanges, bodies }: Pick<RunRecord, 'header' | 'exchanges' | 'bodies'>,
  results: readonly RequirementResult[],
): Cause[] {
  if (header.traffic !== undefined) return []
  const urls = new Map(header.cells?.map(({ cell, target }) => [cell, target.baseUrl]))
  const groups = [...Map.groupBy(exchanges, ({ cell }) => urls.get(cell) ?? header.target.baseUrl)]
  const elsewhere = groups.length === 1 ? results.map(({ reason }) => elsewhereIn(reason)).find(Boolean) : undefined
  const strangers = groups.flatMap(
    ([baseUrl, own]) =>
      strangerAt(own, {
        baseUrl,
        bytes: ({ response }) => response && bodies.get(response.body.sha256),
        ...(elsewhere !== undefined && { elsewhere }),
      }) ?? [],
  )
  if (strangers.length < groups.length) return []
  const open = results.filter(isOpen).map(({ id }) => id)
  return strangers.map(({ told, next }) => ({
    id: strangerId,
    title: `${told}; ${next}`,
    clause: '1',
    level: 'undecided',
    requirements: open,
    findings: [],
  }))
}
