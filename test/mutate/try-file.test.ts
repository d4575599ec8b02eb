import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeOf } from './equivalents.ts'
import { ImportGraph } from './import-graph.ts'
import { Results, type Result } from './results.ts'
import { KeptRunner } from './runner/kept-runner.ts'
import { sampled } from './sampled.ts'
import { countOf, scoreOf, tooLow } from './score.ts'
import { survey } from './survey.ts'
import { Tree } from './tree.ts'
import { tryFile } from './try-file.ts'

let root = ''
const file = 'src/judge/a.ts'

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'mutate-')))
  write('package.json', '{ "type": "module" }')
  write(
    file,
    `const table = { limit: 3 }
const known = new Map<number, boolean>()
export function isMany(count: number): boolean {
  if (!known.has(count)) known.set(count, count > table.limit)
  return known.get(count)!
}
export const forgotten = () => 'never called'
export const untested = (text: string) => text + 'b'
export function counts(to: number): number {
  let n = 0
  while (n < to) n += 1
  return n
}
`,
  )
  write(
    'src/judge/a.test.ts',
    `import { lstatSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { counts, isMany, untested } from './a.ts'
test.each([[3, false], [4, true]])('%i', (count, many) => { expect(isMany(count)).toBe(many) })
test('reaches and does not look', () => { untested('a') })
test('counts', () => { expect(counts(2)).toBe(2) })
test('a link', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'a-')), 'link')
  symlinkSync('elsewhere', path)
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
  expect(() => symlinkSync('elsewhere', join(import.meta.dirname, '../../../link'))).toThrow('no link is made outside')
})
test('a false date', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  expect([Date.now(), new Date().getTime(), new Date(5).getTime()]).toEqual([1000, 1000, 5])
  vi.setSystemTime(2000)
  expect([Date.now(), vi.getMockedSystemTime().valueOf()]).toEqual([2000, 2000])
  vi.useRealTimers()
  expect(Date.now()).toBeGreaterThan(2000)
})
`,
  )
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

test('mutants are noticed by the tests that reach them, also where a module keeps what it knows', async () => {
  const tree = new Tree(root, join(root, 'code'))
  const graph = new ImportGraph(root, [...tree.targets, ...tree.tests])
  const options = { workers: 1, cache: join(root, 'cache'), temp: root, loading: [file] }
  const surveyed = await survey(tree, graph, tree.tests, options)
  expect(surveyed.failures()).toEqual([])
  const { mutants } = tree.instrumented(file)
  const results = new Map<number, Result>()
  const runner = new KeptRunner(root)
  await tryFile(file, mutants, { tree, graph, survey: surveyed, runner }, (mutant, result) => {
    results.set(mutant.number, result)
  })
  runner.end()
  const fates = Object.fromEntries(mutants.map((mutant) => [changeOf(mutant), results.get(mutant.number)!.fate]))
  expect(fates).toMatchObject({
    '{ limit: 3 } → {}': 'killed',
    'count > table.limit → (count) >= (table.limit)': 'killed',
    'count > table.limit → true': 'killed',
    "'never called' → ''": 'uncovered',
    "'b' → ''": 'survived',
    'n += 1 → n -= 1': 'timeout',
  })

  const kept = new Results(tree, graph, options.cache)
  kept.write(file, results, tree.tests)
  expect(new Results(new Tree(root, join(root, 'code')), graph, options.cache).read(file, mutants, tree.tests)).toEqual(
    results,
  )
  const tried = mutants.map((mutant) => ({
    file,
    text: tree.textOf(file),
    mutant,
    result: results.get(mutant.number)!,
  }))
  const count = countOf(tried)
  expect(scoreOf(count)).toBeLessThan(90)
  expect(tooLow(tried)).toEqual(['src/judge'])
  expect(count.killed + count.timeout + count.survived + count.uncovered).toBe(mutants.length)

  write('src/judge/b.test.ts', "import './a.ts'\n")
  const later = new Tree(root, join(root, 'code'))
  const laterGraph = new ImportGraph(root, [...later.targets, ...later.tests])
  const still = new Results(later, laterGraph, options.cache).read(file, mutants, later.tests)
  // A new test may notice what no other did; what was noticed stays so.
  expect([...still.values()].filter(({ killer }) => killer === undefined)).toEqual([])
  expect(still.size).toBe([...results.values()].filter(({ killer }) => killer !== undefined).length)
})

test('one process tries one file after the other, each with the cases that its test finds beside it', async () => {
  const files = ['judge', 'record'].map((folder) => `src/${folder}/limit.ts`)
  for (const file of files) {
    write(file, 'export const limits = { low: 3 }\nexport const isLow = (n: number) => n < limits.low\n')
    write(
      file.replace('limit.ts', 'limit.cases.ts'),
      "import { isLow } from './limit.ts'\nexport const low = [2, isLow]\n",
    )
    write(
      file.replace('limit.ts', 'cases.test.ts'),
      `import { join } from 'node:path'
import { expect, test } from 'vitest'
const { low: [n, isLow] } = await import(join(import.meta.dirname, 'limit.cases.ts'))
test('cases', () => { expect(isLow(n)).toBe(true); expect(isLow(3)).toBe(false) })
`,
    )
  }
  const tree = new Tree(root, join(root, 'code'))
  const graph = new ImportGraph(root, [...tree.targets, ...tree.tests])
  const options = { workers: 1, cache: join(root, 'cache'), temp: root, loading: files }
  const surveyed = await survey(tree, graph, tree.tests, options)
  const runner = new KeptRunner(root)
  const fates: string[] = []
  for (const file of [...files, ...files])
    await tryFile(
      file,
      tree.instrumented(file).mutants,
      { tree, graph, survey: surveyed, runner },
      (mutant, result) => {
        fates.push(`${file} ${changeOf(mutant)}: ${result.fate} by ${result.killer}`)
      },
    )
  runner.end()
  const changes = ['{ low: 3 } → {}', 'n < limits.low → (n) <= (limits.low)', 'n < limits.low → (n) >= (limits.low)']
  for (const file of files)
    for (const change of changes)
      expect(
        fates.filter((fate) => fate === `${file} ${change}: killed by ${dirname(file)}/cases.test.ts > cases`),
      ).toHaveLength(2)
})

test('a sample is the same for the same seed', () => {
  const all = Array.from({ length: 50 }, (_, index) => index)
  const of = (seed: string): number[] => sampled(all, 5, seed, String)
  expect(of('1')).toHaveLength(5)
  expect(of('1')).toEqual(of('1'))
  expect(of('1')).not.toEqual(of('2'))
})
