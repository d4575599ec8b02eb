#!/usr/bin/env node
// Plain JavaScript of long ago, so that an old Node reads it and can say that it is too old.
import { existsSync, readdirSync, statSync } from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 15)) {
  process.stderr.write(
    'assay needs Node 24.15 or newer, and this is ' +
      process.versions.node +
      ': install a newer one from https://nodejs.org\n',
  )
  process.exitCode = 2
} else {
  try {
    await import(isStale() ? '../src/cli/main.ts' : '../dist/src/cli/main.js')
  } catch (error) {
    const [line] = String(error.message).split('\n')
    process.stderr.write(
      /EMFILE|too many open files/i.test(line)
        ? 'assay: code cannot be loaded: too many files are open: raise `ulimit -n`\n'
        : 'assay: the installation is not complete (' +
            line.replace(/ imported from .*/, '') +
            '): install it again, with `npm ci` in a checkout\n',
    )
    process.exitCode = 2
  }
}

/**
 * The packed tool holds only what was built; a checkout runs its TypeScript as it is, unless a build is newer than all
 * of it.
 */
function isStale() {
  const at = (path) => new URL('../' + path, import.meta.url)
  if (!existsSync(at('src/cli/main.ts'))) return false
  if (!existsSync(at('dist/built'))) return true
  const built = statSync(at('dist/built')).mtimeMs
  const newer = (folder) =>
    readdirSync(at(folder), { recursive: true, withFileTypes: true }).some(
      (entry) => entry.isFile() && statSync(entry.parentPath + '/' + entry.name).mtimeMs > built,
    )
  return newer('src') || newer('suites')
}
