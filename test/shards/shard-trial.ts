import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { virtualClock } from '../../src/client/clock.ts'
import type { RunConfig } from '../../src/config/config.ts'
import { holdingFor } from '../../src/judge/holding.ts'
import { judgeRecord } from '../../src/judge/judge-record.ts'
import { withDeviations, type Reference } from '../../src/reference/reference.ts'
import type { RequirementResult } from '../../src/requirement/result.ts'
import { gatherShards } from '../../src/run/gather-shards.ts'
import { mergedRun } from '../../src/run/merged-run.ts'
import { runAssay, type FinishedRun } from '../../src/run/run.ts'
import { select } from '../../src/run/selection.ts'
import { runConfig } from '../../fixtures/run-config.ts'

/** What is asked of the service, beside which one it is. */
export interface Trial {
  readonly deviations?: readonly string[]
  readonly runs?: number
  readonly seed?: number
}

function configOf(reference: Reference, { deviations = [], ...asked }: Trial, shard?: string): RunConfig {
  return runConfig(
    {
      baseUrl: withDeviations(reference.baseUrl, deviations),
      timeout: 30_000,
      deadline: 5 * 3_600_000,
      // Of a service in this process, which answers at once, few of two requests at a time would meet.
      concurrency: 64,
      ...asked,
      ...(shard !== undefined && { shard }),
    },
    {
      ASSAY_API_KEY: reference.apiKey,
      ASSAY_MANAGEMENT_KEY: reference.managementKey,
      ASSAY_WORKSPACE_ID: reference.workspaceId,
      ASSAY_WORKSPACE_SLUG: reference.workspaceSlug,
      ASSAY_MODEL: reference.model,
      ASSAY_VOICE: reference.voice,
    },
  )
}

function finished(config: RunConfig, out?: string): Promise<FinishedRun> {
  return runAssay({
    config,
    catalogue: assayCatalogue,
    selection: select(assayCatalogue, {}),
    version: '0.0.0',
    clock: virtualClock(),
    ...(out !== undefined && { out }),
  })
}

/** Runs what no shard divides. */
export function runWhole(reference: Reference, trial: Trial): Promise<FinishedRun> {
  return finished(configOf(reference, trial))
}

/** Runs one shard into a folder of its own. */
export async function runShard(
  reference: Reference,
  trial: Trial,
  place: string,
  folder: string,
): Promise<FinishedRun> {
  return finished(configOf(reference, trial, place), folder)
}

/** Runs so many shards, one after another. @returns Their folders. */
export async function runShards(reference: Reference, trial: Trial, total: number, below: string): Promise<string[]> {
  const folders: string[] = []
  for (let index = 1; index <= total; index += 1) {
    const folder = join(below, `${total}-${index}`)
    mkdirSync(folder, { recursive: true })
    await runShard(reference, trial, `${index}/${total}`, folder)
    folders.push(folder)
  }
  return folders
}

/** The results of shards together. Throws where they are not one whole run. */
export function judgedTogether(folders: readonly string[]): readonly RequirementResult[] {
  const { shards, missing } = gatherShards(folders)
  if (missing.length > 0) throw new Error(missing.join('; '))
  return judgeRecord(mergedRun(shards, holdingFor(assayCatalogue)), assayCatalogue)
}

/** Verdict and finding codes of each requirement. */
export function verdictsOf(results: readonly RequirementResult[]): Record<string, string> {
  return Object.fromEntries(
    results.map(({ id, verdict, findings }) => [
      id,
      [verdict, ...findings.map(({ code }) => code).toSorted()].join(' '),
    ]),
  )
}
