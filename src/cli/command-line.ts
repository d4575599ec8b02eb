import { CommanderError } from '@commander-js/extra-typings'
import { failureSentence } from './failure-sentence.ts'
import { tell } from './output.ts'
import { program } from './program.ts'
import { RunFailure } from './run-failure.ts'

/** Runs one command. Never rejects: resolves to the exit code, after what is wrong has been printed. */
export async function commandLine(words: readonly string[]): Promise<number> {
  try {
    process.exitCode = 0
    // Where it is gone, no path leads anywhere, and each command would fail in words of its own.
    process.cwd()
    await (await program(words)).parseAsync([...words], { from: 'user' })
    // A command sets it.
    return process.exitCode
  } catch (error) {
    // Help and version come this way too, with exit code 0; commander has already said what was wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const { withoutKeys } = await import('./without-keys.ts')
    tell(`assay: ${withoutKeys(failureSentence(error), process.env)}\n`)
    return error instanceof RunFailure ? error.exitCode : 2
  }
}
