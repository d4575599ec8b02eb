import type { Ask, Site, Twist } from '../contract.ts'
import { keyFor, withToken } from '../tools.ts'

/** Lets a request in as if it carried the right key whenever `opens` says so. */
export function opening(opens: (ask: Ask, site: Site) => boolean): () => Twist {
  return () => (ask, next, site) => next(opens(ask, site) ? withToken(ask, keyFor(ask, site)) : ask)
}

export function bare(ask: Ask): boolean {
  return ask.headers.authorization === undefined
}
