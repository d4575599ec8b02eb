import { speechPath, type Operation } from '../contract/operation.ts'
import { getBudget } from './budget.ts'
import type { ServedRequest } from './served-request.ts'
import { errorEnvelope, failure, failureReply, Refusal, type Failure } from './failure.ts'
import { meeting } from './meeting.ts'
import type { Reply } from './reply.ts'
import { createSpeech } from './speech.ts'

export interface Route {
  readonly operation: Operation
  readonly workspaceRef: string
  readonly interval: string
}

/** Clause 9: "The path prefix contained in {base_url} carries a version segment, v1." */
const base = '/v1'

/** Which operation a method and a path below the base ask for. */
export function routeOf(method: string, path: string): Route {
  const none: Route = { operation: 'other', workspaceRef: '', interval: '' }
  if (method === 'POST' && path === `${base}${speechPath}`) return { ...none, operation: 'speech' }
  // 4.2: "GET /workspaces/{id}/budgets/{interval}"
  const match = method === 'GET' ? /^\/v1\/workspaces\/([^/]*)\/budgets\/([^/]*)$/.exec(path) : null
  return match ? { operation: 'budget', workspaceRef: decoded(match[1]), interval: decoded(match[2]) } : none
}

/** Escapes that stand for nothing are taken as they are: no workspace and no interval is called so. */
function decoded(segment = ''): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Answers a request: never throws, whatever came and whatever broke. */
export async function answer(context: ServedRequest): Promise<Reply> {
  if (context.selection.holdsRequests) await meeting(15)
  return context.selection.apply('reply', await handle(context), context)
}

async function handle(context: ServedRequest): Promise<Reply> {
  try {
    if (context.operation === 'speech') return await createSpeech(context)
    if (context.operation === 'budget') return getBudget(context)
    return failed(failure(404), context)
  } catch (cause) {
    // An unexpected failure is not described to the client: 7, row 500, "Internal Server Error".
    return failed(cause instanceof Refusal ? cause.failure : failure(500), context)
  }
}

/** The answer to a failure, with what the selection changes about it. */
export function failed(failedWith: Failure, context: ServedRequest): Reply {
  const { selection } = context
  const changed = selection.apply('failure', failedWith, context)
  context.failure = changed
  return failureReply(changed, selection.apply('envelope', errorEnvelope(changed), context))
}
