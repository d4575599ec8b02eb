import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Mutant } from './instrument.ts'
import type { ImportGraph } from './import-graph.ts'
import { keptTexts } from './kept-texts.ts'
import { isTest, type Tree } from './tree.ts'

/** `uncovered`: no test reaches it. */
export type Fate = 'killed' | 'timeout' | 'survived' | 'uncovered'

export interface Result {
  readonly fate: Fate
  /** The test that noticed, after the path of its file. */
  readonly killer?: string
  readonly why?: string
}

interface Kept {
  /** Of the file with all its mutants. */
  readonly code: string
  /** Of the tests that could have noticed. */
  readonly tests: Readonly<Record<string, string>>
  readonly results: Readonly<Record<number, Result>>
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** What became of the mutants of a file, kept until the file or the tests that decided it change. */
export class Results {
  readonly #tree: Tree
  readonly #graph: ImportGraph
  readonly #folder: string
  readonly #digests = new Map<string, string>()

  constructor(tree: Tree, graph: ImportGraph, cache: string) {
    this.#tree = tree
    this.#graph = graph
    this.#folder = join(cache, 'results')
  }

  #path(file: string): string {
    return join(this.#folder, `${file}.json`)
  }

  #codeOf(file: string): string {
    return digestOf(this.#tree.codeOf(file))
  }

  /** Of a test with what it says itself: its cases, and what is kept for them. */
  #digestOf(test: string): string {
    const known = this.#digests.get(test)
    if (known !== undefined) return known
    const files = [...this.#graph.loadedWith(test)].filter((one) => one === test || isTest(one)).sort()
    const digest = digestOf([...files, ...keptTexts(this.#tree, test)].map((one) => this.#tree.textOf(one)).join())
    this.#digests.set(test, digest)
    return digest
  }

  #testsOf(tests: readonly string[]): Record<string, string> {
    return Object.fromEntries(tests.map((test) => [test, this.#digestOf(test)]))
  }

  /** What is still true, given the tests that there are now. */
  read(file: string, mutants: readonly Mutant[], tests: readonly string[]): Map<number, Result> {
    const path = this.#path(file)
    if (!existsSync(path)) return new Map()
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Kept
    if (kept.code !== this.#codeOf(file)) return new Map()
    const now = this.#testsOf(tests)
    const same = tests.every((test) => kept.tests[test] === now[test])
    const holds = ({ killer }: Result): boolean => {
      if (killer === undefined) return same
      const [test = ''] = killer.split(/ > | \(/)
      return now[test] !== undefined && kept.tests[test] === now[test]
    }
    const all = mutants.map(({ number }) => [number, kept.results[number]] as const)
    return new Map(all.filter((pair): pair is [number, Result] => pair[1] !== undefined && holds(pair[1])))
  }

  write(file: string, results: ReadonlyMap<number, Result>, tests: readonly string[]): void {
    const path = this.#path(file)
    mkdirSync(dirname(path), { recursive: true })
    const kept: Kept = {
      code: this.#codeOf(file),
      tests: this.#testsOf(tests),
      results: Object.fromEntries([...results].sort(([a], [b]) => a - b)),
    }
    writeFileSync(path, JSON.stringify(kept))
  }
}
