import { clauseOf } from '../contract/sentence.ts'
import { bodyStore } from '../record/body-store.ts'
import { cell } from '../record/cell.ts'
import type { RunHeader } from '../record/run-event.ts'
import { runRecord, type RunRecord } from '../record/run-record.ts'
import { holdingFor } from '../judge/holding.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { RequirementResult } from '../requirement/result.ts'
import type { Gathered } from '../run/gather-shards.ts'
import { mergedRun } from '../run/merged-run.ts'

/** What shards come to that are judged as one run. */
export interface MergedAndJudged {
  /** Absent where no header is known, so that nothing can be reported. */
  readonly record?: RunRecord
  readonly judged: readonly RequirementResult[]
  /** Why nothing was judged. */
  readonly stopped?: string
}

/** Judges the shards of one run, where all of them are there and as they were. */
export function mergedAndJudged({ shards, missing, header }: Gathered, catalogue: Catalogue): MergedAndJudged {
  if (missing.length > 0) return refused(header, `the merge was refused: ${missing.join('; ')}`, catalogue)
  try {
    const damaged = new Set<string>()
    const record = mergedRun(shards, holdingFor(catalogue), (path) => damaged.add(path))
    const judged = judgeRecord(record, catalogue)
    const [path, ...more] = damaged
    if (path === undefined) return { record, judged }
    const others = more.length > 0 ? `, nor do ${more.length} more` : ''
    return refused(header, `the merge was refused: ${path} does not hold the bytes of its name${others}`, catalogue)
  } catch (error) {
    return refused(
      header,
      `the merge was refused: ${error instanceof Error ? error.message : String(error)}`,
      catalogue,
    )
  }
}

/** A run of which nothing is known but why. */
function refused(header: RunHeader | undefined, why: string, catalogue: Catalogue): MergedAndJudged {
  if (!header) return { judged: [], stopped: why }
  const requests = { requests: 0, characters: 0, waits: 0, retries: 0 }
  const footer = {
    event: 'footer',
    complete: false,
    durationMs: 0,
    interrupted: false,
    stopped: why,
    ...requests,
  } as const
  return {
    record: runRecord([{ ...header, shard: null }, footer], bodyStore()),
    judged: header.requirements.flatMap((id) => {
      const requirement = catalogue.find(id)
      if (!requirement) return []
      const { sentences, level, title } = requirement
      const clause = clauseOf(sentences[0]!)
      const suite = catalogue.suiteOf(id)
      const nothing = { units: 0, evidence: [], findings: [] }
      return [{ id, clause, sentences, level, title, suite, cell, verdict: 'inconclusive', reason: why, ...nothing }]
    }),
    stopped: why,
  }
}
