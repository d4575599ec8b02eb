import { join } from 'node:path'
import { bodyStore, type BodyStore } from '../record/body-store.ts'
import { requestsFor } from '../record/case.ts'
import type { Body, Exchange } from '../record/exchange.ts'
import { header as headerOf } from '../record/exchange.ts'
import { readEvents } from '../record/read-events.ts'
import type { RunEvent, RunFooter, RunPlan } from '../record/run-event.ts'
import type { RunWriter } from '../record/run-writer.ts'
import { runRecord, type Holding, type RunRecord } from '../record/run-record.ts'
import { elsewhere } from './plan.ts'
import type { WholeShard } from './gather-shards.ts'

/** A shard's record is not what its last line says. */
export class BrokenShardError extends Error {}

/**
 * Whole shards as the one run that they divide: its exchanges are those of all of them, by one clock.
 * @param onDamage Told the path of a body that was read and is no longer what it was.
 * @throws BrokenShardError where lines or bodies are lost; Error where a line is damaged.
 */
export function mergedRun(
  shards: readonly WholeShard[],
  holding: Holding,
  onDamage: (path: string) => void = () => undefined,
): RunRecord {
  const { ordered, stores } = inOrder(shards)
  const told = (sha256: string): void => {
    const holder = ordered.find((_, at) => stores[at]!.has(sha256))
    if (holder) onDamage(join(holder.folder, 'bodies', sha256))
  }
  return runRecord(mergedEvents(ordered, stores), together(stores, told), holding)
}

/** The same as a record of its own, so that what reads one run reads this one as well. */
export function writeMergedRun(shards: readonly WholeShard[], events: RunWriter, bodies: BodyStore): void {
  const { ordered, stores } = inOrder(shards)
  const all = together(stores)
  const keep = (body: Body | undefined): void => {
    const bytes = body && all.get(body.sha256)
    // An empty one as well: where it is not kept it cannot be sent again.
    if (bytes) bodies.put(bytes)
  }
  for (const event of mergedEvents(ordered, stores)) {
    if (event.event === 'exchange') {
      keep(event.exchange.request.body)
      keep(event.exchange.response?.body)
    }
    events.write(event)
  }
  events.close()
}

function inOrder(shards: readonly WholeShard[]): {
  readonly ordered: readonly WholeShard[]
  readonly stores: readonly BodyStore[]
} {
  const ordered = shards.toSorted((one, other) => one.header.shard!.index - other.header.shard!.index)
  return { ordered, stores: ordered.map(({ folder }) => bodyStore(join(folder, 'bodies'))) }
}

function* mergedEvents(shards: readonly WholeShard[], stores: readonly BodyStore[]): Generator<RunEvent> {
  const starts = shards.map((shard) => Date.parse(shard.header.run.startedAt) + skewOf(shard))
  const began = Math.min(...starts)
  const first = shards[starts.indexOf(began)]!
  yield { ...first.header, labels: labelsOf(shards), shard: null }
  const seen = new Set<string>()
  const plans: RunPlan[] = []
  const ends = new Map<string, { sent: number; why?: string }>()
  for (const [at, shard] of shards.entries()) {
    const offset = starts[at]! - began
    const name = `shard-${shard.header.shard!.index}`
    let requests = 0
    for (const event of readEvents(shard.folder)) {
      if (event.event === 'plan') plans.push(event)
      else if (event.event === 'exchange') {
        requests += requestsFor(event.exchange.request)
        refuseLostBodies(event.exchange, stores[at]!, shard)
        yield { event: 'exchange', exchange: asOfOneRun(event.exchange, offset, seen, name) }
      } else if (event.event === 'probe-end') {
        const known = ends.get(event.probe)
        const why = known?.why ?? event.why
        ends.set(event.probe, { sent: (known?.sent ?? 0) + event.sent, ...(why !== undefined && { why }) })
      } else if (event.event === 'wait') yield { ...event, at: event.at + offset }
      else if (event.event === 'note') yield { ...event, at: event.at + offset, text: `${name}: ${event.text}` }
      else if (event.event === 'transcript') yield event
    }
    if (requests !== shard.footer.requests)
      throw new BrokenShardError(
        `shard ${shard.header.shard!.index} (${shard.folder}) holds ${requests} requests, and its last line says ` +
          `${shard.footer.requests}: lines are lost`,
      )
  }
  yield planOf(plans)
  for (const [probe, end] of ends) yield { event: 'probe-end', probe, ...end }
  yield footerOf(shards, starts)
}

/** Of a label that differs from shard to shard each value. */
function labelsOf(shards: readonly WholeShard[]): Readonly<Record<string, string>> {
  const all = shards.flatMap(({ header }) => Object.entries(header.labels))
  return Object.fromEntries(
    [...Map.groupBy(all, ([name]) => name)].map(([name, those]) => [
      name,
      [...new Set(those.map(([, value]) => value))].join(', '),
    ]),
  )
}

/**
 * By how much this machine's clock is behind the target's, in milliseconds, by the Date of the answers; the order of
 * requests from different machines is known no better. 0 where it is within what a Date can tell.
 */
function skewOf({ folder, header }: WholeShard): number {
  const began = Date.parse(header.run.startedAt)
  const differences: number[] = []
  for (const event of readEvents(folder)) {
    if (event.event !== 'exchange') continue
    const { response, timing } = event.exchange
    const date = Date.parse(headerOf(response?.headers ?? [], 'date') ?? '')
    if (!Number.isNaN(date)) differences.push(date + halfSecond - (began + (timing.headers ?? timing.end)))
    if (differences.length === datesRead) break
  }
  const middle = differences.toSorted((one, other) => one - other)[differences.length >> 1] ?? 0
  return Math.abs(middle) <= datePrecision ? 0 : middle
}

const halfSecond = 500
/** A Date has whole seconds, and an answer may be under way. */
const datePrecision = 2000
const datesRead = 101

/** Controls are sent by every shard: what another shard sent under the same name gets a name of its own. */
function asOfOneRun(exchange: Exchange, offset: number, seen: Set<string>, shard: string): Exchange {
  const { id, stimulus, timing } = exchange
  const named = seen.has(id) ? { ...exchange, id: id.replace(/\/(\d+@)/, `.${shard}/$1`) } : exchange
  // Examples of a campaign are too many to be noted, and each batch is in one shard.
  if (stimulus.kind !== 'example') seen.add(id)
  if (offset === 0) return named
  const { start, headers, end } = timing
  return {
    ...named,
    timing: { start: start + offset, end: end + offset, ...(headers !== undefined && { headers: headers + offset }) },
  }
}

function refuseLostBodies({ id, request, response }: Exchange, store: BodyStore, { folder, header }: WholeShard): void {
  const isLost = (body: Body | undefined): boolean =>
    body !== undefined && body.stored > 0 && body.withheld === undefined && !store.has(body.sha256)
  if (isLost(request.body) || isLost(response?.body))
    throw new BrokenShardError(
      `shard ${header.shard!.index} (${folder}) lacks the body of ${id}: its folder \`bodies\` is lost, or not whole`,
    )
}

function planOf(plans: readonly RunPlan[]): RunPlan {
  const sum = (of: (plan: RunPlan) => number): number => plans.reduce((all, plan) => all + of(plan), 0)
  const probes = Map.groupBy(
    plans.flatMap((plan) => plan.probes),
    ({ probe }) => probe,
  )
  const left = new Map(
    plans
      .flatMap((plan) => plan.left)
      .map(({ probe, why }) => [probe, why] as const)
      .filter(([, why]) => why !== elsewhere),
  )
  return {
    event: 'plan',
    requests: { expected: sum(({ requests }) => requests.expected), worst: sum(({ requests }) => requests.worst) },
    characters: {
      expected: sum(({ characters }) => characters.expected),
      worst: sum(({ characters }) => characters.worst),
    },
    concurrency: sum(({ concurrency }) => concurrency),
    rate: plans.some(({ rate }) => rate === null) ? null : sum(({ rate }) => rate ?? 0),
    left: [...left].map(([probe, why]) => ({ probe, why })),
    probes: [...probes].map(([probe, those]) => ({
      probe,
      requests: those.reduce((all, { requests }) => all + requests, 0),
    })),
  }
}

function footerOf(shards: readonly WholeShard[], starts: readonly number[]): RunFooter {
  const sum = (of: (footer: RunFooter) => number): number => shards.reduce((all, { footer }) => all + of(footer), 0)
  const ends = shards.map(({ footer }, at) => starts[at]! + footer.durationMs)
  return {
    event: 'footer',
    complete: true,
    durationMs: Math.max(...ends) - Math.min(...starts),
    requests: sum(({ requests }) => requests),
    characters: sum(({ characters }) => characters),
    waits: sum(({ waits }) => waits),
    retries: sum(({ retries }) => retries),
    interrupted: false,
  }
}

/** One answer for a body, wherever it lies. @param onNone Told the name of one of which no store has the bytes. */
function together(stores: readonly BodyStore[], onNone: (sha256: string) => void = () => undefined): BodyStore {
  return {
    put: (bytes) => stores[0]!.put(bytes),
    get(sha256) {
      for (const store of stores) {
        const bytes = store.get(sha256)
        if (bytes) return bytes
      }
      onNone(sha256)
      return undefined
    },
    has: (sha256) => stores.some((store) => store.has(sha256)),
  }
}
