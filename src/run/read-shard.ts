import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { isEvent } from '../record/event-shape.ts'
import { parsedJson } from '../record/parsed-json.ts'
import { isPlainFile } from '../record/plain-file.ts'
import type { RunEvent, RunFooter, RunHeader } from '../record/run-event.ts'

/** How a record begins and ends. */
export interface ShardRecord {
  readonly folder: string
  /** Absent where the first line is none. */
  readonly header?: RunHeader
  /** Absent where the record is cut off, or still grows. */
  readonly footer?: RunFooter
}

/** More bytes than a first line has, with all requirements and a profile. */
const mostHeader = 1024 * 1024

/** The last line is short. */
const mostFooter = 64 * 1024

/** Reads the first and the last line of a record, however long it is. Undefined where there is none. */
export function readShard(folder: string): ShardRecord | undefined {
  const path = join(folder, 'events.ndjson')
  if (!isPlainFile(path)) return undefined
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const head = textAt(file, 0, Math.min(size, mostHeader)).split('\n')[0]!
    const tail = textAt(file, Math.max(0, size - mostFooter), Math.min(size, mostFooter))
    const last = tail.endsWith('\n') ? eventOf(tail.trimEnd().split('\n').at(-1)!) : undefined
    const header = eventOf(head)
    return {
      folder,
      ...(header?.event === 'header' && { header }),
      ...(last?.event === 'footer' && { footer: last }),
    }
  } finally {
    closeSync(file)
  }
}

function textAt(file: number, from: number, length: number): string {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, from)).toString('utf8')
}

function eventOf(line: string): RunEvent | undefined {
  try {
    const event: unknown = parsedJson(line)
    return isEvent(event) ? event : undefined
  } catch {
    return undefined
  }
}
