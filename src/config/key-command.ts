import { exec, spawnSync } from 'node:child_process'
import type { SecretName } from '../record/template.ts'
import type { Environment } from './environment.ts'
import { UsageError } from './usage-error.ts'

/** Milliseconds that the command may take: it may sign somebody in. */
const limitMs = 30_000

/** Bytes that it may print. */
const mostPrinted = 64 * 1024

/**
 * Runs the command for one key. What it prints is the key, and never shown, nor what it says on its standard error.
 * @returns The first line; empty where it knows no such key. @throws UsageError when it fails or takes too long.
 */
export function printedKey(command: string, name: SecretName, environment: Environment): string {
  const { status, error, stdout } = spawnSync(command, {
    shell: true,
    env: { ...environment, ASSAY_KEY: name },
    encoding: 'utf8',
    timeout: limitMs,
    maxBuffer: mostPrinted,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (error || status !== 0) throw new UsageError(failure(name, error, status))
  return firstLine(stdout)
}

/** The same while a run goes on. @throws Error in one sentence. */
export function printedKeyAgain(command: string, name: SecretName, environment: Environment): Promise<string> {
  return new Promise((resolve, reject) => {
    exec(
      command,
      { env: { ...environment, ASSAY_KEY: name }, timeout: limitMs, maxBuffer: mostPrinted, encoding: 'utf8' },
      (error, stdout) => {
        const key = firstLine(stdout)
        if (error) reject(new Error(failure(name, error, error.code ?? 1)))
        else if (!/^[\x21-\x7e]+$/.test(key))
          reject(
            new Error(`--key-command printed no key for ${name} this time: run it by hand, with ASSAY_KEY=${name}`),
          )
        else resolve(key)
      },
    )
  })
}

function firstLine(text: string): string {
  return text.split(/\r?\n/, 1)[0]!.trim()
}

/** Neither the command nor what it printed is repeated: both may hold a secret. */
function failure(
  name: SecretName,
  error: (Error & { killed?: boolean; code?: unknown }) | undefined,
  status: number | null,
): string {
  const late = error?.killed === true || error?.code === 'ETIMEDOUT'
  const what = late
    ? `printed no key for ${name} within ${limitMs / 1000} s`
    : `failed for ${name} (exit ${status ?? 1})`
  return `--key-command ${what}: run it by hand, with ASSAY_KEY=${name}, to see what it says`
}
