import { assayClient } from '../client/client.ts'
import { realClock, type Clock } from '../client/clock.ts'
import type { RunConfig } from '../config/config.ts'
import { connectionOf } from '../config/connection-of.ts'
import { concludeRun } from '../judge/conclude.ts'
import { judgeRecord } from '../judge/judge-record.ts'
import { bodyStore, type BodyStore } from '../record/body-store.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { Finding, RequirementResult } from '../requirement/result.ts'
import { byFew, controlsOf } from './by-few.ts'
import { knownOfRecord, measureOf, shownBy } from './measure-of.ts'
import type { Replayed } from './replayed.ts'
import { looks } from './replaying.ts'
import { settled } from './settled.ts'
import { roundsOf, triesOf } from './tries.ts'

/** A recorded run, as the catalogue of today judges it. */
export function recordedResults(record: RunRecord, catalogue: Catalogue): readonly RequirementResult[] {
  return concludeRun(record, judgeRecord(record, catalogue), catalogue, {
    strict: false,
    certify: false,
    require: [],
    objectives: [],
    unreachable: false,
  }).requirements
}

/** So many requests are sent for a finding at most, where each is answered at once. */
export function mostRequests(finding: Finding, record: RunRecord, catalogue: Catalogue): number {
  const shown = shownBy(finding, record)
  const measure = measureOf(finding, catalogue.find(finding.requirement)!, record)
  const few = triesOf(finding) * (controlsOf(shown, record).length + looks * shown.length)
  return few + roundsOf(finding) * looks * (measure ? measure.together.length + measure.alone.length : 0)
}

export interface ReplayOptions {
  readonly record: RunRecord
  readonly catalogue: Catalogue
  readonly config: RunConfig
  readonly version: string
  readonly clock?: Clock
  /** Told of each finding as soon as it is known. */
  readonly onReplayed?: (replayed: Replayed) => void
}

/** Sends the requests of these findings again, to the target of the configuration, and judges what comes. */
export async function replayRun(findings: readonly Finding[], options: ReplayOptions): Promise<Replayed[]> {
  const { record, catalogue, config } = options
  const bodies = bothOf(record.bodies)
  const client = assayClient({
    ...connectionOf(config),
    concurrency: config.concurrency,
    rate: config.rate,
    clock: options.clock ?? realClock,
    bodies,
    version: options.version,
    maxRequests: config.maxRequests,
    maxCharacters: config.maxCharacters,
    emit: () => undefined,
  })
  const { derived } = knownOfRecord(record)
  const found = new Set(findings.map(({ requirement }) => requirement))
  const shared = { record, catalogue, config, client, bodies, derived, found }
  try {
    const replayed: Replayed[] = []
    for (const [first, ...others] of byCause(findings)) {
      const cause = await byFew({ ...shared, finding: first, requirement: catalogue.find(first.requirement)! })
      const effects: Replayed[] = []
      for (const finding of others) {
        // An effect that the requests of its cause show goes with that.
        const { id, requirement, message } = finding
        effects.push(
          first.id === finding.root && first.curl === finding.curl
            ? { ...cause, finding: id, requirement, message, as: first.id }
            : await byFew({ ...shared, finding, requirement: catalogue.find(requirement)! }),
        )
      }
      // Of effects alone, where their cause was not asked for, each stands for itself.
      const told = first.root === undefined ? settled(cause, effects) : [cause, ...effects]
      for (const one of told) options.onReplayed?.(one)
      replayed.push(...told)
    }
    return replayed
  } finally {
    await client.close()
  }
}

/** Findings that one explains, or that would be explained by one that is not among these, together; that one first. */
function byCause(findings: readonly Finding[]): (readonly [Finding, ...Finding[]])[] {
  const isEffect = ({ root }: Finding): boolean => root !== undefined
  const causesFirst = [...findings.filter((one) => !isEffect(one)), ...findings.filter(isEffect)]
  const groups = Map.groupBy(causesFirst, ({ id, root }) => root ?? id)
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
}

/** New bodies in memory, those of the run from its folder. */
function bothOf(recorded: BodyStore): BodyStore {
  const fresh = bodyStore()
  return {
    put: (bytes) => fresh.put(bytes),
    get: (sha256) => fresh.get(sha256) ?? recorded.get(sha256),
    has: (sha256) => fresh.has(sha256) || recorded.has(sha256),
  }
}
