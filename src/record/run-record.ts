import { join } from 'node:path'
import type { Exchange } from './exchange.ts'
import type { RunEvent, RunFooter, RunHeader, RunPlan } from './run-event.ts'
import type { Transcript } from './transcript.ts'
import { bodyStore, type BodyStore } from './body-store.ts'
import { readEvents } from './read-events.ts'

/** What is held of a run's exchanges in memory: of a campaign those that tell something. The record has all. */
export interface Held {
  readonly exchanges: readonly Exchange[]
  /** How many there were. */
  readonly added: number
  /** How many of these were sent again. */
  readonly retries: number
  /** How many examples, which were judged the same, one that is held stands for. */
  readonly forgotten: ReadonlyMap<string, number>
}

/** Takes exchanges as they come, and holds what it needs of them. */
export interface Holder extends Held {
  add(exchange: Exchange): void
}

/** A run as recorded. Without a footer it is truncated: the process died before the end. */
export interface RunRecord {
  readonly header: RunHeader
  readonly plan?: RunPlan
  /** Those that are held: all of them, but for a campaign. */
  readonly exchanges: readonly Exchange[]
  readonly forgotten: ReadonlyMap<string, number>
  readonly requests: number
  readonly retries: number
  readonly waits: readonly { readonly at: number; readonly ms: number; readonly why: string }[]
  readonly probeEnds: ReadonlyMap<string, { readonly sent: number; readonly why?: string }>
  readonly notes: readonly string[]
  readonly transcripts: readonly Transcript[]
  readonly footer?: RunFooter
  readonly bodies: BodyStore
}

/** Holds every exchange. */
function holdAll(): Holder {
  const exchanges: Exchange[] = []
  let retries = 0
  return {
    exchanges,
    forgotten: new Map(),
    get added() {
      return exchanges.length
    },
    get retries() {
      return retries
    },
    add(exchange) {
      exchanges.push(exchange)
      if (exchange.attempt > 1) retries += 1
    },
  }
}

/** Makes a holder for the run of a header, or tells that all is to be held. */
export type Holding = (header: RunHeader, bodies: BodyStore) => Holder

/**
 * Puts a run together from its events, in their order. Throws without a header.
 * @param held What is held already, where the events have no exchanges.
 */
export function runRecord(
  events: Iterable<RunEvent>,
  bodies: BodyStore,
  holding: Holding = holdAll,
  held?: Held,
): RunRecord {
  let header: RunHeader | undefined
  let plan: RunPlan | undefined
  let footer: RunFooter | undefined
  let holder: Holder | undefined
  const waits: { at: number; ms: number; why: string }[] = []
  const probeEnds = new Map<string, { sent: number; why?: string }>()
  const notes: string[] = []
  const transcripts: Transcript[] = []
  for (const event of events) {
    if (event.event === 'header') header = event
    else if (event.event === 'plan') plan = event
    else if (event.event === 'exchange') (holder ??= header ? holding(header, bodies) : holdAll()).add(event.exchange)
    else if (event.event === 'wait') waits.push(event)
    else if (event.event === 'probe-end') probeEnds.set(event.probe, event)
    else if (event.event === 'note') notes.push(event.text)
    else if (event.event === 'transcript') transcripts.push(event)
    else footer = event
  }
  if (!header) throw new Error('the run has no header line: it is no run of Assay, or its first line is lost')
  const { exchanges, added, retries, forgotten } = held ?? holder ?? holdAll()
  return {
    header,
    exchanges,
    forgotten,
    // What was given up before has no exchange of its own.
    requests: added + exchanges.filter(({ request }) => request.wire?.isGivenUpBefore).length,
    retries,
    waits,
    probeEnds,
    notes,
    transcripts,
    bodies,
    ...(plan && { plan }),
    ...(footer && { footer }),
  }
}

/**
 * Reads a run's folder. A last line that was cut off by a crash is left out.
 * Events of kinds that are not known are left out.
 * @throws When there is no `events.ndjson`, a line before the last is no JSON, a line is no event, or the format is a
 * later one.
 */
export function readRun(folder: string, holding?: Holding): RunRecord {
  return runRecord(readEvents(folder), bodyStore(join(folder, 'bodies')), holding)
}
