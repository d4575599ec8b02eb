import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { systemWords } from '../record/file-failure.ts'
import { UsageError } from '../config/usage-error.ts'

/** How the client ended. */
export interface ClientEnd {
  /** 0 where there was none. */
  readonly exitCode: number
  readonly words: string
  /** A signal ended it before its time. */
  readonly interrupted: boolean
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * What is started for these words. On Windows `npm` is a script, which only the shell of the system starts, and it is
 * given one line.
 */
export function spawned(
  platform: NodeJS.Platform,
  program: string,
  words: readonly string[],
): [program: string, words: readonly string[]] {
  return platform === 'win32' ? [[program, ...words].map(quotedForCmd).join(' '), []] : [program, words]
}

/** For cmd, and for the program behind it, which takes `\"` for a quotation mark. */
function quotedForCmd(word: string): string {
  if (/^[\w./:=@\\-]+$/.test(word)) return word
  return `"${word.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`
}

/**
 * Runs a client to its end; without one, waits for a signal, which is then its usual end. A second signal ends at once.
 * @throws UsageError where it cannot be started.
 */
export async function clientCommand(words: readonly string[], baseUrl: string): Promise<ClientEnd> {
  const [program, ...rest] = words
  let interrupted = false
  const ended = Promise.withResolvers<ClientEnd>()
  const child =
    program === undefined
      ? undefined
      : spawn(...spawned(process.platform, program, rest), {
          shell: process.platform === 'win32',
          stdio: 'inherit',
          env: { ...process.env, ASSAY_BASE_URL: baseUrl, OPENAI_BASE_URL: baseUrl },
        })
  const interrupt = (signal: NodeJS.Signals): void => {
    if (interrupted) {
      child?.kill('SIGKILL')
      process.exit(130)
    }
    interrupted = true
    if (!child) return ended.resolve({ exitCode: 0, words: '', interrupted: false })
    // A terminal sends it to the client itself, too.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, interrupt)
  child?.once('error', (cause) =>
    ended.reject(new UsageError(`"${program}" cannot be started: ${systemWords(cause)}`, { cause })),
  )
  child?.once('exit', (code, signal) =>
    ended.resolve({
      exitCode: interrupted ? 130 : (code ?? 128 + constants.signals[signal!]),
      words: signal === null ? `exit code ${code}` : signal,
      interrupted,
    }),
  )
  return ended.promise
}
