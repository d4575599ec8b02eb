import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'

/** A key as it was given, and nothing wrong in what it is sent with. */
function isValid({ stimulus, credential }: Exchange): boolean {
  return credential.edit === undefined && (stimulus.kind === 'control' || stimulus.kind === 'member')
}

/** The same for the same request, to the letter. */
function nameOf({ request: { method, url, headers, body } }: Exchange): string {
  return [method, url, body?.sha256, ...headers.flat()].join('\n')
}

/**
 * Is a right key refused with 401 at one time and accepted at another, for the same request? One of several instances
 * may not know it. Then a 401 says nothing of what else is particular about a request.
 * @returns Why this answer shows nothing, if it does not.
 */
export function refusedAtTimes(refused: Exchange, { exchanges }: Evidence): string | undefined {
  if (refused.response?.status !== 401 || refused.credential.edit !== undefined) return undefined
  const alike = exchanges.filter(
    (one) =>
      one.operation === refused.operation &&
      one.credential.key === refused.credential.key &&
      isValid(one) &&
      (one.response?.status === 401 || one.response?.status === 200),
  )
  const names = new Set(alike.filter(({ response }) => response!.status === 401).map(nameOf))
  return names.size > 0 && alike.some((one) => one.response!.status === 200 && names.has(nameOf(one)))
    ? 'the same valid request is refused with 401 at one time and succeeds at another, so that a 401 proves nothing'
    : undefined
}
