import { trialId, type Exchange } from '../record/exchange.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Finding } from '../requirement/result.ts'
import { probeOf } from './case-again.ts'
import { judgeAnew } from './judge-again.ts'

/** More requests are a run of their own. */
const mostMeasured = 300

/** So often is it tried which of a run's other requests are needed: each try is a judgement. */
const mostTries = 80

/** What a run sends for a requirement: what goes at any time, and what goes one after another. */
export interface Measure {
  readonly together: readonly Exchange[]
  readonly alone: readonly Exchange[]
}

/** What is known of a record's bodies, and what its findings are measured by. */
export interface Known {
  readonly derived: Map<string, unknown>
  readonly measures: Map<Finding, Measure | undefined>
}

const knownOf = new WeakMap<RunRecord, Known>()

/** Kept for each record: it is asked for before anything is sent, and again then. */
export function knownOfRecord(record: RunRecord): Known {
  const known = knownOf.get(record) ?? { derived: new Map(), measures: new Map() }
  knownOf.set(record, known)
  return known
}

/** The recorded requests that show a finding. */
export function shownBy({ sent = [] }: Finding, record: RunRecord): Exchange[] {
  const known = new Map(record.exchanges.map((exchange) => [exchange.id, exchange]))
  return sent.flatMap((id) => known.get(id) ?? [])
}

/**
 * What a finding is measured by, each request once, in the order of the run: all that the run sent for its requirement,
 * the requests that show it, and as few others as it takes to show it by these alone.
 * Undefined where that is too much to be sent again.
 */
export function measureOf(finding: Finding, requirement: AnyRequirement, record: RunRecord): Measure | undefined {
  const { measures } = knownOfRecord(record)
  if (!measures.has(finding)) measures.set(finding, measured(finding, requirement, record))
  return measures.get(finding)
}

function measured(finding: Finding, requirement: AnyRequirement, record: RunRecord): Measure | undefined {
  const sequential = new Set(requirement.needs.filter(({ order }) => order !== 'any').map(({ id }) => id))
  const probes = new Set(requirement.needs.map(({ id }) => id))
  const groups = new Set(requirement.needs.flatMap(({ controls }) => controls.map(({ group }) => group)))
  const shown = new Set(shownBy(finding, record).map(trialId))
  const isSecond = ({ stimulus }: Exchange): boolean => stimulus.kind === 'control' && stimulus.role.includes('second')
  const isSmaller = ({ stimulus }: Exchange): boolean => stimulus.kind === 'example' && stimulus.shrink
  const isUsual = (one: Exchange): boolean =>
    !isSmaller(one) &&
    (probes.has(probeOf(one)) || (one.stimulus.kind === 'control' && groups.has(one.stimulus.group) && !isSecond(one)))
  const sent = [...new Map(record.exchanges.map((one) => [trialId(one), one])).values()]
  const own = sent.filter((one) => isUsual(one) || shown.has(trialId(one)))
  if (own.length > mostMeasured) return undefined
  const others = sent.filter((one) => !own.includes(one) && !isSmaller(one) && !isSecond(one))
  const needed = neededOf(others, (some) => isShownBy([...own, ...some], finding, requirement, record)) ?? []
  if (own.length + needed.length > mostMeasured) return undefined
  const all = sent.filter((one) => own.includes(one) || needed.includes(one))
  const isAlone = (one: Exchange): boolean => sequential.has(probeOf(one)) || needed.includes(one)
  return { together: all.filter((one) => !isAlone(one)), alone: all.filter(isAlone) }
}

/** Do these requests show the finding by what the run got for them? */
function isShownBy(some: readonly Exchange[], finding: Finding, of: AnyRequirement, record: RunRecord): boolean {
  const trials = new Set(some.map(trialId))
  const recorded = record.exchanges.filter((one) => trials.has(trialId(one)))
  return judgeAnew(of, finding, recorded, record, record.bodies, knownOfRecord(record).derived).kind === 'violated'
}

/** As few of the others as are needed; undefined where not even all of them are enough. */
function neededOf(others: readonly Exchange[], shows: (some: readonly Exchange[]) => boolean): Exchange[] | undefined {
  if (shows([])) return []
  if (!shows(others)) return undefined
  let left = [...others]
  let tries = 0
  for (let size = left.length >> 1; size >= 1; size >>= 1)
    for (let at = 0; at < left.length && tries < mostTries; tries++) {
      const without = left.toSpliced(at, size)
      if (shows(without)) left = without
      else at += size
    }
  return left
}
