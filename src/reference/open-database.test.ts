import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { openDatabase } from './open-database.ts'
import { SetupError } from './setup-error.ts'
import { hashOf, Store } from './store.ts'

const folder = tempFolder('database')
const at = (name: string): string => join(folder, name)

/** A database of somebody else. */
function foreign(name: string, sql: string): string {
  const database = new DatabaseSync(at(name))
  database.exec(sql)
  database.close()
  return at(name)
}

function written(name: string, content: string): string {
  writeFileSync(at(name), content)
  return at(name)
}

test.each([
  ['text', written('notes.txt', 'notes')],
  ['the beginning of a database', written('cut.db', 'SQLite format 3\0')],
  ['another database', foreign('other.db', 'CREATE TABLE keys (hash); INSERT INTO keys VALUES (1)')],
  [
    'tables of the same names',
    foreign(
      'names.db',
      'CREATE TABLE accounts (a); CREATE TABLE budgets (a); CREATE TABLE keys (a); CREATE TABLE workspaces (a)',
    ),
  ],
  ['a database with a write-ahead log', foreign('log.db', 'PRAGMA journal_mode = WAL; CREATE TABLE a (b)')],
  ['an empty database of somebody else', foreign('marked.db', 'PRAGMA application_id = 7; PRAGMA user_version = 1')],
])('%s is refused, and stays as it is', (_, path) => {
  const before = [readFileSync(path), readdirSync(folder)]
  expect(() => openDatabase(path)).toThrow(/is no database of this service and was left as it is/)
  expect([readFileSync(path), readdirSync(folder)]).toEqual(before)
})

test('a folder, no name and a missing folder are refused', () => {
  mkdirSync(at('folder'))
  expect(() => openDatabase(at('folder'))).toThrow(/is no database of this service/)
  expect(() => openDatabase('')).toThrow(/names no file/)
  expect(() => openDatabase(at('no/such.db'))).toThrow(/there is no folder/)
  expect(() => openDatabase(at('notes.txt/such.db'))).toThrow(/there is no folder/)
  symlinkSync(at('no/where'), at('dangling.db'))
  expect(() => openDatabase(at('dangling.db'))).toThrow(
    new SetupError(
      `the database "${at('dangling.db')}" cannot be used: it cannot be opened; ` +
        'name a new file with --db, in a folder that can be written, or one that this service made',
    ),
  )
})

test('an empty file becomes one, and its own is opened again', () => {
  const path = written('empty.db', '')
  for (let time = 0; time < 2; time++) {
    const { database } = openDatabase(path)
    expect(database.prepare('SELECT count(*) AS keys FROM keys').get()).toEqual({ keys: 0 })
    database.close()
  }
})

test("the first version's database keeps all but the keys that were to pass", () => {
  const path = foreign(
    'first.db',
    `
    CREATE TABLE accounts (id TEXT PRIMARY KEY, credits INTEGER NOT NULL CHECK (credits >= 0)) STRICT;
    CREATE TABLE keys (
      hash TEXT PRIMARY KEY, kind TEXT NOT NULL, account TEXT NOT NULL REFERENCES accounts,
      label TEXT NOT NULL, burst INTEGER, per_second REAL, passing INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TABLE workspaces (id TEXT PRIMARY KEY, slug TEXT NOT NULL UNIQUE, settings TEXT NOT NULL) STRICT;
    CREATE TABLE budgets (id TEXT PRIMARY KEY, workspace_id TEXT NOT NULL REFERENCES workspaces,
      interval TEXT NOT NULL, limit_micro INTEGER NOT NULL,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, UNIQUE (workspace_id, interval)) STRICT;
    INSERT INTO accounts VALUES ('main', 5);
    INSERT INTO keys VALUES ('${hashOf('kept')}', 'api', 'main', '', NULL, NULL, 0),
      ('${hashOf('passing')}', 'api', 'main', '', NULL, NULL, 1)`,
  )
  for (let time = 0; time < 2; time++) {
    const store = new Store(path)
    expect([store.key('kept')?.account, store.key('passing'), store.credits('main')]).toEqual(['main', undefined, 5])
    store.close()
  }
})

test('a leased key is good while its store is open, for every store of the file, and in no copy', () => {
  const [one, other] = [new Store(at('shared.db')), new Store(at('shared.db'))]
  one.createAccount('main', 0)
  const key = one.createKey('api', 'main', { leased: true })
  const permanent = one.createKey('api', 'main')
  copyFileSync(at('shared.db'), at('copy.db'))
  copyFileSync(at('shared.db-wal'), at('copy.db-wal'))
  const copy = new Store(at('copy.db'))
  other.sweepLeases()
  expect([one, other, copy].map((store) => store.key(key)?.kind)).toEqual(['api', 'api', undefined])
  one.close()
  expect([other, copy].map((store) => [store.key(key), store.key(permanent)?.kind])).toEqual([
    [undefined, 'api'],
    [undefined, 'api'],
  ])
  other.close()
  copy.close()
  expect(readdirSync(folder).filter((name) => name.includes('lease'))).toEqual([])
})
