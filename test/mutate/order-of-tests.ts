import type { ImportGraph } from './import-graph.ts'
import type { Mutant } from './instrument.ts'
import type { TestRun, Trial } from './runner/protocol.ts'
import type { Reaching, Survey } from './survey.ts'

/** Milliseconds of tests, without a mutant, that are spent on a mutant: the quick ones first. */
const worth = 4000

/** Those that are spent once more, with its modules loaded anew. */
const worthAnew = 2500

/** Milliseconds that a module takes to load. */
const msToLoad = 2

/** Milliseconds of a test that is run before the slower ones. */
const quick = 100

type One = Pick<Reaching, 'file' | 'run'>

/** By file, the quick ones of all files first. */
function grouped(all: readonly One[]): Trial['tests'] {
  const groups = Map.groupBy(all, ({ file, run }) => `${run.ms > quick} ${file}`)
  return [...groups.values()].map((own) => ({ file: own[0]!.file, indexes: own.map(({ run }) => run.index) }))
}

/** The quickest; at least one. */
function withinWorth(reaching: readonly Reaching[]): readonly Reaching[] {
  let spent = 0
  return reaching.filter(({ run }) => {
    const fits = spent === 0 || spent + run.ms <= worth
    if (fits) spent += run.ms
    return fits
  })
}

interface Candidate extends One {
  /** Of imports, from the file to the test. */
  readonly distance: number
  /** Of the file, where the test reaches it. */
  readonly lines: readonly number[]
}

/** Which tests a mutant of one file is tried with, and in which order. */
export class OrderOfTests {
  readonly #file: string
  readonly #survey: Survey
  readonly #anew = new Map<string, readonly string[]>()
  readonly #candidates: readonly Candidate[]

  constructor(file: string, mutants: readonly Mutant[], graph: ImportGraph, survey: Survey) {
    this.#file = file
    this.#survey = survey
    const lineOf = new Map(mutants.map(({ place, line }) => [place, line]))
    const own = file.replace(/\.ts$/, '.test.ts')
    const importers = graph.importersOf(file)
    this.#candidates = [...importers].flatMap(([test, distance]) => {
      const runs = survey.tests.get(test)?.tests.filter(({ failure }) => failure === undefined) ?? []
      if (runs.length > 0)
        this.#anew.set(
          test,
          [...graph.loadedWith(test)].filter((one) => importers.has(one)),
        )
      const lines = (run: TestRun): number[] => survey.placesOf(file, test, run).map((place) => lineOf.get(place) ?? 0)
      return runs.map((run) => ({ file: test, run, distance: test === own ? 0 : distance, lines: lines(run) }))
    })
  }

  /** Those that reach it, with the modules as they are. */
  reaching({ place }: Mutant): Trial['tests'] {
    return grouped(withinWorth(this.#survey.reaching(this.#file, place)))
  }

  /**
   * With its modules loaded anew: first those that reach it, then those that reach what stands near it, for who judges
   * by a table reaches the code around it. Where it is not reached while modules are loaded, no other files than those
   * of the tests that reach it.
   */
  anew({ place, line }: Mutant): Trial['tests'] {
    const reaching = new Set(this.#survey.reaching(this.#file, place).map(({ run }) => run))
    const files = new Set(this.#survey.reaching(this.#file, place).map(({ file }) => file))
    const isLoading = this.#survey.whileLoading(this.#file, place) > 0
    const ranked = this.#candidates
      .filter(({ file }) => isLoading || files.has(file))
      .map((one) => ({ ...one, gap: reaching.has(one.run) ? -1 : gapOf(one.lines, line) }))
      .sort((a, b) => compared(a.gap, b.gap) || a.distance - b.distance || a.run.ms - b.run.ms)
    const far = ranked.filter(({ gap }) => gap === Infinity)
    const loaded = new Set<string>()
    const chosen: One[] = []
    let left = worthAnew
    for (const one of [...ranked.filter(({ gap }) => gap < Infinity), ...inTurn(far)]) {
      const modules = this.#anew.get(one.file)!.filter((module) => !loaded.has(module))
      const ms = modules.length * msToLoad + one.run.ms
      if (ms > left && chosen.length > 0) continue
      left -= ms
      for (const module of modules) loaded.add(module)
      chosen.push(one)
    }
    return grouped(chosen)
  }

  /** How often a mutant is reached without being one. */
  times({ place }: Mutant): number {
    const loading = this.#survey.whileLoading(this.#file, place)
    return this.#survey.reaching(this.#file, place).reduce((most, { times }) => Math.max(most, times), loading)
  }
}

/** One of each file, then another one of each: of tests that all are as far off none is more likely to notice. */
function inTurn<T extends { readonly file: string }>(all: readonly T[]): T[] {
  const turns = new Map<string, number>()
  const withTurns = all.map((one) => {
    const turn = (turns.get(one.file) ?? 0) + 1
    turns.set(one.file, turn)
    return [turn, one] as const
  })
  return withTurns.sort(([a], [b]) => a - b).map(([, one]) => one)
}

const gapOf = (lines: readonly number[], line: number): number =>
  lines.reduce((least, one) => Math.min(least, Math.abs(one - line)), Infinity)

const compared = (a: number, b: number): number => (a === b ? 0 : a - b)
