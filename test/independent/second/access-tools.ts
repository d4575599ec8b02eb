import type { Ask, Site, Twist } from '../contract.ts'
import { keyFor, withToken } from '../tools.ts'

export function opening(opens: (ask: Ask, site: Site) => boolean): () => Twist {
  return () => (ask, next, site) => next(opens(ask, site) ? withToken(ask, keyFor(ask, site)) : ask)
}

export const bare = (ask: Ask): boolean => ask.headers.authorization === undefined

export const header = (ask: Ask): string => ask.headers.authorization ?? ''
