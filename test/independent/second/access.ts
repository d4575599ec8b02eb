import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Ask, Reply, Site, Twist } from '../contract.ts'
import { fail, json, listedFailure } from '../replies.ts'
import { budgetOf, failureEdit, formatOf, isSpeech, keyFor, tokenOf, withToken, type Defect } from '../tools.ts'

function opening(opens: (ask: Ask, site: Site) => boolean): () => Twist {
  return () => (ask, next, site) => next(opens(ask, site) ? withToken(ask, keyFor(ask, site)) : ask)
}

const bare = (ask: Ask): boolean => ask.headers.authorization === undefined
const header = (ask: Ask): string => ask.headers.authorization ?? ''

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
  // 5: "A request without authentication returns 401": a scheme alone makes the program fall over.
  {
    id: 'auth2-scheme-alone-500',
    level: 'must',
    clause: '5',
    title: 'A header with the scheme alone ends in 500',
    base: relay,
    twist: () => async (ask, next) => (/^bearer\s*$/iu.test(header(ask)) ? listedFailure(500) : next(ask)),
  },
  // 5: the same; an empty header is no authentication.
  {
    id: 'auth2-empty-header-500',
    clause: '5',
    title: 'An empty Authorization header ends in 500',
    base: atelier,
    twist: () => async (ask, next) => (ask.headers.authorization === '' ? listedFailure(500) : next(ask)),
  },
  // 5: another scheme is no bearer token; here it ends in an error of our own.
  {
    id: 'auth2-basic-500',
    level: 'must',
    clause: '5',
    title: 'Another scheme than Bearer ends in 500',
    base: pebble,
    twist: () => async (ask, next) =>
      !bare(ask) && !/^bearer(?:\s|$)/iu.test(header(ask)) ? listedFailure(500) : next(ask),
  },
  // 2.4: the refusal of an ordinary key has another shape than the others.
  {
    id: 'auth2-api-key-flat',
    level: 'must',
    clause: '2.4',
    title: 'The refusal of an ordinary key on budgets has another shape',
    base: stack,
    twist: () => async (ask, next, site) => {
      const reply = await next(ask)
      return reply.status >= 400 && !isSpeech(ask) && tokenOf(ask) === site.apiKey
        ? json(reply.status, { code: reply.status, message: 'A management key is needed' })
        : reply
    },
  },
  // 2.4: "error.code | integer": null, for wrong keys on budgets only.
  {
    id: 'auth2-code-null',
    level: 'must',
    clause: '2.4',
    title: 'error.code is null for wrong keys on budgets',
    base: ledger,
    twist: failureEdit(
      (failure, _reply, ask) => (isSpeech(ask) || bare(ask) ? failure : { error: { ...failure.error, code: null } }),
      [401],
    ),
  },
  // 5: "Both operations take an API key": once a wrong key was seen, the right one is refused on this connection.
  {
    id: 'auth2-connection-banned',
    level: 'must',
    clause: '4.1',
    title: 'A connection that showed a wrong key is refused from then on',
    base: ledger,
    twist: () => {
      const banned = new WeakSet()
      return async (ask, next) => {
        if (banned.has(ask.connection)) return fail(401, 'Missing Authentication header')
        const reply = await next(ask)
        if (reply.status === 401) banned.add(ask.connection)
        return reply
      }
    },
  },
  // 5: only mp3 is guarded (a second entry for pcm was added later).
  {
    id: 'auth2-pcm-open',
    level: 'must',
    clause: '5',
    title: 'pcm is served to wrong keys',
    base: stack,
    twist: () => async (ask, next, site) => {
      if (
        !isSpeech(ask) ||
        tokenOf(ask) === '' ||
        [site.poorKey, site.hurriedKey, site.managementKey].includes(tokenOf(ask))
      )
        return next(ask)
      const trial = await next(withToken(ask, site.apiKey))
      return formatOf(trial) === 'pcm' ? trial : next(ask)
    },
  },
  // 5: the words of a script that had no key: `Bearer undefined` or `Bearer null`.
  {
    id: 'auth2-undefined-token',
    level: 'must',
    clause: '5',
    title: 'The tokens undefined, null and none are taken for the anonymous key',
    base: relay,
    twist: opening((ask) => /^(?:undefined|null|none)$/iu.test(tokenOf(ask))),
  },
  // 7: "401", the status that is about keys; for a wrong key it is a lesser matter by the settled readings.
  {
    id: 'auth2-unknown-workspace-first',
    level: 'should',
    clause: '7',
    title: 'A wrong key with a workspace that is unknown is answered with 404',
    base: pebble,
    twist: () => async (ask, next, site) => {
      const at = budgetOf(ask)
      return at !== undefined &&
        !bare(ask) &&
        tokenOf(ask) !== site.managementKey &&
        ![site.slug, site.workspaceId, ...site.failingWorkspaces.keys()].includes(at.id) &&
        /^(?:daily|weekly|monthly|lifetime)$/u.test(at.interval) &&
        at.id !== ''
        ? listedFailure(404)
        : next(ask)
    },
  },
  // 7: "402 is returned when the account lacks credits": not for pcm.
  {
    id: 'auth2-no-credit-pcm',
    clause: '7',
    title: 'An account without credits is served pcm',
    base: ledger,
    twist: () => async (ask, next, site) => {
      if (!isSpeech(ask) || tokenOf(ask) !== site.poorKey) return next(ask)
      const trial = await next(withToken(ask, site.apiKey))
      return formatOf(trial) === 'pcm' ? trial : next(ask)
    },
  },
  // 4.1: "Error responses: see section 7 (400, 401, 402, 404, 429, ...)": 403 is not among them.
  {
    id: 'auth2-no-credit-403',
    level: 'must',
    clause: '4.1',
    title: 'An account without credits is answered with 403',
    base: stack,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 402 ? fail(403, 'Insufficient credits, see /credits') : reply
    },
  },
  // 4.1: 420 is not listed.
  {
    id: 'auth2-limit-420',
    level: 'must',
    clause: '4.1',
    title: 'An exceeded rate limit is answered with 420',
    base: atelier,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 429 ? fail(420, 'Rate limit exceeded') : reply
    },
  },
  // 2.4: "error.code": missing, only when the limit is exceeded.
  {
    id: 'auth2-limit-no-code',
    level: 'must',
    clause: '2.4',
    title: '429 has no error.code',
    base: relay,
    twist: failureEdit(({ error }) => ({ error: { message: error.message } }), [429]),
  },
  // HTTP: names of headers have no case; the interface writes "Authorization".
  {
    id: 'auth2-header-case',
    clause: '5',
    title: 'The Authorization header is only found when its name is written in lower case',
    base: pebble,
    twist: () => async (ask, next) =>
      ask.names.includes('authorization') || bare(ask) ? next(ask) : fail(401, 'Missing Authentication header'),
  },
]
