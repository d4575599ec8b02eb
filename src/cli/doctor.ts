import { Command } from '@commander-js/extra-typings'
import { assayCatalogue } from '../../suites/catalogue.ts'
import type { Operation } from '../contract/operation.ts'
import { cleanLine } from '../text/clean-text.ts'
import { counted } from '../text/number-text.ts'
import { wrapped } from '../text/wrap.ts'
import { checkupRequests, spokenText, type Checkup } from '../doctor/checkup.ts'
import { readConfigFile } from '../config/config-file.ts'
import { configure } from '../config/configure.ts'
import { strangerWords } from '../requirement/stranger.ts'
import { diagnose, type Diagnosis } from '../doctor/diagnose.ts'
import { readSettings } from '../config/read-settings.ts'
import { refuseUnknownVariables } from '../config/refuse-unknown-variables.ts'
import { settings as rows } from '../config/settings.ts'
import { warningsOf } from './configuration-warnings.ts'
import { embeddedEnvironment, startEmbedded } from './embedded.ts'
import { print, printJson, tell, terminal } from './output.ts'
import { addSettings, typedFlags } from './setting-options.ts'
import { version } from '../version.ts'

/** The settings that a checkup depends on. */
const settingNames = [
  'baseUrl',
  'reference',
  'config',
  'profile',
  'headerEnv',
  'ca',
  'cert',
  'key',
  'insecure',
  'require',
  'timeout',
  'json',
] as const

/** `assay doctor`. */
export function doctorCommand(): Command {
  const command = new Command('doctor')
    .description('check target, keys and workspace with a few requests, and say what a run would establish')
    .addHelpText(
      'after',
      '\nExit 0: a run can establish every must that a client can provoke alone. 2: the configuration\n' +
        'stands in the way. 3: the target cannot be reached, fails valid requests, or refuses a key.',
    )
  addSettings(command, settingNames, {
    reference: 'check the embedded reference service',
    require: 'ready is what can establish the musts of these: speech, budget',
    json: 'as JSON',
  })
  command.action(async (_options, called) => {
    const flags = typedFlags(called)
    const embedded = flags.reference === true ? startEmbedded([], [], flags.profile ?? rows.profile.default) : undefined
    try {
      const environment = embedded ? embeddedEnvironment(await embedded.listening) : process.env
      const file = await readConfigFile(flags.config)
      const settings = readSettings({
        flags,
        environment,
        file,
        reference: embedded !== undefined,
      })
      if (!embedded)
        refuseUnknownVariables(
          environment,
          (settings.headerEnv ?? []).map(([, variable]) => variable),
        )
      const config = configure(settings, environment)
      for (const warning of warningsOf(config)) tell(`WARNING: ${warning}\n`)
      const { requests, spoken } = checkupRequests(config)
      const billed = spoken > 0 ? `, ${spoken} of them spoken and billed ("${spokenText}")` : ''
      tell(`assay doctor sends up to ${counted(requests, 'request')} to ${config.target.baseUrl}${billed}\n`)
      // The embedded service ends with this command: its address leads nowhere afterwards.
      const runLine = `assay run ${embedded ? '--reference' : `--base-url ${config.target.baseUrl}`}`
      const diagnosis = await diagnose(config, assayCatalogue, version, runLine)
      if (flags.json === true) printJson(diagnosis, 2)
      else print(diagnosisText(diagnosis, config.require, Math.min(terminal('stdout').columns, 120)))
      process.exitCode = diagnosis.exitCode
    } finally {
      embedded?.close()
    }
  })
  return command
}

const marks: Readonly<Record<Checkup['state'], string>> = {
  works: 'ok',
  broken: 'broken',
  wrong: 'wrong',
  undecided: 'unclear',
  absent: '-',
}

const conclusions: Readonly<Record<Diagnosis['exitCode'], string>> = {
  0: 'Ready: a run can establish every must that a client can provoke alone.',
  2: 'Not ready: the configuration does not provide all that the musts need.',
  3: 'Not ready: the target cannot be reached, fails valid requests, or refuses a key.',
}

/** Aligned, and never wider than the terminal. */
function diagnosisText(
  { checks, outlook, isStranger, next, exitCode }: Diagnosis,
  require: readonly Operation[],
  width: number,
): string {
  const row = (lead: string, text: string): string[] =>
    wrapped(cleanLine(text), width - lead.length).map(
      (line, index) => (index === 0 ? lead : ' '.repeat(lead.length)) + line,
    )
  // What stands in the way of all the rest.
  const first = isStranger
    ? strangerWords
    : checks.find(({ subject }) => subject === 'base URL' || subject === 'keys')?.told
  const counts = outlook.clauses.map(({ established, requirements }) => `${established} of ${requirements}`)
  return [
    ...row(
      '',
      exitCode === 0 && require.length > 0
        ? `Ready: a run can establish every must of ${require.join(' and ')} that a client can provoke alone.`
        : first === undefined
          ? conclusions[exitCode]
          : `Not ready: ${first}.`,
    ),
    '',
    ...checks.flatMap(({ subject, state, told }) => row(`${marks[state].padEnd(8)}${subject.padEnd(24)}`, told)),
    '',
    `What a run ${checks.length > 1 ? 'establishes' : 'would establish if the target answered'}, by clause:`,
    ...outlook.clauses.flatMap(({ clause, title }, index) =>
      row(`  ${clause.padEnd(6)}${counts[index]!.padEnd(12)}`, title),
    ),
    ...(outlook.remedies.length > 0
      ? [
          '',
          'For the rest:',
          ...outlook.remedies.flatMap(({ what, requirements }) => {
            const more = requirements.length > 3 ? ` and ${requirements.length - 3} more` : ''
            return row('  ', `${what}: ${requirements.slice(0, 3).join(', ')}${more}`)
          }),
        ]
      : []),
    '',
    ...row('Next: ', next),
    '',
  ].join('\n')
}
