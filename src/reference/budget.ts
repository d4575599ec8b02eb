import { intervals, type Interval } from '../contract/operation.ts'
import { authenticate } from './authenticate.ts'
import { budgetEnvelope } from './budget-record.ts'
import type { ServedRequest } from './served-request.ts'
import { failure, Refusal } from './failure.ts'
import { jsonReply, type Reply } from './reply.ts'
import type { Problem } from './speech-request.ts'
import type { Workspace } from './store.ts'

/** 4.2: "Method and path: GET /workspaces/{id}/budgets/{interval}". Throws a Refusal for everything but success. */
export function getBudget(context: ServedRequest): Reply {
  const { selection, services } = context
  const sequence = selection.apply('sequence', 'auth-first', context)
  if (sequence === 'validation-first') validate(context)
  if (sequence === 'lookup-first') workspaceOf(context)
  authenticate(context, 'budget')
  validate(context)
  const trouble = selection.apply('trouble', undefined, context)
  if (trouble) throw new Refusal(trouble)
  const workspace = workspaceOf(context)
  const interval = (intervals as readonly string[]).includes(context.interval)
    ? (context.interval as Interval)
    : 'monthly'
  const budget = selection.apply('budget', services.store.budget(workspace.id, interval), context)
  if (!budget) throw new Refusal(failure(404, 'the workspace has no budget for this interval'))
  return jsonReply(200, selection.apply('record', budgetEnvelope(budget, workspace), context))
}

/** 4.2, table: "interval | string enum | daily, weekly, monthly, lifetime.", "id … Minimum length 1." */
function validate(context: ServedRequest): void {
  const { selection, interval, workspaceRef } = context
  const found: Problem[] = []
  if (!(intervals as readonly string[]).includes(interval))
    found.push({ field: 'interval', rule: 'enum', saw: 'string', value: interval, wanted: intervals.join(', ') })
  if (workspaceRef === '')
    found.push({
      field: 'id',
      rule: 'minimum',
      saw: 'string',
      value: '',
      wanted: 'the UUID or the slug of a workspace',
    })
  context.problems = found
  const problems = selection.apply('problems', found, context)
  if (problems.length > 0)
    throw new Refusal(failure(400, problems.map(({ field, wanted }) => `${field} must be ${wanted}`).join('; ')))
}

function workspaceOf(context: ServedRequest): Workspace {
  const workspace = context.selection.apply(
    'workspace',
    context.services.store.workspace(context.workspaceRef),
    context,
  )
  if (!workspace) throw new Refusal(failure(404, 'there is no such workspace'))
  return workspace
}
