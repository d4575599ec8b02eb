import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { packInto } from '../cli/checkout-copy.ts'
import { fetchTools, managers, type Manager } from './managers.ts'
import { refused, sampleFiles } from './sample-project.ts'

/**
 * Installs the packed file as others do: with every package manager, under the Node of this repository and the newest
 * one, beside two majors of vitest. `npm run installs -- pnpm` does it for those whose name contains a word.
 */

const home = resolve(import.meta.dirname, '../..')
const words = process.argv.slice(2)
const root = mkdtempSync(join(tmpdir(), 'assay-installs-'))

/** Two majors; test/cli/packed.test.ts takes the oldest that is supported. */
const vitests = ['vitest@4', 'vitest@latest'] as const
const limitMs = 900_000

interface Said {
  readonly code: number | null
  readonly text: string
}

/** What a project has, by the names that its owner uses. */
interface Place {
  readonly folder: string
  readonly path: string
}

function shell({ folder, path }: Place, line: string): Said {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:ASSAY_|VITEST|npm_|NODE_OPTIONS$|CI$)/.test(name))
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line], {
    cwd: folder,
    encoding: 'utf8',
    timeout: limitMs,
    env: { ...Object.fromEntries(own), PATH: [path, process.env['PATH']].join(delimiter), NO_COLOR: '1', CI: '1' },
  })
  return { code: status, text: stdout + stderr }
}

/** One thing that is tried in a project, and what makes it right. */
interface Trial {
  readonly what: string
  readonly line: string
  readonly code?: number
  readonly says?: RegExp
}

function trialsOf({ run, add }: Manager, installLine: string, vitest: string): Trial[] {
  return [
    { what: 'install from the lock file', line: `rm -rf node_modules .pnp.* && ${installLine}` },
    { what: '--version', line: `${run} assay --version`, says: /^\d+\.\d+\.\d+$/m },
    { what: 'run', line: `${run} assay run --reference --quiet`, says: /Conformant: \d+ of/ },
    { what: 'own suite', line: `${run} assay run --reference --suite ./mine.suite.ts --quiet`, says: /1 of 1 must/ },
    // Its peer, which yarn installs for nobody.
    { what: vitest, line: add([vitest, 'vite@latest']) },
    // One of the three is violated by the fault that the sample's service has.
    {
      what: 'assay/vitest',
      line: `${run} vitest run --reporter verbose`,
      code: 1,
      says: /Tests\s+1 failed \| 2 passed/,
    },
    { what: 'types', line: `${run} tsc -p .` },
    {
      what: 'types refuse',
      // With 1 or 2, by what started it.
      line: `cp refused refused.ts; ! ${run} tsc -p .; code=$?; rm refused.ts; exit $code`,
      says: /refused\.ts.*"pdf"/,
    },
  ]
}

function tried(manager: Manager, place: Place, file: string, vitest: string): string[] {
  const write = (name: string, text: string): void => writeFileSync(join(place.folder, name), text)
  write('package.json', JSON.stringify({ name: 'stranger', version: '1.0.0', private: true, type: 'module' }))
  for (const [name, text] of Object.entries({ ...manager.files, ...sampleFiles })) write(name, text)
  write('refused', refused.text)
  execFileSync('cp', [file, place.folder])
  const faults: string[] = []
  const attempt = ({ what, line, code = 0, says = /^/ }: Trial): boolean => {
    const began = performance.now()
    const said = shell(place, line)
    const isRight = said.code === code && says.test(said.text)
    process.stdout.write(`  ${isRight ? 'ok ' : 'BAD'} ${what} (${Math.round((performance.now() - began) / 1000)} s)\n`)
    if (!isRight) {
      faults.push(what)
      process.stdout.write(`      $ ${line}\n      ended with ${said.code}, expected ${code}\n`)
      process.stdout.write(`${said.text.trimEnd().split('\n').slice(-25).join('\n').replaceAll(/^/gm, '      ')}\n`)
    }
    return isRight
  }
  // yarn teaches the types of its archives to the TypeScript that is written in JavaScript.
  const types = [`typescript@${manager.pnp ? '5' : 'latest'}`, '@types/node@24']
  if (!attempt({ what: 'add', line: manager.add([`./${basename(file)}`, ...types]) })) return faults
  if (!attempt({ what: 'init', line: `${manager.run} assay init --ci github` })) return faults
  const workflow = parse(readFileSync(join(place.folder, '.github/workflows/assay.yml'), 'utf8')) as {
    jobs: { conformance: { steps: { name?: string; run?: string }[] } }
  }
  const install = workflow.jobs.conformance.steps.find(({ name }) => name === 'Install')!.run!
  for (const trial of trialsOf(manager, install, vitest)) attempt(trial)
  return faults
}

try {
  const tools = join(root, 'tools')
  mkdirSync(tools)
  const { newest, pathFor } = fetchTools(tools)
  const file = join(root, packInto(root))
  const nodes = [
    { name: `Node ${process.versions.node}`, path: dirname(process.execPath), vitest: vitests[0] },
    { name: `Node ${newest.version}`, path: newest.path, vitest: vitests[1] },
  ]
  const all = managers.flatMap((manager) =>
    nodes.map((node) => ({ manager, node, name: `${manager.name}, ${node.name}, ${node.vitest}` })),
  )
  const chosen = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  const bad: string[] = []
  for (const [index, { manager, node, name }] of chosen.entries()) {
    process.stdout.write(`${name}\n`)
    const folder = join(root, `project ${index}`)
    mkdirSync(folder)
    const path = [pathFor(manager), node.path].join(delimiter)
    bad.push(...tried(manager, { folder, path }, file, node.vitest).map((what) => `${name}: ${what}`))
  }
  if (words.length === 0 || words.includes('checkout')) {
    process.stdout.write('a fresh clone\n')
    const clone = join(root, 'clone')
    execFileSync('git', ['clone', '--quiet', home, clone], { stdio: 'pipe' })
    const said = shell({ folder: clone, path: dirname(process.execPath) }, 'npm ci && npm start')
    process.stdout.write(`  ${said.code === 0 ? 'ok ' : 'BAD'} npm ci && npm start\n`)
    if (said.code !== 0) {
      bad.push('a fresh clone')
      process.stdout.write(said.text)
    }
  }
  process.stdout.write(
    `${chosen.length} projects, ${bad.length} things wrong\n${bad.map((one) => `  ${one}\n`).join('')}`,
  )
  process.exitCode = bad.length > 0 ? 1 : 0
} finally {
  rmSync(root, { recursive: true, force: true })
}
