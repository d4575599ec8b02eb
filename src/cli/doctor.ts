import { Command } from '@commander-js/extra-typings'
import { assayCatalogue } from '../../suites/catalogue.ts'
import type { Operation } from '../contract/operation.ts'
import { cleanLine } from '../text/clean-text.ts'
import { wrapped } from '../text/wrap.ts'
import { checkupRequests, spokenText, type Checkup } from '../doctor/checkup.ts'
import { readConfigFile } from '../config/config-file.ts'
import { configure } from '../config/configure.ts'
import { diagnose, type Diagnosis } from '../doctor/diagnose.ts'
import { layered, refuseUnknownVariables } from '../config/merge-sources.ts'
import { warningsOf } from './configuration-warnings.ts'
import { embeddedEnvironment, startEmbedded } from './embedded.ts'
import { print, printJson, tell, terminal } from './output.ts'
import { version } from './version.ts'

/** `assay doctor`. */
export function doctorCommand(): Command {
  const command = new Command('doctor')
    .description('check target, keys and workspace with a few requests, and say what a run would establish')
    .option('--base-url <url>', 'the target, up to and with its version prefix (env ASSAY_BASE_URL)')
    .option('--reference', 'check the embedded reference service')
    .option(
      '--profile <name>',
      'what is known beyond the interface: interface, openrouter, or a JSON file',
      'interface',
    )
    .option('--config <file>', 'the configuration (default: assay.config.json or assay.config.ts here)')
    .option(
      '--header-env <name=var>',
      'send this header, its value from a variable; repeatable',
      (text: string, before: readonly string[] | undefined) => [...(before ?? []), text],
    )
    .option('--timeout <time>', 'patience with one request (default 30s)')
    .option('--ca <file>', 'certificate authority (PEM)')
    .option('--cert <file>', 'client certificate (PEM)')
    .option('--key <file>', "the client certificate's key (PEM)")
    .option('--insecure', 'do not verify certificates')
    .option(
      '--require <operations>',
      'ready is what can establish the musts of these: speech, budget',
      (text: string, before: readonly string[] | undefined) => [
        ...(before ?? []),
        ...text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ],
    )
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nExit 0: a run can establish every must that a client can provoke alone. 2: the configuration\nstands in the way. 3: the target cannot be reached, or a key does not work.',
    )
  command.action(async (typed) => {
    const embedded = typed.reference === true ? startEmbedded([], [], typed.profile) : undefined
    try {
      const file = await readConfigFile(typed.config)
      const { flags, environment } = layered(
        typed,
        new Set(
          Object.keys(typed).filter(
            (name) => name !== 'profile' || command.getOptionValueSource('profile') !== 'default',
          ),
        ),
        embedded ? embeddedEnvironment(await embedded.listening) : process.env,
        file,
        embedded !== undefined,
      )
      if (!embedded)
        refuseUnknownVariables(
          environment,
          (flags.headerEnv ?? []).map((header) => header.slice(header.indexOf('=') + 1)),
        )
      const config = configure(flags, environment)
      for (const warning of warningsOf(config)) tell(`WARNING: ${warning}\n`)
      const { requests, spoken } = checkupRequests(config)
      tell(
        `assay doctor sends up to ${requests} request${requests === 1 ? '' : 's'} to ${config.target.baseUrl}${spoken > 0 ? `, ${spoken} of them spoken and billed ("${spokenText}")` : ''}\n`,
      )
      const diagnosis = await diagnose(config, assayCatalogue, version)
      if (typed.json === true) printJson(diagnosis, 2)
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
  3: 'Not ready: the target cannot be reached, or a key does not work.',
}

/** Aligned, and never wider than the terminal. */
function diagnosisText({ checks, outlook, exitCode }: Diagnosis, require: readonly Operation[], width: number): string {
  const row = (lead: string, text: string): string[] =>
    wrapped(cleanLine(text), width - lead.length).map(
      (line, index) => (index === 0 ? lead : ' '.repeat(lead.length)) + line,
    )
  const counts = outlook.clauses.map(({ established, requirements }) => `${established} of ${requirements}`)
  return [
    ...row(
      '',
      exitCode === 0 && require.length > 0
        ? `Ready: a run can establish every must of ${require.join(' and ')} that a client can provoke alone.`
        : conclusions[exitCode],
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
          ...outlook.remedies.flatMap(({ what, requirements }) =>
            row(
              '  ',
              `${what}: ${requirements.slice(0, 3).join(', ')}${requirements.length > 3 ? ` and ${requirements.length - 3} more` : ''}`,
            ),
          ),
        ]
      : []),
    '',
  ].join('\n')
}
