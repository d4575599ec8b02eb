import { afterAll, describe, test, type TestContext } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { FinishedRun } from '../run/run.ts'
import { declare, type ConformanceOptions } from './declared.ts'
import { judgeService } from './judge-service.ts'
import type { Service } from './service.ts'
import { started } from './started.ts'
import { tellResult, tellUntested } from './told.ts'

export type { ConformanceOptions, Service }

/** After its deadline a run has so long to judge what came and to write its reports. */
const graceMs = 60_000
/** A service has so long to start, unless the options say otherwise. */
const startMs = 120_000

/**
 * Makes each requirement a test of the project that calls it: `ID: title`, by suite. The first that runs starts the
 * service and the run, for all that this file runs and no others (`-t`); each then shows its own result. A violated
 * must fails, a violated should passes with a note, what could not be decided or tested is skipped with the reason.
 *
 * @param start Starts the service; its `stop` is called when nothing more is sent.
 * @param options Settings of a configuration file (docs/configuration.md), by the same names. `strict` fails a violated
 * should, and a must that could not be established.
 */
export function conformance(start: () => Service | Promise<Service>, options: ConformanceOptions = {}): void {
  const declared = declare(options)
  const { strict, out, deadline, wait } = declared.settings
  const timeToStart = Math.min(deadline, Math.max(startMs, wait ?? 0))
  const timeout = timeToStart + deadline + graceMs
  const ids = new Map(declared.selection.requirements.map(({ id, title }) => [`${id}: ${title}`, id]))
  const ending = new AbortController()
  let begun: { readonly run: Promise<FinishedRun | string>; readonly by: string } | undefined

  const judge = async (wanted: ReadonlySet<string>): Promise<FinishedRun | string> => {
    const service = await started(start, timeToStart)
    try {
      return await judgeService(service, declared, wanted, ending.signal)
    } finally {
      await service.stop?.()
    }
  }

  const show = async (of: AnyRequirement, { task, skip, annotate }: TestContext): Promise<void> => {
    const why = declared.whyNot(of.id)
    if (why !== undefined) skip(why)
    begun ??= { run: judge(wantedIn(task.file, ids)), by: task.id }
    const run = await begun.run.catch((error: Error) =>
      // Told once, by the test that began it.
      begun!.by === task.id ? Promise.reject(new Unmet(error.message)) : skip(`no run: ${error.message}`),
    )
    const { as, text } =
      typeof run === 'string' ? tellUntested(of, run, strict) : tellResult(run, of, { strict, record: out })
    if (as === 'skipped') skip(text)
    if (as === 'failed') throw new Unmet(text)
    if (as === 'noted') await annotate(text, of.level === 'open' ? 'observed' : 'warn')
  }

  for (const { name, requirements } of assayCatalogue.suites) {
    const own = requirements.filter(({ id }) => declared.selection.requirements.some((one) => one.id === id))
    if (own.length > 0)
      describe(name, () => {
        for (const one of own) test(`${one.id}: ${one.title}`, { timeout }, async (context) => show(one, context))
      })
  }

  // Where tests were broken off, the run still goes on.
  afterAll(async () => {
    ending.abort()
    await begun?.run.catch(() => undefined)
  }, graceMs)
}

/** As vitest shows it: the message alone, since no line of anybody's code is where it went wrong. */
class Unmet extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'Unmet'
    this.stack = text
  }
}

interface AnyTask {
  readonly name: string
  readonly mode: string
  readonly tasks?: readonly AnyTask[]
}

/** The requirements of which a test runs: `-t`, or an editor, may leave out the others. */
function wantedIn(of: AnyTask, ids: ReadonlyMap<string, string>): ReadonlySet<string> {
  const inside = (task: AnyTask): readonly string[] =>
    task.tasks ? task.tasks.flatMap(inside) : task.mode === 'skip' ? [] : [ids.get(task.name) ?? []].flat()
  return new Set(inside(of))
}
