import { existsSync } from 'node:fs'
import { intervals, type Interval } from '../contract/operation.ts'
import { nearest } from './nearest.ts'
import { SetupError } from './setup-error.ts'
import { hashOf, Store } from './store.ts'

/** Names that can stand in a path and in a line of a shell. */
const name = /^[a-z0-9][a-z0-9-]{0,62}$/

/** Opens the database for one piece of work. `mayCreate`: without it, a file that is not there is a slip of the pen. */
export function administer<Result>(file: string, mayCreate: boolean, work: (admin: Admin) => Result): Result {
  if (!mayCreate && !existsSync(file))
    throw new SetupError(`there is no database "${file}": \`assay serve --db ${file}\` makes one`)
  const store = new Store(file)
  try {
    return store.change(() => work(new Admin(store)))
  } finally {
    store.close()
  }
}

/** What can be changed about a service from outside, also while it runs. Amounts in dollars. */
export class Admin {
  private readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  /** The key is shown here and never again: only its hash is kept, whose beginning is the id. */
  createKey(kind: string, account: string, label: string): { key: string; id: string; kind: string; account: string } {
    if (kind !== 'api' && kind !== 'management')
      throw new SetupError(`there is no kind of key "${kind}": it is api or management`)
    requireName(account, 'account')
    this.store.createAccount(account, 0)
    const key = this.store.createKey(kind, account, { label })
    return { key, id: hashOf(key).slice(0, 12), kind, account }
  }

  revokeKey(id: string): { revoked: string } {
    if (!this.store.revokeKeyById(id))
      throw new SetupError(`there is no key with the id "${id}": the id was told when the key was made`)
    return { revoked: id }
  }

  createWorkspace(slug: string, includeByok: boolean): { id: string; slug: string; includeByok: boolean } {
    requireName(slug, 'workspace')
    if (this.store.workspace(slug)) throw new SetupError(`there is a workspace "${slug}" already: choose another slug`)
    return {
      id: this.store.createWorkspace(slug, JSON.stringify({ include_byok_in_budgets: includeByok })),
      slug,
      includeByok,
    }
  }

  setBudget(
    workspace: string,
    interval: string,
    dollars: string,
    now: number,
  ): { workspace: string; interval: string; limitUsd: number } {
    const found = this.store.workspace(workspace)
    if (!found)
      throw new SetupError(`there is no workspace "${workspace}": \`assay serve admin workspace create\` makes one`)
    if (!(intervals as readonly string[]).includes(interval))
      throw new SetupError(
        `there is no interval "${interval}": did you mean ${nearest(interval, intervals)}? ` +
          `There are ${intervals.join(', ')}`,
      )
    const limit = microDollars(dollars)
    this.store.setBudget(found.id, interval as Interval, limit, now)
    return { workspace: found.id, interval, limitUsd: limit / 1_000_000 }
  }

  /** What is in the database. Keys by their ids: the keys themselves are not kept. */
  list(): {
    accounts: readonly { account: string; creditsUsd: number }[]
    keys: readonly { id: string; kind: string; account: string; label: string }[]
    workspaces: readonly { id: string; slug: string; settings: string; limitsUsd: Record<string, number> }[]
  } {
    const { accounts, keys, workspaces } = this.store.list()
    return {
      accounts: accounts.map(({ id, credits }) => ({ account: id, creditsUsd: credits / 1_000_000 })),
      keys,
      workspaces: workspaces.map((workspace) => ({
        ...workspace,
        limitsUsd: Object.fromEntries(
          intervals.flatMap((interval) => {
            const budget = this.store.budget(workspace.id, interval)
            return budget ? [[interval, budget.limit / 1_000_000]] : []
          }),
        ),
      })),
    }
  }

  addCredits(account: string, dollars: string): { account: string; creditsUsd: number } {
    requireName(account, 'account')
    const amount = microDollars(dollars)
    this.store.createAccount(account, 0)
    this.store.addCredits(account, amount)
    return { account, creditsUsd: (this.store.credits(account) ?? 0) / 1_000_000 }
  }
}

function requireName(given: string, what: string): void {
  if (!name.test(given))
    throw new SetupError(
      `"${given}" cannot be the name of a${what === 'account' ? 'n' : ''} ${what}: ` +
        'take lower-case letters, digits and hyphens, 63 at most',
    )
}

/** "12.50" as 12500000, without a float on the way. */
function microDollars(dollars: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(dollars)
  if (!match)
    throw new SetupError(`"${dollars}" is no amount in dollars: write it like 12.50, with at most six decimals`)
  return Number(match[1]) * 1_000_000 + Number((match[2] ?? '').padEnd(6, '0'))
}
