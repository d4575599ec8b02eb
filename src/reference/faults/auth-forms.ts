import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { anyone, area, clause, hasNoHeader } from './auth-hooks.ts'

/** What looks for the key lets a request by that is written in a form that it does not expect. */
const openIn = (id: string, title: string, isIt: (context: Context) => boolean, when?: Fault['when']): Fault =>
  must(area, {
    id: `auth-open-in-${id}`,
    title: `asks for no authentication where ${title}`,
    clause,
    violates: ['AUTH-OTHER-FORMS'],
    ...(when && { when }),
    hooks: { key: (key, context) => (hasNoHeader(context) && isIt(context) ? anyone(context) : key) },
  })

const has = (context: Context, name: string): boolean => headerValues(context.incoming, name).length > 0

/** The same of a key that does not exist, or is of the wrong kind. */
const lenientByVersion = must(area, {
  id: 'auth-any-key-in-old-version',
  title: 'accepts any bearer token where a request is one of HTTP/1.0',
  clause,
  violates: ['AUTH-OTHER-FORMS'],
  hooks: {
    key: (key, context) =>
      context.incoming.version === '1.0' && context.token?.kind === 'bearer' ? anyone(context) : key,
  },
})

/** Keys of a kind are looked up by the path as it stands. */
const apiKeyBy = (id: string, title: string, isIt: (context: Context) => boolean): Fault =>
  must(area, {
    id: `auth-api-key-by-${id}`,
    title: `lets an API key read a budget where ${title}`,
    clause,
    violates: ['AUTH-OTHER-FORMS'],
    when: { operation: 'budget', matches: isIt },
    hooks: { permission: () => true },
  })

const anyKeyKinds: readonly Fault[] = [
  apiKeyBy('escaped-interval', 'the interval is percent-encoded', ({ incoming }) =>
    /\/[^/]*%[^/]*$/.test(incoming.path),
  ),
  apiKeyBy('query', 'there is a query', ({ incoming }) => incoming.query !== ''),
  apiKeyBy('uuid-capitals', 'the UUID is in capitals', ({ workspaceRef }) =>
    /^(?=.*[A-F])[\dA-F-]{36}$/.test(workspaceRef),
  ),
]

export const authFormFaults: readonly Fault[] = [
  lenientByVersion,
  ...anyKeyKinds,
  openIn('conditions', 'a GET has an If-None-Match', (context) => has(context, 'if-none-match')),
  openIn('chunks', 'a body comes in chunks', (context) => has(context, 'transfer-encoding')),
  openIn('old-version', 'a request is one of HTTP/1.0', ({ incoming }) => incoming.version === '1.0'),
  openIn('old-version-on-budgets', 'a budget is read by HTTP/1.0', ({ incoming }) => incoming.version === '1.0', {
    operation: 'budget',
  }),
  openIn('expectation', 'a request expects a 100', (context) => has(context, 'expect')),
  openIn('events', 'only events are accepted', (context) =>
    headerValues(context.incoming, 'accept').includes('text/event-stream'),
  ),
  openIn('typed-get', 'a GET has a Content-Type', (context) => has(context, 'content-type'), { operation: 'budget' }),
]
