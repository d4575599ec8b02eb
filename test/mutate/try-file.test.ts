import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeOf } from './equivalents.ts'
import { ImportGraph } from './import-graph.ts'
import { Results, type Result } from './results.ts'
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
  await tryFile(file, mutants, { tree, graph, survey: surveyed, temp: root }, (mutant, result) => {
    results.set(mutant.number, result)
  })
  const fates = Object.fromEntries(mutants.map((mutant) => [changeOf(mutant), results.get(mutant.number)!.fate]))
  expect(fates).toMatchObject({
    '{ limit: 3 } → {}': 'killed',
    'count > table.limit → (count) >= (table.limit)': 'killed',
    'count > table.limit → true': 'killed',
    "'never called' → ''": 'uncovered',
    "'b' → ''": 'survived',
    'n += 1 → n -= 1': 'timeout',
  })

  const kept = new Results(tree, options.cache)
  kept.write(file, results, tree.tests)
  expect(new Results(new Tree(root, join(root, 'code')), options.cache).read(file, mutants, tree.tests)).toEqual(
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
  const still = new Results(later, options.cache).read(file, mutants, later.tests)
  // A new test may notice what no other did; what was noticed stays so.
  expect([...still.values()].filter(({ killer }) => killer === undefined)).toEqual([])
  expect(still.size).toBe([...results.values()].filter(({ killer }) => killer !== undefined).length)
})

test('a sample is the same for the same seed', () => {
  const all = Array.from({ length: 50 }, (_, index) => index)
  const of = (seed: string): number[] => sampled(all, 5, seed, String)
  expect(of('1')).toHaveLength(5)
  expect(of('1')).toEqual(of('1'))
  expect(of('1')).not.toEqual(of('2'))
})
