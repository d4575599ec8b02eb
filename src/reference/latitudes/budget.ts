import { intervals, type Interval } from '../../contract/operation.ts'
import type { Context } from '../context.ts'
import type { Hooks, Latitude } from '../deviation.ts'
import { momentOfRead } from '../moment-of-read.ts'
import { mapBody, withHeader } from '../reply.ts'
import { latitude } from './latitude.ts'

type Json = Record<string, unknown>
type Envelope = Json & { readonly data: Json }

const envelope = (change: (envelope: Envelope, context: Context) => unknown): Hooks => ({
  record: (record, context) => change(record as Envelope, context),
})
const record = (change: (data: Json, context: Context) => Json): Hooks =>
  envelope((whole, context) => ({ ...whole, data: change(whole.data, context) }))
const times = (write: (time: string) => string): Hooks =>
  record((data) => ({
    ...data,
    created_at: write(String(data['created_at'])),
    updated_at: write(String(data['updated_at'])),
  }))
const text = (change: (body: string) => string): Hooks => ({
  reply: (reply, { operation }) =>
    reply.status === 200 && operation === 'budget'
      ? mapBody(reply, (body) => Buffer.from(change(body.toString())))
      : reply,
})
const reversed = (object: Json): Json => Object.fromEntries(Object.entries(object).toReversed())
const raw = (id: string, title: string, digits: (limit: string) => string): Latitude =>
  latitude('budget', `budget-limit-${id}`, title, {
    clause: '2.2',
    hooks: text((body) =>
      body.replace(/("limit_usd":)([\d.]+)/, (_, name: string, limit: string) => name + digits(limit)),
    ),
  })
/** Some budgets do not exist. Which do differs between workspaces. */
const only = (id: string, exist: readonly Interval[]): Latitude =>
  latitude(
    'budget',
    `budget-only-${id}`,
    `has budgets for ${exist.join(' and ') || 'no interval'} only, and answers 404 for the others`,
    {
      clause: '4.2',
      hooks: { budget: (found, { interval }) => ((exist as readonly string[]).includes(interval) ? found : undefined) },
    },
  )

/** Somebody changes the workspace in the middle of a run: so many budgets were read before that. */
const changed = (
  id: string,
  title: string,
  after: number,
  change: (whole: Envelope, now: string) => Envelope,
): Latitude =>
  latitude('budget', `budget-${id}-after-${after}`, `${title} after ${after} reads`, {
    clause: '2.2',
    hooks: envelope((whole, context) => {
      const memory = context.memory(`budget-${id}-after-${after}`)
      const reads = Number(memory.get('reads') ?? 0) + 1
      memory.set('reads', reads)
      if (reads <= after) return whole
      if (!memory.has('now')) memory.set('now', new Date().toISOString())
      return change(whole, String(memory.get('now')))
    }),
  })
const midway: Latitude[] = [3, 10, 14].flatMap((after) => [
  changed('limit-raised', 'has its limits raised', after, (whole, now) => ({
    ...whole,
    data: { ...whole.data, limit_usd: 1 + Number(whole.data['limit_usd']), updated_at: now },
  })),
  changed('flag-turned', 'has its flag turned, without an update of its budgets,', after, (whole) => ({
    ...whole,
    include_byok_in_budgets: whole['include_byok_in_budgets'] !== true,
  })),
  changed('all-replaced', 'has its budgets replaced', after, (whole, now) => ({
    ...whole,
    data: {
      ...whole.data,
      id: String(whole.data['id']).replace(/^.{8}/, 'abcdef01'),
      limit_usd: 1,
      created_at: now,
      updated_at: now,
    },
  })),
])

const many = Object.fromEntries(Array.from({ length: 210 }, (_, index) => [`member_${index}`, 'x'.repeat(90)]))

/** What clauses 2.2 and 2.3 leave open. */
export const budgetLatitudes: readonly Latitude[] = [
  latitude('budget', 'budget-extra-members', 'writes further members into the record', {
    clause: '2.2',
    hooks: record((data) => ({ ...data, spent_usd: 1.25, name: null, tags: [], owner: { id: 'user_1' } })),
  }),
  latitude('budget', 'budget-extra-envelope', 'writes further members beside the record', {
    clause: '2.3',
    hooks: envelope((whole) => ({ object: 'workspace.budget', request_id: 'req_1', ...whole, links: {} })),
  }),
  latitude('budget', 'budget-many-members', 'writes 210 further members before those of the record', {
    clause: '2.2',
    hooks: record((data) => ({ ...many, ...data })),
  }),
  latitude('budget', 'budget-many-around', 'writes 210 further members before the record', {
    clause: '2.3',
    hooks: envelope((whole) => ({ ...many, ...whole })),
  }),
  latitude('budget', 'budget-reversed', 'writes all members in the reverse order', {
    clause: '2.2',
    hooks: envelope((whole) => reversed({ ...whole, data: reversed(whole.data) })),
  }),
  latitude('budget', 'budget-times-offset', 'writes times with +00:00', {
    clause: '2.2',
    hooks: times((time) => time.replace('Z', '+00:00')),
  }),
  latitude('budget', 'budget-times-seconds', 'writes times without fractions', {
    clause: '2.2',
    hooks: times((time) => time.replace(/\.\d+/, '')),
  }),
  latitude('budget', 'budget-times-microseconds', 'writes times with microseconds', {
    clause: '2.2',
    hooks: times((time) => time.replace('Z', '123Z')),
  }),
  latitude('budget', 'budget-times-nanoseconds', 'writes times with nanoseconds and +00:00', {
    clause: '2.2',
    hooks: times((time) => time.replace('Z', '123456+00:00')),
  }),
  latitude('budget', 'budget-times-one-digit', 'writes times with tenths of a second', {
    clause: '2.2',
    hooks: times((time) => time.replace(/(\.\d)\d+/, '$1')),
  }),
  latitude('budget', 'budget-times-equal', 'has budgets that were never changed', {
    clause: '2.2',
    hooks: record((data) => ({ ...data, updated_at: data['created_at'] })),
  }),
  latitude('budget', 'budget-updated-each-read', 'counts each read as an update of the budget', {
    clause: '2.2',
    hooks: record((data, context) => ({ ...data, updated_at: momentOfRead(context) })),
  }),
  latitude('budget', 'budget-date-year-old', 'runs on a clock that is a year behind, and says so in Date', {
    clause: '2.2',
    hooks: {
      reply: (reply, { operation, services }) =>
        operation === 'budget'
          ? withHeader(reply, 'Date', new Date(services.clock.now() - 365 * 86_400_000).toUTCString())
          : reply,
    },
  }),
  latitude('budget', 'budget-ids-version-7', 'writes ids of version 7', {
    clause: '2.2',
    hooks: record((data) => ({ ...data, id: String(data['id']).replace(/^(.{14})./, '$17') })),
  }),
  latitude('budget', 'budget-ids-upper-case', 'writes UUIDs in upper case', {
    clause: '2.2',
    hooks: record((data) => ({
      ...data,
      id: String(data['id']).toUpperCase(),
      workspace_id: String(data['workspace_id']).toUpperCase(),
    })),
  }),
  latitude('budget', 'budget-limit-zero', 'has budgets of nothing', {
    clause: '2.2',
    hooks: record((data) => ({ ...data, limit_usd: 0 })),
  }),
  latitude('budget', 'budget-limit-large', 'has very large budgets', {
    clause: '2.2',
    hooks: record((data) => ({ ...data, limit_usd: 999_999_999_999.99 })),
  }),
  latitude('budget', 'budget-limit-fine', 'has budgets in fractions of a cent', {
    clause: '2.2',
    hooks: record((data) => ({ ...data, limit_usd: 0.000001 })),
  }),
  raw('decimals', 'writes limits with two decimals always', (limit) => Number(limit).toFixed(2)),
  raw('exponent', 'writes limits with an exponent', (limit) => Number(limit).toExponential()),
  raw('beyond-doubles', 'has limits that a double cannot hold', () => '1e400'),
  ...midway,
  latitude('budget', 'budget-byok-true', 'counts spend on own keys', {
    clause: '2.3',
    hooks: envelope((whole) => ({ ...whole, include_byok_in_budgets: true })),
  }),
  ...intervals.map((interval) => only(interval, [interval])),
  only('recurring', ['daily', 'weekly', 'monthly']),
  only('none', []),
]
