import type { Context } from '../context.ts'
import type { Token } from '../credentials.ts'
import type { Fault } from '../deviation.ts'
import { failure, Refusal } from '../failure.ts'
import { must, should } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import type { Key } from '../store.ts'
import { area, clause, hasNoHeader, headerOf } from './auth-hooks.ts'

const bearer = (value: string | undefined, otherwise: Token): Token => (value ? { kind: 'bearer', value } : otherwise)

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

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function otherCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => (/[a-z]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase()))
}

const hex = [...'0123456789abcdef']

/** What the other operation takes, but for its last character: each kind of key may be looked up in its own way. */
const ofOtherKind = (operation: 'speech' | 'budget', kind: Key['kind'], title: string): Fault =>
  must(area, {
    id: `auth-near-miss-of-other-${operation}`,
    title,
    clause,
    violates: ['AUTH-NEAR-MISS-REFUSED', 'AUTH-UNKNOWN-KEY-401'],
    when: { operation },
    hooks: {
      key: (key, { token, services }) => {
        if (key || token?.kind !== 'bearer') return key
        const front = token.value.slice(0, -1)
        const near = hex.map((digit) => services.store.key(front + digit)).find((one) => one?.kind === kind)
        return near && { ...near, kind: operation === 'speech' ? 'api' : 'management' }
      },
    },
  })

export const nearMisses: Fault[] = [
  near('case', 'compares keys without case', (token) => [otherCase(token)]),
  near('longer', 'accepts a key with one character more', (token) => [token.slice(0, -1), token.slice(1)]),
  near('shorter', 'accepts a key without its last character', (token) => hex.map((digit) => token + digit)),
  ofOtherKind('speech', 'management', 'does not compare the last character of a management key on speech'),
  ofOtherKind('budget', 'api', 'does not compare the last character of an API key on budgets'),
  near('shorter-front', 'accepts a key without its first character', (token) => [`s${token}`]),
  near('last-character', 'does not compare the last character of a key', (token) => [
    ...hex.map((digit) => token.slice(0, -1) + digit),
    ...hex.map((digit) => token + digit),
  ]),
  near('longer-front', 'accepts a key with one character more in front', (token) => [token.slice(1)]),
  near('pattern', 'takes a percent sign or an asterisk in a key for any character', (token) =>
    /[%*]$/.test(token) ? hex.map((digit) => token.slice(0, -1) + digit) : [],
  ),
  near('list', 'takes the first of several keys', (token) => token.split(',').slice(0, 1)),
  near('escaped', 'decodes percent signs in a key', (token) => [unescaped(token)]),
  near('base64', 'takes a key in base64', (token) => [Buffer.from(token, 'base64').toString()]),
  near('hyphens', 'takes underscores in a key for hyphens', (token) => [token.replaceAll('_', '-')]),
  near('tail', 'does not compare what stands behind a dot in a key', (token) => token.split('.').slice(0, 1)),
  near('colon', 'takes what stands before a colon for the key', (token) => token.split(':').slice(0, 1)),
  near('address', 'takes what stands before a slash, a question mark or a number sign for the key', (token) =>
    token.split(/[/?#]/).slice(0, 1),
  ),
  near('parameters', 'takes what stands before a semicolon or an ampersand for the key', (token) =>
    token.split(/[;&]/).slice(0, 1),
  ),
  near('last-part', 'takes what stands behind the last colon or slash for the key', (token) =>
    token.split(/[:/]/).slice(-1),
  ),
  near('order', 'does not compare the order of the characters of a key', (token) => [[...token].toReversed().join('')]),
  near('doubled', 'compares a key in blocks of its own length', (token) => [token.slice(0, token.length / 2)]),
]

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

export const queryKey = misplaced('key-in-query', 'takes the key from the query', ({ incoming, services }) =>
  [...new URLSearchParams(incoming.query).values()]
    .find((value) => services.store.key(value.replace(/^bearer /i, '')))
    ?.replace(/^bearer /i, ''),
)

export const bodyKey = misplaced('key-in-body', 'takes the key from a member of the body', ({ incoming, services }) =>
  [...incoming.body.toString().matchAll(/"([^"\\]{8,200})"/g)]
    .map(([, value = '']) => value.replace(/^bearer /i, ''))
    .find((value) => services.store.key(value)),
)

const headerKey = (context: Context, names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => headerValues(context.incoming, name))
    .flatMap((value) => value.split(/[ ,]+|api-key\./))
    .find((value) => context.services.store.key(value))

export const misplacedKeys: Fault[] = [
  misplaced('key-in-gateway-header', 'takes the key from the headers of other gateways', (context) =>
    headerKey(context, ['api-key', 'xi-api-key', 'x-goog-api-key', 'ocp-apim-subscription-key', 'x-auth-token']),
  ),
  misplaced('key-in-proxy-header', 'takes the key from the header for proxies', (context) =>
    headerKey(context, ['proxy-authorization', 'x-forwarded-authorization']),
  ),
  misplaced(
    'key-in-rewritten-header',
    'takes the key from the header in which a proxy keeps the first one',
    (context) => headerKey(context, ['x-original-authorization', 'x-amzn-remapped-authorization']),
  ),
  misplaced('key-in-session-header', 'takes the key from headers of tokens', (context) =>
    headerKey(context, ['x-session-token', 'private-token', 'x-amz-security-token']),
  ),
  misplaced('key-in-websocket-header', 'takes the key from the protocol of a websocket', (context) =>
    headerKey(context, ['sec-websocket-protocol']),
  ),
  misplaced('key-in-session', 'takes the key from the cookie of a session', ({ incoming, services }) =>
    headerValues(incoming, 'cookie')
      .flatMap((line) => [...line.matchAll(/\bsession=([^;]+)/g)].map(([, value = '']) => value))
      .find((value) => services.store.key(value)),
  ),
]

/** Another scheme that is taken for Bearer. */
const scheme = (id: string, title: string, read: (header: string) => string | undefined): Fault =>
  should(area, {
    id: `auth-scheme-${id}`,
    title,
    clause,
    violates: ['AUTH-SCHEME-REFUSED'],
    hooks: { token: (token, context) => (token.kind === 'none' ? bearer(read(headerOf(context)), token) : token) },
  })

export const schemes: Fault[] = [
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
  should(area, {
    id: 'auth-scheme-quoted',
    title: 'accepts a key in quotes or brackets',
    clause,
    violates: ['AUTH-SCHEME-REFUSED'],
    hooks: {
      token: (token) =>
        token.kind === 'bearer' ? { ...token, value: token.value.replaceAll(/^["'<]|["'>]$/g, '') } : token,
    },
  }),
  scheme('any', 'accepts a key under any scheme', (header) => /^\S+ +(\S+)$/.exec(header)?.[1]),
  scheme(
    'glued',
    'accepts a key directly behind Bearer, without a blank',
    (header) => /^bearer(\S+)$/i.exec(header)?.[1],
  ),
  scheme(
    'longer',
    'accepts a key under any scheme that begins with Bearer',
    (header) => /^bearer\S+ +(\S+)$/i.exec(header)?.[1],
  ),
  scheme(
    'followed',
    'takes the second word of the header for the key',
    (header) => /^bearer +(\S+) \S/i.exec(header)?.[1],
  ),
  should(area, {
    id: 'auth-odd-key-500',
    title: 'answers 500 to a key with a letter beyond ASCII',
    clause,
    violates: ['AUTH-ODD-KEY-HANDLED'],
    when: {
      matches: ({ incoming }) => headerValues(incoming, 'authorization').some((value) => /[^\0-\x7f]/.test(value)),
    },
    hooks: {
      token: () => {
        throw new Refusal(failure(500))
      },
    },
  }),
]

/** What looks like a search for a key: wrong ones that begin alike, one after another. */
export const locked = should(area, {
  id: 'auth-locked-behind-wrong-keys',
  title: 'refuses the right key once behind nine wrong ones that begin alike',
  clause,
  violates: ['AUTH-RIGHT-KEY-AFTER-WRONG'],
  hooks: {
    key: (key, context) => {
      const { token, operation } = context
      if (token?.kind !== 'bearer') return key
      const memory = context.memory('auth-locked-behind-wrong-keys')
      const latest = (memory.get(operation) ?? { beginning: '', count: 0 }) as { beginning: string; count: number }
      const beginning = token.value.slice(0, 6)
      const count = key ? 0 : latest.beginning === beginning ? latest.count + 1 : 1
      memory.set(operation, { beginning, count })
      return key && latest.count >= 9 ? undefined : key
    },
  },
})

export const apiKeyOnBudgetAs = (status: number, words: string): Fault =>
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

export const poorKeyOnBudget = must(area, {
  id: 'auth-no-credit-key-on-budget',
  title: 'lets the key of an account without credits read budgets',
  clause: '4.2',
  violates: ['AUTH-API-KEY-ON-BUDGET'],
  when: {
    operation: 'budget',
    matches: ({ key, services }) => key !== undefined && services.store.credits(key.account) === 0,
  },
  hooks: { permission: () => true },
})

export const apiKeyOnBudget = must(area, {
  id: 'auth-api-key-on-budget',
  title: 'lets an API key read budgets',
  clause: '4.2',
  violates: ['AUTH-API-KEY-ON-BUDGET'],
  when: { operation: 'budget' },
  hooks: { permission: () => true },
})
