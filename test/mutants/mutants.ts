import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutants } from './all.ts'
import { killerOf, occurrences, type Mutant } from './mutant.ts'

/**
 * Makes each change of `areas/` in a copy of the tree, alone, and runs the one test that has to notice it.
 * `node test/mutants/mutants.ts [WORD…]` takes those whose file, reason or test has one of the words.
 * Exit 1: one lived, or could not be made.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const copied = ['src', 'suites', 'fixtures', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts']

type Outcome = 'passed' | 'failed' | 'not run'

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

function runTest(copy: string, { file, name }: ReturnType<typeof killerOf>): Outcome {
  // What a title has a placeholder for may be anything.
  const pattern = name
    .split(/%[a-z]|\$\w+/)
    .map((words) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*')
  const output = join(copy, 'mutant.json')
  rmSync(output, { force: true })
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  spawnSync(process.execPath, [vitest, 'run', file, '-t', pattern, '--reporter=json', `--outputFile=${output}`], {
    cwd: copy,
    stdio: 'ignore',
  })
  try {
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report
    const ran = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed' || status === 'failed')
    // A mutant with which the file does not even load is no mutant.
    return ran.length === 0 ? 'not run' : ran.some(({ status }) => status === 'failed') ? 'failed' : 'passed'
  } catch {
    return 'not run'
  }
}

/** What became of a mutant: `killed`, or why not. */
function fateOf(copy: string, mutant: Mutant): string {
  const path = join(copy, mutant.file)
  const text = readFileSync(path, 'utf8')
  if (occurrences(text, mutant) !== 1) return `NOT MADE: its text stands there ${occurrences(text, mutant)} times`
  writeFileSync(
    path,
    text.replace(mutant.find, () => mutant.replace),
  )
  try {
    const outcome = runTest(copy, killerOf(mutant))
    return outcome === 'failed' ? 'killed' : outcome === 'passed' ? 'LIVED' : 'NOT MADE: its test did not run'
  } finally {
    writeFileSync(path, text)
  }
}

const words = process.argv.slice(2)
const chosen = mutants.filter(
  ({ file, why, killedBy }) => words.length === 0 || words.some((word) => `${file} ${why} ${killedBy}`.includes(word)),
)
const copy = mkdtempSync(join(tmpdir(), 'assay-mutants-'))
try {
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const broken = [...new Set(chosen.map(({ killedBy }) => killedBy))].filter(
    (killedBy) => runTest(copy, killerOf({ killedBy } as Mutant)) !== 'passed',
  )
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
