import { existsSync } from 'node:fs'

/** How a project installs what its lock file holds, and runs it. No script of a package runs while it is installed. */
export interface PackageManager {
  readonly name: 'npm' | 'pnpm' | 'yarn 1' | 'yarn'
  readonly lockFile: string
  readonly install: string
  /** What stands before `assay`: it never fetches a package by its name. */
  readonly run: string
  /** How a packed file gets into the lock file. */
  readonly add: string
}

export const managers = {
  npm: {
    name: 'npm',
    lockFile: 'package-lock.json',
    install: 'npm ci --ignore-scripts',
    run: 'npx --no-install',
    add: 'npm install --save-dev',
  },
  pnpm: {
    name: 'pnpm',
    lockFile: 'pnpm-lock.yaml',
    install: 'corepack pnpm install --frozen-lockfile --ignore-scripts',
    run: 'corepack pnpm exec',
    add: 'pnpm add --save-dev',
  },
  yarn1: {
    name: 'yarn 1',
    lockFile: 'yarn.lock',
    install: 'corepack yarn install --frozen-lockfile --ignore-scripts',
    run: 'corepack yarn --silent run',
    add: 'yarn add --dev',
  },
  yarn: {
    name: 'yarn',
    lockFile: 'yarn.lock',
    install: 'corepack yarn install --immutable --mode=skip-build',
    run: 'corepack yarn run',
    add: 'yarn add --dev',
  },
} as const satisfies Readonly<Record<string, PackageManager>>

/** By the lock file in the current folder; npm where there is none yet. */
export function packageManager(): PackageManager {
  if (existsSync(managers.npm.lockFile)) return managers.npm
  if (existsSync(managers.pnpm.lockFile)) return managers.pnpm
  if (existsSync(managers.yarn.lockFile)) return existsSync('.yarnrc.yml') ? managers.yarn : managers.yarn1
  return managers.npm
}
