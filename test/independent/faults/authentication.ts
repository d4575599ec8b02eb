import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { fail, listedFailure } from '../replies.ts'
import { bodyOf, budgetOf, isSpeech, keyFor, tokenOf, withToken, type Defect } from '../tools.ts'
import { bare, opening } from './authentication-tools.ts'

export const authentication: readonly Defect[] = [
  // 5: "Both operations take an API key as a bearer token": another key is not that key.
  {
    id: 'auth-key-without-case',
    level: 'must',
    clause: '5',
    title: 'Keys are compared without regard to case',
    base: atelier,
    twist: opening((ask, site) => tokenOf(ask).toLowerCase() === keyFor(ask, site).toLowerCase()),
  },
  // 5: the same sentence; a longer token is not the key.
  {
    id: 'auth-key-as-prefix',
    level: 'must',
    clause: '5',
    title: 'Any token that begins with the key is accepted',
    base: relay,
    twist: opening((ask, site) => tokenOf(ask).startsWith(keyFor(ask, site))),
  },
  // 5: the same sentence; only part of the key is compared.
  {
    id: 'auth-first-20-characters',
    level: 'must',
    clause: '5',
    title: 'Only the first 20 characters of a key are compared',
    base: ledger,
    twist: opening((ask, site) => tokenOf(ask).slice(0, 20) === keyFor(ask, site).slice(0, 20)),
  },
  // 5: the same sentence; a missing last character is not noticed.
  {
    id: 'auth-last-character',
    level: 'must',
    clause: '5',
    title: 'A key without its last character is accepted for speech',
    base: stack,
    twist: opening((ask, site) => isSpeech(ask) && tokenOf(ask) === site.apiKey.slice(0, -1)),
  },
  // 5: "Both operations take an API key": speech looks only whether there is a token.
  {
    id: 'auth-any-token-on-speech',
    level: 'must',
    clause: '5',
    title: 'Speech accepts any token',
    base: pebble,
    twist: opening((ask) => isSpeech(ask) && tokenOf(ask).trim() !== ''),
  },
  // 5: "Get a workspace budget requires a management key."
  {
    id: 'auth-any-token-on-budgets',
    level: 'must',
    clause: '5',
    title: 'Budgets accept any token that no key is',
    base: atelier,
    twist: opening(
      (ask, site) =>
        !isSpeech(ask) && tokenOf(ask) !== '' && ![site.apiKey, site.poorKey, site.hurriedKey].includes(tokenOf(ask)),
    ),
  },
  // 5: "A request without authentication returns 401": not for one interval.
  {
    id: 'auth-open-lifetime',
    level: 'must',
    clause: '5',
    title: 'The lifetime budget can be read without a key',
    base: stack,
    twist: opening((ask) => bare(ask) && budgetOf(ask)?.interval === 'lifetime'),
  },
  // 5: "A request without authentication returns 401": an empty token is no authentication.
  {
    id: 'auth-empty-token',
    level: 'must',
    clause: '5',
    title: 'A bearer scheme with an empty token is let in',
    base: ledger,
    twist: opening((ask) => /^bearer\s*$/iu.test(ask.headers.authorization ?? '')),
  },
  // 5: "as a bearer token in the Authorization header": the query is no header.
  {
    id: 'auth-key-in-query',
    level: 'must',
    clause: '5',
    title: 'The key may stand in the query',
    base: relay,
    twist: opening(
      (ask, site) => bare(ask) && [...new URLSearchParams(ask.query).values()].includes(keyFor(ask, site)),
    ),
  },
  // 5: "A request without authentication returns 401": here a bad body is told first.
  {
    id: 'auth-after-validation',
    level: 'must',
    clause: '5',
    title: 'The body is checked before the key',
    base: atelier,
    twist: () => async (ask, next, site) => {
      if (!isSpeech(ask)) return next(ask)
      const trial = await next(withToken(ask, site.apiKey))
      return trial.status === 400 ? trial : next(ask)
    },
  },
  // 5: "A request without authentication returns 401": here only unreadable JSON is told first.
  {
    id: 'auth-after-parsing',
    level: 'must',
    clause: '5',
    title: 'A body parser in front answers 400 before the key is looked at',
    base: stack,
    twist: () => async (ask, next) =>
      isSpeech(ask) && (await bodyOf(ask)) === undefined ? fail(400, 'Invalid request parameters') : next(ask),
  },
  // 5: "A request without authentication returns 401": here an unknown workspace is told first.
  {
    id: 'auth-after-lookup',
    level: 'must',
    clause: '5',
    title: 'The workspace is looked up before the key',
    base: ledger,
    twist: () => async (ask, next, site) => {
      if (isSpeech(ask)) return next(ask)
      const trial = await next(withToken(ask, site.managementKey))
      return trial.status === 404 ? trial : next(ask)
    },
  },
  // 5: "A request without authentication returns 401": here a wrong interval is told first.
  {
    id: 'auth-after-interval',
    level: 'must',
    clause: '5',
    title: 'The interval is checked before the key',
    base: pebble,
    twist: () => async (ask, next) => {
      const at = budgetOf(ask)
      return at !== undefined && !['daily', 'weekly', 'monthly', 'lifetime'].includes(at.interval)
        ? listedFailure(400)
        : next(ask)
    },
  },
]
