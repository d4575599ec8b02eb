import { brotliCompressSync } from 'node:zlib'
import { after, isAudio, sends, typeOf, worded } from '../alter.ts'
import { message, type Client } from '../client.ts'
import { harbour } from '../harbour.ts'
import { withField, type Alteration, type Answer } from '../house.ts'
import { quay } from '../quay.ts'
import type { Oddity } from '../sketch.ts'

const isJson = (answer: Answer): boolean => typeOf(answer).includes('json')

/** Changes JSON as text. */
const text = (change: (text: string, status: number) => string): Alteration =>
  after((answer) =>
    isJson(answer) ? { ...answer, body: Buffer.from(change(answer.body.toString(), answer.status)) } : answer,
  )

/** Changes JSON as a value. */
const value = (change: (value: Record<string, unknown>, status: number) => unknown): Alteration =>
  text((body, status) => JSON.stringify(change(JSON.parse(body) as Record<string, unknown>, status)))

const escaped = (quoted: string): string =>
  quoted.replaceAll(/[a-z/]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const more = (...fields: readonly (readonly [string, string])[]): Alteration =>
  after((answer) => ({ ...answer, fields: [...answer.fields, ...fields] }))

const reads =
  (pattern: RegExp) =>
  async (client: Client): Promise<boolean> =>
    pattern.test((await client.budget('daily')).text)

const failing =
  (pattern: RegExp) =>
  async (client: Client): Promise<boolean> =>
    pattern.test((await client.speak({ speed: 'x' })).text)

const has =
  (name: string) =>
  async (client: Client): Promise<boolean> =>
    (await client.budget('daily')).headers[name] !== undefined

const told = (id: string, title: string, say: string, house = harbour): Oddity => ({
  id: `message-${id}`,
  title,
  house,
  alter: worded(400, (listed) => (say.includes('%') ? say.replace('%', listed) : `${listed}: ${say}`)),
  seen: async (client) => message(await client.speak({ speed: 'x' })).includes(say.split('%').at(-1) ?? ''),
})

const long = 'The request was understood, but one of its parameters has a value that cannot be used here. '

/** Answers that are right, and look unusual. */
export const answers: readonly Oddity[] = [
  {
    id: 'header-cookies',
    title: 'Three cookies are set with every answer',
    house: quay,
    alter: more(
      ['Set-Cookie', 'a=1; Path=/; HttpOnly'],
      ['Set-Cookie', 'b="x y"; Max-Age=5'],
      ['Set-Cookie', 'c=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    ),
    seen: has('set-cookie'),
  },
  {
    id: 'header-ninety',
    title: 'Answers have ninety headers more',
    house: quay,
    alter: more(...Array.from({ length: 90 }, (_, index): [string, string] => [`X-Node-${index}`, `value ${index}`])),
    seen: has('x-node-89'),
  },
  {
    id: 'header-long',
    title: 'One header has 7,000 characters',
    house: harbour,
    alter: more(['X-Trace', 'ab'.repeat(3500)]),
    seen: has('x-trace'),
  },
  {
    id: 'header-usual',
    title: 'Headers of proxies and of security stand in every answer',
    house: harbour,
    alter: more(
      ['Via', '1.1 edge, 1.1 inner'],
      ['Age', '0'],
      ['Alt-Svc', 'h3=":443"; ma=86400'],
      ['Strict-Transport-Security', 'max-age=31536000'],
      ['Content-Security-Policy', "default-src 'none'"],
      ['Server-Timing', 'db;dur=3, app;dur=9'],
      ['Accept-Ranges', 'none'],
      ['Timing-Allow-Origin', '*'],
    ),
    seen: has('alt-svc'),
  },
  {
    id: 'header-limits',
    title: 'Rate limits are told in three kinds of headers',
    house: quay,
    alter: more(
      ['RateLimit', '"default";r=50;t=30'],
      ['RateLimit-Policy', '"default";q=100;w=60'],
      ['X-RateLimit-Remaining', '0'],
    ),
    seen: has('ratelimit'),
  },
  {
    id: 'header-identity',
    title: 'Content-Encoding says identity',
    house: harbour,
    alter: more(['Content-Encoding', 'identity']),
    seen: has('content-encoding'),
  },
  {
    id: 'header-challenges',
    title: '401 has two challenges in one header',
    house: quay,
    alter: after((answer) =>
      answer.status === 401
        ? withField(answer, 'WWW-Authenticate', 'Bearer realm="a, b", error="invalid_token", Newauth realm="x"')
        : answer,
    ),
    seen: async (client) => (await client.budget('daily', { key: null })).headers['www-authenticate'] !== undefined,
  },
  {
    id: 'type-quoted',
    title: 'A parameter of Content-Type has a semicolon and a comma in quotes',
    house: quay,
    alter: after((answer) => withField(answer, 'Content-Type', `${typeOf(answer)}; profile="a;b, c=d"; v=2`)),
    seen: async (client) => (await client.speak()).type.includes('a;b, c=d'),
  },
  {
    id: 'type-capitals',
    title: 'The type of JSON has a charset in capitals, without a blank',
    house: harbour,
    alter: after((answer) =>
      isJson(answer) ? withField(answer, 'Content-Type', 'application/json;CHARSET=UTF-8') : answer,
    ),
    seen: async (client) => (await client.budget()).type.endsWith('CHARSET=UTF-8'),
  },
  {
    id: 'type-rate',
    title: 'pcm tells its rate and channels in quoted parameters',
    house: quay,
    alter: after((answer) =>
      isAudio(answer) && typeOf(answer) === 'audio/pcm'
        ? withField(answer, 'Content-Type', 'audio/pcm; rate="16000"; channels=1; endianness=little-endian')
        : answer,
    ),
    seen: async (client) => (await client.speak()).type.includes('rate="16000"'),
  },
  {
    id: 'json-brotli',
    title: 'JSON is encoded with brotli where that is accepted',
    house: quay,
    alter: after((answer, call) =>
      isJson(answer) && sends(call, 'accept-encoding', /\bbr\b(?!;q=0)/u)
        ? withField({ ...answer, body: brotliCompressSync(answer.body) }, 'Content-Encoding', 'br')
        : answer,
    ),
    seen: async (client) =>
      (await client.budget('daily', { headers: { 'Accept-Encoding': 'br' } })).headers['content-encoding'] === 'br',
  },
  {
    id: 'json-exponent',
    title: 'limit_usd is written with an exponent',
    house: harbour,
    alter: text((body) =>
      body.replace(/"limit_usd":([\d.]+)/u, (_, number: string) => `"limit_usd":${Number(number).toExponential()}`),
    ),
    seen: reads(/"limit_usd":[\d.]+e\+1/u),
  },
  {
    id: 'json-zeros',
    title: 'limit_usd has six decimals',
    house: quay,
    alter: text((body) =>
      body.replace(/"limit_usd":([\d.]+)/u, (_, number: string) => `"limit_usd":${Number(number).toFixed(6)}`),
    ),
    seen: reads(/"limit_usd":5\.000000/u),
  },
  {
    id: 'json-reversed',
    title: 'Members stand in the reverse order',
    house: harbour,
    alter: value(({ data, ...rest }) => ({
      ...rest,
      ...(data === undefined ? {} : { data: Object.fromEntries(Object.entries(data as object).reverse()) }),
    })),
    seen: reads(/^\{"include_byok_in_budgets":\w+,"data":\{"updated_at"/u),
  },
  {
    id: 'json-blanks',
    title: 'Line breaks, tabs and blanks stand before and behind the JSON',
    house: quay,
    alter: text((body) => `\r\n\t ${body} \r\n\r\n`),
    seen: reads(/^\r\n\t \{/u),
  },
  {
    id: 'json-escapes',
    title: 'All letters in names and values are escaped',
    house: harbour,
    alter: text((body) => body.replaceAll(/"[^"]*"/gu, escaped)),
    seen: reads(/\\u0064\\u0061\\u0074\\u0061/u),
  },
  {
    id: 'json-more-90',
    title: 'A budget has 90 kB of further members',
    house: quay,
    alter: value((body) => ({
      ...body,
      history: Array.from({ length: 1500 }, (_, day) => ({ day, spent_usd: day / 7, note: 'settled' })),
    })),
    seen: async (client) => (await client.budget()).text.length > 60_000,
  },
  {
    id: 'json-more-400',
    title: 'A budget has 400 kB in one further member',
    house: harbour,
    alter: value((body) => ('data' in body ? { ...body, signature: 'c2lnbmVk'.repeat(50_000) } : body)),
    seen: async (client) => (await client.budget()).text.length > 400_000,
  },
  {
    id: 'json-null-error',
    title: 'A budget has error: null and warnings beside data',
    house: quay,
    alter: value((body) => ('data' in body ? { error: null, warnings: [], ...body } : body)),
    seen: reads(/"error":null/u),
  },
  {
    id: 'json-more-error',
    title: 'Errors have metadata, a type and a null param, and data: null beside',
    house: harbour,
    alter: value((body) =>
      'error' in body
        ? {
            success: false,
            data: null,
            error: { type: 'invalid', param: null, metadata: { tries: [] }, ...(body['error'] as object) },
          }
        : body,
    ),
    seen: failing(/"metadata"/u),
  },
  told('long', 'The message of 400 has 3,000 characters', long.repeat(33)),
  told(
    'at-least',
    'A line of the message begins with "at least"',
    'speed has to be\n  at least 0.25 and\n  at most 4',
    quay,
  ),
  told('at-body', 'A line of the message begins with "at body" and a place', 'wrong type\n  at body (1:17)'),
  told(
    'host',
    'The message names a host that ends like a source file',
    'see https://status.example.rs:8443/notes.go',
    quay,
  ),
  told('line', 'The message speaks of a line and of a file of the documents', 'see docs/errors.md, line 3: "speed"'),
  told('angles', 'The message has placeholders in angle brackets', 'write {"speed": <number>} & try again', quay),
  told('two-languages', 'The message is in two languages', '% / Paramètres invalides – 参数无效'),
  told('emoji', 'The message has emoji, quotes and line breaks', '🙈 "speed"\n\n* see the list of parameters ✅', quay),
  told(
    'error-word',
    'The message begins with "Error:" and has a trace id',
    'Error: % (trace 7f3a9c, goroutine pool 4)',
  ),
]
