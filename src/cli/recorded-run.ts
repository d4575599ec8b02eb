import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { UsageError } from '../config/usage-error.ts'
import { holdingFor } from '../judge/holding.ts'
import { lostBodiesNote } from './lost-bodies-note.ts'
import { readRun, type RunRecord } from '../record/run-record.ts'

/**
 * The run that was written to a folder. @throws UsageError when what lies there is no run, or is damaged.
 * @param ownSuites Modules of the user's that judge it too: then nothing of it is forgotten.
 */
export function recordedRun(folder: string, ownSuites: readonly string[] = []): RunRecord {
  if (!existsSync(join(folder, 'events.ndjson')))
    throw new UsageError(`${folder} holds no recorded run (events.ndjson): give the folder that a run was written to`)
  try {
    const record = readRun(folder, ownSuites.length > 0 ? undefined : holdingFor(assayCatalogue))
    const lost = lostBodiesNote(record)
    return lost === undefined ? record : { ...record, notes: [...record.notes, lost] }
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
