import type { ImportGraph } from './import-graph.ts'
import type { Mutant } from './instrument.ts'
import type { Result } from './results.ts'
import { tooOften, type Trial } from './runner/protocol.ts'
import { Runner } from './runner/runner.ts'
import type { Reaching, Survey } from './survey.ts'
import type { Tree } from './tree.ts'

/** Milliseconds of tests, without a mutant, that are spent on a mutant: the quick ones first. */
const worth = 4000

/** Milliseconds that a module takes to load. */
const msToLoad = 5

/** After so many loadings anew a process is exchanged: modules are never freed. */
const loadings = 120

/** Milliseconds of a test that is run before the slower ones. */
const quick = 100

/** A mutant may be reached so many times as often as its place was without it. */
const patience = 100

export interface Setting {
  readonly tree: Tree
  readonly graph: ImportGraph
  readonly survey: Survey
  readonly temp: string
}

/** All tests that load a file: its own first, then the nearest and quickest. */
export function testsNear(file: string, { graph, survey }: Pick<Setting, 'graph' | 'survey'>): Trial['tests'] {
  const own = file.replace(/\.ts$/, '.test.ts')
  const importers = graph.importersOf(file)
  const near = [...importers].flatMap(([test, distance]) => {
    const runs = survey.tests.get(test)?.tests.filter(({ failure }) => failure === undefined) ?? []
    if (runs.length === 0) return []
    const again = [...graph.loadedWith(test)].filter((one) => importers.has(one)).length
    const ms = again * msToLoad + runs.reduce((sum, run) => sum + run.ms, 0)
    return [{ test, distance: test === own ? 0 : distance, ms, loading: again * msToLoad, runs }]
  })
  const chosen: { file: string; indexes: number[] }[] = []
  let left = worth
  for (const { test, loading, runs } of near.sort((a, b) => a.distance - b.distance || a.ms - b.ms)) {
    if (loading > left) continue
    left -= loading
    const indexes: number[] = []
    for (const { index, ms } of runs) {
      if (ms > left) continue
      left -= ms
      indexes.push(index)
    }
    if (indexes.length > 0) chosen.push({ file: test, indexes })
  }
  return chosen
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

/** Tries mutants of one file, one after the other. */
export async function tryFile(
  file: string,
  mutants: readonly Mutant[],
  { tree, graph, survey, temp }: Setting,
  tell: (mutant: Mutant, result: Result) => void,
): Promise<void> {
  const instruction = {
    ...tree.instruction([file]),
    importers: [...graph.importersOf(file).keys()],
    limits: survey.limits(),
  }
  const near = testsNear(file, { graph, survey })
  let runner: Runner | undefined
  let loaded = 0

  function restart(): void {
    runner?.end()
    ;[runner, loaded] = [undefined, 0]
  }

  async function tried(trial: Trial, isSecond = false): Promise<Result> {
    runner ??= await Runner.start(instruction, temp)
    const reply = await runner.ask({ do: 'try', trial })
    if (trial.anew) loaded += 1
    if (reply.is === 'tried') {
      if (reply.fate === 'timeout' || loaded >= loadings) restart()
      // A machine that was busy, or stopped for a while, is late as well.
      if (reply.fate === 'timeout' && reply.why !== tooOften && !isSecond) return tried(trial, true)
      const { fate, killer, why } = reply
      return { fate, ...(killer === undefined ? {} : { killer }), ...(why === undefined ? {} : { why }) }
    }
    restart()
    if (!isSecond) return tried(trial, true)
    if (reply.is === 'hung') return { fate: 'timeout' }
    if (reply.is === 'died') return { fate: 'killed', why: 'the process ended' }
    // In a new process the first failure was the mutant's own, unless its tests fail without it.
    const control = await tried({ ...trial, number: 0, anew: false }, true)
    return control.fate === 'survived' ? { fate: 'killed', why: 'it leaves something behind' } : { fate: 'survived' }
  }

  for (const mutant of mutants) {
    const reaching = withinWorth(survey.reaching(file, mutant.place))
    const loading = survey.whileLoading(file, mutant.place)
    const times = reaching.reduce((most, { times }) => Math.max(most, times), loading)
    const shared = { file, number: mutant.number, most: times * patience + 10_000 }
    const covering = [...Map.groupBy(reaching, ({ file, run }) => `${run.ms > quick} ${file}`).values()].map((all) => ({
      file: all[0]!.file,
      indexes: all.map(({ run }) => run.index),
    }))
    let result: Result = { fate: 'uncovered' }
    if (covering.length > 0) result = await tried({ ...shared, anew: false, tests: covering })
    const anew = loading > 0 ? near : near.filter(({ file }) => covering.some((one) => one.file === file))
    if (result.fate !== 'killed' && result.fate !== 'timeout' && anew.length > 0)
      result = await tried({ ...shared, anew: true, tests: anew })
    tell(mutant, result)
  }
  restart()
}
