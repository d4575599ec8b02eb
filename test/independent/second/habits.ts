import { randomBytes, randomInt } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Ask, Delivery, Reply, Site, Twist } from '../contract.ts'
import { fail } from '../replies.ts'
import {
  audioEdit,
  budgetOf,
  failureEdit,
  formatOf,
  isSpeech,
  keyFor,
  tokenOf,
  withToken,
  type Sketch,
} from '../tools.ts'
import { jsonEdit } from './tricks.ts'

const delivered =
  (delivery: Delivery, when: (reply: Reply) => boolean = () => true): (() => Twist) =>
  () =>
  async (ask, next) => {
    const reply = await next(ask)
    return when(reply) ? { ...reply, delivery } : reply
  }

const headed =
  (headers: Readonly<Record<string, string>>): (() => Twist) =>
  () =>
  async (ask, next) => {
    const reply = await next(ask)
    return { ...reply, headers: { ...headers, ...reply.headers } }
  }

function hiccup(each: number, reply: () => Reply, when: (ask: Ask) => boolean): () => Twist {
  return () => {
    let count = 0
    return async (ask, next, site) =>
      tokenOf(ask) === keyFor(ask, site) && when(ask) && ++count % each === 0 ? reply() : next(ask)
  }
}

/** Other names for what the tester is told; the program behind knows its own. */
function renamed(names: {
  readonly model?: string
  readonly voice?: string
  readonly slug?: string
  readonly apiKey?: string
  readonly managementKey?: string
}): Pick<Sketch, 'environment' | 'twist'> {
  const plain = (part: string): string => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  }
  const translated = async (ask: Ask, site: Site): Promise<Ask> => {
    let out = ask
    const token = tokenOf(ask)
    if (names.apiKey !== undefined && token !== '')
      out = withToken(
        out,
        token === names.apiKey
          ? site.apiKey
          : token === names.managementKey
            ? site.managementKey
            : token === site.apiKey || token === site.managementKey
              ? 'old'
              : token,
      )
    const at = budgetOf(out)
    if (at !== undefined && names.slug !== undefined)
      out = {
        ...out,
        path: `${site.prefix}/workspaces/${plain(at.id) === names.slug ? site.slug : plain(at.id) === site.slug ? 'old' : at.id}/budgets/${at.interval}`,
      }
    // As text, so that a body stays as it was sent but for the two names.
    const raw = isSpeech(out) ? (await out.read()).toString('latin1') : ''
    const said = (value: string): string => Buffer.from(JSON.stringify(value)).toString('latin1')
    const put = (text: string, member: string, from: string | undefined, to: string): string => {
      if (from === undefined) return text
      const changed = text.replace(`"${member}":${said(from)}`, () => `"${member}":${said(to)}`)
      return changed === text ? respelled(text, member, from, to) : changed
    }
    const changed = put(put(raw, 'model', names.model, site.model), 'voice', names.voice, site.voice)
    if (changed !== raw) {
      const bytes = Buffer.from(changed, 'latin1')
      out = { ...out, read: () => Promise.resolve(bytes) }
    }
    return out
  }
  const say = (name: string, value: string | undefined): Record<string, string> =>
    value === undefined ? {} : { [name]: value }
  return {
    environment: (environment) => ({
      ...environment,
      ...say('ASSAY_MODEL', names.model),
      ...say('ASSAY_VOICE', names.voice),
      ...say('ASSAY_WORKSPACE_SLUG', names.slug),
      ...say('ASSAY_API_KEY', names.apiKey),
      ...say('ASSAY_MANAGEMENT_KEY', names.managementKey),
    }),
    twist: () => async (ask, next, site) => next(await translated(ask, site)),
  }
}

/** The same for JSON that is spelled otherwise: there nothing of the spelling counts. */
function respelled(text: string, member: string, from: string, to: string): string {
  try {
    const body = JSON.parse(Buffer.from(text, 'latin1').toString('utf8')) as Record<string, unknown>
    return body[member] === from ? Buffer.from(JSON.stringify({ ...body, [member]: to })).toString('latin1') : text
  } catch {
    return text
  }
}

const oneAtATime: () => Twist = () => {
  let last = Promise.resolve()
  return async (ask, next) => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    try {
      return await next(ask)
    } finally {
      resolve()
    }
  }
}

/** More than so many at once are sent away for a moment. */
const crowded =
  (most: number): (() => Twist) =>
  () => {
    let busy = 0
    return async (ask, next, site) => {
      if (!isSpeech(ask) || tokenOf(ask) !== site.apiKey) return next(ask)
      if (busy >= most) return fail(429, 'Rate limit exceeded', { 'Retry-After': '1' })
      busy++
      try {
        await new Promise((resolve) => setTimeout(resolve, 4))
        return await next(ask)
      } finally {
        busy--
      }
    }
  }

const stamp = (at: number): string => new Date(at).toISOString()
const failure = (reply: Reply): boolean => reply.status >= 400
const json = (reply: Reply): boolean => formatOf(reply) === undefined

/** Other habits on the wire, other names and other decisions. */
export const habits: readonly Sketch[] = [
  {
    id: 'wire-until-close',
    title: 'Bodies have no length and end with the connection',
    base: atelier,
    twist: delivered({ untilClose: true, size: 9999 }),
  },
  {
    id: 'wire-hangs-up',
    title: 'The connection is closed after every answer without a word',
    base: ledger,
    twist: delivered({ hangUp: true }),
  },
  {
    id: 'wire-hangs-up-at-times',
    title: 'The connection is closed after every seventh answer without a word',
    base: atelier,
    twist: () => {
      let count = 0
      return async (ask, next) => {
        const reply = await next(ask)
        return ++count % 7 === 0 ? { ...reply, delivery: { hangUp: true } } : reply
      }
    },
  },
  {
    id: 'wire-trailers',
    title: 'Audio has trailers',
    base: stack,
    twist: delivered(
      { chunked: true, size: 20_000, trailers: { 'X-Audio-Seconds': '3.2' } },
      (reply) => formatOf(reply) !== undefined,
    ),
  },
  {
    id: 'wire-early-hints',
    title: 'An informational answer goes ahead',
    base: relay,
    twist: delivered({ hints: true }),
  },
  {
    id: 'wire-own-reason',
    title: 'The words behind the status are own ones',
    base: ledger,
    twist: delivered({ reason: 'Certainly Not' }, failure),
  },
  {
    id: 'wire-no-reason',
    title: 'There are no words behind the status',
    base: atelier,
    twist: delivered({ reason: '' }),
  },
  {
    id: 'wire-drips',
    title: 'JSON comes byte by byte',
    base: pebble,
    twist: delivered({ chunked: true, size: 1 }, json),
  },
  {
    id: 'wire-drips-audio',
    title: 'Audio comes slowly in uneven pieces',
    base: atelier,
    twist: delivered({ chunked: true, size: 3001, pauseMs: 1 }, (reply) => formatOf(reply) !== undefined),
  },
  {
    id: 'wire-large-headers',
    title: 'Answers carry four kilobytes of headers',
    base: relay,
    twist: headed({
      'X-Trace': randomBytes(2000).toString('hex'),
      'Set-Cookie': 'session=none; HttpOnly',
      'Alt-Svc': 'h3=":443"; ma=86400',
    }),
  },
  {
    id: 'wire-attachment',
    title: 'Audio is an attachment with a file name',
    base: stack,
    twist: audioEdit('both', (_body, reply) => ({
      ...reply,
      headers: {
        ...reply.headers,
        'Content-Disposition': 'attachment; filename="speech.wav"',
        'Accept-Ranges': 'bytes',
        'Cache-Control': 'public, max-age=60',
        ETag: '"a1"',
      },
    })),
  },
  // RFC 9110, 8.4.1: "identity" is reserved and SHOULD NOT be sent, but means that nothing was done.
  {
    id: 'wire-compressed-audio',
    title: 'Audio is compressed if that is offered',
    base: ledger,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return formatOf(reply) !== undefined && /\bgzip\b(?!\s*;\s*q=0)/u.test(ask.headers['accept-encoding'] ?? '')
        ? { ...reply, headers: { ...reply.headers, 'Content-Encoding': 'gzip' }, body: gzipSync(reply.body) }
        : reply
    },
  },
  {
    id: 'wire-challenge',
    title: '401 carries a challenge',
    base: atelier,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return reply.status === 401
        ? {
            ...reply,
            headers: { ...reply.headers, 'WWW-Authenticate': 'Bearer realm="speech", error="invalid_token"' },
          }
        : reply
    },
  },
  {
    id: 'wire-one-at-a-time',
    title: 'Requests are answered strictly one after the other',
    base: relay,
    twist: oneAtATime,
  },
  {
    id: 'wire-crowded',
    title: 'More than three speech requests at once get 429 and Retry-After',
    base: atelier,
    twist: crowded(3),
  },
  {
    id: 'wire-crowded-pair',
    title: 'More than one speech request at once gets 429 and Retry-After',
    base: ledger,
    twist: crowded(1),
  },
  { id: 'wire-slow-refusals', title: 'Refusals take 40 ms', base: stack, twist: delivered({ firstMs: 40 }, failure) },
  {
    id: 'wire-date-retry',
    title: 'Every 30th speech call is 503 with a date in Retry-After',
    base: atelier,
    twist: hiccup(
      30,
      () => fail(503, 'Service temporarily unavailable', { 'Retry-After': new Date(Date.now() + 1000).toUTCString() }),
      isSpeech,
    ),
  },
  {
    id: 'wire-no-retry-after',
    title: 'Every 30th speech call is 429 without Retry-After',
    base: relay,
    twist: hiccup(30, () => fail(429, 'Rate limit exceeded'), isSpeech),
  },
  {
    id: 'wire-529-at-times',
    title: 'Every 40th speech call is 529',
    base: ledger,
    twist: hiccup(40, () => fail(529, 'Provider returned error'), isSpeech),
  },
  {
    id: 'wire-524-at-times',
    title: 'Every 40th speech call is 524',
    base: stack,
    twist: hiccup(40, () => fail(524, 'Request timed out. Please try again later.'), isSpeech),
  },
  // 4.2: "Error responses: see section 7 (400, 401, 404, 500)".
  {
    id: 'wire-500-on-budgets-at-times',
    title: 'Every 30th reading of a budget is 500',
    base: atelier,
    twist: hiccup(
      30,
      () => fail(500, 'Internal Server Error'),
      (ask) => budgetOf(ask) !== undefined,
    ),
  },
  {
    id: 'json-escaped',
    title: 'All letters in JSON strings are escaped',
    base: ledger,
    twist: jsonEdit(
      () => true,
      (text) =>
        text.replaceAll(
          /[a-z](?=[^"]*"[,}\]])/gu,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
    ),
  },
  {
    id: 'json-other-numbers',
    title: 'Numbers are written with an exponent and a fraction',
    base: atelier,
    twist: jsonEdit(
      (reply) => reply.status === 200,
      (text) =>
        text.replace(
          /"limit_usd":(\d+(?:\.\d+)?)/u,
          (_all, digits: string) => `"limit_usd":${Number(digits).toExponential(3)}`,
        ),
    ),
  },
  // 2.4 lists the members that are there; more are not forbidden.
  {
    id: 'json-rich-errors',
    title: 'Errors have metadata, null members and a list',
    base: relay,
    twist: failureEdit((given) => ({
      ...given,
      error: { ...given.error, metadata: { error_type: 'invalid_request', provider_code: null, previous_errors: [] } },
      user_id: null,
      openrouter_metadata: null,
      errors: [],
    })),
  },
  {
    id: 'json-long-messages',
    title: 'Messages are whole paragraphs with line breaks',
    base: stack,
    twist: failureEdit(({ error }) => ({
      error: {
        ...error,
        message: `${String(error.message)}.\n\nPlease read the manual (chapter 7) — „${'how to send requests, '.repeat(20)}“.`,
      },
    })),
  },
  {
    id: 'json-translated',
    title: 'Messages have a translation behind them',
    base: pebble,
    twist: failureEdit(({ error }) => ({
      error: { ...error, message: `${String(error.message)} / Запрос отклонён / 要求は拒否されました` },
    })),
  },
  {
    id: 'names-poor-first',
    title: '402 stands before every check of the body',
    base: atelier,
    twist: () => async (ask, next, site) =>
      isSpeech(ask) && tokenOf(ask) === site.poorKey
        ? fail(402, `Insufficient credits, go to ${ask.origin}/credits`)
        : next(ask),
  },
  {
    id: 'names-model',
    title: 'The model has a colon, dots and two slashes',
    base: atelier,
    ...renamed({ model: 'family/vendor/tts-2.5:free' }),
  },
  {
    id: 'names-voice',
    title: 'The voice has blanks and letters beyond ASCII',
    base: ledger,
    ...renamed({ voice: 'Zoë – warm (v2) 音' }),
  },
  { id: 'names-voice-one-letter', title: 'The voice is one letter', base: stack, ...renamed({ voice: 'a' }) },
  {
    id: 'names-voice-number',
    title: 'The voice is a numeral',
    base: relay,
    choices: { unknownVoice: 400 },
    ...renamed({ voice: '1' }),
  },
  {
    id: 'names-slug-capitals',
    title: 'The slug has capitals, dots and low lines',
    base: relay,
    ...renamed({ slug: 'Team_Blue.EU-1' }),
  },
  { id: 'names-slug-number', title: 'The slug is a number', base: pebble, ...renamed({ slug: '4711' }) },
  { id: 'names-slug-interval', title: 'The slug is the word daily', base: atelier, ...renamed({ slug: 'daily' }) },
  {
    id: 'names-keys-digits',
    title: 'Keys are digits only',
    base: atelier,
    choices: { provision: 'none' },
    ...renamed({ apiKey: '730195526418', managementKey: '940082731563' }),
  },
  {
    id: 'names-keys-short',
    title: 'Keys have three characters',
    base: ledger,
    choices: { provision: 'none' },
    ...renamed({ apiKey: 'k-1', managementKey: 'k-2' }),
  },
  {
    id: 'names-keys-tokens',
    title: 'Keys are long tokens with dots that begin alike',
    base: stack,
    choices: { provision: 'none' },
    ...renamed({
      apiKey: `eyJhbGciOiJFUzI1NiJ9.${'eyJzdWIiOiJh'.repeat(20)}.AAAA_-AA`,
      managementKey: `eyJhbGciOiJFUzI1NiJ9.${'eyJzdWIiOiJh'.repeat(20)}.AAAB_-AA`,
    }),
  },
  {
    id: 'names-keys-base64',
    title: 'Keys are base64 with padding',
    base: relay,
    choices: { provision: 'none' },
    ...renamed({ apiKey: 'c3BlZWNo+2/5LWtleS0x==', managementKey: 'bWFuYWdl+2/5LWtleS0y==' }),
  },
  // 8: "Maximum length of input: not shown."
  {
    id: 'choice-300-characters',
    title: 'Inputs over 300 characters are refused with 400',
    base: atelier,
    choices: { maximumInput: 300 },
  },
  {
    id: 'choice-120-characters',
    title: 'Inputs over 120 characters are refused with 400',
    base: ledger,
    choices: { maximumInput: 120 },
  },
  {
    id: 'choice-everything-refused',
    title: 'Whatever may be refused is refused',
    base: stack,
    choices: {
      maximumInput: 500,
      speed: 'refuse',
      defaultFormat: 'refuse',
      unknownMembers: 'refuse',
      contentType: 'strict',
      unknownModel: 400,
      apiKeyOnBudgets: 404,
      missingVoice: 'refuse',
      unknownVoice: 400,
      managementOnSpeech: 401,
    },
  },
  {
    id: 'choice-everything-accepted',
    title: 'Whatever may be accepted is accepted',
    base: relay,
    choices: {
      maximumInput: 100_000,
      speed: 'honour',
      defaultFormat: 'pcm',
      unknownMembers: 'ignore',
      contentType: 'any',
      unknownVoice: 'accept',
      missingVoice: 'accept',
      emptyInput: 'accept',
      managementOnSpeech: 200,
    },
  },
  {
    id: 'choice-same-times',
    title: 'created_at and updated_at are the same',
    base: atelier,
    choices: { moment: () => '2025-03-01T00:00:00.000Z' },
  },
  {
    id: 'choice-first-second',
    title: 'Times are the first of 1970',
    base: ledger,
    choices: { moment: () => '1970-01-01T00:00:00Z' },
  },
  {
    id: 'choice-seven-decimals',
    title: 'Times have seven decimals',
    base: stack,
    choices: { moment: (at) => stamp(at).replace('Z', '1234Z') },
  },
  // RFC 9562, 4: any 128 bits in the textual form are a UUID; this variant is reserved for backward compatibility.
  {
    id: 'choice-old-uuid',
    title: 'UUIDs are of an old variant',
    base: relay,
    choices: { uuid: (id) => `${id.slice(0, 14)}0${id.slice(15, 19)}c${id.slice(20)}` },
  },
  {
    id: 'choice-large-limit',
    title: 'Limits are integers beyond 2^53',
    base: pebble,
    choices: { limit: (index) => 9_007_199_254_740_992 * (index + 1) },
  },
  {
    id: 'choice-tiny-limit',
    title: 'Limits are parts of a cent',
    base: atelier,
    choices: { limit: (index) => 1e-9 * (index + 1) },
  },
  { id: 'choice-same-limits', title: 'All limits are the same', base: stack, choices: { limit: () => 42 } },
  {
    id: 'choice-limits-fall',
    title: 'Limits fall with the interval',
    base: ledger,
    choices: { limit: (index) => 1000 / (index + 1) },
  },
  {
    id: 'choice-401-for-all',
    title: 'Every refusal of a key says that the header is missing',
    base: stack,
    twist: failureEdit(({ error }) => ({ error: { ...error, message: 'Missing Authentication header' } }), [401]),
  },
  {
    id: 'choice-random-delays',
    title: 'Every answer takes up to 30 ms, audio in uneven pieces',
    base: pebble,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return { ...reply, delivery: { firstMs: randomInt(30), chunked: true, size: randomInt(2000, 20_000) } }
    },
  },
]
