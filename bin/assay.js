#!/usr/bin/env node
// Plain JavaScript of long ago, so that an old Node reads it and can say that it is too old.
import { existsSync } from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 15)) {
  process.stderr.write('assay needs Node 24.15 or newer, and this is ' + process.versions.node + ': install a newer Node, or run it with `npx -p node@24 -p assay assay`\n')
  process.exitCode = 2
} else {
  // A checkout runs its TypeScript as it is; the published package holds only what was built from it.
  const source = new URL('../src/cli/main.ts', import.meta.url)
  await import(existsSync(source) ? source.href : new URL('../dist/src/cli/main.js', import.meta.url).href)
}
