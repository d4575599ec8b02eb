import type { HeaderLines } from '../../src/record/exchange.ts'

/** A place in which other gateways look for a key, and clause 5 does not. `key` is the template of the right one. */
export interface KeyPlace {
  readonly id: string
  readonly words: string
  /** What the credential is said to be: `query`, `header`, `cookie` or `body`. */
  readonly kind: string
  put(key: string): {
    readonly headers?: HeaderLines
    readonly query?: string
    readonly members?: Readonly<Record<string, unknown>>
  }
}

function inQuery(name: string, write = (key: string): string => key): KeyPlace {
  return {
    id: `key.in-query:${name}`,
    words: `in the query only (${name})`,
    kind: 'query',
    put: (key) => ({ query: `?${name}=${write(key)}` }),
  }
}

function inHeader(name: string, write = (key: string): string => key): KeyPlace {
  return {
    id: `key.in-header:${name.toLowerCase()}`,
    words: `in another header only (${name})`,
    kind: 'header',
    put: (key) => ({ headers: [[name.toLowerCase(), write(key)]] }),
  }
}

function inBody(name: string, write = (key: string): string => key): KeyPlace {
  return {
    id: `key.in-body:${name}`,
    words: `in a body field only (${name})`,
    kind: 'body',
    put: (key) => ({ members: { [name]: write(key) } }),
  }
}

const bearer = (key: string): string => `Bearer ${key}`

/** On both operations. */
export const keyPlaces: readonly KeyPlace[] = [
  inQuery('api_key'),
  inQuery('key'),
  inQuery('access_token'),
  inQuery('token'),
  inQuery('api-key'),
  inQuery('apikey'),
  inQuery('subscription-key'),
  inQuery('authorization', (key) => `Bearer%20${key}`),
  inHeader('X-API-Key'),
  inHeader('api-key'),
  inHeader('xi-api-key'),
  inHeader('X-Goog-Api-Key'),
  inHeader('Ocp-Apim-Subscription-Key'),
  inHeader('X-Auth-Token'),
  inHeader('X-Access-Token'),
  inHeader('Proxy-Authorization', bearer),
  inHeader('X-Authorization', bearer),
  inHeader('X-Forwarded-Authorization', bearer),
  inHeader('Authentication', bearer),
  inHeader('Sec-WebSocket-Protocol', (key) => `bearer, ${key}`),
  {
    id: 'key.in-cookie',
    words: 'in a cookie only',
    kind: 'cookie',
    put: (key) => ({ headers: [['cookie', `api_key=${key}; token=${key}`]] }),
  },
  {
    id: 'key.in-cookie:session',
    words: 'in a cookie of a session only',
    kind: 'cookie',
    put: (key) => ({
      headers: [['cookie', `session=${key}; access_token=${key}; auth_token=${key}; Authorization=Bearer%20${key}`]],
    }),
  },
]

/** On create speech. */
export const keyMembers: readonly KeyPlace[] = [
  inBody('api_key'),
  inBody('apiKey'),
  inBody('key'),
  inBody('token'),
  inBody('access_token'),
  inBody('authorization', bearer),
]
