import { parentPort } from 'node:worker_threads'
import { signingKey, type SignatureKey } from '../certificate/keys.ts'
import { fileText } from '../config/file-text.ts'
import { readBaseline, writeBaseline } from '../run/baseline-file.ts'
import { readConfigFile } from '../config/config-file.ts'
import { awaitedWords } from '../config/awaited-target.ts'
import { configure } from '../config/configure.ts'
import { readSettings } from '../config/read-settings.ts'
import { refuseUnknownVariables } from '../config/refuse-unknown-variables.ts'
import type { FlagValues, Settings } from '../config/setting-values.ts'
import { planTargets, type WholePlan } from '../run/plan-targets.ts'
import { recogniser, withoutSecrets } from '../run/recogniser.ts'
import { refuseMissingKeys } from '../run/refuse-missing-keys.ts'
import { refuseUnasked } from '../run/refuse-unasked.ts'
import { refuseUnmeasured } from '../run/refuse-unmeasured.ts'
import { runAssay, type FinishedRun, type RunOptions } from '../run/run.ts'
import { select, type Selection } from '../run/selection.ts'
import type { RunConfig } from '../config/config.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { openRunFolder, recordNames, type RunFolder } from '../record/run-folder.ts'
import { requirementOf } from '../report/results.ts'
import { reportFileNames } from '../report/report-files.ts'
import { reportersOf } from './reporters-of.ts'
import { counted } from '../text/number-text.ts'
import { UsageError } from '../config/usage-error.ts'
import { warningsOf } from './configuration-warnings.ts'
import { earlierRun } from './earlier-run.ts'
import { embeddedEnvironment, type Embedded } from './embedded.ts'
import { failedBefore } from './failed-before.ts'
import { failureSentence } from './failure-sentence.ts'
import { print, printJson, tell } from './output.ts'
import { withOwnSuites } from './own-suites.ts'
import { planText } from './plan-text.ts'
import { refuseOtherShard } from './refuse-other-shard.ts'
import { refuseMissingView } from './refuse-missing-view.ts'
import { progress } from './progress.ts'
import { recordedRun } from './recorded-run.ts'
import { RunFailure } from './run-failure.ts'
import { showEnd } from './show-end.ts'
import type { FromThread, Reporting, ToThread } from './thread-messages.ts'
import { version } from '../version.ts'
import { certificateNames, otherSecrets, writeCertificate, type Certifying } from './write-certificate.ts'
import { writeReports } from './write-reports.ts'

/** What `--update-baseline` writes where `--baseline` names no file. */
const usualBaseline = 'assay.baseline.json'

/** Judges one target: checks the configuration, runs, writes, sums up, and sets the exit code. */
export async function runTarget(flags: FlagValues, embedded: Embedded | undefined): Promise<void> {
  const environment = embedded ? embeddedEnvironment(await embedded.listening) : process.env
  const file = await readConfigFile(flags.config)
  const settings = readSettings({
    flags,
    environment,
    file,
    reference: embedded !== undefined,
  })
  if (embedded && settings.shard !== undefined)
    throw new UsageError(
      '--shard divides the requests to one service, and --reference starts another one for each shard: start one ' +
        'with `assay serve`, and give its --base-url to all of them',
    )
  if (!embedded)
    refuseUnknownVariables(
      environment,
      (settings.headerEnv ?? []).map(([, variable]) => variable),
    )
  const { catalogue, names: suites, paths: ownSuites } = await withOwnSuites(settings.suites ?? [])
  const sampled = [
    ...(settings.smoke ? ['smoke, the most significant requests'] : []),
    ...(settings.path === undefined ? [] : [`the example at ${settings.path}`]),
    // What is beyond the interface certifies nothing, though all of the interface be asked too.
    ...(ownSuites.length > 0 ? ['with requirements beyond the interface'] : []),
  ]
  const selection = select(catalogue, {
    ...(sampled.length > 0 && { sampled: sampled.join('; ') }),
    ...(settings.suites && { suites }),
    ...(settings.only && { only: settings.only }),
    ...(settings.level !== undefined && { level: settings.level }),
  })
  const reporters = reportersOf(settings.reporters)
  const first = firstOf(settings, catalogue)
  const config = { ...configure(settings, environment), ...(first && { first }) }
  refuseMissingKeys(config, selection, catalogue, suites)
  refuseUnasked(config.require, selection)
  refuseUnmeasured(config, selection, catalogue)
  const update = settings.updateBaseline === true
  const known = settings.baseline ?? (update ? usualBaseline : undefined)
  const baseline = known === undefined ? undefined : { entries: readBaseline(known, update), update }
  for (const id of settings.only ?? []) {
    const reason = catalogue.find(id)?.inexpressible?.(config.profile)
    if (reason !== undefined)
      throw new UsageError(`${id} cannot be judged: ${reason}; take another profile (--profile)`)
    if (catalogue.find(id)?.listensTo && !config.listens)
      throw new UsageError(`${id} cannot be judged: name a recogniser (--listen)`)
  }
  if (settings.ui === true) refuseMissingView()
  // Read before the run begins: it may lie where this one will write.
  const earlier = settings.compare === undefined ? undefined : earlierRun(recordedRun(settings.compare), catalogue)
  // Before anything is touched: what cannot be planned is a usage error.
  const plan = planTargets(config, selection.requirements, catalogue)
  if (settings.plan === true) return print(planText(plan, config))
  for (const warning of warningsOf(config)) tell(`WARNING: ${warning}\n`)
  if (config.shard) refuseOtherShard(settings.out, config.shard)
  const certifying = config.certify ? certifyingOf(settings, config, selection) : undefined
  const folder = openRunFolder(settings.out, [
    ...recordNames,
    ...reportFileNames(reporters),
    ...(certifying ? certificateNames : []),
  ])
  say({ lock: folder.lock })
  const reporting: Reporting = {
    out: settings.out,
    identity: folder.identity,
    reporters,
    junitProfile: settings.junitProfile,
    strict: config.strict,
    certify: config.certify,
    objectives: config.objectives,
    quiet: settings.quiet === true,
    ownSuites,
    json: settings.json === true,
    ...(baseline && !update && { baseline: baseline.entries }),
    ...(earlier && { earlier }),
  }
  process.exitCode = await withinRun(async () => {
    const finished = await judge({
      settings,
      config,
      catalogue,
      selection,
      plan,
      baseline,
      folder,
      reporting,
      embedded: embedded && { faults: flags.fault ?? [], latitudes: flags.latitude ?? [] },
    })
    const written = writeReports(finished, folder, {
      ...reporting,
      ...(certifying && { after: (reports) => certified(finished, folder, reports, certifying) }),
    })
    if (update && known !== undefined && finished.baseline && finished.result.exitCode !== 130) {
      writeBaseline(known, finished.baseline)
      const { length } = finished.baseline
      tell(`${known} lists ${counted(length, 'expected failure')}: replace each reason that begins with TODO\n`)
    }
    return showEnd(finished, written, reporting)
  })
}

/** @throws UsageError where not all is asked, or the key cannot sign. */
function certifyingOf(settings: Settings, config: RunConfig, selection: Selection): Certifying {
  if (selection.words !== '')
    throw new UsageError(`--certify takes the whole run, and this is a selection: ${selection.words}`)
  const pem = settings.signKey === undefined ? undefined : fileText(settings.signKey, '--sign-key')
  const signs = (text: string): SignatureKey => {
    try {
      return signingKey(text)
    } catch (cause) {
      throw new UsageError(`--sign-key ${settings.signKey}: ${(cause as Error).message}`, { cause })
    }
  }
  return {
    subjects: settings.subject ?? [],
    secrets: config.secrets,
    others: otherSecrets(config.proxy, pem),
    ...(pem !== undefined && { key: signs(pem) }),
  }
}

function certified(
  finished: FinishedRun,
  folder: RunFolder,
  reports: readonly string[],
  certifying: Certifying,
): readonly string[] {
  const { names, why } = writeCertificate(finished, folder, reports, certifying)
  if (why !== undefined) tell(`no certificate: ${why}\n`)
  return names
}

/** What failed last time. @throws UsageError where a run that was named is none. */
function firstOf({ failedFirst, out }: Settings, catalogue: Catalogue): ReadonlySet<string> | undefined {
  if (failedFirst === undefined) return undefined
  const first = failedBefore(failedFirst === true ? out : failedFirst, catalogue)
  if (first) return first
  if (failedFirst !== true) throw new UsageError(`--failed-first: ${failedFirst} holds no run`)
  tell(`--failed-first: ${out} holds no earlier run, so all is asked in the usual order\n`)
  return undefined
}

/** Posts to the thread that watches this one; without one (a test) it does nothing. */
function say(message: FromThread): void {
  parentPort?.postMessage(message)
}

let violated = false

/** What fails from here on is a failure of our own within a run. @throws RunFailure */
async function withinRun(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    throw new RunFailure(failureSentence(error), violated ? 1 : 3)
  }
}

interface Judged {
  readonly catalogue: Catalogue
  readonly settings: Settings
  readonly config: RunConfig
  readonly selection: Selection
  readonly plan: WholePlan
  readonly baseline: RunOptions['baseline']
  readonly folder: RunFolder
  readonly reporting: Reporting
  readonly embedded: RunOptions['embedded']
}

async function judge({
  settings,
  config,
  catalogue,
  selection,
  plan,
  baseline,
  folder,
  reporting,
  embedded,
}: Judged): Promise<FinishedRun> {
  const shown =
    reporting.quiet || reporting.json
      ? undefined
      : progress(
          catalogue.suites,
          new Set(plan.requirements.map(({ id }) => id)),
          plan.event.requests.expected,
          config.first,
          settings.verbose === true,
        )
  if (shown && config.waitMs > 0)
    tell(
      `waiting up to ${config.waitMs / 1000} s for ${config.target.baseUrl} to answer` +
        `${config.awaited ? ` and for ${awaitedWords(config.awaited)}` : ''}\n`,
    )
  const interrupted = onInterrupt()
  const live = settings.ui === true ? (url: string): void => tell(`live view: ${url} (Ctrl-C ends it)\n`) : undefined
  try {
    return await runAssay({
      config,
      catalogue,
      selection,
      plan,
      out: folder.path,
      version,
      signal: interrupted,
      ...(baseline && { baseline }),
      ...(reporting.earlier && { earlier: reporting.earlier }),
      ...(embedded && { embedded }),
      ...(live && { liveView: live }),
      ...(settings.listen !== undefined && {
        recognise: recogniser(settings.listen, withoutSecrets(process.env, config.secrets)),
      }),
      watch(event) {
        if (reporting.json)
          printJson(event.event === 'result' ? { ...event, result: requirementOf(event.result) } : event)
        // The live view stays open until it is interrupted.
        if (event.event === 'header' && event.shard)
          tell(`shard ${event.shard.index} of ${event.shard.total}, merge key ${event.shard.key}\n`)
        if (event.event === 'header')
          say({
            begin: {
              deadlineMs: live ? Infinity : config.deadlineMs,
              reporting,
            },
          })
        if (event.event === 'exchange') shown?.request()
        if (event.event !== 'result') return
        // What a shard finds is no verdict yet.
        if (event.result.verdict === 'fail' && !violated && !config.shard) {
          violated = true
          say({ violated: true })
        }
        shown?.result(event.result)
      },
    })
  } finally {
    shown?.end()
  }
}

/** Aborts when the watching thread says that the run is to end. */
function onInterrupt(): AbortSignal {
  const abort = new AbortController()
  parentPort?.once('message', ({ interrupt }: ToThread) => {
    if (interrupt) abort.abort()
  })
  return abort.signal
}
