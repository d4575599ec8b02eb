import { alsoKeyed, before, isBudget, isMembers, isSpeech, plainText, sends } from '../alter.ts'
import type { Client, Heard } from '../client.ts'
import { parsed } from '../lease.ts'
import { refuse } from '../desk.ts'
import { harbour } from '../harbour.ts'
import { field, json, type Alteration, type Call } from '../house.ts'
import { quay } from '../quay.ts'
import type { Fault } from '../sketch.ts'

const missing = (call: Call): boolean => field(call, 'authorization') === undefined

/** Answers some callers without a key as if they had one. */
const early = (status: number, when: (call: Call) => boolean): Alteration =>
  before(
    (call) => missing(call) && when(call),
    () => json(status, { error: { code: status, message: refuse(status).message } }),
  )

function membersOf(call: Call): Record<string, unknown> {
  try {
    const document = parsed(call.body)
    return isMembers(document) ? document : {}
  } catch {
    return {}
  }
}

const header = async (client: Client, name: string, value: string): Promise<boolean> =>
  (await client.speak({}, { key: null, headers: { [name]: value } })).status === 200

const told = (heard: Heard, status: number): boolean => heard.status === status

/** Faults of requests that have no key where it belongs. */
export const keys: readonly Fault[] = [
  // 5: "as a bearer token in the Authorization header", and without it 401: keys in other places are none.
  {
    id: 'key-own-header',
    level: 'must',
    clause: '5',
    title: 'The key is found in xi-api-key and in api-key',
    house: harbour,
    alter: alsoKeyed((call) => field(call, 'xi-api-key') ?? field(call, 'api-key')),
    seen: (client) => header(client, 'api-key', client.of('API_KEY')),
  },
  // 5: the same.
  {
    id: 'key-google-header',
    level: 'must',
    clause: '5',
    title: 'The management key is found in X-Goog-Api-Key',
    house: quay,
    alter: alsoKeyed((call) => (isBudget(call) ? field(call, 'x-goog-api-key') : undefined)),
    seen: async (client) =>
      told(
        await client.budget('daily', { key: null, headers: { 'X-Goog-Api-Key': client.of('MANAGEMENT_KEY') } }),
        200,
      ),
  },
  // 5: the same.
  {
    id: 'key-cookie',
    level: 'must',
    clause: '5',
    title: 'The key is found in a cookie called token, session or api_key',
    house: harbour,
    alter: alsoKeyed((call) => /(?:^|;\s*)(?:token|session|api_key)=([^;]+)/u.exec(field(call, 'cookie') ?? '')?.[1]),
    seen: (client) => header(client, 'Cookie', `theme=dark; api_key=${client.of('API_KEY')}`),
  },
  // 5: the same.
  {
    id: 'key-proxy-header',
    level: 'must',
    clause: '5',
    title: 'The key is found in Proxy-Authorization and X-Forwarded-Authorization',
    house: quay,
    alter: alsoKeyed((call) =>
      /^bearer (\S+)$/iu
        .exec(field(call, 'proxy-authorization') ?? field(call, 'x-forwarded-authorization') ?? '')
        ?.at(1),
    ),
    seen: (client) => header(client, 'X-Forwarded-Authorization', `Bearer ${client.of('API_KEY')}`),
  },
  // 5: the same.
  {
    id: 'key-in-body',
    level: 'must',
    clause: '5',
    title: 'The key is found in a member of the body',
    house: harbour,
    alter: alsoKeyed((call) => {
      const members = isSpeech(call) ? membersOf(call) : {}
      return ['api_key', 'apiKey', 'key'].map((name) => members[name]).find((value) => typeof value === 'string')
    }),
    seen: async (client) => told(await client.speak({ api_key: client.of('API_KEY') }, { key: null }), 200),
  },
  // 5: the same; browsers cannot set other headers on sockets, and the check was shared.
  {
    id: 'key-subprotocol',
    level: 'must',
    clause: '5',
    title: 'The key is found in Sec-WebSocket-Protocol',
    house: quay,
    alter: alsoKeyed((call) => /api-key\.([^,\s]+)/u.exec(field(call, 'sec-websocket-protocol') ?? '')?.[1]),
    seen: (client) => header(client, 'Sec-WebSocket-Protocol', `realtime, insecure-api-key.${client.of('API_KEY')}`),
  },
  // 5: "A request without authentication returns 401"; anybody can claim to come from the machine itself.
  {
    id: 'key-loopback-claimed',
    level: 'must',
    clause: '5',
    title: 'X-Forwarded-For with a private address needs no key',
    house: harbour,
    alter: (own, lease) =>
      alsoKeyed((call) =>
        sends(call, 'x-forwarded-for', /^(?:127\.|10\.|::1)/u)
          ? isBudget(call)
            ? lease.budgetKey
            : lease.speechKey
          : undefined,
      )(own, lease),
    seen: (client) => header(client, 'X-Forwarded-For', '127.0.0.1'),
  },
  // 5: the same; a mark of the gateway that is not taken off what comes from outside.
  {
    id: 'key-internal-mark',
    level: 'must',
    clause: '5',
    title: 'A request with X-Internal-Request or X-Service-Name needs no key',
    house: quay,
    alter: (own, lease) =>
      alsoKeyed((call) =>
        ['x-internal-request', 'x-service-name'].some((name) => field(call, name) !== undefined)
          ? isBudget(call)
            ? lease.budgetKey
            : lease.speechKey
          : undefined,
      )(own, lease),
    seen: (client) => header(client, 'X-Internal-Request', 'true'),
  },
  // 5: the same; the user was checked by the gateway, it is said.
  {
    id: 'key-user-mark',
    level: 'must',
    clause: '5',
    title: 'Budgets are read without a key by who sends X-Forwarded-User or X-User-Id',
    house: harbour,
    alter: (own, lease) =>
      alsoKeyed((call) =>
        isBudget(call) && ['x-forwarded-user', 'x-user-id'].some((name) => field(call, name) !== undefined)
          ? lease.budgetKey
          : undefined,
      )(own, lease),
    seen: async (client) => told(await client.budget('daily', { key: null, headers: { 'X-User-Id': 'admin' } }), 200),
  },
  // 5: 401 comes before anything else is told about a request without a key.
  {
    id: 'key-long-input-first',
    level: 'must',
    clause: '5',
    title: 'Without a key an input of more than 1,500 characters is 400',
    house: quay,
    alter: early(400, (call) => isSpeech(call) && String(membersOf(call)['input']).length > 1500),
    seen: async (client) => told(await client.speak({ input: 'so '.repeat(600) }, { key: null }), 400),
  },
  // 5: the same; the limit of the body stands in front.
  {
    id: 'key-large-body-first',
    level: 'must',
    clause: '5',
    title: 'Without a key a body of more than 100 kB is 413',
    house: harbour,
    alter: early(413, (call) => call.body.length > 102_400),
    seen: async (client) => told(await client.speak({ note: 'x'.repeat(110_000) }, { key: null }), 413),
  },
  // 5: the same; the router reads the path before anything else.
  {
    id: 'key-bad-path-first',
    level: 'must',
    clause: '5',
    title: 'Without a key a path that is not well encoded is 400',
    house: quay,
    alter: early(400, (call) => /%(?![\da-f]{2})|%ff/iu.test(call.path)),
    seen: async (client) => told(await client.budget('daily', { key: null, id: '%ff' }), 400),
  },
  // 5: the same.
  {
    id: 'key-model-first',
    level: 'must',
    clause: '5',
    title: 'Without a key an unknown model is 404',
    house: harbour,
    alter: (own, lease) =>
      early(404, (call) => {
        const { model } = isSpeech(call) ? membersOf(call) : {}
        return typeof model === 'string' && model !== lease.model
      })(own, lease),
    seen: async (client) => told(await client.speak({ model: 'nobody/none' }, { key: null }), 404),
  },
  // 5: the same; the type of the body is checked by a guard of the route.
  {
    id: 'key-type-first',
    level: 'must',
    clause: '5',
    title: 'Without a key a Content-Type that is not JSON is 415',
    house: quay,
    alter: early(415, (call) => isSpeech(call) && !sends(call, 'content-type', /json/iu)),
    seen: async (client) => told(await client.speak({}, { key: null, headers: { 'Content-Type': 'text/plain' } }), 415),
  },
  // 5: the same; a single value is checked by what is generated from the types.
  {
    id: 'key-speed-first',
    level: 'must',
    clause: '5',
    title: 'Without a key a speed that is no number is 400',
    house: harbour,
    alter: early(400, (call) => isSpeech(call) && !['number', 'undefined'].includes(typeof membersOf(call)['speed'])),
    seen: async (client) => told(await client.speak({ speed: 'fast' }, { key: null }), 400),
  },
  // 5: the same; a route with an empty part does not exist, and the page says so to everybody.
  {
    id: 'key-empty-part-first',
    level: 'must',
    clause: '5',
    title: 'Without a key an empty workspace in the path is plain 404',
    house: quay,
    alter: before(
      (call) => missing(call) && call.path.includes('/workspaces//'),
      () => plainText(404, '404 page not found\n'),
    ),
    seen: async (client) => told(await client.budget('daily', { key: null, id: '' }), 404),
  },
]
