import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../config/usage-error.ts'
import { readRun, type RunRecord } from '../record/run-record.ts'

/** The run that was written to a folder. @throws UsageError when what lies there is no run, or is damaged. */
export function recordedRun(folder: string): RunRecord {
  if (!existsSync(join(folder, 'events.ndjson')))
    throw new UsageError(`${folder} holds no recorded run (events.ndjson): give the folder that a run was written to`)
  try {
    return readRun(folder)
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
