import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportGraph } from './import-graph.ts'
import { keptTexts } from './kept-texts.ts'
import type { Reply, TestRun } from './runner/protocol.ts'
import { Runner } from './runner/runner.ts'
import type { Tree } from './tree.ts'

export type Surveyed = Extract<Reply, { is: 'surveyed' }>

/** One test, and how often it reaches a place. */
export interface Reaching {
  readonly file: string
  readonly run: TestRun
  readonly times: number
}

/** What every test reaches, without any mutant. */
export class Survey {
  readonly tests: ReadonlyMap<string, Surveyed>
  readonly #loading: Surveyed['loading']
  readonly #reaching = new Map<string, Reaching[]>()

  constructor(tests: ReadonlyMap<string, Surveyed>, loading: Surveyed['loading']) {
    this.tests = tests
    this.#loading = loading
    for (const [file, { tests: runs }] of tests)
      for (const run of runs)
        for (const [target, places] of Object.entries(run.reached))
          for (const [place, times] of places) {
            const key = `${target}#${place}`
            const all = this.#reaching.get(key) ?? []
            if (run.failure === undefined) all.push({ file, run, times })
            this.#reaching.set(key, all)
          }
  }

  /** The tests that reach a place, the quickest first. */
  reaching(target: string, place: number): readonly Reaching[] {
    return (this.#reaching.get(`${target}#${place}`) ?? []).toSorted((a, b) => a.run.ms - b.run.ms)
  }

  /** How often a place is reached while modules are loaded, or tests are declared. */
  whileLoading(target: string, place: number): number {
    const all = [this.#loading, ...[...this.tests.values()].map(({ loading }) => loading)]
    return Math.max(...all.map((loading) => timesIn(loading, target, place)))
  }

  /** The places of a file that a test reaches, or its file while it declares its tests. */
  placesOf(target: string, file: string, run: TestRun): number[] {
    const declaring = (this.tests.get(file)?.loading[target] ?? []).filter(
      ([place, times]) => times > timesIn(this.#loading, target, place),
    )
    return [...(run.reached[target] ?? []), ...declaring].map(([place]) => place)
  }

  /** Milliseconds that each test may take. */
  limits(): Record<string, number> {
    const all = [...this.tests].flatMap(([file, { tests }]) =>
      tests.map(({ name, ms }) => [`${file} > ${name}`, Math.ceil(ms * 5 + 2000)] as const),
    )
    return Object.fromEntries(all)
  }

  /** Tests that fail without any mutant: they are left out. */
  failures(): string[] {
    return [...this.tests].flatMap(([file, { failure, tests }]) => [
      ...(failure === undefined ? [] : [`${file}: ${failure}`]),
      ...tests.filter((run) => run.failure !== undefined).map((run) => `${file} > ${run.name}: ${run.failure}`),
    ])
  }
}

const timesIn = (reached: TestRun['reached'], target: string, place: number): number =>
  reached[target]?.find(([at]) => at === place)?.[1] ?? 0

const digestOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32)

/** Runs the tests that are not known from an earlier run with the same code. */
export async function survey(
  tree: Tree,
  graph: ImportGraph,
  testFiles: readonly string[],
  options: {
    readonly workers: number
    readonly cache: string
    readonly temp: string
    /** Files of which has to be known what their loading reaches. */
    readonly loading: readonly string[]
  },
): Promise<Survey> {
  const folder = join(options.cache, 'survey')
  mkdirSync(folder, { recursive: true })
  const runner = globSync('runner/*.ts', { cwd: import.meta.dirname })
    .sort()
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  const keyOf = (file: string): string =>
    digestOf([
      ...runner,
      ...[...graph.loadedWith(file)].sort().map((one) => tree.codeOf(one)),
      ...keptTexts(tree, file).map((one) => tree.textOf(one)),
    ])
  const known = new Map<string, Surveyed>()
  const open: string[] = []
  for (const file of testFiles) {
    const path = join(folder, keyOf(file))
    if (existsSync(path)) known.set(file, JSON.parse(readFileSync(path, 'utf8')) as Surveyed)
    else open.push(file)
  }
  const instruction = { ...tree.instruction(tree.targets), importers: [], limits: {} }
  const start = (): Promise<Runner> => Runner.start(instruction, options.temp)

  async function work(): Promise<void> {
    let child = await start()
    for (let file = open.shift(); file !== undefined; file = open.shift()) {
      const reply = await child.ask({ do: 'survey', file })
      if (reply.is === 'surveyed') {
        known.set(file, reply)
        writeFileSync(join(folder, keyOf(file)), JSON.stringify(reply))
      } else {
        known.set(file, { is: 'surveyed', tests: [], loading: {}, failure: reply.is })
        child.end()
        child = await start()
      }
    }
    child.end()
  }

  await Promise.all(Array.from({ length: Math.min(options.workers, open.length) }, work))
  const loader = await start()
  const loaded = await loader.ask({ do: 'load', files: options.loading.filter((file) => !file.endsWith('.suite.ts')) })
  loader.end()
  return new Survey(known, loaded.is === 'surveyed' ? loaded.loading : {})
}
