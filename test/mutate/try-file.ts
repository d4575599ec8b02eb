import type { ImportGraph } from './import-graph.ts'
import type { Mutant } from './instrument.ts'
import { OrderOfTests } from './order-of-tests.ts'
import type { Result } from './results.ts'
import type { KeptRunner } from './runner/kept-runner.ts'
import { tooOften, type Trial } from './runner/protocol.ts'
import type { Survey } from './survey.ts'
import type { Tree } from './tree.ts'

/** A mutant may be reached so many times as often as its place was without it. */
const patience = 100

export interface Setting {
  readonly tree: Tree
  readonly graph: ImportGraph
  readonly survey: Survey
  readonly runner: KeptRunner
}

/** Tries mutants of one file, one after the other. */
export async function tryFile(
  file: string,
  mutants: readonly Mutant[],
  { tree, graph, survey, runner }: Setting,
  tell: (mutant: Mutant, result: Result) => void,
): Promise<void> {
  const instruction = {
    ...tree.instruction([file]),
    importers: [...graph.importersOf(file).keys()],
    limits: survey.limits(),
  }
  const order = new OrderOfTests(file, tree.instrumented(file).mutants, graph, survey)

  async function tried(trial: Trial, isSecond = false): Promise<Result> {
    const reply = await runner.ask(instruction, { do: 'try', trial })
    if (reply.is === 'tried') {
      if (reply.fate === 'timeout') runner.end()
      // A machine that was busy, or stopped for a while, is late as well.
      if (reply.fate === 'timeout' && reply.why !== tooOften && !isSecond) return tried(trial, true)
      const { fate, killer, why } = reply
      return { fate, ...(killer === undefined ? {} : { killer }), ...(why === undefined ? {} : { why }) }
    }
    runner.end()
    if (!isSecond) return tried(trial, true)
    if (reply.is === 'hung') return { fate: 'timeout' }
    if (reply.is === 'died') return { fate: 'killed', why: 'the process ended' }
    // In a new process the first failure was the mutant's own, unless its tests fail without it.
    const control = await tried({ ...trial, number: 0, anew: false }, true)
    return control.fate === 'survived' ? { fate: 'killed', why: 'it leaves something behind' } : { fate: 'survived' }
  }

  for (const mutant of mutants) {
    const shared = { file, number: mutant.number, most: order.times(mutant) * patience + 10_000 }
    const [covering, anew] = [order.reaching(mutant), order.anew(mutant)]
    let result: Result = { fate: 'uncovered' }
    if (covering.length > 0) result = await tried({ ...shared, anew: false, tests: covering })
    if (result.fate !== 'killed' && result.fate !== 'timeout' && anew.length > 0)
      result = await tried({ ...shared, anew: true, tests: anew })
    tell(mutant, result)
  }
}
