import { Command, Option } from '@commander-js/extra-typings'
import { UsageError } from '../config/usage-error.ts'
import { startEmbedded } from './embedded.ts'

const list = (text: string, before: readonly string[] | undefined): string[] => [
  ...(before ?? []),
  ...text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
]
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
    .option('--smoke', 'the ten most telling requests at most: not a certification')
    .option('--seed <n>', 'seed of the examples: a number, or "random"')
    .option('--runs <n>', 'examples of each property')
    .option('--path <path>', 'send one example of a property again, with --only and --seed')
    .option('--concurrency <n>', 'requests at the same time (default 8, on loopback 16)')
    .option('--rate <n/s>', 'requests a second, at most')
    .option('--timeout <time>', 'patience with one request (default 30s)')
    .option('--deadline <time>', 'for the whole run (default 10m)')
    .option('--wait <time>', 'wait so long for a fresh deployment to answer')
    .option('--max-requests <n>', 'never send more than this')
    .option('--max-characters <n>', 'never have more than this synthesized')
    .option(
      '--profile <name>',
      'what is known beyond the interface: interface, openrouter, or a JSON file',
      'interface',
    )
    .option('--config <file>', 'the configuration (default: assay.config.json or assay.config.ts here)')
    .option('--text-file <file>', 'texts to be spoken (JSON), for voices that do not speak English')
    .option('--header-env <name=var>', 'send this header, its value from a variable; repeatable', each)
    .option('--label <key=value>', 'say which build this is; repeatable', each)
    .option('--ca <file>', 'certificate authority (PEM)')
    .option('--cert <file>', 'client certificate (PEM)')
    .option('--key <file>', "the client certificate's key (PEM)")
    .option('--insecure', 'do not verify certificates')
    .option('--out <dir>', 'where reports are written', 'reports')
    .addOption(
      new Option(
        '--reporter <names>',
        'which reports, separated by commas (`assay list reporters` shows them)',
      ).argParser(list),
    )
    .addOption(
      new Option('--junit-profile <profile>', 'which JUnit')
        .choices(['common', 'strict'] as const)
        .default('common' as const),
    )
    .option('--no-bodies', 'keep no bodies on disk')
    .option('--quiet', 'only the outcome')
    .option('--json', 'print events as lines of JSON instead of text')
    .option('--baseline <file>', 'failures that are known and expected (JSON)')
    .option(
      '--update-baseline',
      'write what fails now into the baseline (assay.baseline.json unless --baseline names another)',
    )
    .option('--certify', 'an untested must is not enough (exit 4)')
    .option('--require <operations>', 'an untested must of these is not enough (exit 4): speech, budget', list)
    .option('--bail', 'stop at the first violated must')
    .option('--plan', 'say what would be sent, and send nothing')
    .option('--ui', "vitest's live view in a browser")
    .addHelpText(
      'after',
      `
Keys come from the environment: ASSAY_API_KEY, ASSAY_MANAGEMENT_KEY, or ASSAY_API_KEY_FILE, …
Everything else may stand in assay.config.json or assay.config.ts (\`assay init\` writes one).

Examples:
  assay run --reference
  ASSAY_API_KEY=… ASSAY_MODEL=vendor/model ASSAY_VOICE=name assay run --base-url https://staging.example/api/v1
  assay run --base-url https://staging.example/api/v1 --suite auth,errors --junit-profile strict`,
    )

  command.action(async (flags, called) => {
    const { reference, fault = [], latitude = [] } = flags
    if (reference === true && flags.baseUrl !== undefined)
      throw new UsageError('--reference and --base-url name two targets: give one of them')
    if (reference !== true && (fault.length > 0 || latitude.length > 0))
      throw new UsageError('--fault and --latitude are for the embedded service: add --reference')
    const embedded = reference === true ? startEmbedded(fault, latitude, flags.profile) : undefined
    try {
      const { runTarget } = await import('./run-target.ts')
      const given = new Set(Object.keys(flags).filter((name) => called.getOptionValueSource(name) !== 'default'))
      await runTarget(flags, given, embedded)
    } finally {
      embedded?.close()
    }
  })
  return command
}
