import { interfaceProfile } from '../contract/profiles/built-in.ts'
import type { Operation } from '../contract/operation.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { Objective } from '../requirement/objective.ts'
import { resultsSchemaId, type BaselineReport, type RequirementResult, type RunResult } from '../requirement/result.ts'
import { operationsOf } from '../requirement/operations-of.ts'
import { causesOf } from './causes.ts'
import { openCauses } from './open-causes.ts'
import { strangeCauses } from './strange-causes.ts'
import { targetResults } from './target-results.ts'
import { countsOf, exitCodeOf, headlineOf, outcomeOf, shardExitCode } from './outcome.ts'
import { comparisonWith, isWorse, type EarlierRun } from '../requirement/comparison.ts'
import { objectiveResults } from './objective-results.ts'

export interface ConclusionOptions {
  readonly strict: boolean
  readonly certify: boolean
  /** Operations of which an untested must is not enough. */
  readonly require?: readonly Operation[]
  /** Limits for what is measured: one that is missed fails the run, and changes no verdict and no outcome. */
  readonly objectives?: readonly Objective[]
  /** What this run is held against: what broke or vanished since fails it, and changes no verdict. */
  readonly earlier?: EarlierRun
  /** What the baseline made of the results, which carry its marks already. */
  readonly baseline?: BaselineReport
  /** Why the run broke off, where it did. */
  readonly stopped?: string
  /** Nothing ever answered. */
  readonly unreachable: boolean
}

/** Outcome, counts and exit code from a record and the results of its requirements: what `results.json` says. Pure. */
export function concludeRun(
  record: RunRecord,
  judged: readonly RequirementResult[],
  catalogue: Catalogue,
  options: ConclusionOptions,
): RunResult {
  const { header, plan, footer } = record
  const { results, causes: violated } = causesOf(judged, catalogue.causes, (id) => catalogue.find(id))
  const open = openCauses(results, header.cells)
  const strangers = strangeCauses(record, results)
  // Why an operation is closed to a stranger says nothing more, and would have its names and keys looked into.
  const causes = [...(strangers.length > 0 ? strangers : open), ...violated]
  const truncated = footer === undefined
  const stopped =
    options.stopped ??
    (header.traffic !== undefined && judged.length === 0 ? 'no exchange that was recorded can be judged' : undefined)
  const interrupted = footer?.interrupted === true
  const complete = footer?.complete === true
  const required = (id: string): boolean =>
    operationsOf(catalogue.find(id)).some((operation) => options.require?.includes(operation))
  const objectives = objectiveResults(options.objectives ?? [], results, catalogue)
  const { shard } = header
  const whole = header.selection.whole && shard === null
  const comparison = options.earlier && comparisonWith(options.earlier, results, whole)
  const outcome = outcomeOf(results, { complete, whole }, (id) => catalogue.find(id))
  const asked = [...(shard ? [`shard ${shard.index} of ${shard.total}`] : []), header.selection.words]
    .filter((words) => words !== '')
    .join('; ')
  return {
    schema: resultsSchemaId,
    tool: header.tool,
    outcome,
    headline: headlineOf(outcome, results, {
      causes,
      selection: asked,
      interrupted,
      truncated,
      ...(options.baseline && { baseline: options.baseline }),
      objectives,
      ...(comparison && { comparison }),
      ...(stopped !== undefined && { stopped }),
    }),
    exitCode: shard
      ? shardExitCode({ interrupted, complete })
      : exitCodeOf(results, {
          interrupted,
          truncated,
          required,
          staleBaseline: (options.baseline?.stale.length ?? 0) > 0,
          ...options,
          unreachable: options.unreachable || (stopped !== undefined && judged.length === 0),
          objectives,
          worse: comparison !== undefined && isWorse(comparison.changes),
        }),
    run: {
      id: header.run.id,
      seed: header.run.seed,
      startedAt: header.run.startedAt,
      durationMs: footer?.durationMs ?? Math.round(record.exchanges.at(-1)?.timing.end ?? 0),
      complete,
      target: header.target,
      profile: header.profile,
      catalogueDigest: header.catalogueDigest,
      configDigest: header.configDigest,
      interfaceDigest: header.interfaceDigest,
      requests: record.requests,
      characters: footer?.characters ?? 0,
      waits: record.waits.length,
      retries: record.retries,
      shard: header.shard,
      labels: header.labels,
      selection: asked,
      plan: plan
        ? { requests: plan.requests, characters: plan.characters, concurrency: plan.concurrency, rate: plan.rate }
        : null,
      notes: record.notes,
    },
    counts: countsOf(results),
    causes,
    ...(options.baseline && { baseline: options.baseline }),
    ...(objectives.length > 0 && { objectives }),
    ...(comparison && { comparison }),
    requirements: results,
    ...(header.cells && { targets: targetResults(header.cells, results) }),
    excluded: catalogue.excludedUnder(
      header.pinned ?? interfaceProfile,
      header.requirements.some((id) => catalogue.find(id)?.listensTo !== undefined),
    ),
  }
}
