import type { Context } from '../context.ts'
import type { Token } from '../credentials.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { member } from '../speech-request.ts'
import { withHeader } from '../reply.ts'
import type { Key } from '../store.ts'
import { onBudget, onInterval, onMp3, onPcm, onSpeech, scoped } from './scope.ts'

const area = 'auth'
const clause = '5'

const headerOf = (context: Context): string => headerValues(context.incoming, 'authorization')[0] ?? ''
const hasNoHeader = (context: Context): boolean => headerValues(context.incoming, 'authorization').length === 0
/** What a server that asks nobody takes for the caller. */
const anyone = (context: Context): Key | undefined =>
  context.services.store.anyKey(context.operation === 'budget' ? 'management' : 'api')
const bearer = (value: string | undefined, otherwise: Token): Token => (value ? { kind: 'bearer', value } : otherwise)
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

/** Missing authentication told with another status. */
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

/** A token that is nearly a key, opened with what a sloppy comparison makes of it. */
const near = (id: string, title: string, candidates: (token: string) => readonly string[]): Fault =>
  must(area, {
    id: `auth-near-miss-${id}`,
    title,
    clause,
    violates: ['AUTH-NEAR-MISS-REFUSED', 'AUTH-UNKNOWN-KEY-401'],
    hooks: {
      key: (key, { token, services }) => {
        if (key || token?.kind !== 'bearer') return key
        return candidates(token.value)
          .map((each) => services.store.key(each))
          .find((each) => each !== undefined)
      },
    },
  })

const hex = [...'0123456789abcdef']
const nearMisses: Fault[] = [
  near('case', 'compares keys without case', (token) => [token.toLowerCase()]),
  near('longer', 'accepts a key with one character more', (token) => [token.slice(0, -1), token.slice(1)]),
  near('shorter', 'accepts a key without its last character', (token) => hex.map((digit) => token + digit)),
  near('shorter-front', 'accepts a key without its first character', (token) => [`s${token}`]),
  near('last-character', 'does not compare the last character of a key', (token) => [
    ...hex.map((digit) => token.slice(0, -1) + digit),
    ...hex.map((digit) => token + digit),
  ]),
  near('longer-front', 'accepts a key with one character more in front', (token) => [token.slice(1)]),
]

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

/** A key outside the header that serves as well. */
const misplaced = (id: string, title: string, find: (context: Context) => string | undefined): Fault =>
  must(area, {
    id: `auth-${id}`,
    title,
    clause,
    violates: ['AUTH-MISPLACED-KEY-401'],
    hooks: {
      token: (token, context) => (token.kind === 'none' && hasNoHeader(context) ? bearer(find(context), token) : token),
    },
  })

const queryKey = misplaced('key-in-query', 'takes the key from the query', ({ incoming, services }) =>
  [...new URLSearchParams(incoming.query).values()]
    .find((value) => services.store.key(value.replace(/^bearer /i, '')))
    ?.replace(/^bearer /i, ''),
)

const bodyKey = misplaced('key-in-body', 'takes the key from a member of the body', ({ incoming, services }) =>
  [...incoming.body.toString().matchAll(/"([^"\\]{8,200})"/g)]
    .map(([, value = '']) => value.replace(/^bearer /i, ''))
    .find((value) => services.store.key(value)),
)

/** Another scheme that is taken for Bearer. */
const scheme = (id: string, title: string, read: (header: string) => string | undefined): Fault =>
  should(area, {
    id: `auth-scheme-${id}`,
    title,
    clause,
    violates: ['AUTH-SCHEME-REFUSED'],
    hooks: { token: (token, context) => (token.kind === 'none' ? bearer(read(headerOf(context)), token) : token) },
  })

const schemes: Fault[] = [
  scheme('bare', 'accepts a key without a scheme', (header) => /^\S+$/.exec(header)?.[0]),
  scheme('basic', 'accepts a key under the scheme Basic', (header) => {
    const given = /^basic +(\S+)$/i.exec(header)?.[1]
    return (
      given &&
      (given.startsWith('sk-')
        ? given
        : Buffer.from(given, 'base64')
            .toString()
            .split(':')
            .find((part) => part.startsWith('sk-')))
    )
  }),
  scheme('token', 'accepts a key under the scheme Token', (header) => /^token +(\S+)$/i.exec(header)?.[1]),
  scheme('any', 'accepts a key under any scheme', (header) => /^\S+ +(\S+)$/.exec(header)?.[1]),
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

const apiKeyOnBudgetAs = (status: number, words: string): Fault =>
  must(area, {
    id: `auth-api-key-on-budget-${status}`,
    title: `answers an API key on budgets with ${status} ${words}`.trim(),
    clause: '4.2',
    violates: ['AUTH-API-KEY-ON-BUDGET', 'BUDGET-STATUS-LISTED'],
    when: { operation: 'budget' },
    hooks: {
      failure: (given, { key }) => (given.status === 401 && key?.kind === 'api' ? failure(status, words) : given),
    },
  })

const apiKeyOnBudget = must(area, {
  id: 'auth-api-key-on-budget',
  title: 'lets an API key read budgets',
  clause: '4.2',
  violates: ['AUTH-API-KEY-ON-BUDGET'],
  when: { operation: 'budget' },
  hooks: { permission: () => true },
})

/** The key shown to whoever reads the answer. */
const echoes: Fault[] = [
  should(area, {
    id: 'auth-echo-unknown',
    title: 'repeats an unknown key in the message',
    clause: '7',
    violates: ['AUTH-KEY-NOT-ECHOED'],
    hooks: {
      failure: (given, context) =>
        given.status === 401 && context.token?.kind === 'bearer'
          ? { ...given, message: `Unknown API key: ${context.token.value}` }
          : given,
    },
  }),
  should(area, {
    id: 'auth-echo-in-message',
    title: 'repeats the key in the message of a 400',
    clause: '7',
    violates: ['AUTH-KEY-NOT-ECHOED'],
    hooks: {
      failure: (given, context) =>
        given.status === 400 && context.token?.kind === 'bearer'
          ? { ...given, message: `${given.message} (key ${context.token.value})` }
          : given,
    },
  }),
  should(area, {
    id: 'auth-echo-in-header',
    title: 'repeats the Authorization header in a header of the answer',
    clause: '5',
    violates: ['AUTH-KEY-NOT-ECHOED'],
    hooks: { reply: (reply, context) => withHeader(reply, 'X-Debug-Authorization', headerOf(context) || 'none') },
  }),
  should(area, {
    id: 'auth-echo-in-envelope',
    title: 'repeats the request headers in a debug member of errors',
    clause: '7',
    violates: ['AUTH-KEY-NOT-ECHOED'],
    hooks: {
      envelope: (envelope, context) => ({ ...(envelope as object), debug: { authorization: headerOf(context) } }),
    },
  }),
]

const isWithout = (context: Context, { status }: { readonly status: number }): boolean =>
  status === 401 && hasNoHeader(context)
/** What is said about a missing header, where something else is wrong with the request too. */
const nope = (id: string, title: string, isIt: (context: Context) => boolean): Fault =>
  must(area, {
    id: `auth-missing-message-${id}`,
    title: `says "Nope" of a missing header where ${title}`,
    clause,
    violates: ['AUTH-MISSING-MESSAGE', 'ERROR-MESSAGE-TEXT'],
    hooks: {
      failure: (given, context) => (isWithout(context, given) && isIt(context) ? { ...given, message: 'Nope' } : given),
    },
  })
const asks =
  (name: string) =>
  ({ asked }: Context): unknown =>
    member(asked.body, name)

const messages: Fault[] = [
  nope(
    'malformed',
    'the body is not JSON',
    ({ operation, asked }) => operation === 'speech' && asked.body === undefined,
  ),
  nope('voice', 'the voice is empty', (context) => asks('voice')(context) === ''),
  nope(
    'model',
    'the model is unknown',
    (context) =>
      context.operation === 'speech' &&
      !context.services.models.some(({ id }) => id === (asks('model')(context) ?? id)),
  ),
  nope(
    'workspace',
    'the workspace is unknown',
    ({ operation, services, workspaceRef }) => operation === 'budget' && !services.store.workspace(workspaceRef),
  ),
  should(area, {
    id: 'auth-missing-message-words',
    title: 'says in words of its own that the header is missing',
    clause: '7',
    violates: ['ERROR-MESSAGE-TEXT'],
    hooks: {
      failure: (given, context) =>
        isWithout(context, given) ? { ...given, message: 'The Authentication header is missing' } : given,
    },
  }),
  must(area, {
    id: 'auth-missing-message',
    title: 'answers a missing header with another message',
    clause,
    violates: ['AUTH-MISSING-MESSAGE', 'ERROR-MESSAGE-TEXT'],
    hooks: {
      failure: (given, { token }) =>
        given.status === 401 && token?.kind === 'none' ? { ...given, message: 'Unauthorized' } : given,
    },
  }),
  must(area, {
    id: 'auth-missing-message-empty',
    title: 'answers a missing header with an empty message',
    clause,
    violates: ['AUTH-MISSING-MESSAGE', 'ERROR-MESSAGE-TEXT', 'ERROR-MESSAGE-CLEAN'],
    hooks: {
      failure: (given, { token }) =>
        given.status === 401 && token?.kind === 'none' ? { ...given, message: '' } : given,
    },
  }),
]

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
  apiKeyOnBudget,
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
  must(area, {
    id: 'auth-third-call-open',
    title: 'asks for no authentication every third time that it is missing',
    clause,
    violates: ['AUTH-MISSING-401', 'AUTH-BEFORE-VALIDATION', 'AUTH-BEFORE-LOOKUP', 'AUTH-MISPLACED-KEY-401'],
    when: { every: 3, matches: hasNoHeader },
    hooks: { key: (key, context) => key ?? anyone(context) },
  }),
]

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString())
    return true
  } catch {
    return false
  }
}
