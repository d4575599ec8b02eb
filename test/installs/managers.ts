import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package manager as somebody uses it in a project. */
export interface Manager {
  readonly name: string
  /** Files that choose it, beside its lock file. */
  readonly files: Readonly<Record<string, string>>
  /** Puts packages into the lock file: names with a version, or the path of what `npm pack` wrote. */
  add(packages: readonly string[]): string
  /** What stands before the name of a program. */
  readonly run: string
  /** Without a `node_modules` folder: packages stay in archives. */
  readonly pnp?: true
}

/** Its linker is the newest that it has unless one is named. */
const yarn4 = (linker: string): Pick<Manager, 'files' | 'add' | 'run'> => ({
  files: { '.yarnrc.yml': `nodeLinker: ${linker}\nenableTelemetry: false\n`, 'yarn.lock': '' },
  add: (packages) => `yarn add --dev ${packages.join(' ')}`,
  run: 'yarn run',
})

export const managers: readonly Manager[] = [
  {
    name: 'npm',
    files: {},
    add: (packages) => `npm install --no-audit --no-fund --save-dev ${packages.join(' ')}`,
    run: 'npx --no-install',
  },
  {
    name: 'pnpm',
    files: {},
    add: (packages) => `pnpm add --save-dev ${packages.join(' ')}`,
    run: 'pnpm exec',
  },
  {
    name: 'yarn 1',
    files: { 'yarn.lock': '' },
    add: (packages) => `yarn add --dev ${packages.join(' ')}`,
    run: 'yarn --silent run',
  },
  { name: 'yarn 4, node_modules', ...yarn4('node-modules') },
  { name: 'yarn 4, pnp', ...yarn4('pnp'), pnp: true },
]

/** By the name of its command: the package that holds it, and its program there. */
const programs = {
  pnpm: ['pnpm@latest', '.bin/pnpm'],
  'yarn 1': ['yarn-1@npm:yarn@1.22.22', 'yarn-1/bin/yarn.js'],
  'yarn 4': ['@yarnpkg/cli-dist@4', '@yarnpkg/cli-dist/bin/yarn.js'],
} as const

/** The newest Node, and each package manager, in a folder of their own. */
export function fetchTools(folder: string): {
  /** The version of the newest Node, and the folder of its program. */
  readonly newest: { readonly version: string; readonly path: string }
  /** The folder of the programs `npm`, `pnpm`, `yarn` and `corepack`, as one who uses this manager has them. */
  pathFor(manager: Manager): string
} {
  const node = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const words = ['install', '--no-audit', '--no-fund', `${node}@latest`]
  execFileSync('npm', [...words, ...Object.values(programs).map(([name]) => name)], { cwd: folder, stdio: 'pipe' })
  const inPackage = (...parts: string[]): string => join(folder, 'node_modules', ...parts)
  const { version } = JSON.parse(readFileSync(inPackage(node, 'package.json'), 'utf8')) as { version: string }
  return {
    newest: { version, path: inPackage(node, 'bin') },
    pathFor({ name }) {
      const own = join(folder, `bin of ${name.replace(/,.*/, '')}`)
      mkdirSync(own, { recursive: true })
      const yarn = inPackage(programs[name.startsWith('yarn 4') ? 'yarn 4' : 'yarn 1'][1])
      const script = (program: string, text: string): void =>
        writeFileSync(join(own, program), `#!/bin/sh\n${text} "$@"\n`, { mode: 0o755 })
      // A program of the machine since its version 12.
      script('pnpm', `exec "${inPackage(programs.pnpm[1])}"`)
      script('yarn', `exec node "${yarn}"`)
      // Newer Nodes bring none; it runs what stands behind it.
      script('corepack', 'exec')
      return own
    },
  }
}
