import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { realClock, type Clock } from '../client/clock.ts'
import { interfaceDigest } from '../contract/interface.ts'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import { causesOf } from '../judge/causes.ts'
import { concludeRun } from '../judge/conclude.ts'
import { bodyStore } from '../record/body-store.ts'
import type { RunEvent, RunFooter, RunHeader } from '../record/run-event.ts'
import { runRecord, type RunRecord } from '../record/run-record.ts'
import { runWriter } from '../record/run-writer.ts'
import { standingFolder } from '../record/standing-folder.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { EarlierRun } from '../requirement/comparison.ts'
import type { RequirementResult, RunResult } from '../requirement/result.ts'
import { applyBaseline, updatedBaseline, type BaselineEntry } from './baseline.ts'
import type { RunConfig } from '../config/config.ts'
import { awaitTarget } from './await-target.ts'
import { configDigest, mergeKey } from './config-digest.ts'
import { planTargets, type WholePlan } from './plan-targets.ts'
import type { Recogniser } from './recogniser.ts'
import { session, type Session } from './session.ts'
import { targetSessions } from './target-sessions.ts'
import { unansweredNote } from './unanswered-note.ts'
import type { Selection } from './selection.ts'

export interface RunOptions {
  readonly config: RunConfig
  readonly catalogue: Catalogue
  readonly selection: Selection
  /** What `planTargets` draws of the three above, where it is drawn already. */
  readonly plan?: WholePlan
  /** Folder for the record, which is this run's alone; undefined keeps it in memory. */
  readonly out?: string
  readonly version: string
  readonly clock?: Clock
  /** What is known of bodies from other runs: the fault matrix judges the same audio again and again. */
  readonly derived?: Map<string, unknown>
  /** Show the run live in vitest's browser view; to be told of its address. */
  readonly liveView?: (url: string) => void
  /** Failures that are known and expected. With `update` what fails now becomes so. */
  readonly baseline?: { readonly entries: readonly BaselineEntry[]; readonly update: boolean }
  /** What the run is held against. */
  readonly earlier?: EarlierRun
  /** Aborts on Ctrl-C. */
  readonly signal?: AbortSignal
  /** The target is the reference service, for this run alone. */
  readonly embedded?: NonNullable<RunHeader['embedded']>
  /** The operator's own, where there is one. */
  readonly recognise?: Recogniser
  /** Called with events and results as they come. */
  watch?(event: RunEvent | { readonly event: 'result'; readonly result: RequirementResult }): void
}

/** A finished run: its record, and what was concluded from it. */
export interface FinishedRun {
  readonly record: RunRecord
  readonly result: RunResult
  /** The baseline as it was applied: with what `update` added and left out. */
  readonly baseline?: readonly BaselineEntry[]
}

/**
 * Runs once against one target. Resolves also when the target is down or the run is interrupted: the result says so.
 */
export async function runAssay(options: RunOptions): Promise<FinishedRun> {
  const { config, catalogue, selection } = options
  const plan = options.plan ?? planTargets(config, selection.requirements, catalogue)
  /** What of our own went wrong: it stops the run, and is no verdict on the target. */
  let failure: string | undefined
  const fail = ({ message }: Error): void => {
    failure ??= message
    live?.stop(message)
  }
  const bodies =
    options.out === undefined
      ? bodyStore()
      : bodyStore(join(options.out, 'bodies'), config.keepBodies, fail, standingFolder(options.out).check)
  const writer = options.out === undefined ? undefined : runWriter(options.out, fail)
  let live: Session | undefined
  const events: RunEvent[] = []
  const emit = (event: RunEvent): void => {
    // Exchanges are on disk, and what judges holds what it needs of them.
    if (event.event !== 'exchange') events.push(event)
    writer?.write(event)
    options.watch?.(event)
  }
  // Before the run begins: nothing of it is judged, and no deadline runs.
  const waited = await awaitTarget(config, {
    version: options.version,
    clock: options.clock ?? realClock,
    ...(options.signal && { signal: options.signal }),
  })
  const began = performance.now()
  const startedAt = new Date().toISOString()
  const id = randomUUID()
  const requirements = plan.requirements.map((requirement) => requirement.id)
  const shard = config.shard && {
    index: config.shard.index,
    total: config.shard.total,
    key: mergeKey(config, { version: options.version, catalogue, requirements }),
  }
  emit({
    event: 'header',
    format: 1,
    tool: { name: 'assay', version: options.version },
    run: { id, startedAt, seed: config.seed },
    interfaceDigest,
    catalogueDigest: catalogue.digest,
    configDigest: configDigest(config),
    profile: config.profile.name,
    ...(config.profile !== interfaceProfile && { pinned: config.profile }),
    target: config.target,
    ...(config.cells && { cells: config.cells }),
    ...(options.embedded && { embedded: options.embedded }),
    shard: shard ?? null,
    labels: config.labels,
    ...(config.challenge !== undefined && { challenge: config.challenge }),
    ...(config.traceLink !== undefined && { traceLink: config.traceLink }),
    requirements,
    selection: { whole: selection.words === '', words: selection.words, ...(isSampled(config) && { sampled: true }) },
  })
  emit(plan.event)
  // What stands between may change what comes back; a reader has to know of it.
  if (config.proxy !== undefined)
    emit({
      event: 'note',
      at: 0,
      text: `every request went by the proxy ${new URL(config.proxy).host}, which the environment names`,
    })
  if (waited?.words !== undefined) {
    emit({ event: 'wait', at: -waited.ms, ms: waited.ms, why: waited.words })
    emit({ event: 'note', at: 0, text: waited.words })
  }

  const current = (config.cells ? targetSessions : session)({
    config,
    catalogue,
    plan,
    bodies,
    version: options.version,
    runId: id,
    startedAt: Date.parse(startedAt),
    emit,
    ...(options.clock && { clock: options.clock }),
    ...(options.derived && { derived: options.derived }),
    ...(options.recognise && { recognise: options.recognise }),
  })
  live = current
  const unable = failure ?? waited?.missing
  if (unable !== undefined) current.stop(unable)
  let interrupted = false
  let over = false
  const interrupt = (): void => {
    // Leaving the live view when all is sent is no interruption.
    if (over) return
    interrupted = true
    current.stop('interrupted')
  }
  options.signal?.addEventListener('abort', interrupt)
  if (options.signal?.aborted) interrupt()

  const gathered = current.gather()
  const results = Promise.all(
    plan.requirements.map(async (requirement) => {
      const result = await current.establish(requirement.id)
      options.watch?.({ event: 'result', result })
      return result
    }),
  )
  // Loading vitest takes longer than many a run: it happens while the first requests are under way.
  const engine =
    options.liveView && options.out !== undefined
      ? import('./engine.ts')
          .then(({ runEngine }) =>
            runEngine({
              requirements: plan.requirements.map(({ id: name, title }) => ({
                id: name,
                title,
                suite: catalogue.suiteOf(name),
              })),
              out: options.out!,
              runId: id,
              bail: config.bail,
              announce: options.liveView!,
              establish: (wanted) => current.establish(wanted),
              ...(options.signal && { signal: options.signal }),
            }),
          )
          .catch((error: unknown) => ({ errors: [String(error)] }))
      : undefined
  await gathered
  over = true
  await results
  const judged = await Promise.all(plan.requirements.map((requirement) => current.conclude(requirement.id)))
  for (const error of (await engine)?.errors ?? [])
    emit({ event: 'note', at: performance.now() - began, text: `vitest: ${error}` })
  options.signal?.removeEventListener('abort', interrupt)

  /** Why the run ended before its plan did. */
  const stop = (): { stopped?: string } => {
    const stopped = failure ?? current.stopped
    return stopped === undefined ? {} : { stopped }
  }
  const footer = (): RunFooter => ({
    event: 'footer',
    complete: stop().stopped === undefined && !interrupted,
    durationMs: Math.round(performance.now() - began),
    interrupted,
    requests: current.totals.requests,
    characters: current.totals.characters,
    retries: current.totals.retries,
    waits: events.filter(({ event }) => event === 'wait').length,
    ...stop(),
  })
  const forgotten = [...current.held.forgotten.values()].reduce((sum, count) => sum + count, 0)
  if (forgotten > 0)
    emit({
      event: 'note',
      at: performance.now() - began,
      text: `${forgotten} examples that were judged as others are stand in the record, and are counted, not shown`,
    })
  // Of a target that cannot be reached the outcome tells.
  const unanswered = stop().stopped === undefined ? unansweredNote(current.totals) : undefined
  if (unanswered !== undefined) emit({ event: 'note', at: performance.now() - began, text: unanswered })
  emit(footer())
  writer?.close()
  // The disk may have been full for the last line only.
  if (failure !== undefined) events[events.length - 1] = footer()
  const record = runRecord(events, bodies, undefined, current.held)
  const day = {
    known: catalogue.requirements.map(({ id }) => id),
    strict: config.strict,
    today: startedAt.slice(0, 10),
    sampled: isSampled(config),
    whole: selection.words === '',
    causes: causesOf(judged, catalogue.causes, (wanted) => catalogue.find(wanted)).causes,
  }
  const entries =
    options.baseline?.update === true
      ? updatedBaseline(options.baseline.entries, judged, day)
      : options.baseline?.entries
  const expected = entries && applyBaseline(entries, judged, day)
  const result = concludeRun(record, expected?.results ?? judged, catalogue, {
    strict: config.strict,
    certify: config.certify,
    require: config.require,
    objectives: config.objectives,
    ...(options.earlier && { earlier: options.earlier }),
    ...(expected && { baseline: expected.report }),
    unreachable:
      failure !== undefined || current.failed !== undefined || (current.stopped !== undefined && !config.bail),
    ...(!interrupted && stop()),
  })
  return { record, result, ...(entries && { baseline: entries }) }
}

/** Is only a part sent of what the requirements need? */
function isSampled(config: RunConfig): boolean {
  return config.smoke || config.path !== undefined
}
