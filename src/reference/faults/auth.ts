import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { member } from '../speech-request.ts'
import { anyone, area, clause, hasNoHeader, headerOf } from './auth-hooks.ts'
import {
  apiKeyOnBudget,
  poorKeyOnBudget,
  apiKeyOnBudgetAs,
  bodyKey,
  locked,
  misplacedKeys,
  nearMisses,
  queryKey,
  schemes,
} from './auth-keys.ts'
import { limitsBeforeKeys } from './auth-limits.ts'
import { authFormFaults } from './auth-forms.ts'
import { kindsAccepted } from './auth-kinds.ts'
import { authPathFaults } from './auth-paths.ts'
import { echoes, messages } from './auth-messages.ts'
import { byTurns } from './auth-turns.ts'
import { onBudget, onInterval, onMp3, onPcm, onSpeech, scoped } from './scope.ts'

const isUnknown = ({ token, key }: Context): boolean => token?.kind === 'bearer' && !key

const listed = ['SPEECH-STATUS-LISTED', 'BUDGET-STATUS-LISTED'] as const

const missingAccepted = must(area, {
  id: 'auth-missing-accepted',
  title: 'asks for no authentication',
  clause,
  violates: ['AUTH-MISSING-401', 'AUTH-BEFORE-VALIDATION', 'AUTH-BEFORE-LOOKUP', 'AUTH-MISPLACED-KEY-401'],
  hooks: { key: (key, context) => (hasNoHeader(context) ? anyone(context) : key) },
})

const emptyAccepted = must(area, {
  id: 'auth-empty-accepted',
  title: 'accepts a bearer token of no characters',
  clause,
  violates: ['AUTH-EMPTY-401'],
  hooks: { key: (key, context) => (/^bearer\s*$/i.test(headerOf(context)) ? anyone(context) : key) },
})

const unknownAccepted = must(area, {
  id: 'auth-unknown-key-accepted',
  title: 'accepts any bearer token',
  clause,
  violates: ['AUTH-UNKNOWN-KEY-REFUSED', 'AUTH-UNKNOWN-KEY-401', 'AUTH-NEAR-MISS-REFUSED'],
  hooks: { key: (key, context) => key ?? (context.token?.kind === 'bearer' ? anyone(context) : undefined) },
})

/** Missing authentication refused with another status. */
const missingAs = (status: number, words: string): Fault =>
  must(area, {
    id: `auth-missing-${status}`,
    title: `answers missing authentication with ${status} ${words}`.trim(),
    clause,
    violates: [
      'AUTH-MISSING-401',
      'AUTH-EMPTY-401',
      'AUTH-MISPLACED-KEY-401',
      ...([403, 422].includes(status) ? listed : []),
      'AUTH-BEFORE-VALIDATION',
      'AUTH-BEFORE-LOOKUP',
      ...([400, 404].includes(status) ? [] : ['AUTH-SCHEME-REFUSED']),
    ],
    hooks: {
      failure: (given, { token }) => (given.status === 401 && token?.kind === 'none' ? failure(status, words) : given),
    },
  })

const schemeCase = should(area, {
  id: 'auth-scheme-case',
  title: 'does not know the scheme in lower case',
  clause,
  violates: ['AUTH-SCHEME-CASE'],
  hooks: { token: (token, context) => (headerOf(context).startsWith('bearer ') ? { kind: 'none' } : token) },
})

const headerName = must(area, {
  id: 'auth-header-name',
  title: 'finds the Authorization header only when its name is in lower case',
  clause,
  violates: ['AUTH-HEADER-NAME'],
  hooks: {
    token: (token, { incoming }) =>
      incoming.headers.some(([name]) => name === 'authorization') ? token : { kind: 'none' },
  },
})

const headerInCapitals = must(area, {
  id: 'auth-header-capitals',
  title: 'does not find the Authorization header when its name is in capitals',
  clause,
  violates: ['AUTH-HEADER-NAME'],
  hooks: {
    token: (token, { incoming }) =>
      incoming.headers.some(([name]) => name === 'AUTHORIZATION') ? { kind: 'none' } : token,
  },
})

/** What a key opens is no business of one that is none. */
const unknownAfterLookup = should(area, {
  id: 'auth-unknown-key-after-lookup',
  title: 'answers 404 to an unknown key where the workspace is unknown too',
  clause: '7',
  violates: ['AUTH-UNKNOWN-KEY-401'],
  when: { operation: 'budget' },
  hooks: {
    failure: (given, context) =>
      given.status === 401 && isUnknown(context) && !context.services.store.workspace(context.workspaceRef)
        ? failure(404)
        : given,
  },
})

const claims = (context: Context, name: string, value: string): boolean =>
  headerValues(context.incoming, name).includes(value)

/** A header that anybody can send opens the service to a request without a key. */
const openTo = (id: string, title: string, isIt: (context: Context) => boolean, ...also: readonly string[]): Fault =>
  must(area, {
    id: `auth-open-to-${id}`,
    title,
    clause,
    violates: ['AUTH-MISSING-401', ...also],
    hooks: { key: (key, context) => (hasNoHeader(context) && isIt(context) ? anyone(context) : key) },
  })

const openToClaims: readonly Fault[] = [
  openTo('local-address', 'asks for no authentication where X-Forwarded-For names the machine itself', (context) =>
    claims(context, 'x-forwarded-for', '127.0.0.1'),
  ),
  openTo('named-user', 'asks for no authentication where X-User-Id names a user', (context) =>
    claims(context, 'x-user-id', '1'),
  ),
  openTo('rewritten-path', 'asks for no authentication where X-Original-URL is there', (context) =>
    context.incoming.headers.some(([name]) => name.toLowerCase() === 'x-original-url'),
  ),
  openTo(
    'long-text',
    'asks for no authentication where the text is long',
    ({ incoming }) => incoming.body.length > 250,
    'AUTH-BEFORE-VALIDATION',
  ),
  must(area, {
    id: 'auth-unknown-key-inside',
    title: 'accepts any bearer token where X-Internal is there',
    clause,
    violates: ['AUTH-UNKNOWN-KEY-REFUSED', 'AUTH-UNKNOWN-KEY-401'],
    hooks: {
      key: (key, context) =>
        key ??
        (context.token?.kind === 'bearer' && claims(context, 'x-internal', 'true') ? anyone(context) : undefined),
    },
  }),
]

const early = (
  id: string,
  title: string,
  first: 'validation-first' | 'lookup-first',
  isIt: (context: Context) => boolean = () => true,
): Fault =>
  must(area, {
    id: `auth-after-${id}`,
    title,
    clause,
    violates: [first === 'validation-first' ? 'AUTH-BEFORE-VALIDATION' : 'AUTH-BEFORE-LOOKUP'],
    hooks: { sequence: (sequence, context) => (isIt(context) ? first : sequence) },
  })

/** Clause 5. */
export const authFaults: readonly Fault[] = [
  missingAccepted,
  ...scoped(missingAccepted, [onSpeech, onMp3, onPcm, onBudget]),
  // What is wrong with the request there is the interval.
  ...scoped({ ...missingAccepted, violates: ['AUTH-MISSING-401', 'AUTH-BEFORE-LOOKUP', 'AUTH-MISPLACED-KEY-401'] }, [
    onInterval('daily'),
    onInterval('lifetime'),
  ]),
  emptyAccepted,
  ...scoped(emptyAccepted, [onSpeech, onMp3, onBudget, onInterval('weekly')]),
  unknownAccepted,
  ...kindsAccepted,
  ...scoped(unknownAccepted, [onSpeech, onMp3, onBudget, onInterval('monthly')]),
  missingAs(400, ''),
  missingAs(403, 'Forbidden'),
  missingAs(404, ''),
  missingAs(422, 'missing header'),
  missingAs(500, ''),
  ...scoped(missingAs(403, 'Forbidden'), [onSpeech, onBudget]),
  ...scoped(missingAs(404, ''), [onBudget]),
  ...nearMisses,
  ...scoped(nearMisses[0] as Fault, [onSpeech, onBudget]),
  ...scoped(nearMisses[1] as Fault, [onMp3, onBudget]),
  ...scoped(nearMisses[2] as Fault, [onSpeech, onInterval('daily')]),
  headerName,
  ...scoped(headerName, [onMp3, onInterval('monthly')]),
  headerInCapitals,
  schemeCase,
  ...scoped(schemeCase, [onSpeech, onBudget]),
  unknownAfterLookup,
  queryKey,
  ...scoped(queryKey, [onSpeech, onBudget]),
  { ...bodyKey, when: { operation: 'speech' } },
  ...schemes,
  ...scoped(schemes[0] as Fault, [onSpeech, onBudget]),
  ...scoped(early('validation', 'validates before it authenticates', 'validation-first'), [onSpeech, onMp3, onBudget]),
  ...scoped(
    early(
      'parsing',
      'refuses what is not JSON before it authenticates',
      'validation-first',
      ({ incoming }) => !isJson(incoming.body),
    ),
    [onSpeech],
  ),
  ...scoped(early('lookup', 'looks up before it authenticates', 'lookup-first'), [
    onSpeech,
    onBudget,
    onInterval('lifetime'),
  ]),
  ...openToClaims,
  early('model-type', 'refuses a model that is no string before it authenticates', 'validation-first', hasOddModel),
  ...misplacedKeys,
  ...limitsBeforeKeys,
  ...authFormFaults,
  ...authPathFaults,
  apiKeyOnBudget,
  poorKeyOnBudget,
  ...scoped(apiKeyOnBudget, [onInterval('daily'), onInterval('weekly'), onInterval('monthly'), onInterval('lifetime')]),
  apiKeyOnBudgetAs(403, 'Only management keys can perform this operation'),
  apiKeyOnBudgetAs(402, ''),
  apiKeyOnBudgetAs(405, 'Method Not Allowed'),
  ...messages,
  ...scoped(messages.find(({ id }) => id === 'auth-missing-message') as Fault, [onSpeech, onBudget]),
  ...echoes,
  must(area, {
    id: 'auth-unknown-key-403',
    title: 'answers an unknown key with 403',
    clause: '7',
    violates: ['AUTH-UNKNOWN-KEY-REFUSED', 'AUTH-NEAR-MISS-REFUSED', ...listed, 'AUTH-UNKNOWN-KEY-401'],
    hooks: {
      failure: (given, context) => (given.status === 401 && isUnknown(context) ? failure(403, 'Forbidden') : given),
    },
  }),
  should(area, {
    id: 'auth-unknown-key-400',
    title: 'answers an unknown key with 400',
    clause: '7',
    violates: ['AUTH-UNKNOWN-KEY-401'],
    hooks: { failure: (given, context) => (given.status === 401 && isUnknown(context) ? failure(400) : given) },
  }),
  should(area, {
    id: 'auth-unknown-key-404',
    title: 'answers an unknown key with 404',
    clause: '7',
    violates: ['AUTH-UNKNOWN-KEY-401'],
    hooks: { failure: (given, context) => (given.status === 401 && isUnknown(context) ? failure(404) : given) },
  }),
  locked,
  ...byTurns,
]

function hasOddModel({ incoming }: Context): boolean {
  if (!isJson(incoming.body)) return false
  const model = member(JSON.parse(incoming.body.toString()), 'model')
  return model !== undefined && model !== null && typeof model !== 'string'
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString())
    return true
  } catch {
    return false
  }
}
