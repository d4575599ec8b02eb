import type { Operation } from '../contract/operation.ts'
import type { Case } from '../record/case.ts'
import { neighbourCase, neighbours } from './neighbour.ts'
import { isEnveloped } from './said.ts'

/** Sends one request, and gives what came back. */
export type Try = (of: Case) => Promise<{ readonly status: number; readonly body: Uint8Array | undefined } | undefined>

/**
 * Another base URL on the same host that answers a request without a key as the interface does, with 401 in the
 * envelope. Undefined where there is none, or where the given one does so itself.
 */
export async function baseElsewhere(
  operation: Operation,
  { origin, pathname }: URL,
  send: Try,
): Promise<string | undefined> {
  const isThere = async (base: string): Promise<boolean> => {
    const got = await send(neighbourCase(operation, base))
    return got?.status === 401 && isEnveloped(got.body, 401)
  }
  if (await isThere(pathname)) return undefined
  for (const base of neighbours(pathname)) if (await isThere(base)) return `${origin}${base}`
  return undefined
}
