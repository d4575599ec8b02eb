import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../config/usage-error.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { NestedTooDeeply, notParsed, parsedJson } from '../record/parsed-json.ts'
import { recordedRun } from './recorded-run.ts'

const failing: readonly unknown[] = ['fail', 'warn', 'error']

/**
 * Ids of the requirements that an earlier run found violated: as its results say, or judged again where they are gone.
 * @returns Undefined where the folder holds no run. @throws UsageError where the record there is damaged.
 */
export function failedBefore(folder: string, catalogue: Catalogue): ReadonlySet<string> | undefined {
  const told = resultsOf(join(folder, 'results.json'))
  if (told) return told
  if (!existsSync(join(folder, 'events.ndjson'))) return undefined
  const results = judgeRecord(recordedRun(folder), catalogue)
  return new Set(results.filter(({ verdict }) => failing.includes(verdict)).map(({ id }) => id))
}

/** Undefined where they are no results of a run. */
function resultsOf(path: string): ReadonlySet<string> | undefined {
  try {
    const { requirements } = parsedJson(readFileSync(path, 'utf8')) as {
      requirements: readonly { readonly id: unknown; readonly verdict: unknown }[]
    }
    return new Set(requirements.filter(({ verdict }) => failing.includes(verdict)).map(({ id }) => String(id)))
  } catch (cause) {
    if (cause instanceof NestedTooDeeply) throw new UsageError(notParsed(path, cause), { cause })
    return undefined
  }
}
