import { headerValues, type Incoming } from './incoming.ts'

/** What a request says about who sends it. */
export type Token = { readonly kind: 'none' } | { readonly kind: 'bearer'; readonly value: string }

/**
 * Clause 5: "as a bearer token in the Authorization header: Authorization: Bearer <API_KEY>". The scheme's name has no
 * case (RFC 9110, 11.1).
 */
export function readToken(incoming: Incoming): Token {
  const lines = headerValues(incoming, 'authorization')
  // Two lines are no list: which of them is meant cannot be told.
  if (lines.length !== 1) return { kind: 'none' }
  const value = /^bearer +(\S+)$/i.exec((lines[0] ?? '').trim())?.[1]
  return value ? { kind: 'bearer', value } : { kind: 'none' }
}
