import { closeSync, lstatSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { UsageError } from '../config/usage-error.ts'
import { ciFiles, ciNames, configPath, initFiles, type InitFile } from './init-files.ts'
import { packageManager } from './package-manager.ts'
import { version } from '../version.ts'

/** `assay init`. What is there stays as it is. */
export function initCommand(): Command<[], { ci: (typeof ciNames)[number] }> {
  return new Command('init')
    .description('write assay.config.ts with comments, and a CI workflow')
    .addOption(
      new Option('--ci <name>', 'for which CI a workflow is written').choices(ciNames).default('github' as const),
    )
    .action(({ ci }, command) => {
      const manager = packageManager()
      // A workflow may be added to a project that has its configuration; without --ci it is a first call, or a mistake.
      const known = [configPath, 'assay.config.json'].find(isThere)
      const adds = known !== undefined && ci !== 'none' && command.getOptionValueSource('ci') === 'cli'
      if (known !== undefined && !adds)
        throw new UsageError(
          `${known} is here already, and nothing was written: ` +
            '`assay init --ci github` or `--ci gitlab` adds the jobs and leaves it as it is',
        )
      const files = adds ? ciFiles(ci, version, manager) : initFiles(ci, version, manager)
      const there = files.map(({ path }) => path).filter(isThere)
      if (there.length > 0) {
        const [are, them] = there.length === 1 ? ['is', 'it'] : ['are', 'them']
        throw new UsageError(
          `${there.join(' and ')} ${are} here already, and nothing was written: move ${them} away first`,
        )
      }
      writeAll(files)
      // corepack is for CI systems: whoever calls this has their package manager.
      const hereRun = manager.run.replace('corepack ', '')
      process.stdout.write(
        [
          ...files.map(({ path }) => path),
          '',
          adds
            ? `${known} stays as it is.`
            : 'Next: say what the target is, set ASSAY_API_KEY and ASSAY_MANAGEMENT_KEY, and try ' +
              `\`${hereRun} assay doctor\`.`,
          ...(ci === 'none'
            ? []
            : [`The job runs the Assay that ${manager.lockFile} holds; its first lines say how it gets there.`]),
          '',
        ].join('\n'),
      )
    })
}

/** Also a link that leads nowhere is there. What cannot be looked at cannot be written either, which says why. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path) !== undefined
  } catch {
    return false
  }
}

/** All of them or none; never over one that appeared meanwhile. */
function writeAll(files: readonly InitFile[]): void {
  const written: string[] = []
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(path), { recursive: true })
      const file = openSync(path, 'wx')
      written.push(path)
      writeFileSync(file, text)
      closeSync(file)
    }
  } catch (cause) {
    for (const path of written) rmSync(path, { force: true })
    throw new UsageError(`the files cannot be written, and none was: ${(cause as Error).message}`)
  }
}
