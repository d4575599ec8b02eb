import { Command } from '@commander-js/extra-typings'
import { settings } from '../config/settings.ts'
import { UsageError } from '../config/usage-error.ts'
import { startEmbedded } from './embedded.ts'
import { exitCodesHelp } from './exit-codes.ts'
import { addSettings, typedFlags } from './setting-options.ts'

/** `assay run`. */
export function runCommand(): Command {
  const command = new Command('run').description('judge a target and write reports').addHelpText(
    'after',
    `${exitCodesHelp}

Keys come from the environment: ASSAY_API_KEY, ASSAY_MANAGEMENT_KEY, or ASSAY_API_KEY_FILE, …
Everything else may stand in assay.config.json or assay.config.ts (\`assay init\` writes one).

Examples:
  assay run --reference
  ASSAY_API_KEY=… ASSAY_MODEL=vendor/model ASSAY_VOICE=name assay run --base-url https://staging.example/api/v1
  assay run --base-url https://staging.example/api/v1 --suite auth,errors --junit-profile strict`,
  )

  addSettings(command)
  command.action(async (_options, called) => {
    const flags = typedFlags(called)
    const { reference, fault = [], latitude = [], profile = settings.profile.default } = flags
    if (reference === true && flags.baseUrl !== undefined)
      throw new UsageError('--reference and --base-url name two targets: give one of them')
    if (reference !== true && (fault.length > 0 || latitude.length > 0))
      throw new UsageError('--fault and --latitude are for the embedded service: add --reference')
    const embedded = reference === true ? startEmbedded(fault, latitude, profile) : undefined
    try {
      const { runTarget } = await import('./run-target.ts')
      await runTarget(flags, embedded)
    } finally {
      embedded?.close()
    }
  })
  return command
}
