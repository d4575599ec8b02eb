import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { UsageError } from '../run/usage-error.ts'
import { ciNames, initFiles } from './init-files.ts'
import { version } from './version.ts'

/** `assay init`. */
export function initCommand(): Command<[], { ci: (typeof ciNames)[number]; force?: true }> {
  return new Command('init')
    .description('write assay.config.ts with comments, and a CI workflow')
    .addOption(new Option('--ci <name>', 'for which CI a workflow is written').choices(ciNames).default('github' as const))
    .option('--force', 'overwrite what is there')
    .action(({ ci, force }) => {
      if (existsSync('assay.config.json')) throw new UsageError('assay.config.json is here: a second configuration beside it would be refused; remove it first, or go on with it')
      const files = initFiles(ci, version)
      const there = files.map(({ path }) => path).filter((path) => existsSync(path))
      if (there.length > 0 && force !== true) throw new UsageError(`${there.join(' and ')} ${there.length === 1 ? 'is' : 'are'} here already, and nothing was written: move ${there.length === 1 ? 'it' : 'them'} away, or overwrite with --force`)
      for (const { path, text } of files) {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, text)
        process.stdout.write(`${path}\n`)
      }
      process.stdout.write('\nNext: say what the target is, set ASSAY_API_KEY and ASSAY_MANAGEMENT_KEY, and try `assay doctor`.\n')
    })
}
