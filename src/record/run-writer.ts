import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { RunEvent } from './run-event.ts'

/** Appends events to `events.ndjson`, one JSON object a line, as they happen: a killed run is readable up to its last line. */
export interface RunWriter {
  write(event: RunEvent): void
  close(): void
}

/** Files of an earlier run in the same folder would be read as this run's. */
const ours = /^(?:events\.ndjson|bodies|results\.json|report\.html|junit(?:-\d+)?\.xml|ctrf\.json|run\.har|summary\.md|badge\.json)$/

/** @param folder Where the run is kept; made if missing, cleared of an earlier run's files. */
export function runWriter(folder: string): RunWriter {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (ours.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  const file = openSync(join(folder, 'events.ndjson'), 'w')
  let open = true
  return {
    write(event) {
      if (open) writeSync(file, `${JSON.stringify(event)}\n`)
    },
    close() {
      if (open) closeSync(file)
      open = false
    },
  }
}
