import { budgetPath, speechPath, type Operation } from '../contract/operation.ts'
import type { Case } from '../record/case.ts'

/** At most so many other prefixes are tried for an operation. */
export const mostNeighbours = 4

/**
 * Other paths under which the service may lie on the same host: with and without `/v1` and `/api/v1`.
 * @param pathname Of the base URL.
 */
export function neighbours(pathname: string): string[] {
  const own = pathname.replace(/\/+$/, '')
  const bare = own.replace(/\/v1$/, '')
  return [...new Set([`${own}/v1`, `${bare}/api/v1`, bare, '/v1', '/api/v1'])]
    .filter((path) => path !== own && !/\/v1\/(?:api\/)?v1$|\/api\/api\//.test(path))
    .slice(0, mostNeighbours)
}

/** Asks there without any key: an implementation answers 401 in the envelope. It is spoken nowhere. */
export function neighbourCase(operation: Operation, base: string): Case {
  const speech = operation === 'speech'
  return {
    id: `${operation}.${base.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'root'}`,
    stimulus: { kind: 'unknown' },
    operation: 'other',
    credential: { key: 'none' },
    method: speech ? 'POST' : 'GET',
    base,
    path: speech ? speechPath : budgetPath('default', 'daily'),
    headers: speech ? [['content-type', 'application/json']] : [],
    ...(speech && { body: '{}' }),
    expects: 'any',
    characters: 0,
  }
}
