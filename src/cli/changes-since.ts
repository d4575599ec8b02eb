import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../config/usage-error.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { verdictChanges } from '../requirement/comparison.ts'
import type { RequirementResult, RunResult } from '../requirement/result.ts'
import { NestedTooDeeply, notParsed, parsedJson } from '../record/parsed-json.ts'
import { changesText } from './diff.ts'

/**
 * Where a run was judged by other rules than those of today: what is judged otherwise, as far as its `results.json`
 * lies beside its record; empty where the rules are the same.
 */
export function changesSince(
  folder: string,
  { header }: RunRecord,
  catalogue: Catalogue,
  judged: readonly RequirementResult[],
): string {
  if (header.catalogueDigest === catalogue.digest) return ''
  const before = resultsIn(folder, header.run.id)
  const words = `The run was recorded by ${header.tool.name} ${header.tool.version}, with other rules than today's.`
  if (!before) return `${words}\n`
  return `${words}\n${changesText(verdictChanges(before, judged).filter(({ kind }) => kind !== 'still'))}`
}

/** The verdicts of that time; undefined where they are not there, or are those of another run. */
function resultsIn(folder: string, id: string): readonly RequirementResult[] | undefined {
  const path = join(folder, 'results.json')
  if (!existsSync(path)) return undefined
  try {
    const { run, requirements } = parsedJson(readFileSync(path, 'utf8')) as RunResult
    const isWhole = requirements.every(({ findings, reason }) => Array.isArray(findings) && typeof reason === 'string')
    return run.id === id && isWhole ? requirements : undefined
  } catch (cause) {
    if (cause instanceof NestedTooDeeply) throw new UsageError(notParsed(path, cause), { cause })
    return undefined
  }
}
