import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { UsageError } from '../config/usage-error.ts'
import { print } from './output.ts'

/** The folder that `assay run` writes to unless another is named. */
const usualFolder = 'reports'

/** The command that shows a file in the browser of the person who uses this machine. */
export function openerOf(
  platform: NodeJS.Platform,
  browser: string | undefined,
  file: string,
): { readonly command: string; readonly words: readonly string[] } {
  if (browser !== undefined && browser !== '') return { command: browser, words: [file] }
  if (platform === 'darwin') return { command: 'open', words: [file] }
  // The first word in quotes would be taken for the title of a window.
  if (platform === 'win32') return { command: 'cmd', words: ['/c', 'start', '', file] }
  return { command: 'xdg-open', words: [file] }
}

/** Resolves when the browser was started, with whether it could be. */
function start({ command, words }: ReturnType<typeof openerOf>): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(command, words, { stdio: 'ignore', detached: true })
    child.once('error', () => done(false))
    child.once('spawn', () => {
      child.unref()
      done(true)
    })
  })
}

/** `assay open [RUN]`. */
export function openCommand(): Command<[string | undefined]> {
  return new Command('open')
    .description('show the report of a run in the browser (BROWSER, or what the system opens pages with)')
    .argument('[run]', `folder of the run, ${usualFolder} unless named`)
    .action(async (run = usualFolder) => {
      const file = resolve(join(run, 'report.html'))
      if (!existsSync(file))
        throw new UsageError(`there is no report.html in ${run}; run \`assay run\` first, or name the folder of a run`)
      const opened = await start(openerOf(process.platform, process.env['BROWSER'], file))
      print(opened ? `${file}\n` : `no browser could be started; open this file yourself: ${file}\n`)
      if (!opened) process.exitCode = 3
    })
}
