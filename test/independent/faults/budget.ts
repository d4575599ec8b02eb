import { randomUUID } from 'node:crypto'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Ask, Site, Twist } from '../contract.ts'
import { fail, listedFailure } from '../replies.ts'
import { budgetEdit, budgetOf, recordEdit, relabel, tokenOf, type Defect } from '../tools.ts'

/** Lets some unknown workspaces pass for the real one. */
function mistaking(when: (id: string, site: Site) => boolean): () => Twist {
  return () => (ask, next, site) => {
    const at = budgetOf(ask)
    if (at === undefined) return next(ask)
    let id = at.id
    try {
      id = decodeURIComponent(at.id)
    } catch {
      // as it stands
    }
    if (id === site.slug || id === site.workspaceId || site.failingWorkspaces.has(id) || id === '' || !when(id, site))
      return next(ask)
    const moved: Ask = {
      ...ask,
      path:
        ask.path.slice(0, ask.path.length - at.id.length - at.interval.length - '/budgets/'.length) +
        `${site.slug}/budgets/${at.interval}`,
    }
    return next(moved)
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const firstGroup = (id: unknown): string => text(id).split('-')[0] ?? ''

export const budget: readonly Defect[] = [
  // 4.2: "data being the budget for the requested interval".
  {
    id: 'budget-weekly-is-monthly',
    level: 'must',
    clause: '4.2',
    title: 'Asked for weekly it says monthly',
    base: atelier,
    twist: recordEdit((data, { interval }) => (interval === 'weekly' ? { ...data, reset_interval: 'monthly' } : data)),
  },
  // 2.2: "reset_interval ... daily, weekly, monthly, lifetime": another word for lifetime.
  {
    id: 'budget-lifetime-is-never',
    level: 'must',
    clause: '2.2',
    title: 'The lifetime budget says "never"',
    base: relay,
    twist: recordEdit((data, { interval }) => (interval === 'lifetime' ? { ...data, reset_interval: 'never' } : data)),
  },
  // 2.2: the enum is in small letters.
  {
    id: 'budget-interval-capitals',
    level: 'must',
    clause: '2.2',
    title: 'reset_interval is in capitals',
    base: stack,
    twist: recordEdit((data) => ({ ...data, reset_interval: text(data['reset_interval']).toUpperCase() })),
  },
  // 2.2: "workspace_id | string (UUID)": the slug is repeated.
  {
    id: 'budget-echoes-slug',
    level: 'must',
    clause: '2.2',
    title: 'Asked by slug, workspace_id is the slug',
    base: ledger,
    twist: recordEdit((data, { id }) => ({ ...data, workspace_id: id })),
  },
  // 2.2: "Workspace the budget belongs to": it is another one.
  {
    id: 'budget-other-workspace',
    level: 'must',
    clause: '2.2',
    title: 'workspace_id is another UUID',
    base: pebble,
    twist: () => {
      const other = randomUUID()
      return recordEdit((data) => ({ ...data, workspace_id: other }))()
    },
  },
  // 2.2: "created_at | string, ISO 8601 UTC timestamp": a number.
  {
    id: 'budget-epoch',
    level: 'must',
    clause: '2.2',
    title: 'Times are seconds since 1970',
    base: atelier,
    twist: recordEdit((data) => ({
      ...data,
      created_at: Math.floor(Date.parse(text(data['created_at'])) / 1000),
      updated_at: Math.floor(Date.parse(text(data['updated_at'])) / 1000),
    })),
  },
  // 2.2: "ISO 8601 UTC": no designator.
  {
    id: 'budget-no-zone',
    level: 'must',
    clause: '2.2',
    title: 'Times have no zone',
    base: relay,
    twist: recordEdit((data) => ({
      ...data,
      created_at: text(data['created_at']).replace('Z', ''),
      updated_at: text(data['updated_at']).replace('Z', ''),
    })),
  },
  // 2.2: "UTC": another zone.
  {
    id: 'budget-other-zone',
    level: 'must',
    clause: '2.2',
    title: 'updated_at is in another zone',
    base: ledger,
    twist: recordEdit((data) => ({ ...data, updated_at: text(data['updated_at']).replace('Z', '+02:00') })),
  },
  // 2.2: "ISO 8601": a blank instead of T, in one field only.
  {
    id: 'budget-blank-for-t',
    level: 'must',
    clause: '2.2',
    title: 'updated_at has a blank instead of T',
    base: stack,
    twist: recordEdit((data) => ({ ...data, updated_at: text(data['updated_at']).replace('T', ' ') })),
  },
  // 2.2: a timestamp names a day that exists.
  {
    id: 'budget-february-30',
    level: 'must',
    clause: '2.2',
    title: 'created_at is the 30th of February',
    base: atelier,
    twist: recordEdit((data) => ({ ...data, created_at: '2025-02-30T09:15:00.000Z' })),
  },
  // 2.2: a timestamp has a time; here only for one interval there is none.
  {
    id: 'budget-date-only-daily',
    level: 'must',
    clause: '2.2',
    title: 'The daily budget has a date without a time',
    base: pebble,
    twist: recordEdit((data, { interval }) =>
      interval === 'daily' ? { ...data, updated_at: text(data['updated_at']).slice(0, 10) } : data,
    ),
  },
  // 2.2: ISO 8601 again; the format of HTTP headers is another.
  {
    id: 'budget-http-date',
    level: 'must',
    clause: '2.2',
    title: 'Times look like those of HTTP headers',
    base: relay,
    twist: recordEdit((data) => ({ ...data, created_at: new Date(text(data['created_at'])).toUTCString() })),
  },
  // 2.2: "updated_at": missing.
  {
    id: 'budget-no-updated-at',
    level: 'must',
    clause: '2.2',
    title: 'updated_at is missing',
    base: ledger,
    twist: recordEdit((data) => Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'updated_at'))),
  },
  // 2.2: "updated_at | string": null until the first change.
  {
    id: 'budget-updated-null',
    level: 'must',
    clause: '2.2',
    title: 'updated_at of the monthly budget is null',
    base: stack,
    twist: recordEdit((data, { interval }) => (interval === 'monthly' ? { ...data, updated_at: null } : data)),
  },
  // 2.2: "limit_usd | number": a string.
  {
    id: 'budget-limit-string',
    level: 'must',
    clause: '2.2',
    title: 'limit_usd is a string',
    base: atelier,
    twist: recordEdit((data) => ({ ...data, limit_usd: Number(data['limit_usd']).toFixed(2) })),
  },
  // 2.2: "limit_usd | number": null for no limit.
  {
    id: 'budget-limit-null',
    level: 'must',
    clause: '2.2',
    title: 'limit_usd of the lifetime budget is null',
    base: pebble,
    twist: recordEdit((data, { interval }) => (interval === 'lifetime' ? { ...data, limit_usd: null } : data)),
  },
  // 2.2: "limit_usd | number": an object with a currency.
  {
    id: 'budget-limit-object',
    level: 'must',
    clause: '2.2',
    title: 'limit_usd is an object',
    base: relay,
    twist: recordEdit((data) => ({ ...data, limit_usd: { amount: data['limit_usd'], currency: 'USD' } })),
  },
  // 2.2: "Spend limit in US dollars": below zero (a lesser matter by the settled readings).
  {
    id: 'budget-negative',
    level: 'should',
    clause: '2.2',
    title: 'limit_usd is -1',
    base: ledger,
    twist: recordEdit((data) => ({ ...data, limit_usd: -1 })),
  },
  // 2.3: "include_byok_in_budgets | boolean".
  {
    id: 'budget-flag-string',
    level: 'must',
    clause: '2.3',
    title: 'The flag is a string',
    base: stack,
    twist: budgetEdit((envelope) => ({
      ...envelope,
      include_byok_in_budgets: String(envelope.include_byok_in_budgets),
    })),
  },
  // 2.3: "boolean": 0 or 1.
  {
    id: 'budget-flag-number',
    level: 'must',
    clause: '2.3',
    title: 'The flag is 0 or 1',
    base: atelier,
    twist: budgetEdit((envelope) => ({
      ...envelope,
      include_byok_in_budgets: envelope.include_byok_in_budgets === true ? 1 : 0,
    })),
  },
  // 2.3: the flag stands beside data, not in it.
  {
    id: 'budget-flag-inside',
    level: 'must',
    clause: '2.3',
    title: 'The flag stands inside data',
    base: relay,
    twist: budgetEdit(({ data, include_byok_in_budgets }) => ({ data: { ...data, include_byok_in_budgets } })),
  },
  // 2.3: "A workspace-wide setting that applies to all four intervals."
  {
    id: 'budget-flag-differs',
    level: 'must',
    clause: '2.3',
    title: 'The flag of the daily budget differs from the others',
    base: ledger,
    twist: budgetEdit((envelope, { interval }) => ({ ...envelope, include_byok_in_budgets: interval === 'daily' })),
  },
  // 2.3: the flag is missing, but only for slugs.
  {
    id: 'budget-flag-missing-by-slug',
    level: 'must',
    clause: '2.3',
    title: 'Asked by slug, the flag is missing',
    base: pebble,
    twist: budgetEdit(({ data, ...rest }, { id }, site) => (id === site.slug ? { data } : { data, ...rest })),
  },
  // 2.3: the record has no envelope.
  {
    id: 'budget-bare',
    level: 'must',
    clause: '2.3',
    title: 'The record comes without the envelope',
    base: stack,
    twist: budgetEdit(({ data, include_byok_in_budgets }) => ({ ...data, include_byok_in_budgets })),
  },
  // 2.3: "data | object": a list with one record.
  {
    id: 'budget-list',
    level: 'must',
    clause: '2.3',
    title: 'data is a list with one record',
    base: atelier,
    twist: budgetEdit((envelope) => ({ ...envelope, data: [envelope.data] })),
  },
  // 2.3: "data | object": null.
  {
    id: 'budget-null',
    level: 'must',
    clause: '2.3',
    title: 'Without a lifetime budget data is null',
    base: relay,
    twist: budgetEdit((envelope, { interval }) => (interval === 'lifetime' ? { ...envelope, data: null } : envelope)),
  },
  // 2.2: "id | string (UUID)": an id with a prefix.
  {
    id: 'budget-id-prefixed',
    level: 'must',
    clause: '2.2',
    title: 'id is bud_ with a number',
    base: ledger,
    twist: recordEdit((data) => ({ ...data, id: `bud_${firstGroup(data['id'])}` })),
  },
  // 2.2: UUID text has hyphens.
  {
    id: 'budget-id-without-hyphens',
    level: 'must',
    clause: '2.2',
    title: 'id has no hyphens',
    base: pebble,
    twist: recordEdit((data) => ({ ...data, id: text(data['id']).replaceAll('-', '') })),
  },
  // 2.2: UUID text has no braces.
  {
    id: 'budget-id-braces',
    level: 'must',
    clause: '2.2',
    title: 'id stands in braces',
    base: stack,
    twist: recordEdit((data) => ({ ...data, id: `{${text(data['id'])}}` })),
  },
  // 2.2: UUID text has hexadecimal digits only; one letter is none.
  {
    id: 'budget-id-not-hex',
    level: 'must',
    clause: '2.2',
    title: 'id has a letter that is no hexadecimal digit',
    base: atelier,
    twist: recordEdit((data) => ({ ...data, id: text(data['id']).replace(/.$/u, 'g') })),
  },
  // 2.2: "Budget identifier": another one for each call (a lesser matter by the settled readings).
  {
    id: 'budget-id-changes',
    level: 'should',
    clause: '2.2',
    title: 'id is another one for each call',
    base: relay,
    twist: recordEdit((data) => ({ ...data, id: randomUUID() })),
  },
  // 2.2: "Creation time": always now (a lesser matter by the settled readings).
  {
    id: 'budget-created-now',
    level: 'should',
    clause: '2.2',
    title: 'created_at is always now',
    base: atelier,
    twist: recordEdit((data) => ({
      ...data,
      created_at: new Date().toISOString(),
      updated_at: new Date(Date.now() + 5).toISOString(),
    })),
  },
  // 2.2: "Last update time" before the creation (a lesser matter by the settled readings).
  {
    id: 'budget-updated-before-created',
    level: 'should',
    clause: '2.2',
    title: 'updated_at is before created_at',
    base: stack,
    twist: recordEdit((data) => ({ ...data, created_at: data['updated_at'], updated_at: data['created_at'] })),
  },
  // 4.2 and 7: an unknown workspace is 404 "Resource not found".
  {
    id: 'budget-unknown-workspace',
    level: 'must',
    clause: '4.2',
    title: "An unknown workspace gives the caller's own budget",
    base: ledger,
    twist: mistaking(() => true),
  },
  // 4.2: "Workspace UUID or workspace slug": the beginning of a slug is none.
  {
    id: 'budget-part-of-slug',
    level: 'must',
    clause: '4.2',
    title: 'A part of the slug or of the UUID finds the workspace',
    base: pebble,
    twist: mistaking((id, site) => site.slug.includes(id) || site.workspaceId.includes(id)),
  },
  // 4.2: the same; the slug with something behind it.
  {
    id: 'budget-longer-slug',
    level: 'must',
    clause: '4.2',
    title: 'The slug or the UUID with something behind it finds the workspace',
    base: atelier,
    twist: mistaking((id, site) => id.startsWith(site.slug) || id.startsWith(site.workspaceId)),
  },
  // 4.2: the same; the id reaches the database as it is.
  {
    id: 'budget-injection',
    level: 'must',
    clause: '4.2',
    title: 'Quotes and wildcards in the id find the first workspace',
    base: relay,
    twist: mistaking((id) => /['"%*]/u.test(id)),
  },
  // 4.2: "Workspace UUID or workspace slug": slugs are not known.
  {
    id: 'budget-slug-unknown',
    level: 'must',
    clause: '4.2',
    title: 'A slug is answered with 404',
    base: stack,
    twist: () => async (ask, next, site) =>
      budgetOf(ask)?.id === site.slug && tokenOf(ask) === site.managementKey ? listedFailure(404) : next(ask),
  },
  // 4.2: the same record by slug and by UUID.
  {
    id: 'budget-slug-other-record',
    level: 'must',
    clause: '4.2',
    title: 'The slug leads to another limit and another id',
    base: ledger,
    twist: () => {
      const other = randomUUID()
      return recordEdit((data, { id }, site) => (id === site.slug ? { ...data, id: other, limit_usd: 1 } : data))()
    },
  },
  // 2.2: names of members are those of the table.
  {
    id: 'budget-camel-case',
    level: 'must',
    clause: '2.2',
    title: 'Names are in camel case',
    base: pebble,
    twist: recordEdit((data) =>
      Object.fromEntries(
        Object.entries(data).map(([name, value]) => [
          name.replaceAll(/_(.)/gu, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      ),
    ),
  },
  // 1: "All other responses are JSON": it is, but the label says otherwise (a lesser matter by the settled readings).
  {
    id: 'budget-label',
    level: 'should',
    clause: '1',
    title: 'The budget is labelled text/html',
    base: atelier,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return budgetOf(ask) !== undefined && reply.status === 200 ? relabel(reply, 'text/html; charset=utf-8') : reply
    },
  },
  // 4.2: "Success response: HTTP 200".
  {
    id: 'budget-status-203',
    level: 'must',
    clause: '4.2',
    title: 'The budget is answered with 203',
    base: relay,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return budgetOf(ask) !== undefined && reply.status === 200 ? { ...reply, status: 203 } : reply
    },
  },
  // 4.2: "Error responses ... (400, 401, 404, 500)": 410 is not among them.
  {
    id: 'budget-unknown-410',
    level: 'must',
    clause: '4.2',
    title: 'An unknown workspace is answered with 410',
    base: stack,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return budgetOf(ask) !== undefined && reply.status === 404 ? fail(410, 'Resource not found') : reply
    },
  },
  // 4.2 and 7: an unknown workspace ends in 500, which is listed but not meant for it (a lesser matter by the settled readings).
  {
    id: 'budget-unknown-500',
    level: 'should',
    clause: '7',
    title: 'An unknown workspace ends in 500',
    base: ledger,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return budgetOf(ask) !== undefined && reply.status === 404 ? listedFailure(500) : reply
    },
  },
  // 4.2: "HTTP 200, JSON body": the JSON is not well formed.
  {
    id: 'budget-not-json',
    level: 'must',
    clause: '4.2',
    title: 'The body has a comma too many',
    base: pebble,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return budgetOf(ask) !== undefined && reply.status === 200
        ? { ...reply, body: Buffer.from(reply.body.toString().replace(/\}\s*$/u, ',}')) }
        : reply
    },
  },
]
