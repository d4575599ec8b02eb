import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Interval } from '../contract/operation.ts'
import { clearLease, isHeld, Lease } from './lease.ts'
import type { Allowance } from './limiter.ts'
import { databaseTrouble, openDatabase } from './open-database.ts'

export interface Key {
  readonly hash: string
  readonly kind: 'api' | 'management'
  readonly account: string
  /** Its own limit, where it has one. */
  readonly allowance: Allowance | undefined
}

export interface Workspace {
  readonly id: string
  readonly slug: string
  readonly includeByok: boolean
}

/** Amounts in micro-dollars, times in milliseconds since the epoch. */
export interface Budget {
  readonly id: string
  readonly workspaceId: string
  readonly interval: Interval
  readonly limit: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** What is kept of a key: its SHA-256 in hex. */
export function hashOf(key: string): string {
  return hash('sha256', key)
}

/**
 * The state of the service, in memory, or in a file that several processes may share: every change is one immediate
 * transaction, so that what was answered is on the disk.
 */
export class Store {
  private readonly database: DatabaseSync
  private readonly file: string | undefined
  /** The file's path without links; undefined in memory. */
  private readonly path: string | undefined
  private readonly statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  private lease: Lease | undefined

  /** @param file path of the database; in memory without one. Throws a SetupError when it cannot be used. */
  constructor(file?: string) {
    this.file = file
    const { database, path } = openDatabase(file)
    this.database = database
    this.path = path
  }

  get isOpen(): boolean {
    return this.database.isOpen
  }

  /** Leased keys go with it. */
  close(): void {
    if (!this.isOpen) return
    try {
      if (this.lease) this.revokeLeased(this.lease.id)
    } catch {
      // They may stay on a full disk: they are not honoured once the lease has ended.
    }
    this.database.close()
    this.lease?.end()
  }

  /** Runs a change as one transaction: all of it or nothing. Throws a SetupError where the database fails. */
  change<Result>(work: () => Result): Result {
    this.database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.database.exec('COMMIT')
      return result
    } catch (cause) {
      // A full disk has rolled it back already.
      if (this.database.isTransaction) this.database.exec('ROLLBACK')
      throw databaseTrouble(this.file, cause)
    }
  }

  /**
   * Makes a random key and keeps its hash. A `leased` one is good as long as this store is open, in this process and in
   * others.
   */
  createKey(
    kind: Key['kind'],
    account: string,
    { label = '', allowance, leased = false }: { label?: string; allowance?: Allowance; leased?: boolean } = {},
  ): string {
    // What is in memory goes with the process anyway.
    if (leased && this.path !== undefined) this.lease ??= new Lease(this.path)
    // Letters of both cases: of a key with those of one alone nobody could tell whether their case counts.
    const key = `sk-assay-K${randomBytes(24).toString('hex')}`
    this.run(
      'INSERT INTO keys (hash, kind, account, label, burst, per_second, lease) VALUES (?, ?, ?, ?, ?, ?, ?)',
      hashOf(key),
      kind,
      account,
      label,
      allowance?.burst ?? null,
      allowance?.perSecond ?? null,
      leased ? (this.lease?.id ?? null) : null,
    )
    return key
  }

  /** Removes the leased keys of processes that ended without removing them. */
  sweepLeases(): void {
    const path = this.path
    if (path === undefined) return
    for (const { lease } of this.statement('SELECT DISTINCT lease FROM keys WHERE lease IS NOT NULL').all()) {
      if (isHeld(path, String(lease))) continue
      this.revokeLeased(String(lease))
      clearLease(path, String(lease))
    }
  }

  /** By the first characters of its hash, as `createKey`'s caller was told. False when there is no such key. */
  revokeKeyById(id: string): boolean {
    return this.run('DELETE FROM keys WHERE substr(hash, 1, 12) = ?', id) > 0
  }

  key(token: string): Key | undefined {
    const row = this.get('SELECT * FROM keys WHERE hash = ?', hashOf(token))
    return this.isLive(row?.['lease']) ? keyOf(row) : undefined
  }

  /** The first key of a kind, of any owner: only faults use it. */
  anyKey(kind: Key['kind']): Key | undefined {
    return keyOf(
      this.get(
        'SELECT k.* FROM keys k JOIN accounts a ON a.id = k.account ' +
          'WHERE k.kind = ? AND k.burst IS NULL ORDER BY a.credits DESC',
        kind,
      ),
    )
  }

  /** Without what a process made for itself; credits in micro-dollars. */
  list(): {
    readonly accounts: readonly { readonly id: string; readonly credits: number }[]
    readonly keys: readonly (Pick<Key, 'kind' | 'account'> & { readonly id: string; readonly label: string })[]
    readonly workspaces: readonly { readonly id: string; readonly slug: string; readonly settings: string }[]
  } {
    const rows = (sql: string): Record<string, unknown>[] => this.statement(sql).all()
    return {
      accounts: rows('SELECT * FROM accounts ORDER BY id').map(({ id, credits }) => ({
        id: String(id),
        credits: Number(credits),
      })),
      keys: rows('SELECT * FROM keys WHERE lease IS NULL ORDER BY kind, account, hash').map((row) => ({
        id: String(row['hash']).slice(0, 12),
        kind: row['kind'] as Key['kind'],
        account: String(row['account']),
        label: String(row['label']),
      })),
      workspaces: rows('SELECT * FROM workspaces ORDER BY slug').map(({ id, slug, settings }) => ({
        id: String(id),
        slug: String(slug),
        settings: String(settings),
      })),
    }
  }

  createAccount(id: string, credits: number): void {
    this.run('INSERT INTO accounts (id, credits) VALUES (?, ?) ON CONFLICT (id) DO NOTHING', id, credits)
  }

  credits(account: string): number | undefined {
    return this.get('SELECT credits FROM accounts WHERE id = ?', account)?.['credits'] as number | undefined
  }

  /** False when there is no such account. Micro-dollars. */
  addCredits(account: string, amount: number): boolean {
    return this.run('UPDATE accounts SET credits = credits + ? WHERE id = ?', amount, account) > 0
  }

  /**
   * Takes the cost, or nothing and false when it is more than is left. Clause 7: "402 is returned when the account
   * lacks credits."
   */
  spend(account: string, cost: number): boolean {
    return this.run('UPDATE accounts SET credits = credits - ? WHERE id = ? AND credits >= ?', cost, account, cost) > 0
  }

  createWorkspace(
    slug: string,
    settings: string = JSON.stringify({ include_byok_in_budgets: false }),
    id: string = randomUUID(),
  ): string {
    this.run('INSERT INTO workspaces (id, slug, settings) VALUES (?, ?, ?)', id, slug, settings)
    return id
  }

  /** 4.2: "Workspace UUID or workspace slug." Throws when what is stored cannot be read. */
  workspace(reference: string): Workspace | undefined {
    const row = this.get('SELECT * FROM workspaces WHERE id = ? OR slug = ?', reference.toLowerCase(), reference)
    if (!row) return undefined
    const settings = JSON.parse(String(row['settings'])) as { include_byok_in_budgets: boolean }
    return { id: String(row['id']), slug: String(row['slug']), includeByok: settings.include_byok_in_budgets }
  }

  /** Sets the limit in micro-dollars; a new budget begins now, an old one keeps its id and its creation time. */
  setBudget(workspaceId: string, interval: Interval, limit: number, now: number): void {
    this.run(
      'INSERT INTO budgets (id, workspace_id, interval, limit_micro, created_at, updated_at) ' +
        'VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (workspace_id, interval) ' +
        'DO UPDATE SET limit_micro = excluded.limit_micro, updated_at = excluded.updated_at',
      randomUUID(),
      workspaceId,
      interval,
      limit,
      now,
      now,
    )
  }

  budget(workspaceId: string, interval: Interval): Budget | undefined {
    const row = this.get('SELECT * FROM budgets WHERE workspace_id = ? AND interval = ?', workspaceId, interval)
    return (
      row && {
        id: String(row['id']),
        workspaceId,
        interval,
        limit: Number(row['limit_micro']),
        createdAt: Number(row['created_at']),
        updatedAt: Number(row['updated_at']),
      }
    )
  }

  private isLive(lease: unknown): boolean {
    return (
      typeof lease !== 'string' || lease === this.lease?.id || (this.path !== undefined && isHeld(this.path, lease))
    )
  }

  private revokeLeased(lease: string): void {
    this.run('DELETE FROM keys WHERE lease = ?', lease)
  }

  private statement(sql: string): ReturnType<DatabaseSync['prepare']> {
    const known = this.statements.get(sql) ?? this.database.prepare(sql)
    this.statements.set(sql, known)
    return known
  }

  private run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.statement(sql).run(...values).changes)
  }

  private get(sql: string, ...values: SQLInputValue[]): Record<string, unknown> | undefined {
    return this.statement(sql).get(...values)
  }
}

function keyOf(row: Record<string, unknown> | undefined): Key | undefined {
  if (!row) return undefined
  const allowance =
    row['burst'] === null ? undefined : { burst: Number(row['burst']), perSecond: Number(row['per_second']) }
  return { hash: String(row['hash']), kind: row['kind'] as Key['kind'], account: String(row['account']), allowance }
}
