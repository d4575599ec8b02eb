import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's code for a lock that another process holds. */
const busy = 5

/**
 * A process's claim that it is still there, for others that share its database: an empty file beside the database,
 * locked through SQLite. The system gives the lock back however the process ends, so there is no time to agree on and
 * nothing to renew; in a copy of the database no lease holds.
 */
export class Lease {
  readonly id = randomBytes(6).toString('hex')
  private readonly path: string
  private readonly lock: DatabaseSync

  /** @param database Path of the database, the same for every process that shares it. */
  constructor(database: string) {
    this.path = leasePath(database, this.id)
    this.lock = new DatabaseSync(this.path)
    // Without a journal, which would be a second file.
    this.lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  }

  end(): void {
    this.lock.close()
    rmSync(this.path, { force: true })
  }
}

/** Whether the process that took this lease is still there. */
export function isHeld(database: string, id: string): boolean {
  const path = leasePath(database, id)
  if (!existsSync(path)) return false
  const lock = new DatabaseSync(path, { readOnly: true, timeout: 0 })
  try {
    lock.prepare('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (cause) {
    if ((cause as { errcode?: number }).errcode === busy) return true
    throw cause
  } finally {
    lock.close()
  }
}

/** Removes what a process left behind that could not end its lease. */
export function clearLease(database: string, id: string): void {
  rmSync(leasePath(database, id), { force: true })
}

function leasePath(database: string, id: string): string {
  return `${database}-lease-${id}`
}
