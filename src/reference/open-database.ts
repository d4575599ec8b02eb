import { realpathSync, statSync, type Stats } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { SetupError } from './setup-error.ts'

/** "ASAY": what this service writes into the header of its databases. */
const applicationId = 0x41534159

const schema = `
  CREATE TABLE IF NOT EXISTS accounts (id TEXT PRIMARY KEY, credits INTEGER NOT NULL CHECK (credits >= 0)) STRICT;
  CREATE TABLE IF NOT EXISTS keys (
    hash TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('api', 'management')),
    account TEXT NOT NULL REFERENCES accounts, label TEXT NOT NULL, burst INTEGER, per_second REAL, lease TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS workspaces (id TEXT PRIMARY KEY, slug TEXT NOT NULL UNIQUE, settings TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS budgets (
    id TEXT PRIMARY KEY, workspace_id TEXT NOT NULL REFERENCES workspaces, interval TEXT NOT NULL,
    limit_micro INTEGER NOT NULL CHECK (limit_micro >= 0),
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, UNIQUE (workspace_id, interval)) STRICT;
`

/** SQLite's code for a file that is none of its databases. */
const notADatabase = 26

/** What SQLite's primary result codes mean to who named the file. */
const reasons: Readonly<Record<number, string>> = {
  3: 'it cannot be written',
  5: 'another process holds it',
  8: 'it cannot be written',
  10: 'the disk fails to read or write it',
  11: 'it is damaged',
  13: 'the disk is full',
  14: 'it cannot be opened',
  [notADatabase]: 'it is damaged',
}

export interface OpenDatabase {
  readonly database: DatabaseSync
  /** The path without links, the same for every process; undefined in memory. */
  readonly path: string | undefined
}

/**
 * Opens or makes the database. Throws a SetupError, and leaves the file as it is, where it is not this service's own.
 */
export function openDatabase(file: string | undefined): OpenDatabase {
  if (file === undefined) return { database: prepared(new DatabaseSync(':memory:')), path: undefined }
  // Made absolute, ":memory:" and "file:…" are names of files like any other.
  const path = resolve(file)
  refuseForeign(file, path)
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: 5000 })
    // Before there is a write-ahead log, so that it stands in the file itself from the beginning.
    if (idOf(database) !== applicationId) database.exec(`PRAGMA application_id = ${applicationId}`)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    return { database: prepared(database), path: realpathSync(path) }
  } catch (cause) {
    database?.close()
    throw databaseTrouble(file, cause)
  }
}

/** The same trouble in a sentence, where it came from SQLite or the file system. */
export function databaseTrouble(file: string | undefined, cause: unknown): unknown {
  const { code, errcode } = cause as { code?: string; errcode?: number }
  if (code === undefined) return cause
  const reason = reasons[(errcode ?? 0) & 0xff] ?? (cause as Error).message
  return new SetupError(
    `the database "${file ?? 'in memory'}" cannot be used: ${reason}; ` +
      'name a new file with --db, in a folder that can be written, or one that this service made',
    cause,
  )
}

function prepared(database: DatabaseSync): DatabaseSync {
  database.exec('BEGIN IMMEDIATE')
  if (isFirst(database))
    database.exec(
      'DELETE FROM keys WHERE passing = 1; ' +
        'ALTER TABLE keys DROP COLUMN passing; ALTER TABLE keys ADD COLUMN lease TEXT',
    )
  database.exec(`${schema}; COMMIT`)
  return database
}

/** Throws a SetupError unless nothing stands there yet, or a database of this service. */
function refuseForeign(file: string, path: string): void {
  if (file === '') throw new SetupError('--db names no file: name one, or leave --db away to keep the state in memory')
  const stats = entry(path)
  if (!stats && entry(dirname(path))?.isDirectory() !== true)
    throw new SetupError(
      `the database "${file}" cannot be made: there is no folder "${dirname(file)}"; ` +
        'make it, or name another file with --db',
    )
  // An empty file is what another process has just begun.
  const acceptable = !stats || (stats.isFile() && (stats.size === 0 || isOwn(file, path)))
  if (!acceptable)
    throw new SetupError(
      `"${file}" is no database of this service and was left as it is: ` +
        'name a new file with --db, or one that this service made',
    )
}

function entry(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/**
 * Opened as what nobody changes: nothing is locked and nothing is written, not even beside it. SQLite itself looks,
 * because closing a file that it has open elsewhere in this process would drop its locks.
 */
function isOwn(file: string, path: string): boolean {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(url, { readOnly: true })
    const id = idOf(database)
    return id === applicationId || (id === 0 && isFirst(database))
  } catch (cause) {
    if ((cause as { errcode?: number }).errcode === notADatabase) return false
    throw databaseTrouble(file, cause)
  } finally {
    database?.close()
  }
}

function idOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA application_id').get()?.['application_id']
}

/**
 * The first version marked no database as its own, and its keys only as "passing", which said nothing of who they went
 * with.
 */
function isFirst(database: DatabaseSync): boolean {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => name)
  return (
    tables.join(' ') === 'accounts budgets keys workspaces' &&
    database.prepare("SELECT 1 FROM pragma_table_info('keys') WHERE name = 'passing'").get() !== undefined
  )
}
