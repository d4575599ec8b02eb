import type { Budget, Workspace } from './store.ts'

/** 2.2 and 2.3, tables, in the order of their rows. */
export function budgetEnvelope(budget: Budget, workspace: Workspace): Record<string, unknown> {
  return {
    data: {
      id: budget.id,
      workspace_id: budget.workspaceId,
      limit_usd: budget.limit / 1_000_000,
      reset_interval: budget.interval,
      created_at: new Date(budget.createdAt).toISOString(),
      updated_at: new Date(budget.updatedAt).toISOString(),
    },
    include_byok_in_budgets: workspace.includeByok,
  }
}
