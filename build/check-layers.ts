import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { wrongImports } from './layers.ts'

/** Every import of one file of ours by another, types included. Tests may import what they test with. */
const home = join(import.meta.dirname, '..')
const files = globSync('{src,suites}/**/*.ts', { cwd: home }).filter((file) => !file.endsWith('.test.ts'))
const imports = files.flatMap((from) =>
  [...readFileSync(join(home, from), 'utf8').matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)].map(([, to]) => ({
    from,
    to: normalize(join(dirname(from), to!)),
  })),
)
const wrong = wrongImports(imports)
for (const line of wrong) process.stderr.write(`${line}\n`)
if (wrong.length > 0)
  process.stderr.write(
    'Layers point one way: move what both need down, see CONTRIBUTING.md, "An import that lint refuses"\n',
  )
process.exitCode = wrong.length > 0 ? 1 : 0
