import { relative } from 'node:path'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { readBaseline, writeBaseline } from '../run/baseline-file.ts'
import { readConfigFile } from '../run/config-file.ts'
import { configure } from '../run/configure.ts'
import { layered, refuseUnknownVariables } from '../run/layers.ts'
import type { RunFlags } from '../run/run-flags.ts'
import { planRun } from '../run/plan.ts'
import { runAssay, type FinishedRun, type RunOptions } from '../run/run.ts'
import { select, type Selection } from '../run/selection.ts'
import type { RunConfig } from '../run/config.ts'
import { reporterNames, usualReporters, type ReporterName } from '../report/report-files.ts'
import { didYouMean } from '../run/nearest.ts'
import { UsageError } from '../run/usage-error.ts'
import { embeddedEnvironment, type Embedded } from './embedded.ts'
import { planText } from './plan-text.ts'
import { progress } from './progress.ts'
import { version } from './version.ts'

/** The flags of `assay run`, as far as they are not the configuration's. */
export interface TargetFlags extends RunFlags {
  readonly suite?: readonly string[]
  readonly only?: readonly string[]
  readonly level?: string
  readonly out: string
  readonly reporter?: readonly string[]
  readonly junitProfile: 'common' | 'strict'
  readonly quiet?: boolean
  readonly json?: boolean
  readonly plan?: boolean
  readonly ui?: boolean
  readonly config?: string
  readonly baseline?: string
  readonly updateBaseline?: boolean
}

/** What `--update-baseline` writes where `--baseline` names no file. */
const usualBaseline = 'assay.baseline.json'

/**
 * Judges one target: checks what was asked for, runs, writes, sums up, and sets the exit code.
 * @param given Names of the flags that were typed; the others hold defaults.
 */
export async function runTarget(typed: TargetFlags, given: ReadonlySet<string>, embedded: Embedded | undefined): Promise<void> {
  const file = await readConfigFile(typed.config)
  const { flags, environment } = layered(typed, given, embedded ? embeddedEnvironment(await embedded.listening) : process.env, file, embedded !== undefined)
  if (!embedded) refuseUnknownVariables(environment, (flags.headerEnv ?? []).map((header) => header.slice(header.indexOf('=') + 1)))
  const sampled = [...(flags.smoke === true ? ['smoke, the most telling requests'] : []), ...(flags.path === undefined ? [] : [`the example at ${flags.path}`])]
  const selection = select(assayCatalogue, { ...(sampled.length > 0 && { sampled: sampled.join('; ') }), ...(flags.suite && { suites: flags.suite }), ...(flags.only && { only: flags.only }), ...(flags.level !== undefined && { level: flags.level }) })
  const reporters = reportersOf(flags.reporter)
  const config = configure(flags, environment)
  const update = flags.updateBaseline === true
  const known = flags.baseline ?? (update ? usualBaseline : undefined)
  const baseline = known === undefined ? undefined : { entries: readBaseline(known, update), update }
  for (const id of flags.only ?? []) {
    const reason = assayCatalogue.find(id)?.inexpressible?.(config.profile)
    if (reason !== undefined) throw new UsageError(`${id} cannot be judged: ${reason}; take another profile (--profile)`)
  }
  if (flags.plan === true) {
    process.stdout.write(planText(planRun(config, selection.requirements), config))
    return
  }
  if (config.tls.insecure) process.stderr.write('WARNING: certificates are not verified (--insecure): this run does not show who answered\n')
  // Loaded while the first requests are under way.
  const reports = import('./write-reports.ts')
  // Until the reports are written: an interrupted run has reports too.
  const interrupted = onInterrupt()
  const finished = await judge(flags, config, selection, baseline, interrupted.signal)
  const { writeReports, summary } = await reports
  const files = writeReports(finished, { out: flags.out, reporters, junitProfile: flags.junitProfile, strict: config.strict })
  if (update && known !== undefined && finished.baseline && finished.result.exitCode !== 130) {
    writeBaseline(known, finished.baseline)
    process.stderr.write(`${known} lists ${finished.baseline.length} expected failure${finished.baseline.length === 1 ? '' : 's'}: replace each reason that begins with TODO\n`)
  }
  if (flags.json !== true) process.stdout.write(summary(finished, files.map((path) => relative(process.cwd(), path) || path), flags.quiet === true, config.strict))
  process.exitCode = finished.result.exitCode
  interrupted.off()
}

/** @throws UsageError with the nearest valid name. */
function reportersOf(wanted: readonly string[] | undefined): readonly ReporterName[] {
  return wanted?.map((name) => {
    const known = reporterNames.find((one) => one === name)
    if (known === undefined) throw new UsageError(`unknown reporter "${name}"${didYouMean(name, reporterNames)} (valid: ${reporterNames.join(', ')})`)
    return known
  }) ?? usualReporters
}

async function judge(flags: TargetFlags, config: RunConfig, selection: Selection, baseline: RunOptions['baseline'], signal: AbortSignal): Promise<FinishedRun> {
  const plan = planRun(config, selection.requirements)
  const shown = flags.quiet === true || flags.json === true ? undefined
    : progress(process.stderr, assayCatalogue.suites, new Set(plan.requirements.map(({ id }) => id)), plan.event.requests.expected)
  if (shown && config.waitMs > 0) process.stderr.write(`waiting up to ${config.waitMs / 1000} s for ${config.target.baseUrl} to answer\n`)
  try {
    return await runAssay({
      config, catalogue: assayCatalogue, selection, out: flags.out, version, ...(baseline && { baseline }), engine: { ui: flags.ui === true, announce: (url) => void process.stderr.write(`live view: ${url} (Ctrl-C ends it)\n`) }, signal,
      watch(event) {
        if (flags.json === true) process.stdout.write(`${JSON.stringify(event)}\n`)
        if (event.event === 'exchange') shown?.request()
        if (event.event === 'result') shown?.result(event.result)
      },
    })
  } finally {
    shown?.end()
  }
}

/** Aborts on Ctrl-C or a request to end; at the second one the process ends at once. */
function onInterrupt(): { readonly signal: AbortSignal; off(): void } {
  const abort = new AbortController()
  const interrupt = (): void => {
    if (abort.signal.aborted) process.exit(130)
    abort.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  return { signal: abort.signal, off: () => void process.off('SIGINT', interrupt).off('SIGTERM', interrupt) }
}
