import type { Answered } from '../../src/requirement/scope.ts'

/** How a proxy or a router declines a path that it cannot read. */
const declined: ReadonlySet<number> = new Set([400, 403, 404])

/**
 * May something in front of the implementation have declined the path? Of one whose escapes are no UTF-8 (RFC 3986,
 * 2.5), or that has parameters behind a semicolon (3.3), proxies do, with an answer of their own. Who answers with the
 * envelope, or breaks, is the implementation.
 */
export function isDeclinedInFront({ request, response }: Answered, hasEnvelope: boolean): boolean {
  const path = request.url.split('?', 1)[0]!
  return !hasEnvelope && declined.has(response.status) && (!isUtf8(path) || path.includes(';'))
}

function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
