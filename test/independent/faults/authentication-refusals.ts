import { setTimeout as sleep } from 'node:timers/promises'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { fail, listedFailure } from '../replies.ts'
import { budgetOf, failureEdit, isSpeech, keyFor, tokenOf, withToken, type Defect } from '../tools.ts'
import { bare, opening } from './authentication-tools.ts'

export const authenticationRefusals: readonly Defect[] = [
  // 5: "as a bearer token": Basic is another scheme.
  {
    id: 'auth-basic-scheme',
    level: 'should',
    clause: '5',
    title: 'The key is accepted under the Basic scheme',
    base: relay,
    twist: opening((ask, site) => {
      const header = ask.headers.authorization ?? ''
      const rest = header.replace(/^basic\s+/iu, '')
      return (
        rest !== header &&
        (rest === keyFor(ask, site) || Buffer.from(rest, 'base64').toString().split(':').includes(keyFor(ask, site)))
      )
    }),
  },
  // 5: "Authorization: Bearer <API_KEY>": the scheme is missing.
  {
    id: 'auth-bare-key',
    level: 'should',
    clause: '5',
    title: 'The key is accepted without a scheme',
    base: stack,
    twist: opening((ask, site) => ask.headers.authorization === keyFor(ask, site)),
  },
  // 5: "as a bearer token": any scheme will do.
  {
    id: 'auth-any-scheme',
    level: 'should',
    clause: '5',
    title: 'Any word before the key is taken for the scheme',
    base: atelier,
    twist: opening(
      (ask, site) =>
        (ask.headers.authorization ?? '').split(/\s+/u).at(-1) === keyFor(ask, site) &&
        /^\S+\s+\S+$/u.test(ask.headers.authorization ?? ''),
    ),
  },
  // 5: "Get a workspace budget requires a management key."
  {
    id: 'auth-api-key-reads-budgets',
    level: 'must',
    clause: '5',
    title: 'An ordinary key reads budgets',
    base: ledger,
    twist: opening((ask, site) => !isSpeech(ask) && tokenOf(ask) === site.apiKey),
  },
  // 5: "Get a workspace budget requires a management key": not for the slug of the workspace.
  {
    id: 'auth-api-key-reads-by-slug',
    level: 'must',
    clause: '5',
    title: 'An ordinary key reads budgets when the workspace is named by its slug',
    base: relay,
    twist: opening((ask, site) => budgetOf(ask)?.id === site.slug && tokenOf(ask) === site.apiKey),
  },
  // 4.2: "Error responses: see section 7 (400, 401, 404, 500)": 403 is not among them.
  {
    id: 'auth-api-key-403',
    level: 'must',
    clause: '4.2',
    title: 'An ordinary key on budgets is answered with 403',
    base: stack,
    twist: () => async (ask, next, site) =>
      !isSpeech(ask) && tokenOf(ask) === site.apiKey ? fail(403, 'A management key is required') : next(ask),
  },
  // 7: "401 Missing Authentication header" and 5: "with the message stating that the Authentication header is missing".
  {
    id: 'auth-other-message',
    level: 'must',
    clause: '5',
    title: 'A request without a header is answered "Unauthorized"',
    base: atelier,
    twist: failureEdit(
      (failure, _reply, ask) => (bare(ask) ? { error: { ...failure.error, message: 'Unauthorized' } } : failure),
      [401],
    ),
  },
  // 5: the same sentence, broken on one operation only.
  {
    id: 'auth-other-message-on-budgets',
    level: 'must',
    clause: '5',
    title: 'Budgets say "No credentials" when the header is missing',
    base: relay,
    twist: failureEdit(
      (failure, _reply, ask) =>
        bare(ask) && !isSpeech(ask) ? { error: { ...failure.error, message: 'No credentials provided' } } : failure,
      [401],
    ),
  },
  // 5: "A request without authentication returns 401".
  {
    id: 'auth-missing-is-403',
    level: 'must',
    clause: '5',
    title: 'A request without a header is answered with 403',
    base: pebble,
    twist: () => async (ask, next) => (bare(ask) ? fail(403, 'Missing Authentication header') : next(ask)),
  },
  // 5: "A request without authentication returns 401": 400 is another code.
  {
    id: 'auth-missing-is-400',
    level: 'must',
    clause: '5',
    title: 'A request without a header is answered with 400',
    base: ledger,
    twist: () => async (ask, next) => (bare(ask) ? fail(400, 'Missing Authentication header') : next(ask)),
  },
  // 7: the message is human-readable text about the error; a credential does not belong there (settled reading).
  {
    id: 'auth-key-echoed',
    level: 'should',
    clause: '7',
    title: 'The message for a wrong key repeats the key',
    base: stack,
    twist: failureEdit(
      (failure, _reply, ask) =>
        bare(ask) ? failure : { error: { ...failure.error, message: `Unknown key ${tokenOf(ask)}` } },
      [401],
    ),
  },
  // 5: "A request without authentication returns 401": here only the first request of a connection needs a key.
  {
    id: 'auth-once-per-connection',
    level: 'must',
    clause: '5',
    title: 'A connection that showed a good key needs none afterwards',
    base: ledger,
    twist: () => {
      const trusted = new WeakSet()
      return async (ask, next, site) => {
        if (tokenOf(ask) === keyFor(ask, site)) trusted.add(ask.connection)
        return next(bare(ask) && trusted.has(ask.connection) ? withToken(ask, keyFor(ask, site)) : ask)
      }
    },
  },
  // 5: "A request without authentication returns 401": the key stands in a variable that all requests share.
  {
    id: 'auth-shared-while-busy',
    level: 'must',
    clause: '5',
    title: 'While a request with a key is under way, one without is let in',
    base: relay,
    twist: () => {
      let busy = 0
      return async (ask, next, site) => {
        const good = tokenOf(ask) === keyFor(ask, site)
        if (good) busy++
        try {
          if (good) await sleep(12)
          return await next(!good && bare(ask) && busy > 0 ? withToken(ask, keyFor(ask, site)) : ask)
        } finally {
          if (good) busy--
        }
      }
    },
  },
  // 7: "429 is returned when a rate limit is exceeded": 503 is another listed status.
  {
    id: 'auth-limit-is-503',
    level: 'should',
    clause: '7',
    title: 'An exceeded rate limit is answered with 503',
    base: relay,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 429 ? listedFailure(503) : reply
    },
  },
]
