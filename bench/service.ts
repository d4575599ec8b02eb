import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { embeddedEnvironment, type Listening } from '../src/cli/embedded.ts'

/** A service in a process of its own. */
export interface Service {
  /** Aims a run at it. */
  readonly env: Readonly<Record<string, string>>
  readonly baseUrl: string
  stop(): void
}

/** `assay serve`. */
export function servedReference(): Promise<Service> {
  return started([join(import.meta.dirname, '../bin/assay.js'), 'serve', '--port', '0', '--with-parent'])
}

/** The small service that answers faster than anybody asks. @param words for it, such as `--delay 50` */
export function fastService(...words: readonly string[]): Promise<Service> {
  return started([join(import.meta.dirname, 'fast-server.ts'), ...words])
}

async function started(words: readonly string[]): Promise<Service> {
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const listening = JSON.parse(line) as Listening
  return {
    env: embeddedEnvironment(listening),
    baseUrl: listening.baseUrl,
    stop: () => {
      child.stdin.end()
      child.stdout.destroy()
      child.unref()
    },
  }
}
