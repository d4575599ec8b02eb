import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { changeOf } from './equivalents.ts'
import { ImportGraph } from './import-graph.ts'
import { isNear } from './is-near.ts'
import { mutationDocument } from './mutation-document.ts'
import { Results, type Result } from './results.ts'
import { KeptRunner } from './runner/kept-runner.ts'
import { sampled } from './sampled.ts'
import {
  byFolder,
  countOf,
  intervalOf,
  isNoticed,
  scoreOf,
  survivors,
  tooLow,
  type Count,
  type Tried,
} from './score.ts'
import { survey } from './survey.ts'
import { folderOf, Tree } from './tree.ts'
import { tryFile } from './try-file.ts'

/**
 * Tries mutants: `npm run mutate -- [FOLDER|FILE…] [--since REF] [--mutant FILE#NUMBER] [--sample N [--seed S]]
 * [--workers N] [--anew] [--near]`. What is known from earlier runs and still holds is not tried again, unless
 * `--anew`. The tests near the code that make no run come first, and all others for what these do not notice, unless
 * `--near`.
 * `docs/mutation.md` gets the score of each folder that was tried whole, or of which a sample was, by a seed that is
 * drawn where none is given. Exit 1: the score of a folder is too low.
 */
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    mutant: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    workers: { type: 'string', default: String(availableParallelism()) },
    anew: { type: 'boolean', default: false },
    near: { type: 'boolean', default: false },
  },
})

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/mutate')
const print = (line: string): void => void process.stdout.write(`${line}\n`)

function changedSince(ref: string): Set<string> {
  return new Set(execFileSync('git', ['diff', '--name-only', ref], { cwd: root, encoding: 'utf8' }).split('\n'))
}

function chosenFiles(tree: Tree): string[] {
  const paths = options.mutant === undefined ? words : [options.mutant.split('#')[0]!]
  const named = tree.targets.filter(
    (file) =>
      paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`)),
  )
  const changed = options.since === undefined ? undefined : changedSince(options.since)
  return named.filter((file) => !changed || changed.has(file))
}

const line = (name: string, count: Count): string =>
  [
    name.padEnd(44),
    `${scoreOf(count).toFixed(1).padStart(5)} %`,
    `${count.all} mutants`,
    `${count.killed} killed`,
    `${count.timeout} timed out`,
    `${count.survived} survived`,
    `${count.uncovered} reached by no test`,
    `${count.equivalent} equivalent`,
  ].join('  ')

async function mutate(temp: string): Promise<boolean> {
  const tree = new Tree(root, join(temp, 'code'))
  const files = chosenFiles(tree)
  const graph = new ImportGraph(root, [...tree.targets, ...tree.tests])
  const results = new Results(tree, graph, cache)
  const testsOf = new Map(
    files.map((file) => {
      const importers = graph.importersOf(file)
      return [file, tree.tests.filter((test) => importers.has(test))] as const
    }),
  )
  const nameOf = ({ file, number }: { file: string; number: number }): string => `${file}#${number}`
  const everyMutant = files.flatMap((file) => tree.instrumented(file).mutants.map((mutant) => ({ file, mutant })))
  const wanted =
    options.sample === undefined
      ? everyMutant.filter(({ file, mutant }) =>
          options.mutant === undefined ? true : nameOf({ file, number: mutant.number }) === options.mutant,
        )
      : sampled(everyMutant, Number(options.sample), options.seed, ({ file, mutant }) =>
          nameOf({ file, number: mutant.number }),
        )
  const known = new Map(
    files.map((file) => [file, results.read(file, tree.instrumented(file).mutants, testsOf.get(file)!)] as const),
  )
  const isAnew = options.anew || options.mutant !== undefined
  const open = [...Map.groupBy(wanted, ({ file }) => file)]
    .map(([file, all]) => ({
      file,
      mutants: all.map(({ mutant }) => mutant).filter(({ number }) => isAnew || !known.get(file)!.has(number)),
    }))
    .filter(({ mutants }) => mutants.length > 0)
  const count = open.reduce((sum, { mutants }) => sum + mutants.length, 0)
  const seed = options.sample === undefined ? '' : `, chosen by the seed ${options.seed}`
  print(`${wanted.length} mutants${seed}, ${count} of them to be tried`)

  const triedOf = (file: string): Tried[] =>
    wanted.flatMap((one) => {
      const result = one.file === file ? known.get(file)!.get(one.mutant.number) : undefined
      return result ? [{ file, text: tree.textOf(file), mutant: one.mutant, result }] : []
    })

  /** Tries them against the tests of each file that `chooses` takes, and what is not noticed counts as before. */
  async function tryOpen(
    todo: typeof open,
    chooses: (file: string, test: string) => boolean,
    are: 'the last' | 'some',
  ): Promise<void> {
    const workers = Number(options.workers)
    const chosen = new Map(todo.map(({ file }) => [file, testsOf.get(file)!.filter((test) => chooses(file, test))]))
    const testFiles = tree.tests.filter((test) => [...chosen.values()].some((tests) => tests.includes(test)))
    const loading = todo.map(({ file }) => file)
    const surveyed = await survey(tree, graph, testFiles, { workers, cache, temp, loading })
    for (const failure of surveyed.failures()) print(`left out, fails without a mutant: ${failure.split('\n')[0]}`)
    const queue = todo.toSorted((a, b) => b.mutants.length - a.mutants.length)
    const work = async (): Promise<void> => {
      const runner = new KeptRunner(temp)
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { file, mutants } = next
        const own = known.get(file)!
        const startedAt = Date.now()
        await tryFile(file, mutants, { tree, graph, survey: surveyed, runner }, (mutant, result: Result) => {
          if (result.fate !== 'uncovered' || !own.has(mutant.number)) own.set(mutant.number, result)
        })
        // What only some of the tests did not notice is not known to survive.
        const kept = are === 'some' ? [...own].filter(([, result]) => isNoticed(result)) : [...own]
        results.write(file, new Map(kept), testsOf.get(file)!)
        print(`${line(file, countOf(triedOf(file)))}  ${Math.round((Date.now() - startedAt) / 1000)} s`)
      }
      runner.end()
    }
    await Promise.all(Array.from({ length: workers }, work))
  }

  // A whole run takes seconds, and of most mutants a quick test knows more.
  const isFirst = (file: string, test: string): boolean =>
    isNear(file, test) && !graph.loadedWith(test).has('src/run/run.ts')

  if (count > 0) {
    for (const { file, mutants } of open) for (const { number } of mutants) known.get(file)!.delete(number)
    await tryOpen(open, isFirst, 'some')
    const left = open
      .map(({ file, mutants }) => ({
        file,
        mutants: mutants.filter(({ number }) => !isNoticed(known.get(file)!.get(number)!)),
      }))
      .filter(({ mutants }) => mutants.length > 0)
    if (!options.near && left.length > 0) await tryOpen(left, (file, test) => !isFirst(file, test), 'the last')
  }

  const all = files.flatMap(triedOf)
  for (const { file, mutant, result } of survivors(all)) {
    const { number, operator, line, column } = mutant
    print(`${result.fate}  ${file}:${line}:${column}  #${number} ${operator}  ${changeOf(mutant)}`)
  }
  if (options.mutant !== undefined) print(JSON.stringify(all[0]?.result))
  for (const [folder, count] of byFolder(all)) {
    const [low, high] = intervalOf(count)
    print(`${line(folder, count)}${options.sample === undefined ? '' : `  the whole: ${low} to ${high} %`}`)
  }
  print(line('all', countOf(all)))
  const isWhole = (folder: string): boolean =>
    tree.targets.filter((file) => folderOf(file) === folder).every((file) => files.includes(file))
  const whole = all.filter(({ file }) => isWhole(folderOf(file)))
  const path = join(root, 'docs/mutation.md')
  const sizes = new Map(
    [...Map.groupBy(everyMutant, ({ file }) => folderOf(file))].map(([folder, { length }]) => [folder, length]),
  )
  const sample = options.sample === undefined ? undefined : { seed: options.seed, sizes }
  if (options.mutant === undefined && options.since === undefined && !options.near)
    writeFileSync(path, mutationDocument(whole, existsSync(path) ? readFileSync(path, 'utf8') : '', sample))
  return tooLow(all).length === 0
}

const temp = realpathSync(mkdtempSync(join(tmpdir(), 'assay-mutate-')))
try {
  process.exitCode = (await mutate(temp)) ? 0 : 1
} finally {
  rmSync(temp, { recursive: true, force: true })
}
