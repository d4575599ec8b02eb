import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { RunResult } from '../../src/requirement/result.ts'

const home = resolve(import.meta.dirname, '../..')

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly ms: number
}

/** Runs `assay` as a user does: a process, words, an environment without our own variables. */
export function assay(
  words: readonly string[],
  options: { env?: Record<string, string>; cwd?: string; started?: (child: ChildProcess) => void } = {},
): Promise<Ended> {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('ASSAY_') && !name.startsWith('VITEST')),
  )
  const child = spawn(process.execPath, [join(home, 'bin/assay.js'), ...words], {
    cwd: options.cwd ?? home,
    env: { ...own, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  options.started?.(child)
  return ended(child)
}

function ended(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> {
  const began = performance.now()
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()))
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
  return new Promise((done) =>
    child.once('close', (code) => done({ code, stdout, stderr, ms: performance.now() - began })),
  )
}

/** Runs a line of bash in which `assay` is the real one. */
export function shell(line: string, env: Record<string, string>): Promise<Ended> {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('ASSAY_') && !name.startsWith('VITEST')),
  )
  const script = `assay() { "$NODE" "$ASSAY" "$@"; }\n${line}`
  return ended(
    spawn('bash', ['-c', script], {
      env: { ...own, ...env, NODE: process.execPath, ASSAY: join(home, 'bin/assay.js') },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
}

/** A folder for one test; `using` removes it. */
export function scratch(): {
  readonly path: string
  result(): RunResult
  read(name: string): string
  [Symbol.dispose](): void
} {
  const path = mkdtempSync(join(tmpdir(), 'assay-test-'))
  return {
    path,
    read: (name) => readFileSync(join(path, name), 'utf8'),
    result: () => JSON.parse(readFileSync(join(path, 'results.json'), 'utf8')) as RunResult,
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** What a run needs, aimed at nothing that exists. */
export const someKeys = {
  ASSAY_API_KEY: 'sk-test-0123456789abcdef0123',
  ASSAY_MANAGEMENT_KEY: 'mk-test-0123456789abcdef0123',
  ASSAY_MODEL: 'vendor/model',
  ASSAY_VOICE: 'voice',
  ASSAY_WORKSPACE_ID: '7f1d2c3b-4a59-4687-9b0c-1d2e3f405162',
}
