import { randomUUID } from 'node:crypto'
import { intervals } from '../contract/operation.ts'
import type { Store } from './store.ts'

/** What a client needs to know to use the service, and to cause every status of clause 7. */
export interface Provisioned {
  readonly apiKey: string
  readonly managementKey: string
  /** Its account has no credits: 402. */
  readonly noCreditKey: string
  /** One request passes, then none for an hour: 429. */
  readonly rateLimitedKey: string
  readonly workspaceId: string
  readonly workspaceSlug: string
  /** Status to the slug of a workspace that causes it. */
  readonly faultWorkspaces: Readonly<Record<string, string>>
}

/** Accounts of its own: what an administrator gives to others is not spent by these keys. */
const rich = 'assay'
const poor = 'assay-empty'
/** A million dollars, in micro-dollars. */
const plenty = 1_000_000_000_000

/** The slug of the workspace that clients are told of. */
export const workspaceSlug = 'aviary'
const corruptSlug = 'corrupt'

/** Dollars, strictly falling from lifetime to daily, as budgets are. */
const limits = { daily: 12.5, weekly: 60, monthly: 200, lifetime: 5000 } as const

/**
 * Makes the accounts and workspaces where they are missing, and four keys that live as long as this process: only
 * hashes are stored, so older ones cannot be told again.
 */
export function provision(store: Store, now: number, givenId: string = randomUUID()): Provisioned {
  return store.change(() => {
    store.sweepLeases()
    store.createAccount(rich, 0)
    store.addCredits(rich, Math.max(0, plenty - (store.credits(rich) ?? 0)))
    store.createAccount(poor, 0)
    let workspaceId = store.workspace(workspaceSlug)?.id
    if (!workspaceId) {
      workspaceId = store.createWorkspace(workspaceSlug, undefined, givenId)
      // Made yesterday, changed an hour ago: two times that cannot be mistaken for one another.
      for (const interval of intervals) {
        store.setBudget(workspaceId, interval, limits[interval] * 500_000, now - 86_400_000)
        store.setBudget(workspaceId, interval, limits[interval] * 1_000_000, now - 3_600_000)
      }
      store.createWorkspace(corruptSlug, '{"include_byok_in_budgets":')
    }
    return {
      apiKey: store.createKey('api', rich, { leased: true }),
      managementKey: store.createKey('management', rich, { leased: true }),
      noCreditKey: store.createKey('api', poor, { leased: true }),
      rateLimitedKey: store.createKey('api', rich, { leased: true, allowance: { burst: 1, perSecond: 1 / 3600 } }),
      workspaceId,
      workspaceSlug,
      faultWorkspaces: { 500: corruptSlug },
    }
  })
}
