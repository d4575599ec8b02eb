import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { embeddedEnvironment, startEmbedded } from '../../src/cli/embedded.ts'
import { version } from '../../src/version.ts'
import { boardPicture } from './board-picture.ts'
import { publishedServers, type PublishedServer, type Surroundings } from './published-servers.ts'

/**
 * `npm run board`: judges the reference service, some of its faulty variants and servers that others published, and
 * writes one page of them, `reports/board/board.html` unless `-o` names another. With `--check` it writes nothing and
 * fails where the page is no longer right. The servers are installed below a temporary folder, without their install
 * scripts, and get no variable of this environment but PATH; one that cannot be installed or started is named and
 * left out.
 */
const { values } = parseArgs({
  options: { output: { type: 'string', short: 'o' }, check: { type: 'boolean' }, picture: { type: 'string' } },
})
const home = resolve(import.meta.dirname, '../..')
const assay = join(home, 'bin/assay.js')
const output = values.output ?? join(home, 'reports/board/board.html')

/** One of each area, and one that is known by everything that it breaks. */
const faults = [
  'auth-missing-accepted',
  'budget-limit-usd-string',
  'errors-code-string',
  'pcm-byte-lost',
  'mp3-silence',
]

/** What a server, and a run against it, may take. */
const limits = { installMs: 300_000, startMs: 60_000, run: '4m', runMs: 300_000 }

const scratch = mkdtempSync(join(tmpdir(), 'assay-board-'))
const running = new Set<ChildProcess>()
/** What is not on the board, and why. */
const left: string[] = []
const folders: string[] = []

/** Ends with its exit code; null where it took too long, or could not be started. */
function ended(program: string, words: readonly string[], options: SpawnOptions, ms: number): Promise<number | null> {
  const child = started(program, words, options)
  const timer = setTimeout(() => end(child), ms)
  return new Promise((done) => {
    child.once('error', () => done(null))
    child.once('exit', (code) => done(code))
  }).finally(() => clearTimeout(timer)) as Promise<number | null>
}

/** In a group of its own: a launcher may have children. */
function started(program: string, words: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, words, { ...options, detached: true })
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

function end(child: ChildProcess): void {
  if (child.pid === undefined || !running.has(child)) return
  try {
    process.kill(-child.pid, 'SIGTERM')
  } catch {
    // It is gone.
  }
}

const nameOf = (product: string): string => product.replaceAll(/\W+/g, '-')

async function run(
  product: string,
  label: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const out = join(scratch, 'runs', nameOf(product))
  const labels = ['--label', `product=${product}`, '--label', `version=${label}`]
  process.stdout.write(`${product} ${label}\n`)
  const code = await ended(
    process.execPath,
    [assay, 'run', ...words, ...labels, '--out', out, '--quiet', '--deadline', limits.run, '--reporter', 'summary'],
    { env: { PATH: process.env['PATH'] ?? '', ...environment }, stdio: ['ignore', 'ignore', 'inherit'] },
    limits.runMs,
  )
  if (code === null || code === 2) left.push(`${product}: the run failed (${code ?? 'it took too long'})`)
  else folders.push(out)
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Whatever it answers: it answers. */
async function answers(url: string, child: ChildProcess): Promise<boolean> {
  for (const until = Date.now() + limits.startMs; Date.now() < until && running.has(child);) {
    if (await fetch(url, { signal: AbortSignal.timeout(5000) }).then(Boolean, () => false)) return true
    await new Promise((done) => setTimeout(done, 250))
  }
  return false
}

async function judgePublished(server: PublishedServer, around: Omit<Surroundings, 'port'>): Promise<void> {
  const { product, packageName, version: wanted, beside } = server
  const folder = join(scratch, nameOf(product))
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides: beside?.packages ?? {} }))
  const code = await ended(
    'npm',
    [
      'install',
      '--prefix',
      folder,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--silent',
      `${packageName}@${wanted}`,
    ],
    // npm reads where the registry is from the settings of whoever calls it.
    { cwd: folder, stdio: 'ignore' },
    limits.installMs,
  )
  if (code !== 0) return void left.push(`${product}: ${packageName}@${wanted} cannot be installed from npm`)
  const port = await freePort()
  const how = server.start(folder, { ...around, port })
  const child = started(join(folder, 'node_modules/.bin', how.program), how.words, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...how.environment },
    stdio: 'ignore',
  })
  const target = `http://127.0.0.1:${port}/v1`
  if (await answers(target, child))
    await run(product, versionWords(server), ['--base-url', target, ...(how.run.words ?? [])], how.run.environment)
  else left.push(`${product}: it does not answer`)
  end(child)
}

/** What a reader of the board has to know of an installation that is not the usual one. */
function versionWords({ version: wanted, beside, endsAt }: PublishedServer): string {
  const packages = Object.entries(beside?.packages ?? {}).map(([name, one]) => `with ${name} ${one}`)
  return [wanted, ...packages, ...(endsAt === undefined ? [] : [`which ends at ${endsAt}`])].join(', ')
}

/** One sentence, as the reference service speaks it. */
async function spokenBy(upstream: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const { ASSAY_BASE_URL, ASSAY_API_KEY, ASSAY_MODEL: model, ASSAY_VOICE: voice } = upstream
  const answer = await fetch(`${ASSAY_BASE_URL}/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ASSAY_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, voice, input: 'Good morning.', response_format: 'mp3' }),
  })
  return new Uint8Array(await answer.arrayBuffer())
}

const embedded = startEmbedded([], [], 'interface')
try {
  const upstream = embeddedEnvironment(await embedded.listening)
  await run('reference', version, ['--reference'])
  for (const fault of faults) await run(`reference, ${fault}`, version, ['--reference', '--fault', fault])
  const mp3 = await spokenBy(upstream)
  for (const server of publishedServers) await judgePublished(server, { upstream, mp3 })
  mkdirSync(dirname(output), { recursive: true })
  const words = [...folders, '-o', output, ...(values.check === true ? ['--check'] : [])]
  process.exitCode =
    (await ended(process.execPath, [assay, 'board', ...words], { stdio: 'inherit' }, limits.runMs)) ?? 3
  if (values.picture !== undefined) await boardPicture(output, values.picture)
  for (const line of left) process.stdout.write(`not on the board: ${line}\n`)
} finally {
  embedded.close()
  for (const child of running) end(child)
  rmSync(scratch, { recursive: true, force: true })
}
