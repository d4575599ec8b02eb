import { groups } from '../../src/requirement/scope.ts'
import { requestedBudget } from '../evidence/sent-request.ts'
import { hasRecord } from '../evidence/budget-record.ts'
import { intervalClaim } from './interval-claim.ts'

/** Reads of the one workspace, by the one name, put together by interval. */
export const readsOfInterval = groups(
  (exchange, evidence) =>
    hasRecord(exchange, evidence) &&
    exchange.credential.edit === undefined &&
    requestedBudget(exchange)?.interval !== undefined &&
    requestedBudget(exchange)?.workspace === (evidence.target.workspaceId ?? evidence.target.workspaceSlug),
  intervalClaim,
  'interval',
)
