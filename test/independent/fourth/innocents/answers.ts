import { randomBytes } from 'node:crypto'
import type { Twist } from '../serve.ts'
import type { World } from '../world.ts'
import { isMembers, type Members } from '../steps.ts'
import { right } from './tools.ts'

const dates =
  (rewrite: (time: string) => string) =>
  (world: World): void => {
    for (const row of world.rows.values()) {
      row.created_at = rewrite(row.created_at)
      row.updated_at = rewrite(row.updated_at)
    }
  }

const limits =
  (next: (index: number) => number) =>
  (world: World): void => {
    for (const [index, row] of [...world.rows.values()].entries()) row.limit_usd = next(index)
  }

const renamed =
  (name: (id: string) => string) =>
  (world: World): void => {
    for (const row of world.rows.values()) row.id = name(row.id)
  }

const printed =
  (print: (value: unknown) => string): Twist =>
  (base) => ({ print: (status, value) => ({ ...base.print(status, value), body: Buffer.from(print(value)) }) })

const errors =
  (more: (code: number, message: string) => Members): Twist =>
  (base) => ({ failure: (refusal) => base.print(refusal.status, more(refusal.status, base.message(refusal))) })

const backwards = (value: unknown): unknown =>
  isMembers(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, inner]) => [name, backwards(inner)]),
      )
    : value

const ascii = (text: string): string =>
  text.replaceAll(/[a-z]/gu, (letter) => `\\u00${letter.codePointAt(0)?.toString(16) ?? ''}`)

const said =
  (words: (status: number, detail: string) => string | undefined): Twist =>
  (base) => ({ message: (refusal) => words(refusal.status, refusal.message) ?? base.message(refusal) })

/** What budgets and errors look like. */
export const answers = [
  right(
    'json-indented',
    'nest',
    'JSON is indented with tabs and ends with two line ends.',
    printed((value) => `\n${JSON.stringify(value, null, '\t')}\r\n\r\n`),
  ),
  right(
    'json-backwards',
    'go',
    'Members come in the opposite order.',
    printed((value) => JSON.stringify(backwards(value))),
  ),
  right(
    'json-escaped',
    'fastapi',
    String.raw`Texts are written with \u escapes for every small letter.`,
    printed((value) => JSON.stringify(value).replaceAll(/(?<=": ")[^"\\]+(?=")|(?<=":")[^"\\]+(?=")/gu, ascii)),
  ),
  right('json-type-quoted', 'aspnet', 'The type of JSON is Application/JSON; Charset="UTF-8".', undefined, {
    habits: { jsonType: 'Application/JSON; Charset="UTF-8"' },
  }),
  right('types-in-capitals', 'spring', 'Types of audio are written Audio/PCM and Audio/MPEG.', (base) => ({
    speak: async (order, call) => {
      const answer = await base.speak(order, call)
      const type = order.format === 'mp3' ? 'Audio/MPEG' : 'Audio/PCM;Rate=44100;Channels=2'
      return { ...answer, headers: { ...answer.headers, 'Content-Type': type } }
    },
  })),
  right('types-with-parameters', 'go', 'Types of audio have quoted parameters that hold a semicolon.', (base) => ({
    speak: async (order, call) => {
      const answer = await base.speak(order, call)
      const type = order.format === 'mp3' ? 'audio/mpeg; layer="3; cbr"' : 'audio/pcm; format="s16le; mono"; rate=24000'
      return { ...answer, headers: { ...answer.headers, 'Content-Type': type } }
    },
  })),
  right(
    'error-more',
    'fastapi',
    'Errors have a type, metadata and the id of the request beside the envelope.',
    errors((code, message) => ({
      error: {
        type: 'api_error',
        param: null,
        code,
        message,
        metadata: { provider_name: 'larynx', raw: { errors: [] } },
      },
      user_id: 'user_2x',
      request_id: 'req_77',
      code: 0,
      message: 'see error',
      status: 'error',
    })),
  ),
  right(
    'error-details',
    'nest',
    'Messages go on behind the listed text with the place of the mistake.',
    said((status, detail) =>
      status === 400 ? `Invalid request parameters: at body (1:17), see example.rs:8443 (${detail})` : undefined,
    ),
  ),
  right(
    'error-long',
    'spring',
    'The message of a 400 has 3,000 characters of advice.',
    said((status) =>
      status === 400 ? `Invalid request parameters. ${'Please read the manual. '.repeat(125)}` : undefined,
    ),
  ),
  right(
    'error-unicode',
    'laravel',
    'Messages hold quotation marks, dashes and an emoji beside the listed text.',
    said((status) => (status === 404 ? '“Resource not found” — sorry 😿, \\o/ "none" </p>' : undefined)),
  ),
  right('error-repeats', 'rails', 'The message of a 400 repeats the body, well escaped.', (base) => {
    let body = ''
    return {
      parse: (call) => {
        body = call.body.toString().slice(0, 2000)
        return base.parse(call)
      },
      message: (refusal) => (refusal.status === 400 ? `Invalid request parameters: ${body}` : base.message(refusal)),
    }
  }),
  right(
    'error-challenge',
    'axum',
    'A 401 has WWW-Authenticate with a realm, and its message names the header.',
    (base) => ({
      failure: (refusal, call) => {
        const answer = base.failure(refusal, call)
        if (refusal.status !== 401) return answer
        return {
          ...answer,
          headers: { ...answer.headers, 'WWW-Authenticate': 'Bearer realm="larynx, \\"v1\\"", error="invalid_token"' },
        }
      },
    }),
  ),
  right(
    'error-401-words',
    'go',
    'The message of a 401 says more of the missing Authentication header.',
    said((status) =>
      status === 401 ? 'Missing Authentication header: send Authorization: Bearer <API_KEY>.' : undefined,
    ),
  ),
  right(
    'error-402-words',
    'cloudflare',
    'The message of a 402 counts what is left and points to the page of credits.',
    said((status) =>
      status === 402
        ? 'Insufficient credits: $0.0003 left. Visit https://larynx.example/credits?from=api to add more.'
        : undefined,
    ),
  ),
  right('budget-more', 'fastapi', 'Records have spend, links and nulls besides.', (base) => ({
    envelope: (record, interval) => ({
      object: 'budget',
      ...base.envelope(
        { ...record, spent_usd: 1.25, resets_at: null, owner: { id: 7 }, alerts: [50, 90], links: { self: '/' } },
        interval,
      ),
      meta: { page: null },
      error: null,
    }),
  })),
  right('budget-big', 'rails', 'The answer has 120 kB of history beside the record.', (base) => ({
    envelope: (record, interval) => ({
      ...base.envelope(record, interval),
      history: Array.from({ length: 2000 }, (_, index) => ({
        at: '2025-06-01T00:00:00Z',
        cents: index,
        by: 'someone',
      })),
    }),
  })),
  right('budget-whole-dollars', 'go', 'Limits are whole numbers and one is 0.', undefined, {
    world: limits((index) => index * 50),
  }),
  right('budget-fine-limits', 'axum', 'Limits have many digits behind the point.', undefined, {
    world: limits((index) => 0.000_001 + index / 3),
  }),
  right('budget-huge-limits', 'spring', 'Limits are written with an exponent.', undefined, {
    world: limits((index) => 1e21 * (index + 1)),
  }),
  right('budget-microseconds', 'fastapi', 'Times have six digits of a second and +00:00.', undefined, {
    world: dates((time) => `${time.slice(0, 19)}.042000+00:00`),
  }),
  right('budget-nanoseconds', 'go', 'Times have nine digits of a second.', undefined, {
    world: dates((time) => `${time.slice(0, 19)}.000000123Z`),
  }),
  right('budget-ticks', 'aspnet', 'Times have seven digits of a second.', undefined, {
    world: dates((time) => `${time.slice(0, 19)}.1234567Z`),
  }),
  right('budget-never-changed', 'nest', 'updated_at is created_at.', undefined, {
    world: (world) => {
      for (const row of world.rows.values()) row.updated_at = row.created_at
    },
  }),
  right('budget-old', 'laravel', 'Budgets were created on 29 February 2000 at the last second of the day.', undefined, {
    world: dates(() => '2000-02-29T23:59:59Z'),
  }),
  right('budget-capital-uuid', 'aspnet', 'Ids of budgets are UUIDs in capitals.', undefined, {
    world: renamed((id) => id.toUpperCase()),
  }),
  right('budget-uuid-7', 'axum', 'Ids are UUIDs of version 7.', undefined, {
    world: renamed((id) => `01936f3e-${id.slice(9, 13)}-7${id.slice(15)}`),
  }),
  right('budget-uuid-1', 'spring', 'Ids are UUIDs of version 1.', undefined, {
    world: renamed((id) => `${id.slice(0, 8)}-9c3d-11ef-${id.slice(19)}`),
  }),
  right('budget-dotted-slug', 'rails', 'The slug has dots, an underscore and a tilde.', undefined, {
    world: (world) => void (world.slug = 'acme.radio_24~x'),
  }),
  right('budget-escaped-slug', 'nest', 'The slug has letters that a path has to escape.', undefined, {
    world: (world) => void (world.slug = 'café-zürich'),
  }),
  right('budget-one-letter-slug', 'go', 'The slug is one letter.', undefined, {
    world: (world) => void (world.slug = 'q'),
  }),
  right('budget-some-missing', 'fastapi', 'There is no daily and no lifetime budget: 404.', undefined, {
    world: (world) => {
      world.rows.delete('daily')
      world.rows.delete('lifetime')
    },
  }),
  right('budget-only-daily', 'laravel', 'There is a daily budget only, and the others are 404.', undefined, {
    world: (world) => {
      for (const interval of ['weekly', 'monthly', 'lifetime']) world.rows.delete(interval)
    },
    breaks: ['budget'],
  }),
  right('budget-raised', 'cloudflare', 'Somebody raises the limit every second, with a new updated_at.', (base) => ({
    record: (interval) => {
      const row = base.record(interval)
      const second = Math.floor(Date.now() / 1000)
      return { ...row, limit_usd: second % 1000, updated_at: new Date(second * 1000).toISOString() }
    },
  })),
  right('budget-switch-turned', 'go', 'include_byok_in_budgets is true.', undefined, {
    world: (world) => void (world.byok = true),
  }),
  right('budget-nonce', 'aspnet', 'Each answer has padding of a random length against guessing by size.', (base) => ({
    envelope: (record, interval) => ({
      ...base.envelope(record, interval),
      _pad: randomBytes(1 + (Date.now() % 90)).toString('hex'),
    }),
  })),
]
