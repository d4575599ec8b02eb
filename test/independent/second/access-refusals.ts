import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { fail, json, listedFailure } from '../replies.ts'
import { budgetOf, failureEdit, formatOf, isSpeech, tokenOf, withToken, type Defect } from '../tools.ts'
import { bare, header, opening } from './access-tools.ts'

export const accessRefusals: readonly Defect[] = [
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
