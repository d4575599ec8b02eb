import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

export interface Step {
  readonly name?: string
  readonly run?: string
  readonly uses?: string
  readonly env?: Readonly<Record<string, string>>
}

export interface StepEnd {
  readonly name: string
  readonly code: number | null
  readonly output: string
}

/** Puts in what the CI system would: each expression has a value in the table, or is a mistake. */
export function expressed(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{\{\s*(.+?)\s*\}\}/g, (_whole, expression: string) => {
    const value = values[expression]
    if (value === undefined) throw new Error(`nothing is known of the expression "${expression}"`)
    return value
  })
}

/** The commands of a job, one after another as its CI system runs them, until one fails. */
export async function runSteps(
  steps: readonly Step[],
  options: {
    readonly cwd: string
    readonly shell: readonly [program: string, ...words: string[]]
    readonly values?: Readonly<Record<string, string>>
    readonly env: Readonly<Record<string, string>>
  },
): Promise<StepEnd[]> {
  const ends: StepEnd[] = []
  for (const { name = '', run, env = {} } of steps) {
    if (run === undefined) continue
    const own = Object.entries(env).map(([key, text]) => [key, expressed(text, options.values ?? {})] as const)
    const end = await runStep(name, run, { ...options, env: { ...options.env, ...Object.fromEntries(own) } })
    ends.push(end)
    if (end.code !== 0) break
  }
  return ends
}

/** What this machine needs to reach a registry: its proxies and its certificates. A CI system has its own. */
const wayOut = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(?:https?_proxy|no_proxy|npm_config_registry|npm_config_cafile|node_extra_ca_certs|ssl_cert_(?:file|dir))$/i.test(
      name,
    ),
  ),
)

function runStep(
  name: string,
  run: string,
  {
    cwd,
    shell: [program, ...words],
    env,
  }: { cwd: string; shell: readonly [string, ...string[]]; env: Readonly<Record<string, string>> },
): Promise<StepEnd> {
  const child = spawn(program, [...words, run], {
    cwd,
    env: {
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: process.env['HOME'] ?? '',
      npm_config_prefer_offline: 'true',
      ...wayOut,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((done) => child.once('close', (code) => done({ name, code, output })))
}
