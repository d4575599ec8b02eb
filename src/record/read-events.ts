import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { clipped } from './clipped.ts'
import { earlierChangeId } from './earlier-change-id.ts'
import { isEvent, isLaterEvent } from './event-shape.ts'
import { NestedTooDeeply, parsedJson } from './parsed-json.ts'
import { piecesOf } from './pieces-of.ts'
import { isPlainFile } from './plain-file.ts'
import { knownIds } from './known-ids.ts'
import type { RunEvent, RunHeader } from './run-event.ts'

/** The version of the format: docs/record.md. */
const format = 1

/** Characters of an id in a message. */
const idShown = 160

/** What nothing of stands behind the last line of a run. */
const partsOfRun: ReadonlySet<RunEvent['event']> = new Set(['plan', 'exchange', 'probe-end', 'footer'])

/**
 * The events of a run's folder, in their order, a piece of the file at a time. A last line that was cut off by a crash
 * is left out.
 * Events of kinds that are not known are left out.
 * @throws When there is no `events.ndjson`, a line before the last is no JSON, a line is no event, it holds two
 * records, parts of another one or a request to another service, or the format is a later one.
 */
export function* readEvents(folder: string): Generator<RunEvent> {
  const path = join(folder, 'events.ndjson')
  if (!existsSync(path)) throw new Error(`${path} is not there: give the folder that a run was written to`)
  if (!isPlainFile(path)) throw new Error(`${path} is no file: give the folder that a run was written to`)
  let number = 0
  let begun = false
  let origins: ReadonlySet<string> = new Set()
  const ids = knownIds((id, before) => lineOf(path, id, before))
  let ended = 0
  let open: { readonly line: number; readonly cause: unknown } | undefined
  for (const line of linesOf(path)) {
    number += 1
    if (line === '') continue
    if (open) throw damaged(`${path}, line ${open.line}: not JSON`, open.cause)
    let event: unknown
    try {
      event = parsedJson(line, number)
    } catch (cause) {
      if (cause instanceof NestedTooDeeply) throw new Error(`${path}, ${cause.message}`, { cause })
      open = { line: number, cause }
      continue
    }
    if (isLaterEvent(event)) continue
    if (!isEvent(event)) throw damaged(`${path}, line ${number}: no event of a run`)
    // What one target did would be judged as another's.
    if (event.event === 'header' && begun)
      throw new Error(`${path}, line ${number}: a second record begins here: give each a folder of its own`)
    begun ||= event.event === 'header'
    if (event.event === 'header') origins = originsOf(event)
    // Its lines are pasted with keys, and a replay sends them.
    if (begun && event.event === 'exchange' && !origins.has(originOf(event.exchange.request.url)))
      throw new Error(
        `${path}, line ${number}: a request to another service than the run's (${[...origins].join(', ')}): ` +
          'take a record from whoever made it',
      )
    if (event.event === 'header' && (event.format as number) > format)
      throw new Error(`${path} has format ${event.format}, and this version reads ${format}: take a newer Assay`)
    // Spliced files: what one run got would be counted, and answered for, as another's.
    if (event.event === 'exchange') {
      const first = ids.lineOfSame(event.exchange.id, number)
      if (first !== undefined)
        throw spliced(
          path,
          number,
          `the exchange ${clipped(event.exchange.id, idShown)} stands in line ${first} already`,
        )
    }
    if (ended > 0 && partsOfRun.has(event.event))
      throw spliced(path, number, `it stands behind the end of the run, which is line ${ended}`)
    if (event.event === 'footer') ended = number
    yield withChangeId(event)
  }
}

/** Of the base URLs of a run. */
function originsOf({ target, cells = [] }: RunHeader): ReadonlySet<string> {
  return new Set([target, ...cells.map((cell) => cell.target)].map(({ baseUrl }) => originOf(baseUrl)))
}

/** Scheme and authority; the text as it stands where readers of URLs differ in what its authority is. */
function originOf(url: string): string {
  const parsed = /^https?:\/\/[^\s\\@/?#]+(?:[/?#]|$)/i.test(url) ? URL.parse(url) : null
  return parsed === null ? url : `${parsed.protocol}//${parsed.host}`
}

function damaged(where: string, cause?: unknown): Error {
  return new Error(`${where}; the file is damaged: take a whole copy of it, or run again`, { cause })
}

function spliced(path: string, line: number, why: string): Error {
  return new Error(
    `${path}, line ${line}: ${why}, so that these are the lines of several records: take each from whoever made it, ` +
      'in a folder of its own',
  )
}

/** The line in front of this one that holds an exchange of this id. */
function lineOf(path: string, id: string, before: number): number | undefined {
  let number = 0
  for (const line of linesOf(path)) {
    number += 1
    if (number >= before) return undefined
    if (line === '') continue
    const event: unknown = JSON.parse(line)
    if (isEvent(event) && event.event === 'exchange' && event.exchange.id === id) return number
  }
  return undefined
}

function* linesOf(path: string): Generator<string> {
  const decoder = new StringDecoder()
  let rest = ''
  for (const piece of piecesOf(path)) {
    const lines = (rest + decoder.write(piece)).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  yield rest + decoder.end()
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
