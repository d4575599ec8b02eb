import { failureSentence } from './failure-sentence.ts'
import { releaseOutput } from './release-output.ts'

/**
 * The whole program. `run` goes to a thread of its own, watched from here; the other commands are short and end by
 * themselves. Sets the exit code and never ends the process while something is still to be written.
 */
const words = process.argv.slice(2)
let failed = 0
/** Whoever reads the output may have enough of it: `assay run | head` is no error, and changes nothing. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || error.code === 'EIO') return
    if (failed === 0 && stream === process.stdout)
      process.stderr.write(`assay: the output cannot be written: ${failureSentence(error)}\n`)
    failed = 3
    process.exitCode ||= failed
  })
}
process.on('uncaughtException', (error) => {
  process.stderr.write(`assay: ${failureSentence(error)}\n`)
  process.exit(3)
})
const name = words.find((word) => !word.startsWith('-'))
const isHelp = words.some((word) => word === '--help' || word === '-h')
if (name === 'run' && !isHelp) {
  const { supervise } = await import('./supervise.ts')
  process.exitCode = (await supervise(words)) || failed
  releaseOutput()
} else {
  const { commandLine } = await import('./command-line.ts')
  process.exitCode = (await commandLine(words)) || failed
}
