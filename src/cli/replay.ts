import { Command } from '@commander-js/extra-typings'
import { readConfigFile, type ConfigFile } from '../config/config-file.ts'
import { configure } from '../config/configure.ts'
import { readSettings } from '../config/read-settings.ts'
import { refuseUnknownVariables } from '../config/refuse-unknown-variables.ts'
import type { FlagValues, Settings } from '../config/setting-values.ts'
import { settings as rows } from '../config/settings.ts'
import { UsageError } from '../config/usage-error.ts'
import { builtInProfiles } from '../contract/profiles/built-in.ts'
import type { Target } from '../record/run-event.ts'
import { exitCodeOf, type Replayed } from '../replay/replayed.ts'
import { mostRequests, recordedResults, replayRun } from '../replay/replay-run.ts'
import type { Finding } from '../requirement/result.ts'
import { didYouMean } from '../text/nearest.ts'
import { counted } from '../text/number-text.ts'
import { warningsOf } from './configuration-warnings.ts'
import { embeddedEnvironment, startEmbedded } from './embedded.ts'
import { print, printJson, tell, terminal } from './output.ts'
import { ownSuitesOf } from './own-suites.ts'
import { recordedRun } from './recorded-run.ts'
import { replayLines, stateWords } from './replay-lines.ts'
import { addSettings, typedFlags } from './setting-options.ts'
import { version } from '../version.ts'

/** The settings that sending requests again depends on. */
const settingNames = [
  'baseUrl',
  'reference',
  'fault',
  'latitude',
  'config',
  'headerEnv',
  'ca',
  'cert',
  'key',
  'insecure',
  'suites',
  'only',
  'timeout',
  'json',
] as const

const nothingDecided = 'The run decided nothing, so that it has no finding: nothing was sent. Run again.'

/** `assay replay RUN`. */
export function replayCommand(): Command<[string]> {
  const command = new Command('replay')
    .description("send each finding's requests again, and say whether it is fixed")
    .argument('<run>', 'the folder that a run was written to')
    .addHelpText(
      'after',
      '\nKeys come from the environment, as for `assay run`. Exit 0: all is fixed. 1: something still fails.\n' +
        '3: nothing does, and something is undecided. What cannot be seen by itself still fails where its\n' +
        'cause does, or what it explains: `basis` in --json says by what.',
    )
  addSettings(command as unknown as Command, settingNames, {
    baseUrl: 'the target, the one of the recorded run unless named (env ASSAY_BASE_URL)',
    reference: 'send to the embedded reference service',
    suites: 'modules of your own that the run was judged by (`./mine.suite.ts`), again',
    only: 'only findings of these requirements, or of those whose ids begin so; the flag with commas',
    json: 'as JSON',
  })
  return command.action(async (folder, _options, called) => {
    const flags = typedFlags(called as unknown as Command)
    const { reference, fault = [], latitude = [] } = flags
    const record = recordedRun(folder, flags.suites)
    const catalogue = await ownSuitesOf(record, flags.suites)
    const results = recordedResults(record, catalogue)
    const all = results.flatMap(({ findings: some }) => some)
    const findings = chosen(all, flags.only)
    const isDecided = results.some(({ verdict }) => ['pass', 'warn', 'fail', 'observed'].includes(verdict))
    const file = await readConfigFile(flags.config)
    const before = elsewhere(flags, file) ? undefined : record.header.embedded
    const again = reference === true ? { faults: fault, latitudes: latitude } : before
    const { profile } = record.header
    const known = builtInProfiles.some(({ name }) => name === profile) ? profile : rows.profile.default
    const embedded = again && startEmbedded(again.faults, again.latitudes, known)
    try {
      const environment = embedded ? embeddedEnvironment(await embedded.listening) : process.env
      const read = readSettings({
        flags,
        environment,
        file,
        reference: embedded !== undefined,
      })
      if (!embedded)
        refuseUnknownVariables(
          environment,
          (read.headerEnv ?? []).map(([, variable]) => variable),
        )
      const settings = embedded ? read : asRecorded(read, record.header.target)
      const config = configure(settings, environment)
      for (const warning of warningsOf(config)) tell(`WARNING: ${warning}\n`)
      const requests = findings.reduce((sum, finding) => sum + mostRequests(finding, record, catalogue), 0)
      tell(
        `assay replay sends up to ${counted(requests, 'request')} for ${counted(findings.length, 'finding')} to ` +
          `${config.target.baseUrl}\n`,
      )
      const replayed = await replayRun(findings, {
        record,
        catalogue,
        config,
        version,
        ...(flags.json !== true && {
          onReplayed: (one: Replayed) => print(replayLines(one, terminal('stdout').columns)),
        }),
      })
      const exitCode = isDecided ? exitCodeOf(replayed) : 3
      if (flags.json === true) printJson({ target: config.target.baseUrl, exitCode, findings: replayed }, 2)
      else print(`${isDecided ? totals(replayed) : nothingDecided}\n`)
      process.exitCode = exitCode
    } finally {
      embedded?.close()
    }
  })
}

/** Is a target named? One that Assay contained has ended with the run, and is started again where none is. */
function elsewhere({ baseUrl }: FlagValues, file: ConfigFile | undefined): boolean {
  return [baseUrl, process.env['ASSAY_BASE_URL'], file?.config.baseUrl].some((url = '') => url !== '')
}

/** What nobody names now is as it was in the recorded run. */
function asRecorded(
  settings: Settings,
  { baseUrl, model, voice, otherVoice, workspaceId, workspaceSlug }: Target,
): Settings {
  const { targets: _all, ...one } = settings
  const named = Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined))
  const recorded = { baseUrl, model, voice, otherVoice, workspaceId, workspaceSlug }
  // Of several targets each request says for itself which one it is of.
  return { ...settings, ...recorded, ...named, targets: undefined }
}

/** @throws UsageError where a name fits none of the findings. */
function chosen(findings: readonly Finding[], only: readonly string[] | undefined): readonly Finding[] {
  if (only === undefined) return findings
  const ids = [...new Set(findings.map(({ requirement }) => requirement))]
  const fits = (word: string, id: string): boolean => id === word || id.startsWith(`${word.replace(/-?\*?$/, '')}-`)
  for (const word of only)
    if (!ids.some((id) => fits(word, id)))
      throw new UsageError(
        `the run has no finding of "${word}"${didYouMean(word, ids)} (it has: ${ids.join(', ') || 'none'})`,
      )
  return findings.filter(({ requirement }) => only.some((word) => fits(word, requirement)))
}

function totals(replayed: readonly Replayed[]): string {
  if (replayed.length === 0) return 'The run has no finding: nothing was sent.'
  const count = (state: Replayed['state']): string =>
    `${replayed.filter((one) => one.state === state).length} ${stateWords[state]}`
  return `${count('fails')}, ${count('fixed')}, ${count('undecided')}`
}
