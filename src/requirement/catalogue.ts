import { createHash } from 'node:crypto'
import type { Profile } from '../contract/profiles/profile.ts'
import type { CauseTable } from './cause.ts'
import { noCells, type CellTable } from './cell-table.ts'
import type { AnyRequirement } from './requirement.ts'
import type { Evidence } from './evidence.ts'
import type { Probe } from './probe.ts'
import { whyNotJudged, type JudgedUnder } from './why-not-judged.ts'
import type { Answered } from './scope.ts'

/** A suite: requirements that are run and shown together. */
export interface Suite {
  readonly name: string
  readonly requirements: readonly AnyRequirement[]
  /** Derives from an answer what takes longest to derive, as soon as the answer is there: checks find it done. */
  precompute?(exchange: Answered, evidence: Evidence): void
}

/** What can be certified, with the sentences that nothing can be observed of. */
export interface Catalogue {
  readonly suites: readonly Suite[]
  readonly requirements: readonly AnyRequirement[]
  /** Sentences that no requirement enforces, each with the reason. */
  readonly excluded: readonly { readonly id: string; readonly reason: string }[]
  /**
   * What is not judged under this profile, with the reason: requirements, and sentences that no other one enforces.
   */
  excludedUnder(profile: Profile, listens?: boolean): Catalogue['excluded']
  readonly digest: string
  /** How causes are told from effects. */
  readonly causes: CauseTable
  /** What is asked of each target again, where a run is over several. */
  readonly cells: CellTable
  find(id: string): AnyRequirement | undefined
  suiteOf(id: string): string
}

/** Puts suites together. Throws on an id or a probe id that stands twice. */
export function catalogue(
  given: readonly Suite[],
  excluded: Catalogue['excluded'],
  causes: CauseTable = { rules: [], consequences: [] },
  cells: CellTable = noCells,
): Catalogue {
  // By id, compared by code units: the order of a module's exports is the loader's business.
  const suites = given.map(({ requirements, ...suite }) => ({
    ...suite,
    requirements: requirements.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  }))
  const owner = new Map<string, { suite: string; requirement: AnyRequirement }>()
  const probes = new Map<string, Probe>()
  for (const suite of suites) {
    for (const requirement of suite.requirements) {
      if (owner.has(requirement.id))
        throw new Error(
          `requirement ${requirement.id} stands in "${suite.name}" and in "${owner.get(requirement.id)!.suite}"`,
        )
      owner.set(requirement.id, { suite: suite.name, requirement })
      for (const probe of requirement.needs) {
        const known = probes.get(probe.id)
        if (known && known !== probe)
          throw new Error(`two probes are called "${probe.id}"; one of them is needed by ${requirement.id}`)
        probes.set(probe.id, probe)
      }
    }
  }
  const requirements = suites.flatMap((suite) => suite.requirements)
  const summary = requirements.map(({ id, level, sentences, title, needs }) => [
    id,
    level,
    sentences,
    title,
    needs.map((probe) => probe.id),
  ])
  return {
    suites,
    requirements,
    excluded,
    causes,
    cells,
    excludedUnder: (profile, listens = false) => [...excluded, ...notJudged(requirements, { profile, listens })],
    digest: createHash('sha256')
      .update(JSON.stringify([summary, excluded]))
      .digest('hex'),
    find: (id) => owner.get(id)?.requirement,
    suiteOf: (id) => owner.get(id)?.suite ?? '',
  }
}

function notJudged(requirements: readonly AnyRequirement[], under: JudgedUnder): { id: string; reason: string }[] {
  const reasons = new Map(requirements.map((requirement) => [requirement, whyNotJudged(requirement, under)]))
  const judged = new Set(
    requirements.flatMap((requirement) => (reasons.get(requirement) === undefined ? requirement.sentences : [])),
  )
  const ids = new Map<string, string>()
  for (const [requirement, reason] of reasons) {
    if (reason === undefined) continue
    ids.set(requirement.id, reason)
    for (const id of requirement.sentences) if (!judged.has(id) && !ids.has(id)) ids.set(id, reason)
  }
  return [...ids].map(([id, reason]) => ({ id, reason }))
}
