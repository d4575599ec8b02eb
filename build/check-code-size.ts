import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oversized } from './code-size.ts'

/** Every file of code, tests and styles included. */
const home = join(import.meta.dirname, '..')
const files = globSync(['*.ts', '{bench,bin,build,fixtures,src,suites,test}/**/*.{ts,js,mjs,css}'], { cwd: home })
const wrong = files.toSorted().flatMap((file) => oversized(file, readFileSync(join(home, file), 'utf8')))
for (const line of wrong) process.stderr.write(`${line}\n`)
process.exitCode = wrong.length > 0 ? 1 : 0
