import type { RunConfig } from '../config/config.ts'
import { probeOfCell, type Cell, type RunPlan } from '../record/run-event.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { requirementsOfCell } from '../requirement/cell-table.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { whyNotJudged } from '../requirement/why-not-judged.ts'
import { planRun, type Plan } from './plan.ts'
import { isPlaceOf } from './share.ts'

/** What is sent to one of several targets. */
export interface PlannedCell {
  readonly cell: Cell
  readonly config: RunConfig
  readonly plan: Plan
}

/** The plan of a whole run; with `cells` where it is over several targets, one plan for each of them. */
export interface WholePlan extends Plan {
  readonly cells?: readonly PlannedCell[]
}

/**
 * Draws all requests of all targets before the first is sent. Pure. @throws UsageError as `planRun` does.
 */
export function planTargets(config: RunConfig, selected: readonly AnyRequirement[], catalogue: Catalogue): WholePlan {
  if (config.cells === undefined) return planRun(config, selected)
  const asked = config.cells.filter(({ of }) => of !== 'both')
  const once = asked.filter(({ of }) => of === 'everything')
  const again = asked
    .filter((cell) => cell.of !== 'everything' && isOwn(cell, config))
    .map((cell) => planCell(cell, config, selected, catalogue))
    .filter(({ plan }) => plan.requirements.length > 0)
  // What is asked of every target goes before long texts.
  const characters = again.reduce((sum, { plan }) => sum + plan.event.characters.expected, 0)
  const bases = once.map((cell) => planCell(cell, config, selected, catalogue, characters, once.length))
  const cells = [...bases, ...again].toSorted((one, other) => regionAt(once, one) - regionAt(once, other))
  return { ...bases[0]!.plan, cells, event: together(cells, config) }
}

/** Of shards each target is one's own. What is asked once is divided by its probes. */
function isOwn({ cell }: Cell, { shard }: RunConfig): boolean {
  return shard === undefined || isPlaceOf(cell, shard)
}

function planCell(
  cell: Cell,
  config: RunConfig,
  selected: readonly AnyRequirement[],
  catalogue: Catalogue,
  others = 0,
  divided = 1,
): PlannedCell {
  // A target is one shard's own, with all that is asked of it.
  const { shard, ...undivided } = configOf(cell, config)
  const own = cell.of === 'everything' && shard !== undefined ? { ...undivided, shard } : undivided
  const requirements = requirementsOfCell(catalogue.cells, cell, selected).filter(
    (one) => whyNotJudged(one, config) === undefined,
  )
  const mayBeEmpty = cell.of !== 'everything' || config.shard !== undefined
  const maxCharacters = Math.max(0, config.maxCharacters - others) / divided
  return {
    cell,
    config: own,
    plan: planRun(own, requirements, { maxCharacters, mayBeEmpty }),
  }
}

/** The configuration, aimed at one target. */
export function configOf({ target }: Cell, config: RunConfig): RunConfig {
  const { proxy: _proxy, ...rest } = config
  const proxy = config.proxies?.get(target.baseUrl)
  const { model = '', voice = '' } = target
  return { ...rest, target, model, voice, ...(proxy !== undefined && { proxy }) }
}

function regionAt(once: readonly Cell[], { cell }: PlannedCell): number {
  return once.findIndex(({ axes }) => axes.region === cell.axes.region)
}

function together(cells: readonly PlannedCell[], config: RunConfig): RunPlan {
  const sum = (of: (event: RunPlan) => number): number => cells.reduce((all, { plan }) => all + of(plan.event), 0)
  return {
    event: 'plan',
    requests: {
      expected: sum(({ requests }) => requests.expected),
      worst: Math.min(
        config.maxRequests,
        sum(({ requests }) => requests.worst),
      ),
    },
    characters: {
      expected: sum(({ characters }) => characters.expected),
      worst: Math.min(
        config.maxCharacters,
        sum(({ characters }) => characters.worst),
      ),
    },
    concurrency: config.concurrency,
    rate: config.rate,
    left: cells.flatMap(({ cell, plan }) =>
      plan.event.left.map(({ probe, why }) => ({ probe: probeOfCell(probe, cell.cell), why })),
    ),
    probes: cells.flatMap(({ cell, plan }) =>
      plan.event.probes.map(({ probe, requests }) => ({ probe: probeOfCell(probe, cell.cell), requests })),
    ),
  }
}
