import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What a process took. */
interface Usage {
  /** Processor time in milliseconds, of all threads. */
  readonly userMs: number
  readonly systemMs: number
  /** The most memory that it held, in megabytes. */
  readonly peakMb: number
}

/** A process that ended, as its user felt it. */
export interface Measured extends Usage {
  readonly wallMs: number
  readonly code: number
}

/** Assay as users have it: built, without sources, in a folder of its own. */
export interface Installed {
  /** For whatever a bench writes. */
  readonly folder: string
  /** Runs it from beginning to end. @throws Error where it ends with another code than is expected. */
  run(words: readonly string[], env: Readonly<Record<string, string>>, expected?: readonly number[]): Promise<Measured>
  remove(): void
}

const home = join(import.meta.dirname, '..')
const preload = pathToFileURL(join(import.meta.dirname, 'usage.js')).href

/** Builds, and installs the build below the folder for temporary files. */
export function installed(): Installed {
  execFileSync(process.execPath, [join(home, 'build/build.ts')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const place = join(folder, 'assay')
  for (const name of ['bin', 'dist', 'package.json']) cpSync(join(home, name), join(place, name), { recursive: true })
  symlinkSync(join(home, 'node_modules'), join(place, 'node_modules'))
  return {
    folder,
    run: (words, env, expected = [0]) =>
      measured([join(place, 'bin/assay.js'), ...words], { folder, env, expected, name: `assay ${words.join(' ')}` }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Runs Node with these words, and measures it. */
export async function measured(
  words: readonly string[],
  of: {
    readonly folder: string
    readonly env: Readonly<Record<string, string>>
    readonly expected: readonly number[]
    readonly name: string
  },
): Promise<Measured> {
  const usage = join(of.folder, 'usage.json')
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('ASSAY_'))
  const began = performance.now()
  const child = spawn(process.execPath, words, {
    env: { ...Object.fromEntries(own), ...of.env, NODE_OPTIONS: `--import=${preload}`, BENCH_USAGE: usage },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2000)))
  const [code] = (await once(child, 'close')) as [number]
  const wallMs = performance.now() - began
  if (!of.expected.includes(code)) throw new Error(`\`${of.name}\` ended with ${code}: ${said}`)
  return { wallMs, code, ...(JSON.parse(readFileSync(usage, 'utf8')) as Usage) }
}
