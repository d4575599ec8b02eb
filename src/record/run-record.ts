import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from './exchange.ts'
import type { RunEvent, RunFooter, RunHeader, RunPlan } from './run-event.ts'
import { isEvent, isLaterEvent } from './event-shape.ts'
import { earlierChangeId } from './earlier-change-id.ts'
import type { Transcript } from './transcript.ts'
import { bodyStore, type BodyStore } from './body-store.ts'

/** A run as recorded. Without a footer it is truncated: the process died before the end. */
export interface RunRecord {
  readonly header: RunHeader
  readonly plan?: RunPlan
  readonly exchanges: readonly Exchange[]
  readonly waits: readonly { readonly at: number; readonly ms: number; readonly why: string }[]
  readonly probeEnds: ReadonlyMap<string, { readonly sent: number; readonly why?: string }>
  readonly notes: readonly string[]
  readonly transcripts: readonly Transcript[]
  readonly footer?: RunFooter
  readonly bodies: BodyStore
}

/** Puts a run together from its events, in their order. Throws without a header. */
export function runRecord(events: Iterable<RunEvent>, bodies: BodyStore): RunRecord {
  let header: RunHeader | undefined
  let plan: RunPlan | undefined
  let footer: RunFooter | undefined
  const exchanges: Exchange[] = []
  const waits: { at: number; ms: number; why: string }[] = []
  const probeEnds = new Map<string, { sent: number; why?: string }>()
  const notes: string[] = []
  const transcripts: Transcript[] = []
  for (const event of events) {
    if (event.event === 'header') header = event
    else if (event.event === 'plan') plan = event
    else if (event.event === 'exchange') exchanges.push(event.exchange)
    else if (event.event === 'wait') waits.push(event)
    else if (event.event === 'probe-end') probeEnds.set(event.probe, event)
    else if (event.event === 'note') notes.push(event.text)
    else if (event.event === 'transcript') transcripts.push(event)
    else footer = event
  }
  if (!header) throw new Error('the run has no header line: it is no run of Assay, or its first line is lost')
  return {
    header,
    exchanges,
    waits,
    probeEnds,
    notes,
    transcripts,
    bodies,
    ...(plan && { plan }),
    ...(footer && { footer }),
  }
}

/** The version of the format: docs/record.md. */
const format = 1

/**
 * Reads a run's folder. A last line that was cut off by a crash is left out.
 * Events of kinds that are not known are left out.
 * @throws When there is no `events.ndjson`, a line before the last is no JSON, a line is no event, or the format is a
 * later one.
 */
export function readRun(folder: string): RunRecord {
  const path = join(folder, 'events.ndjson')
  if (!existsSync(path)) throw new Error(`${path} is not there: give the folder that a run was written to`)
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const events = lines.flatMap((line, index) => {
    let event: unknown
    try {
      event = JSON.parse(line)
    } catch (cause) {
      if (index === lines.length - 1) return []
      throw new Error(
        `${path}, line ${index + 1}: not JSON; the file is damaged: take a whole copy of it, or run again`,
        { cause },
      )
    }
    if (isLaterEvent(event)) return []
    if (!isEvent(event))
      throw new Error(
        `${path}, line ${index + 1}: no event of a run; the file is damaged: take a whole copy of it, or run again`,
      )
    if (event.event === 'header' && (event.format as number) > format)
      throw new Error(`${path} has format ${event.format}, and this version reads ${format}: take a newer Assay`)
    return [withChangeId(event)]
  })
  return runRecord(events, bodyStore(join(folder, 'bodies')))
}

/** Records from before changes had ids have only their words. */
function withChangeId(event: RunEvent): RunEvent {
  if (event.event !== 'exchange') return event
  const { stimulus } = event.exchange
  if (stimulus.kind !== 'change' || 'id' in stimulus) return event
  const { group, change } = stimulus as { readonly group: string; readonly change: string }
  return {
    ...event,
    exchange: { ...event.exchange, stimulus: { kind: 'change', group, id: earlierChangeId(change), change } },
  }
}
