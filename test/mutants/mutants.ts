import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutants } from './all.ts'
import { killerOf, placesOf, type Mutant } from './mutant.ts'

/**
 * Makes each change of `areas/` in a copy of the tree, alone, and runs the one test that has to notice it. `node
 * test/mutants/mutants.ts [WORD…]` takes those whose file, reason or test has one of the words. Exit 1: one lived, or
 * could not be made.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const copied = ['src', 'suites', 'fixtures', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts']

/** Of large classes all members are tested: the killer may not be among those of the day. */
const env = { ...process.env, TEST_WHOLE: '1' }

interface Ran {
  readonly status: string
  readonly fullName: string
}

/** The tests of a file that ran, and what became of each: none where it does not even load. */
function run(copy: string, file: string, pattern = ''): readonly Ran[] {
  const output = join(copy, 'mutant.json')
  rmSync(output, { force: true })
  const only = pattern === '' ? [] : ['-t', pattern]
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const options = ['run', file, ...only, '--reporter=json', `--outputFile=${output}`]
  spawnSync(process.execPath, [vitest, ...options], { cwd: copy, stdio: 'ignore', env })
  try {
    const report = JSON.parse(readFileSync(output, 'utf8')) as { testResults: { assertionResults: Ran[] }[] }
    const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    return all.filter(({ status }) => status === 'passed' || status === 'failed')
  } catch {
    return []
  }
}

/** What a title has a placeholder for may be anything. */
function patternOf(name: string): string {
  const words = name.split(/%[a-z]|\$\w+/)
  return words.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*')
}

/** What became of a mutant: `killed`, or why not. */
function fateOf(copy: string, mutant: Mutant): string {
  const path = join(copy, mutant.file)
  const text = readFileSync(path, 'utf8')
  const places = placesOf(text, mutant)
  const [place] = places
  if (!place || places.length > 1) return `NOT MADE: its text stands there ${places.length} times`
  writeFileSync(path, `${text.slice(0, place.from)}${mutant.replace}${text.slice(place.to)}`)
  try {
    const { file, name } = killerOf(mutant)
    const ran = run(copy, file, patternOf(name))
    if (ran.length === 0) return 'NOT MADE: its test did not run'
    return ran.some(({ status }) => status === 'failed') ? 'killed' : 'LIVED'
  } finally {
    writeFileSync(path, text)
  }
}

/** Tests that do not pass in the tree as it is: they would kill anything. */
function notPassing(copy: string, chosen: readonly Mutant[]): string[] {
  const files = Map.groupBy(chosen.map(killerOf), ({ file }) => file)
  return [...files].flatMap(([file, killers]) => {
    const ran = run(copy, file)
    const names = new Set(killers.map(({ name }) => name))
    return [...names].flatMap((name) => {
      const own = ran.filter(({ fullName }) => new RegExp(patternOf(name)).test(fullName))
      return own.length > 0 && own.every(({ status }) => status === 'passed') ? [] : [`${file} > ${name}`]
    })
  })
}

const words = process.argv.slice(2)
const chosen = mutants.filter(
  ({ file, why, killedBy }) => words.length === 0 || words.some((word) => `${file} ${why} ${killedBy}`.includes(word)),
)
const copy = mkdtempSync(join(tmpdir(), 'assay-mutants-'))
try {
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const broken = notPassing(copy, chosen)
  for (const killedBy of broken) process.stdout.write(`NOT PASSED without a mutant: ${killedBy}\n`)
  const fates = chosen.map((mutant) => {
    const fate = fateOf(copy, mutant)
    process.stdout.write(`${fate.padEnd(6)}  ${mutant.file}: ${mutant.why}  [${mutant.killedBy}]\n`)
    return fate
  })
  const killed = fates.filter((fate) => fate === 'killed').length
  process.stdout.write(`${killed} of ${chosen.length} killed\n`)
  process.exitCode = killed === chosen.length && chosen.length > 0 && broken.length === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
