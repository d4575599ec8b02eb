import type { ServedRequest } from './served-request.ts'
import { readToken } from './credentials.ts'
import { failure, Refusal } from './failure.ts'

/**
 * Which kind of key each operation takes. 4.2: "Get a workspace budget requires a management key." Clause 5 leaves
 * speech open: here it takes API keys only.
 */
const kinds = { speech: 'api', budget: 'management' } as const

/** Finds the owner of the key. Throws a Refusal with 401. */
export function authenticate(context: ServedRequest, operation: 'speech' | 'budget'): void {
  const { selection, services, incoming } = context
  context.token = selection.apply('token', readToken(incoming), context)
  const known = context.token.kind === 'bearer' ? services.store.key(context.token.value) : undefined
  context.key = selection.apply('key', known, context)
  // Clause 5: "A request without authentication returns 401 with the message stating that the Authentication header is
  // missing."
  if (!context.key && context.token.kind === 'none') throw new Refusal(failure(401))
  if (!context.key) throw new Refusal({ status: 401, message: 'Unknown API key' })
  if (!selection.apply('permission', context.key.kind === kinds[operation], context)) {
    throw new Refusal({
      status: 401,
      message:
        operation === 'budget'
          ? 'Reading a workspace budget requires a management key'
          : 'A management key cannot create speech',
    })
  }
}
