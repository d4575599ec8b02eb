import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Ask, Reply, Twist } from '../contract.ts'
import { budgetOf, isSpeech, keyFor, tokenOf, withToken, type Defect } from '../tools.ts'
import { bare, header, opening } from './access-tools.ts'

/** What does not depend on the key is remembered for whoever asks the same. */
function remembering(what: (ask: Ask) => boolean): () => Twist {
  return () => {
    const shelf = new Map<string, Reply>()
    return async (ask, next) => {
      if (!what(ask)) return next(ask)
      const name = `${ask.method} ${ask.path} ${isSpeech(ask) ? (await ask.read()).toString('latin1') : ''}`
      const known = shelf.get(name)
      if (known !== undefined) return known
      const reply = await next(ask)
      if (reply.status === 200 && shelf.size < 400) shelf.set(name, reply)
      return reply
    }
  }
}

export const access: readonly Defect[] = [
  // 5: "A request without authentication returns 401": a cache stands in front of the check.
  {
    id: 'auth2-cached-speech',
    level: 'must',
    clause: '5',
    title: 'Speech that was made before is given out before the key is looked at',
    base: relay,
    twist: remembering(isSpeech),
  },
  // 5: the same, for budgets; the key of the cache is the path alone.
  {
    id: 'auth2-cached-budget',
    level: 'must',
    clause: '5',
    title: 'A cache gives a budget that was read before to everybody',
    base: stack,
    twist: remembering((ask) => budgetOf(ask) !== undefined),
  },
  // 5: "A request without authentication returns 401": the identity stays on the connection when the handler throws.
  {
    id: 'auth2-left-after-refusal',
    level: 'must',
    clause: '5',
    title: 'After a 400 the connection keeps the identity for a request without a key',
    base: atelier,
    twist: () => {
      const kept = new WeakSet()
      return async (ask, next, site) => {
        const reply = await next(bare(ask) && kept.has(ask.connection) ? withToken(ask, keyFor(ask, site)) : ask)
        if (reply.status === 400 && tokenOf(ask) === keyFor(ask, site)) kept.add(ask.connection)
        return reply
      }
    },
  },
  // 5: "take an API key": the middle of the key is not compared.
  {
    id: 'auth2-middle-unchecked',
    level: 'must',
    clause: '5',
    title: 'Only the length, the first 12 and the last 4 characters of a key are compared',
    base: ledger,
    twist: opening((ask, site) => {
      const [a, b] = [tokenOf(ask), keyFor(ask, site)]
      return a.length === b.length && a.slice(0, 12) === b.slice(0, 12) && a.slice(-4) === b.slice(-4)
    }),
  },
  // 5: the same; what stands before the key is not compared.
  {
    id: 'auth2-key-as-suffix',
    level: 'must',
    clause: '5',
    title: 'Any token that ends with the key is accepted',
    base: pebble,
    twist: opening((ask, site) => header(ask).length > 8 && tokenOf(ask).endsWith(keyFor(ask, site))),
  },
  // 5: the same; the other way about: the token is searched in the key.
  {
    id: 'auth2-token-in-key',
    level: 'must',
    clause: '5',
    title: 'A token of eight or more characters that the key begins with is accepted',
    base: atelier,
    twist: opening((ask, site) => tokenOf(ask).length >= 8 && keyFor(ask, site).startsWith(tokenOf(ask))),
  },
  // 5: "in the Authorization header": another header is none (how grave, is not said).
  {
    id: 'auth2-other-header',
    clause: '5',
    title: 'The key may stand in X-API-Key',
    base: stack,
    twist: opening((ask, site) => bare(ask) && ask.headers['x-api-key'] === keyFor(ask, site)),
  },
  // 5: "Get a workspace budget requires a management key": not for one interval.
  {
    id: 'auth2-api-key-reads-weekly',
    level: 'must',
    clause: '5',
    title: 'An ordinary key reads the weekly budget',
    base: atelier,
    twist: opening((ask, site) => budgetOf(ask)?.interval === 'weekly' && tokenOf(ask) === site.apiKey),
  },
  // 5: the same, only by UUID.
  {
    id: 'auth2-api-key-reads-by-uuid',
    level: 'must',
    clause: '5',
    title: 'An ordinary key reads budgets when the workspace is named by its UUID',
    base: pebble,
    twist: opening((ask, site) => budgetOf(ask)?.id === site.workspaceId && tokenOf(ask) === site.apiKey),
  },
  // 5: the same; a key whose account has no credits is an ordinary key too.
  {
    id: 'auth2-unknown-reads-by-slug',
    level: 'must',
    clause: '5',
    title: 'Any token reads budgets by slug',
    base: ledger,
    twist: opening((ask, site) => budgetOf(ask)?.id === site.slug && tokenOf(ask) !== ''),
  },
]
