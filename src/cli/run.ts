import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { htmlReport } from '../report/html.ts'
import { junitReport } from '../report/junit.ts'
import { resultsJson } from '../report/results.ts'
import { terminalSummary } from '../report/terminal.ts'
import { configure } from '../run/configure.ts'
import { planRun } from '../run/plan.ts'
import { runAssay, type FinishedRun } from '../run/run.ts'
import { select } from '../run/selection.ts'
import { UsageError } from '../run/usage-error.ts'
import { embeddedEnvironment, startEmbedded } from './embedded.ts'
import { planText } from './plan-text.ts'
import { progress } from './progress.ts'
import { version } from './version.ts'

const list = (text: string, before: readonly string[] | undefined): string[] => [...(before ?? []), ...text.split(',').map((part) => part.trim()).filter((part) => part !== '')]
const each = (text: string, before: readonly string[] | undefined): string[] => [...(before ?? []), text]

/** `assay run`. */
export function runCommand(): Command {
  const command = new Command('run')
    .description('judge a target and write reports')
    .option('--base-url <url>', 'the target, up to and with its version prefix (env ASSAY_BASE_URL)')
    .option('--reference', 'judge the embedded reference service')
    .option('--fault <id>', 'make the reference service wrong on purpose; repeatable', list)
    .option('--latitude <id>', 'make the reference service different and still right; repeatable', list)
    .option('--suite <names>', 'only these suites, separated by commas', list)
    .option('--only <ids>', 'only these requirements, separated by commas', list)
    .option('--level <level>', 'only musts (must), or musts and shoulds (should)')
    .option('--strict', 'a violated should fails the run too')
    .option('--seed <n>', 'seed of the examples: a number, or "random"')
    .option('--runs <n>', 'examples of each property')
    .option('--concurrency <n>', 'requests at the same time (default 8, on loopback 16)')
    .option('--rate <n/s>', 'requests a second, at most')
    .option('--timeout <time>', 'patience with one request (default 30s)')
    .option('--deadline <time>', 'for the whole run (default 10m)')
    .option('--max-requests <n>', 'never send more than this')
    .option('--max-characters <n>', 'never have more than this synthesized')
    .option('--profile <name>', 'what is known beyond the interface', 'interface')
    .option('--header-env <name=var>', 'send this header, its value from a variable; repeatable', each)
    .option('--label <key=value>', 'say which build this is; repeatable', each)
    .option('--ca <file>', 'certificate authority (PEM)')
    .option('--cert <file>', 'client certificate (PEM)')
    .option('--key <file>', "the client certificate's key (PEM)")
    .option('--insecure', 'do not verify certificates')
    .option('--out <dir>', 'where reports are written', 'reports')
    .addOption(new Option('--reporter <names>', 'which reports, separated by commas: html, junit').argParser(list))
    .addOption(new Option('--junit-profile <profile>', 'which JUnit').choices(['common', 'strict'] as const).default('common' as const))
    .option('--no-bodies', 'keep no bodies on disk')
    .option('--quiet', 'only the outcome')
    .option('--json', 'print events as lines of JSON instead of text')
    .option('--certify', 'an untested must is not enough (exit 4)')
    .option('--bail', 'stop at the first violated must')
    .option('--plan', 'say what would be sent, and send nothing')
    .option('--ui', "vitest's live view in a browser")
    .addHelpText('after', `
Keys come from the environment: ASSAY_API_KEY, ASSAY_MANAGEMENT_KEY.

Examples:
  assay run --reference
  ASSAY_API_KEY=… ASSAY_MODEL=vendor/model ASSAY_VOICE=name assay run --base-url https://staging.example/api/v1
  assay run --base-url https://staging.example/api/v1 --suite auth,errors --junit-profile strict`)

  command.action(async (flags) => {
    const { reference, fault = [], latitude = [] } = flags
    if (reference === true && flags.baseUrl !== undefined) throw new UsageError('--reference and --base-url name two targets: give one of them')
    if (reference !== true && (fault.length > 0 || latitude.length > 0)) throw new UsageError('--fault and --latitude are for the embedded service: add --reference')
    const selection = select(assayCatalogue, { ...(flags.suite && { suites: flags.suite }), ...(flags.only && { only: flags.only }), ...(flags.level !== undefined && { level: flags.level }) })
    const reporters = flags.reporter ?? ['html', 'junit']
    for (const name of reporters) if (!['html', 'junit'].includes(name)) throw new UsageError(`unknown reporter "${name}" (valid: html, junit)`)
    // The rest of the command line is checked before anything is started.
    if (reference === true) configure(flags, { ASSAY_BASE_URL: 'http://127.0.0.1/v1', ASSAY_MANAGEMENT_KEY: 'checked-before-start' })
    const embedded = reference === true ? await startEmbedded(fault, latitude) : undefined
    try {
      const config = configure(flags, embedded ? embeddedEnvironment(embedded.listening) : process.env)
      if (flags.plan === true) {
        process.stdout.write(planText(planRun(config, selection.requirements), config.target.baseUrl))
        return
      }
      if (config.tls.insecure) process.stderr.write('WARNING: certificates are not verified (--insecure): this run proves nothing about who answered\n')
      const finished = await judge(flags, config, selection)
      process.exitCode = finished.result.exitCode
      const reports = write(finished, flags.out, reporters, flags.junitProfile, flags.strict === true)
      if (flags.json !== true) {
        const colour = process.stdout.isTTY && process.env['NO_COLOR'] === undefined
        process.stdout.write(terminalSummary(finished, { width: Math.min(process.stdout.columns ?? 80, 120), colour, reports, quiet: flags.quiet === true }))
      }
    } finally {
      embedded?.close()
    }
  })
  return command
}

async function judge(flags: { readonly out: string; readonly quiet?: boolean | undefined; readonly json?: boolean | undefined; readonly ui?: boolean | undefined }, config: ReturnType<typeof configure>, selection: ReturnType<typeof select>): Promise<FinishedRun> {
  const plan = planRun(config, selection.requirements)
  const shown = flags.quiet === true || flags.json === true ? undefined
    : progress(process.stderr, assayCatalogue.suites, new Set(selection.requirements.map(({ id }) => id)), plan.event.requests.expected)
  const abort = new AbortController()
  const onSignal = (): void => {
    if (abort.signal.aborted) process.exit(130)
    abort.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    return await runAssay({
      config, catalogue: assayCatalogue, selection, out: flags.out, version, engine: { ui: flags.ui === true }, signal: abort.signal,
      watch(event) {
        if (flags.json === true) process.stdout.write(`${JSON.stringify(event)}\n`)
        if (event.event === 'exchange') shown?.request()
        if (event.event === 'result') shown?.result(event.result)
      },
    })
  } finally {
    shown?.end()
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}

function write(finished: FinishedRun, out: string, reporters: readonly string[], junitProfile: 'common' | 'strict', strict: boolean): string[] {
  mkdirSync(out, { recursive: true })
  const files: [string, string][] = [['results.json', resultsJson(finished.result)]]
  if (reporters.includes('junit')) files.unshift(['junit.xml', junitReport(finished, { profile: junitProfile, strict })])
  if (reporters.includes('html')) files.unshift(['report.html', htmlReport(finished)])
  return files.map(([name, text]) => {
    const path = join(out, name)
    writeFileSync(path, text)
    return relative(process.cwd(), path) || path
  })
}
