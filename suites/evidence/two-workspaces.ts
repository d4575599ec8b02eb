import { isUuid } from '../../src/contract/formats.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isAnswered } from '../../src/requirement/scope.ts'
import { recordOf } from './budget-record.ts'
import { requestedBudget } from './sent-request.ts'

/**
 * Do the two settings seem to name two workspaces? By the UUID nothing is ever found, and by the slug always the same
 * other workspace: then a service that is right would answer so. Undefined where nothing says so.
 */
export function twoWorkspaces(evidence: Evidence): string | undefined {
  const { workspaceId, workspaceSlug } = evidence.target
  if (workspaceId === undefined || workspaceSlug === undefined) return undefined
  const reads = evidence.exchanges
    .filter(isAnswered)
    .filter(({ operation, credential }) => operation === 'budget' && credential.edit === undefined)
  const named = (name: string): typeof reads =>
    reads.filter((exchange) => requestedBudget(exchange)?.workspace === name && exchange.response.status !== 429)
  const [byId, bySlug] = [named(workspaceId), named(workspaceSlug).filter(({ response }) => response.status === 200)]
  const ids = new Set(bySlug.map((exchange) => String(recordOf(exchange, evidence)?.['workspace_id']).toLowerCase()))
  const [id] = ids
  const isOther = ids.size === 1 && isUuid(id!) && id !== workspaceId.toLowerCase()
  return isOther && byId.length > 0 && byId.every(({ response }) => response.status === 404)
    ? `ASSAY_WORKSPACE_ID is found nowhere (404), and ASSAY_WORKSPACE_SLUG is the workspace ${id}: check both settings`
    : undefined
}
