import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { scratch } from '../cli/assay.ts'

export const home = resolve(import.meta.dirname, '../..')

/** What vitest said of a test, as the reporter of the project noted it. */
export interface Noted {
  readonly name: string
  readonly state: string
  readonly messages: readonly string[]
  readonly note: string | null
  readonly annotations: readonly string[]
}

const reporter = `
import { writeFileSync } from 'node:fs'
export default class {
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]).map((test) => {
      const { state, errors, note } = test.result()
      const annotations = test.annotations().map(({ type, message }) => type + ': ' + message)
      const messages = (errors ?? []).map(({ message }) => message)
      return { name: test.fullName, state, messages, note: note ?? null, annotations }
    })
    const failed = [...errors, ...modules.flatMap((module) => module.errors())].map(({ message }) => message)
    writeFileSync('noted.json', JSON.stringify({ tests, failed }))
  }
}
`

/** Starts the reference service as a project would start its own, and notes when it is stopped. */
const service = `
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
export async function startService(...words) {
  const child = spawn(process.execPath, ['node_modules/assay/bin/assay.js', 'serve', '--port', '0', ...words])
  const line = await new Promise((done) => createInterface({ input: child.stdout }).once('line', done))
  appendFileSync('service.log', 'started ')
  return { ...JSON.parse(line), stop() { appendFileSync('service.log', 'stopped '); child.kill() } }
}
`

/** A project beside which Assay is installed: what is packed, with packages of the checkout. `using` removes it. */
export function project(
  test: string,
  more: Readonly<Record<string, string>> = {},
): ReturnType<typeof scratch> & {
  /** Runs a program in it. */
  node(...words: string[]): ReturnType<typeof node>
  /** Runs vitest in it. */
  vitest(...words: string[]): Promise<{ tests: Noted[]; failed: string[]; code: number | null; output: string }>
} {
  const folder = scratch()
  const modules = join(folder.path, 'node_modules')
  const own = join(modules, 'assay')
  for (const name of ['package.json', 'bin', 'dist']) cpSync(join(home, name), join(own, name), { recursive: true })
  for (const name of [...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }), 'vite']) {
    if (!existsSync(join(home, 'node_modules', name))) continue
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(home, 'node_modules', name), join(modules, name))
  }
  const files = {
    'package.json': '{ "name": "stranger", "type": "module" }',
    'vitest.config.js': "export default { test: { reporters: ['default', './reporter.js'] } }",
    'reporter.js': reporter,
    'service.js': service,
    'mine.test.js': test,
    ...more,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder.path, name), text)
  return {
    ...folder,
    node: (...words) => node(folder.path, ...words),
    async vitest(...words) {
      const { code, output } = await node(folder.path, join(modules, 'vitest/vitest.mjs'), 'run', ...words)
      const path = join(folder.path, 'noted.json')
      if (!existsSync(path)) throw new Error(output)
      return { ...(JSON.parse(readFileSync(path, 'utf8')) as { tests: Noted[]; failed: string[] }), code, output }
    },
  }
}

/** Runs a program in a folder, as somebody who has set nothing. */
export async function node(cwd: string, ...words: string[]): Promise<{ code: number | null; output: string }> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:ASSAY_|VITEST|TEST_)/.test(name)))
  const child = spawn(process.execPath, words, {
    cwd,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output }
}
