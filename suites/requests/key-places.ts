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

/** Under many names at once, which are accepted where one of them is. */
function inHeaders(id: string, words: string, headers: (key: string) => HeaderLines): KeyPlace {
  return {
    id: `key.in-header:${id}`,
    words: `in headers of other gateways only (${words})`,
    kind: 'header',
    put: (key) => ({ headers: headers(key) }),
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

const otherKeyHeaders = [
  'api-key',
  'apikey',
  'xi-api-key',
  'x-goog-api-key',
  'ocp-apim-subscription-key',
  'x-auth-token',
  'x-access-token',
  'x-token',
  'x-api-token',
  'api-token',
  'x-auth-key',
  'x-access-key',
  'x-session-token',
  'x-amz-security-token',
  'x-functions-key',
  'x-rapidapi-key',
  'private-token',
  'token',
  'openai-api-key',
  'x-openai-api-key',
  'anthropic-api-key',
  'x-openrouter-api-key',
  'x-litellm-api-key',
  'x-portkey-api-key',
]
const otherAuthorizations = [
  'x-authorization',
  'x-forwarded-authorization',
  'authentication',
  'x-original-authorization',
  'x-amzn-remapped-authorization',
  'x-serverless-authorization',
  'grpc-metadata-authorization',
  'www-authenticate',
  'x-auth',
  'cf-aig-authorization',
  'helicone-auth',
  'x-bearer-token',
]
const otherParameters = [
  'api-key',
  'apikey',
  'apiKey',
  'x-api-key',
  'subscription-key',
  'auth',
  'auth_token',
  'bearer_token',
  'api_token',
  'secret',
  'jwt',
]

const otherMembers = ['apiKey', 'api-key', 'key', 'token', 'access_token', 'accessToken', 'auth', 'bearer']

/** On both operations. */
export const keyPlaces: readonly KeyPlace[] = [
  inQuery('api_key'),
  inQuery('key'),
  inQuery('access_token'),
  inQuery('token'),
  inQuery('authorization', (key) => `Bearer%20${key}`),
  inHeader('X-API-Key'),
  inHeader('Proxy-Authorization', bearer),
  inHeader('Sec-WebSocket-Protocol', (key) => `realtime, bearer, ${key}, openai-insecure-api-key.${key}`),
  inHeaders('keys', 'xi-api-key, X-Goog-Api-Key, X-Auth-Token and the like', (key) =>
    otherKeyHeaders.map((name) => [name, key]),
  ),
  inHeaders('authorizations', 'X-Authorization, X-Forwarded-Authorization and the like', (key) =>
    otherAuthorizations.map((name) => [name, bearer(key)]),
  ),
  {
    id: 'key.in-query:many',
    words: 'in the query only (apikey, subscription-key, auth_token and the like)',
    kind: 'query',
    put: (key) => ({ query: `?${otherParameters.map((name) => `${name}=${key}`).join('&')}` }),
  },
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
  {
    id: 'key.in-body:many',
    words: 'in a body field only (apiKey, key, token and the like)',
    kind: 'body',
    put: (key) => ({ members: Object.fromEntries(otherMembers.map((name) => [name, key])) }),
  },
  inBody('authorization', bearer),
]
