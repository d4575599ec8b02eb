import { randomUUID } from 'node:crypto'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Ask, Site, Twist } from '../contract.ts'
import { fail, listedFailure } from '../replies.ts'
import { budgetOf, recordEdit, relabel, tokenOf, type Defect } from '../tools.ts'
import { text } from './budget-tools.ts'

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

const firstGroup = (id: unknown): string => text(id).split('-')[0] ?? ''

/** Ids, and which workspace is found. */
export const budgetIdentity: readonly Defect[] = [
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
  // 4.2 and 7: an unknown workspace ends in 500, which is listed but not meant for it (a lesser matter by the settled
  // readings).
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
