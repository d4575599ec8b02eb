import { groups } from '../../src/requirement/scope.ts'
import { requestedBudget } from '../evidence/sent-request.ts'
import { hasRecord } from '../evidence/budget-record.ts'
import { intervalClaim } from './interval-claim.ts'

/** Plain reads of the one workspace, by the one name, put together by interval. */
export const readsOfInterval = groups(
  (exchange, evidence) =>
    hasRecord(exchange, evidence) &&
    exchange.credential.edit === undefined &&
    !exchange.request.url.includes('?') &&
    requestedBudget(exchange)?.interval !== undefined &&
    requestedBudget(exchange)?.workspace === (evidence.target.workspaceId ?? evidence.target.workspaceSlug),
  intervalClaim,
  'interval',
)
