import { CommanderError } from '@commander-js/extra-typings'
import { UsageError } from '../run/usage-error.ts'
import { program } from './program.ts'

/** Runs the command line. Sets the exit code; never ends the process while something is still to be written. */
async function main(): Promise<void> {
  try {
    await (await program(process.argv.slice(2))).parseAsync(process.argv)
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help and version come this way too, with exit code 0; commander has already said what was wrong.
      process.exitCode = error.exitCode === 0 ? 0 : 2
    } else if (error instanceof UsageError) {
      process.stderr.write(`assay: ${error.message}\n`)
      process.exitCode = 2
    } else {
      process.stderr.write(`assay: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      process.exitCode = 3
    }
  }
}

// Whoever reads the output may have enough of it: `assay list faults | head` is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

await main()
