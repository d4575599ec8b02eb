import { join } from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { readConfigFile } from '../config/config-file.ts'
import { configure } from '../config/configure.ts'
import { readSettings } from '../config/read-settings.ts'
import { refuseUnknownVariables } from '../config/refuse-unknown-variables.ts'
import { settings as rows } from '../config/settings.ts'
import { UsageError } from '../config/usage-error.ts'
import { formats, intervals, type Format, type Interval } from '../contract/operation.ts'
import { openRunFolder } from '../record/run-folder.ts'
import { requirementOf } from '../report/results.ts'
import { counted } from '../text/number-text.ts'
import { tryOnce, type Question, type Trial } from '../try/try-once.ts'
import { version } from '../version.ts'
import { warningsOf } from './configuration-warnings.ts'
import { embeddedEnvironment, startEmbedded } from './embedded.ts'
import { print, printJson, tell, terminal } from './output.ts'
import { addSettings, typedFlags } from './setting-options.ts'
import { trialText } from './trial-text.ts'

/** The settings on which one request depends. */
const settingNames = [
  'baseUrl',
  'reference',
  'fault',
  'latitude',
  'config',
  'profile',
  'headerEnv',
  'ca',
  'cert',
  'key',
  'insecure',
  'timeout',
  'out',
  'json',
] as const

/** The folder for what was heard, where none is named: below that of a run, whose files are not its. */
const usualFolder = join(rows.out.default, 'try')

/** `assay try TEXT`. */
export function tryCommand(): Command<[string | undefined]> {
  const command = new Command('try')
    .description('send one request and judge its answer: a text to be spoken, or a budget to be read')
    .argument('[text]', 'what is to be spoken')
    .addOption(new Option('--format <format>', 'the format of the speech (default: mp3)').choices(formats))
    .addOption(new Option('--budget <interval>', 'read a budget instead').choices(intervals))
    .addHelpText(
      'after',
      '\nExit 0: no must is violated. 1: one is. 3: one that a single exchange shows could not be decided.\n\n' +
        'Examples:\n  assay try "Some text" --reference\n  assay try --budget monthly --base-url https://host/v1',
    )
  addSettings(command as unknown as Command, settingNames, {
    reference: 'ask the embedded reference service',
    out: `folder for the speech (default: ${usualFolder})`,
    json: 'as JSON',
  })
  return command.action(async (text, { format, budget }, called) => {
    const question = questionOf(text, format, budget)
    const flags = typedFlags(called as unknown as Command)
    const { reference, fault = [], latitude = [], profile = rows.profile.default } = flags
    const embedded = reference === true ? startEmbedded(fault, latitude, profile) : undefined
    try {
      const environment = embedded ? embeddedEnvironment(await embedded.listening) : process.env
      const file = await readConfigFile(flags.config)
      const settings = readSettings({ flags, environment, file, reference: embedded !== undefined })
      if (!embedded)
        refuseUnknownVariables(
          environment,
          (settings.headerEnv ?? []).map(([, variable]) => variable),
        )
      // One request shows nothing of how two keys differ.
      const config = configure({ ...settings, require: ['speech'] }, environment)
      for (const warning of warningsOf(config)) tell(`WARNING: ${warning}\n`)
      const billed = 'text' in question ? `, ${counted(question.text.length, 'character')} spoken and billed` : ''
      tell(`assay try sends 1 request to ${config.target.baseUrl}${billed}\n`)
      const trial = await tryOnce(question, config, assayCatalogue, version)
      const path = heard(question, trial, flags.out ?? usualFolder)
      process.exitCode = trial.exitCode
      if (flags.json === true) printJson(jsonOf(trial, path), 2)
      else print(trialText(trial, path, Math.min(terminal('stdout').columns, 120)))
    } finally {
      embedded?.close()
    }
  })
}

function questionOf(text: string | undefined, format: Format | undefined, interval: Interval | undefined): Question {
  if (interval !== undefined) {
    if (text !== undefined || format !== undefined)
      throw new UsageError('one request is sent: give a text, or --budget, not both')
    return { interval }
  }
  if (text === undefined || text.trim() === '')
    throw new UsageError('say what is to be spoken, such as assay try "Some text"; or which --budget to read')
  return { text, format: format ?? 'mp3' }
}

/** Keeps the speech beside nothing that is not ours. @returns Where. */
function heard(question: Question, { sound, body }: Trial, out: string): string | undefined {
  if (!('text' in question) || sound === undefined || body === undefined) return undefined
  const name = `speech.${question.format}`
  const folder = openRunFolder(out, [name])
  folder.write(name, body)
  folder.close()
  return join(out, name)
}

function jsonOf({ exchange, results, sound, exitCode }: Trial, file: string | undefined): object {
  const { request, response, failure, timing } = exchange
  return {
    exitCode,
    request: { method: request.method, url: request.url },
    response: response && { status: response.status, headers: response.headers, bytes: response.body.length },
    failure,
    ms: Math.round(timing.end - timing.start),
    requirements: results.map(requirementOf),
    sound,
    file,
  }
}
