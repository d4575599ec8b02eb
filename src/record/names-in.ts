import { opendirSync } from 'node:fs'

/**
 * The names in a folder, one after another: a campaign leaves half a million bodies.
 * @throws The system's error.
 */
export function* namesIn(folder: string): Generator<string> {
  const opened = opendirSync(folder)
  try {
    for (let entry = opened.readSync(); entry; entry = opened.readSync()) yield entry.name
  } finally {
    opened.closeSync()
  }
}

/** Does nothing stand in the folder? @throws The system's error. */
export function isEmpty(folder: string): boolean {
  // A loop closes what it leaves early.
  for (const _ of namesIn(folder)) return false
  return true
}
