import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { FileFailure, withFile } from './file-failure.ts'
import type { RunEvent } from './run-event.ts'
import { writeWhole } from './write-whole.ts'

/**
 * Appends events to `events.ndjson`, one JSON object a line, as they happen: a killed run is readable up to its last
 * line.
 */
export interface RunWriter {
  /** Never throws: after the first failure nothing more is written. */
  write(event: RunEvent): void
  close(): void
}

/**
 * @param folder Where the run is kept.
 * @param onFailure Told once, when something cannot be written: our own failure, no event of the run.
 * @throws FileFailure when the file cannot be made.
 */
export function runWriter(folder: string, onFailure: (failure: FileFailure) => void): RunWriter {
  const path = join(folder, 'events.ndjson')
  // The folder was cleared: what stands there now came since, and may be a link that leads elsewhere.
  const file = withFile(path, 'written', () => openSync(path, 'wx', 0o600))
  let open = true
  const close = (): void => {
    if (open) closeSync(file)
    open = false
  }
  return {
    write(event) {
      if (!open) return
      try {
        writeWhole(file, Buffer.from(`${JSON.stringify(event)}\n`))
      } catch (cause) {
        close()
        onFailure(new FileFailure(path, 'written', cause))
      }
    },
    close,
  }
}
