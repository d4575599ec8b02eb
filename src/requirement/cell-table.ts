import { formats, type Format } from '../contract/operation.ts'
import type { Cell } from '../record/run-event.ts'
import type { Probe } from './probe.ts'
import type { AnyRequirement } from './requirement.ts'

/** What is asked of each target again, where a run is over several. */
export interface CellRules {
  /** What is sent, in these formats. */
  probes(formats: readonly Format[]): readonly Probe[]
  /** Ids of the requirements that this decides. */
  readonly requirements: readonly string[]
  /** Those that are about one format alone. */
  readonly ofFormat?: Readonly<Record<Format, readonly string[]>>
}

/** What depends on the target; everything else is asked once for each base URL. */
export interface CellTable {
  /** Of model, voice and format. */
  readonly speech: CellRules
  /** Of the workspace. */
  readonly budget: CellRules
  /** Of both formats of one voice: `speech` sends it. */
  readonly both: Pick<CellRules, 'requirements'>
  /** Ids of the rules for any answer: a target where nothing came that they are about says nothing of them. */
  readonly ofAnyAnswer: readonly string[]
}

/** Nothing depends on it. */
export const noCells: CellTable = {
  speech: { probes: () => [], requirements: [] },
  budget: { probes: () => [], requirements: [] },
  both: { requirements: [] },
  ofAnyAnswer: [],
}

/** Of these requirements those that a cell decides, each with what is sent there for it. */
export function requirementsOfCell(
  table: CellTable,
  cell: Pick<Cell, 'of' | 'formats'>,
  all: readonly AnyRequirement[],
): readonly AnyRequirement[] {
  const { of, formats: spoken } = cell
  if (of === 'everything') return all
  const needs = table[of === 'budget' ? 'budget' : 'speech'].probes(spoken)
  const ids = new Set(idsOf(table, cell))
  return all.filter(({ id }) => ids.has(id)).map((requirement) => ({ ...requirement, needs }))
}

function idsOf(
  { speech, budget, both, ofAnyAnswer }: CellTable,
  { of, formats: spoken }: Pick<Cell, 'of' | 'formats'>,
) {
  if (of === 'both') return both.requirements
  if (of === 'budget') return [...budget.requirements, ...ofAnyAnswer]
  return [
    ...speech.requirements,
    ...spoken.flatMap((format) => speech.ofFormat?.[format] ?? []),
    // Each format by itself, the two are compared in a cell of their own.
    ...(spoken.length === formats.length ? both.requirements : []),
    ...ofAnyAnswer,
  ]
}
