import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { withHeader } from '../reply.ts'
import { member } from '../speech-request.ts'
import { area, clause, hasNoHeader, headerOf } from './auth-hooks.ts'

/** The key shown in the answer. */
export const echoes: Fault[] = [
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
  ({ requested }: Context): unknown =>
    member(requested.body, name)

export const messages: Fault[] = [
  nope(
    'malformed',
    'the body is not JSON',
    ({ operation, requested }) => operation === 'speech' && requested.body === undefined,
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
