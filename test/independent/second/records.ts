import { gzipSync } from 'node:zlib'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Ask, Site, Twist } from '../contract.ts'
import { json } from '../replies.ts'
import { budgetEdit, budgetOf, isSpeech, recordEdit, relabel, tokenOf, type Defect } from '../tools.ts'
import { jsonEdit, ofBudget } from './tricks.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
type Change = Parameters<typeof recordEdit>[0]
const field = (
  name: string,
  change: (value: string) => unknown,
  when: (at: { id: string; interval: string }, site: Site) => boolean = () => true,
): (() => Twist) => {
  const edit: Change = (data, at, site) => (when(at, site) ? { ...data, [name]: change(text(data[name])) } : data)
  return recordEdit(edit)
}
const bySlug = (at: { id: string }, site: Site): boolean => at.id === site.slug
const plain = (value: string): string => value.slice(0, 19)

/** Lets unknown workspaces of one kind pass for the real one. */
function mistaking(when: (id: string) => boolean): () => Twist {
  return () => (ask, next, site) => {
    const at = budgetOf(ask)
    const strange =
      at !== undefined &&
      at.id !== '' &&
      ![site.slug, site.workspaceId, ...site.failingWorkspaces.keys()].includes(at.id) &&
      when(at.id)
    const moved: Ask = strange ? { ...ask, path: `${site.prefix}/workspaces/${site.slug}/budgets/${at.interval}` } : ask
    return next(moved)
  }
}

function intervalAs(change: (value: string) => string): () => Twist {
  return () => (ask, next) => {
    const at = budgetOf(ask)
    return next(
      at === undefined
        ? ask
        : { ...ask, path: ask.path.slice(0, ask.path.length - at.interval.length) + change(at.interval) },
    )
  }
}

/** Changes what is read a second time under the same path. */
function secondRead(change: (body: string) => string): () => Twist {
  return () => {
    const seen = new Set<string>()
    return async (ask, next) => {
      const reply = await next(ask)
      if (!ofBudget(reply, ask)) return reply
      if (seen.has(ask.path)) return { ...reply, body: Buffer.from(change(reply.body.toString())) }
      seen.add(ask.path)
      return reply
    }
  }
}

const unknownAs =
  (reply: () => ReturnType<typeof json>): (() => Twist) =>
  () =>
  async (ask, next, site) => {
    const given = await next(ask)
    return given.status === 404 && budgetOf(ask) !== undefined && tokenOf(ask) === site.managementKey ? reply() : given
  }

const groups = /^(.{8})-(.{4})-(.{4})-(.{4})-(.{12})$/u

export const records: readonly Defect[] = [
  // 2.2: "ISO 8601 UTC timestamp": two designators, as isoformat() + "Z" makes them.
  {
    id: 'record-two-zones',
    level: 'must',
    clause: '2.2',
    title: 'Times end in +00:00Z',
    base: atelier,
    twist: recordEdit((data) => ({
      ...data,
      created_at: `${plain(text(data['created_at']))}+00:00Z`,
      updated_at: `${plain(text(data['updated_at']))}+00:00Z`,
    })),
  },
  // 2.2: the same; a region in brackets is no part of ISO 8601.
  {
    id: 'record-zone-in-brackets',
    level: 'must',
    clause: '2.2',
    title: 'created_at ends in Z[UTC]',
    base: relay,
    twist: field('created_at', (value) => `${value}[UTC]`),
  },
  // 2.2: the same; the zone as a word.
  {
    id: 'record-zone-as-word',
    level: 'must',
    clause: '2.2',
    title: 'updated_at ends in " UTC"',
    base: stack,
    twist: field('updated_at', (value) => value.replace('Z', ' UTC')),
  },
  // 2.2: the same; there is no month 13.
  {
    id: 'record-month-13',
    level: 'must',
    clause: '2.2',
    title: 'created_at is in month 13, weekly only',
    base: ledger,
    twist: field(
      'created_at',
      (value) => value.replace(/^(\d{4})-\d\d/u, '$1-13'),
      ({ interval }) => interval === 'weekly',
    ),
  },
  // 2.2: the same; 2025 had no 29th of February.
  {
    id: 'record-february-29',
    level: 'must',
    clause: '2.2',
    title: 'updated_at of the daily budget is the 29th of February 2025',
    base: atelier,
    twist: field(
      'updated_at',
      () => '2025-02-29T08:00:00.000Z',
      ({ interval }) => interval === 'daily',
    ),
  },
  // 2.2: the same; there is no hour 25.
  {
    id: 'record-hour-25',
    level: 'must',
    clause: '2.2',
    title: 'updated_at has the hour 25, by slug only',
    base: pebble,
    twist: field('updated_at', (value) => value.replace(/T\d\d/u, 'T25'), bySlug),
  },
  // 2.2: the same; there is no minute 60.
  {
    id: 'record-minute-60',
    level: 'must',
    clause: '2.2',
    title: 'created_at has the minute 60',
    base: stack,
    twist: field('created_at', (value) => value.replace(/(T\d\d):\d\d/u, '$1:60')),
  },
  // 2.2: the same; the letter between date and time is missing.
  {
    id: 'record-no-t',
    level: 'must',
    clause: '2.2',
    title: 'Nothing stands between date and time',
    base: relay,
    twist: field(
      'created_at',
      (value) => value.replace('T', ''),
      ({ interval }) => interval === 'lifetime',
    ),
  },
  // 2.2: the same; one digit for the month and the day.
  {
    id: 'record-short-digits',
    level: 'must',
    clause: '2.2',
    title: 'Months and days have one digit',
    base: ledger,
    twist: field('created_at', () => '2025-7-4T08:09:10Z'),
  },
  // 2.2: the same; a fraction without digits.
  {
    id: 'record-empty-fraction',
    level: 'must',
    clause: '2.2',
    title: 'A dot without digits stands before Z',
    base: atelier,
    twist: field('updated_at', (value) => `${plain(value)}.Z`),
  },
  // 2.2: the same; white space belongs to no timestamp.
  {
    id: 'record-trailing-blank',
    level: 'must',
    clause: '2.2',
    title: 'created_at ends in a blank',
    base: pebble,
    twist: field('created_at', (value) => `${value} `),
  },
  // 2.2: "UTC": half an hour of offset.
  {
    id: 'record-offset-half',
    level: 'must',
    clause: '2.2',
    title: 'updated_at of the lifetime budget ends in +00:30',
    base: stack,
    twist: field(
      'updated_at',
      (value) => value.replace('Z', '+00:30'),
      ({ interval }) => interval === 'lifetime',
    ),
  },
  // 2.2: ISO 8601; two digits for the year.
  {
    id: 'record-short-year',
    level: 'must',
    clause: '2.2',
    title: 'The year has two digits',
    base: relay,
    twist: field('created_at', (value) => value.slice(2)),
  },
  // 2.2: ISO 8601; the numbers of another calendar order.
  {
    id: 'record-day-first',
    level: 'must',
    clause: '2.2',
    title: 'The day stands first',
    base: ledger,
    twist: field('created_at', () => '24-08-2025T10:30:00Z'),
  },
  // 2.2: "string": milliseconds as a string.
  {
    id: 'record-epoch-string',
    level: 'must',
    clause: '2.2',
    title: 'updated_at is milliseconds in a string',
    base: atelier,
    twist: field('updated_at', (value) => String(Date.parse(value))),
  },
  // 2.2: "workspace_id | string (UUID)": a URN is longer.
  {
    id: 'record-urn',
    level: 'must',
    clause: '2.2',
    title: 'id begins with urn:uuid:',
    base: relay,
    twist: field('id', (value) => `urn:uuid:${value}`),
  },
  // 2.2: UUID: the hyphens stand elsewhere, the length is right.
  {
    id: 'record-hyphens-elsewhere',
    level: 'must',
    clause: '2.2',
    title: 'The hyphens of id stand at other places',
    base: stack,
    twist: field('id', (value) => value.replace(groups, '$1-$2-$3-$5-$4')),
  },
  // 2.2: UUID: one digit too many, weekly only.
  {
    id: 'record-id-longer',
    level: 'must',
    clause: '2.2',
    title: 'id of the weekly budget has a digit too many',
    base: pebble,
    twist: field(
      'id',
      (value) => `${value}0`,
      ({ interval }) => interval === 'weekly',
    ),
  },
  // 2.2: UUID: a line feed at its end.
  {
    id: 'record-id-line-feed',
    level: 'must',
    clause: '2.2',
    title: 'id ends in a line feed',
    base: ledger,
    twist: field('id', (value) => `${value}\n`),
  },
  // 2.2: "id | string": a number for one interval.
  {
    id: 'record-id-number',
    level: 'must',
    clause: '2.2',
    title: 'id of the lifetime budget is a number',
    base: atelier,
    twist: field(
      'id',
      () => 4021,
      ({ interval }) => interval === 'lifetime',
    ),
  },
  // 2.2: UUID: the sortable kind of 26 letters.
  {
    id: 'record-ulid',
    level: 'must',
    clause: '2.2',
    title: 'id is a ULID',
    base: relay,
    twist: field('id', () => '01J8ZQ4Y7N5V3K2M1H0G9F8E7D'),
  },
  // 2.2: "Workspace the budget belongs to": by slug it is the budget's own id.
  {
    id: 'record-own-id',
    level: 'must',
    clause: '2.2',
    title: 'Asked by slug, workspace_id is the id of the budget',
    base: stack,
    twist: recordEdit((data, at, site) => (bySlug(at, site) ? { ...data, workspace_id: data['id'] } : data)),
  },
  // 2.2: the same; the last digit differs for one interval.
  {
    id: 'record-workspace-differs',
    level: 'must',
    clause: '2.2',
    title: 'workspace_id of the daily budget is another',
    base: pebble,
    twist: field(
      'workspace_id',
      (value) => `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`,
      ({ interval }) => interval === 'daily',
    ),
  },
  // 2.2: "limit_usd | number": missing for one interval.
  {
    id: 'record-no-limit',
    level: 'must',
    clause: '2.2',
    title: 'limit_usd of the lifetime budget is missing',
    base: atelier,
    twist: recordEdit((data, { interval }) =>
      interval === 'lifetime'
        ? Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'limit_usd'))
        : data,
    ),
  },
  // 2.2: "number": false for none.
  {
    id: 'record-limit-false',
    level: 'must',
    clause: '2.2',
    title: 'limit_usd of the daily budget is false',
    base: relay,
    twist: recordEdit((data, { interval }) => (interval === 'daily' ? { ...data, limit_usd: false } : data)),
  },
  // 4.2: "HTTP 200, JSON body": Infinity is not JSON.
  {
    id: 'record-infinity',
    level: 'must',
    clause: '4.2',
    title: 'limit_usd of the lifetime budget is Infinity',
    base: stack,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return ofBudget(reply, ask) && budgetOf(ask)?.interval === 'lifetime'
        ? { ...reply, body: Buffer.from(reply.body.toString().replace(/("limit_usd":)\s*[^,}]+/u, '$1Infinity')) }
        : reply
    },
  },
  // 2.2: "reset_interval | string enum": null, as the original has it for lifetime.
  {
    id: 'record-interval-null',
    clause: '2.2',
    title: 'reset_interval of the lifetime budget is null',
    base: ledger,
    twist: field(
      'reset_interval',
      () => null,
      ({ interval }) => interval === 'lifetime',
    ),
  },
  // 2.2: the same; missing.
  {
    id: 'record-no-interval',
    level: 'must',
    clause: '2.2',
    title: 'reset_interval of the lifetime budget is missing',
    base: pebble,
    twist: recordEdit((data, { interval }) =>
      interval === 'lifetime'
        ? Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'reset_interval'))
        : data,
    ),
  },
  // 4.2: "data being the budget for the requested interval": by slug it is always the daily one.
  {
    id: 'record-slug-daily',
    level: 'must',
    clause: '4.2',
    title: 'By slug there is the daily budget, whatever is asked',
    base: relay,
    twist: () => (ask, next, site) => {
      const at = budgetOf(ask)
      return next(
        at?.id === site.slug && /^(?:weekly|monthly|lifetime)$/u.test(at.interval)
          ? { ...ask, path: ask.path.replace(/[^/]+$/u, 'daily') }
          : ask,
      )
    },
  },
  // 4.2: the same, by UUID and for one interval.
  {
    id: 'record-uuid-lifetime',
    level: 'must',
    clause: '4.2',
    title: 'By UUID the lifetime budget is the monthly one',
    base: atelier,
    twist: () => (ask, next, site) => {
      const at = budgetOf(ask)
      return next(
        at?.id === site.workspaceId && at.interval === 'lifetime'
          ? { ...ask, path: ask.path.replace(/[^/]+$/u, 'monthly') }
          : ask,
      )
    },
  },
  // 2.3: "boolean": null.
  {
    id: 'record-flag-null',
    level: 'must',
    clause: '2.3',
    title: 'The flag is null',
    base: ledger,
    twist: budgetEdit((envelope) => ({ ...envelope, include_byok_in_budgets: null })),
  },
  // 2.3: "A workspace-wide setting": by slug it is another.
  {
    id: 'record-flag-by-slug',
    clause: '2.3',
    title: 'By slug the flag is the other one',
    base: stack,
    twist: budgetEdit((envelope, at, site) =>
      bySlug(at, site) ? { ...envelope, include_byok_in_budgets: envelope.include_byok_in_budgets !== true } : envelope,
    ),
  },
  // 2.3: "data | object": text the second time, as a cache returns it.
  {
    id: 'record-data-as-text',
    level: 'must',
    clause: '2.3',
    title: 'The second time data is JSON in a string',
    base: relay,
    twist: secondRead((body) => {
      const envelope = JSON.parse(body) as { data: unknown }
      return JSON.stringify({ ...envelope, data: JSON.stringify(envelope.data) })
    }),
  },
  // 2.3: the whole envelope is a string the second time.
  {
    id: 'record-all-as-text',
    level: 'must',
    clause: '2.3',
    title: 'The second time the whole body is JSON in a string',
    base: pebble,
    twist: secondRead((body) => JSON.stringify(body)),
  },
  // 2.3: without its envelope the second time.
  {
    id: 'record-bare-second',
    level: 'must',
    clause: '2.3',
    title: 'The second time the record comes without the envelope',
    base: atelier,
    twist: secondRead((body) => JSON.stringify((JSON.parse(body) as { data: unknown }).data)),
  },
  // 2.3: "data | object. The budget record of 2.2": there is nothing in it.
  {
    id: 'record-empty',
    level: 'must',
    clause: '2.2',
    title: 'data of the weekly budget is empty',
    base: stack,
    twist: recordEdit((data, { interval }) => (interval === 'weekly' ? {} : data)),
  },
  // 1: "All other responses are JSON": a prefix against scripts is not JSON.
  {
    id: 'record-prefix',
    level: 'must',
    clause: '1',
    title: 'A prefix against scripts stands before the JSON',
    base: ledger,
    twist: jsonEdit(ofBudget, (body) => `)]}',\n${body}`),
  },
  // 1: the same; JSON between systems is UTF-8.
  {
    id: 'record-utf-16',
    level: 'must',
    clause: '1',
    title: 'The budget is in UTF-16',
    base: relay,
    twist: jsonEdit(ofBudget, (body, reply) => ({
      ...relabel(reply, 'application/json; charset=utf-16'),
      body: Buffer.from(body, 'utf16le'),
    })),
  },
  // 1: the same; something stands behind it.
  {
    id: 'record-comment-behind',
    level: 'must',
    clause: '1',
    title: 'A comment of a proxy stands behind the JSON',
    base: stack,
    twist: jsonEdit(ofBudget, (body) => `${body}\n<!-- served from cache -->`),
  },
  // 1: the same; compressed without a word.
  {
    id: 'record-gzip-untold',
    level: 'must',
    clause: '1',
    title: 'The budget is compressed without Content-Encoding',
    base: atelier,
    twist: jsonEdit(ofBudget, (body) => gzipSync(body)),
  },
  // 1: RFC 8259: a byte order mark must not be added (how grave, is not said).
  {
    id: 'record-byte-order-mark',
    clause: '1',
    title: 'A byte order mark stands before the JSON',
    base: pebble,
    twist: jsonEdit(ofBudget, (body) => `\uFEFF${body}`),
  },
  // 4.2: "Success response: HTTP 200, JSON body of 2.3": an error comes with 200.
  {
    id: 'record-unknown-200',
    level: 'must',
    clause: '4.2',
    title: 'An unknown workspace is answered with 200 and an error',
    base: ledger,
    twist: unknownAs(() => json(200, { error: { code: 404, message: 'Resource not found' } })),
  },
  // 4.2: the same; data is null.
  {
    id: 'record-unknown-null',
    level: 'must',
    clause: '4.2',
    title: 'An unknown workspace is answered with data: null',
    base: relay,
    twist: unknownAs(() => json(200, { data: null, include_byok_in_budgets: false })),
  },
  // 4.2: 204 is not listed.
  {
    id: 'record-unknown-204',
    level: 'must',
    clause: '4.2',
    title: 'An unknown workspace is answered with 204',
    base: stack,
    twist: unknownAs(() => ({ status: 204, headers: {}, body: Buffer.alloc(0) })),
  },
  // 4.2: 302 is not listed.
  {
    id: 'record-redirect',
    level: 'must',
    clause: '4.2',
    title: 'A slug is redirected to the UUID',
    base: atelier,
    twist: () => async (ask, next, site) => {
      const at = budgetOf(ask)
      return at?.id === site.slug && tokenOf(ask) === site.managementKey
        ? json(
            307,
            { moved: true },
            { Location: `${site.prefix}/workspaces/${site.workspaceId}/budgets/${at.interval}` },
          )
        : next(ask)
    },
  },
  // 4.2 and 7: unknown UUIDs give the caller's own budget.
  {
    id: 'record-any-uuid',
    level: 'must',
    clause: '4.2',
    title: "Any UUID finds the caller's own workspace",
    base: pebble,
    twist: mistaking((id) => groups.test(id)),
  },
  // 4.2: the same for slugs.
  {
    id: 'record-any-slug',
    level: 'must',
    clause: '4.2',
    title: "Any slug finds the caller's own workspace",
    base: ledger,
    twist: mistaking((id) => !groups.test(id)),
  },
  // 4.2: "interval | daily, weekly, monthly, lifetime": blanks around it are cut off.
  {
    id: 'record-interval-blanks',
    level: 'must',
    clause: '4.2',
    title: 'Blanks around the interval are cut off',
    base: stack,
    twist: intervalAs((value) => value.replaceAll(/^(?:%20)+|(?:%20)+$/gu, '')),
  },
  // 4.2: the ending of a format is cut off.
  {
    id: 'record-interval-json',
    level: 'must',
    clause: '4.2',
    title: '.json behind the interval is cut off',
    base: relay,
    twist: intervalAs((value) => value.replace(/\.json$/u, '')),
  },
  // 4.2: only a first capital is accepted.
  {
    id: 'record-interval-title',
    level: 'must',
    clause: '4.2',
    title: 'Intervals with a capital at the beginning are accepted',
    base: atelier,
    twist: intervalAs((value) => value.charAt(0).toLowerCase() + value.slice(1)),
  },
  // 4.2: other words for a time.
  {
    id: 'record-interval-words',
    level: 'must',
    clause: '4.2',
    title: 'day, week, month, total and null are accepted',
    base: pebble,
    twist: intervalAs(
      (value) =>
        new Map([
          ['day', 'daily'],
          ['week', 'weekly'],
          ['month', 'monthly'],
          ['total', 'lifetime'],
          ['null', 'lifetime'],
          ['none', 'lifetime'],
        ]).get(value) ?? value,
    ),
  },
  // 4.2: only by slug an unknown interval is answered.
  {
    id: 'record-interval-by-slug',
    level: 'must',
    clause: '4.2',
    title: 'By slug an unknown interval is answered with the monthly budget',
    base: ledger,
    twist: () => (ask, next, site) => {
      const at = budgetOf(ask)
      return next(
        at?.id === site.slug && !/^(?:daily|weekly|monthly|lifetime|)$/u.test(at.interval) && !isSpeech(ask)
          ? { ...ask, path: ask.path.slice(0, ask.path.length - at.interval.length) + 'monthly' }
          : ask,
      )
    },
  },
]
