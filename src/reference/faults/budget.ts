import { randomUUID } from 'node:crypto'
import { intervals } from '../../contract/operation.ts'
import type { Context } from '../context.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { workspaceSlug } from '../provision.ts'
import { mapBody, withHeader, type Reply } from '../reply.ts'
import { onInterval, scoped } from './scope.ts'

const area = 'budget'
type Json = Record<string, unknown>
type Envelope = Json & { readonly data: Json }

const envelope = (change: (envelope: Envelope, context: Context) => unknown): Hooks => ({
  record: (record, context) => change(record as Envelope, context),
})
const record = (change: (data: Json, context: Context) => Json): Hooks =>
  envelope((whole, context) => ({ ...whole, data: change(whole.data, context) }))
const without = (object: Json, name: string): Json =>
  Object.fromEntries(Object.entries(object).filter(([each]) => each !== name))
const success = (change: (reply: Reply, context: Context) => Reply): Hooks => ({
  reply: (reply, context) => (reply.status === 200 && context.operation === 'budget' ? change(reply, context) : reply),
})

/** The members of the record: requirement, and values of the kinds that it must not have. 2.2, table. */
const members: Readonly<
  Record<string, { requirement: string; also?: string; wrong: Readonly<Record<string, unknown>> }>
> = {
  id: {
    requirement: 'BUDGET-ID',
    wrong: {
      null: null,
      number: 4711,
      empty: '',
      'no-uuid': 'budget_1',
      'without-hyphens': '0190a5d28e3c7c4a9b1a3f1b2c3d4e5f',
      array: [],
      object: {},
    },
  },
  workspace_id: {
    requirement: 'BUDGET-WORKSPACE-ID',
    also: 'BUDGET-ECHO-WORKSPACE',
    wrong: { null: null, number: 12, slug: 'aviary', empty: '', object: { id: 'aviary' } },
  },
  limit_usd: {
    requirement: 'BUDGET-LIMIT',
    wrong: { null: null, string: '12.50', object: { amount: 12.5, currency: 'USD' }, boolean: true, array: [12.5] },
  },
  reset_interval: {
    requirement: 'BUDGET-RESET-INTERVAL',
    also: 'BUDGET-ECHO-INTERVAL',
    wrong: { null: null, 'upper-case': 'DAILY', adverb: 'day', number: 1, empty: '', yearly: 'yearly' },
  },
  created_at: {
    requirement: 'BUDGET-CREATED-AT',
    wrong: {
      null: null,
      seconds: 1763719200,
      milliseconds: 1763719200000,
      date: '2026-11-20',
      'no-zone': '2026-11-20T10:00:00',
      offset: '2026-11-20T12:00:00+02:00',
      blank: '2026-11-20 10:00:00Z',
      rfc1123: 'Fri, 20 Nov 2026 10:00:00 GMT',
      'no-such-day': '2026-02-30T10:00:00Z',
      'no-such-ordinal': '2025-366T10:00:00Z',
      'no-such-week': '2025-W53-1T10:00:00Z',
      empty: '',
    },
  },
  updated_at: {
    requirement: 'BUDGET-UPDATED-AT',
    wrong: {
      null: null,
      seconds: 1763722800,
      date: '2026-11-21',
      'no-zone': '2026-11-21T11:00:00',
      offset: '2026-11-21T11:00:00-05:00',
      'hour-25': '2026-11-21T25:00:00Z',
      'no-leap-second': '2026-11-21T23:59:60Z',
      'half-basic': '2026-11-21T110000Z',
      object: {},
      empty: '',
    },
  },
}

const hyphened = (name: string): string => name.replaceAll('_', '-')

/** Every member × missing and every wrong kind. */
const wrongMembers: Fault[] = Object.entries(members).flatMap(([name, { requirement, also, wrong }]) => [
  must(area, {
    id: `budget-${hyphened(name)}-missing`,
    title: `leaves out ${name}`,
    clause: '2.2',
    violates: [requirement],
    hooks: record((data) => without(data, name)),
  }),
  ...Object.entries(wrong).map(([kind, value]) =>
    must(area, {
      id: `budget-${hyphened(name)}-${kind}`,
      title: `writes ${JSON.stringify(value)} as ${name}`,
      clause: '2.2',
      violates: [requirement],
      ...(also && { silences: [also] }),
      hooks: record((data) => ({ ...data, [name]: value })),
    }),
  ),
])
const ofMember = (id: string): Fault => wrongMembers.find((fault) => fault.id === `budget-${id}`) as Fault

const flag: Fault[] = [
  must(area, {
    id: 'budget-byok-missing',
    title: 'leaves out include_byok_in_budgets',
    clause: '2.3',
    violates: ['BUDGET-BYOK-FLAG'],
    hooks: envelope((whole) => without(whole, 'include_byok_in_budgets')),
  }),
  ...Object.entries({ null: null, string: 'false', number: 0, object: {} }).map(([kind, value]) =>
    must(area, {
      id: `budget-byok-${kind}`,
      title: `writes ${JSON.stringify(value)} as include_byok_in_budgets`,
      clause: '2.3',
      violates: ['BUDGET-BYOK-FLAG'],
      hooks: envelope((whole) => ({ ...whole, include_byok_in_budgets: value })),
    }),
  ),
  must(area, {
    id: 'budget-byok-inside',
    title: 'puts include_byok_in_budgets into the record',
    clause: '2.3',
    violates: ['BUDGET-BYOK-FLAG'],
    hooks: envelope(({ data, include_byok_in_budgets }) => ({ data: { ...data, include_byok_in_budgets } })),
  }),
  must(area, {
    id: 'budget-byok-camel-case',
    title: 'writes includeByokInBudgets',
    clause: '2.3',
    violates: ['BUDGET-BYOK-FLAG'],
    hooks: envelope(({ data, include_byok_in_budgets }) => ({ data, includeByokInBudgets: include_byok_in_budgets })),
  }),
]

const shapes: Fault[] = [
  must(area, {
    id: 'budget-data-missing',
    title: 'leaves out data',
    clause: '2.3',
    violates: ['BUDGET-DATA'],
    hooks: envelope((whole) => without(whole, 'data')),
  }),
  must(area, {
    id: 'budget-data-null',
    title: 'writes null as data',
    clause: '2.3',
    violates: ['BUDGET-DATA'],
    hooks: envelope((whole) => ({ ...whole, data: null })),
  }),
  must(area, {
    id: 'budget-data-array',
    title: 'writes the record into an array',
    clause: '2.3',
    violates: ['BUDGET-DATA'],
    hooks: envelope((whole) => ({ ...whole, data: [whole.data] })),
  }),
  must(area, {
    id: 'budget-data-string',
    title: 'writes the record as a string of JSON',
    clause: '2.3',
    violates: ['BUDGET-DATA'],
    hooks: envelope((whole) => ({ ...whole, data: JSON.stringify(whole.data) })),
  }),
  must(area, {
    id: 'budget-bare',
    title: 'answers the record without its envelope',
    clause: '2.3',
    violates: ['BUDGET-DATA', 'BUDGET-BYOK-FLAG'],
    hooks: envelope((whole) => whole.data),
  }),
  must(area, {
    id: 'budget-all-intervals',
    title: 'answers the budgets of all intervals',
    clause: '4.2',
    violates: [
      'BUDGET-ID',
      'BUDGET-WORKSPACE-ID',
      'BUDGET-LIMIT',
      'BUDGET-RESET-INTERVAL',
      'BUDGET-CREATED-AT',
      'BUDGET-UPDATED-AT',
    ],
    hooks: envelope((whole) => ({ ...whole, data: Object.fromEntries(intervals.map((each) => [each, whole.data])) })),
  }),
  must(area, {
    id: 'budget-camel-case',
    title: 'writes the members in camel case',
    clause: '2.2',
    violates: [
      'BUDGET-WORKSPACE-ID',
      'BUDGET-LIMIT',
      'BUDGET-RESET-INTERVAL',
      'BUDGET-CREATED-AT',
      'BUDGET-UPDATED-AT',
    ],
    hooks: record((data) =>
      Object.fromEntries(
        Object.entries(data).map(([name, value]) => [
          name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          value,
        ]),
      ),
    ),
  }),
  must(area, {
    id: 'budget-not-json',
    title: 'answers a budget that is not JSON',
    clause: '1',
    violates: ['BUDGET-DATA'],
    hooks: success((reply) => mapBody(reply, (body) => Buffer.from(body.toString().replaceAll('"', "'")))),
  }),
  must(area, {
    id: 'budget-reset',
    title: 'resets the connection in the middle of a budget',
    clause: '4.2',
    violates: ['BUDGET-SUCCESS-200'],
    hooks: success((reply) => ({ ...reply, cut: { share: 0.5, how: 'reset' } })),
  }),
  must(area, {
    id: 'budget-cut',
    title: 'cuts the JSON of a budget',
    clause: '1',
    violates: ['BUDGET-DATA'],
    hooks: success((reply) => mapBody(reply, (body) => body.subarray(0, body.length - 20))),
  }),
  must(area, {
    id: 'budget-empty',
    title: 'answers a budget with an empty body',
    clause: '4.2',
    violates: ['BUDGET-DATA'],
    hooks: success((reply) => mapBody(reply, () => Buffer.alloc(0))),
  }),
  ...(
    [
      [201, 'Created'],
      [203, 'Non-Authoritative'],
      [206, 'Partial Content'],
    ] as const
  ).map(([status, words]) =>
    must(area, {
      id: `budget-${status}`,
      title: `answers a budget with ${status} ${words}`,
      clause: '4.2',
      violates: ['BUDGET-SUCCESS-200', 'BUDGET-STATUS-LISTED'],
      hooks: success((reply) => ({ ...reply, status })),
    }),
  ),
  should(area, {
    id: 'budget-label-text',
    title: 'labels a budget text/plain',
    clause: '1',
    violates: ['JSON-LABEL'],
    hooks: success((reply) => withHeader(reply, 'Content-Type', 'text/plain')),
  }),
  should(area, {
    id: 'budget-label-none',
    title: 'labels a budget not at all',
    clause: '1',
    violates: ['JSON-LABEL'],
    hooks: success((reply) => withHeader(reply, 'Content-Type', undefined)),
  }),
]

/** ISO 8601, 5.2.3: the week with the year's first Thursday is the first. */
function weekDate(time: Date): string {
  const weekday = (time.getUTCDay() + 6) % 7
  const thursday = new Date(time.getTime() + (3 - weekday) * 86_400_000)
  const year = thursday.getUTCFullYear()
  return `${year}-W${String(1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / 604_800_000)).padStart(2, '0')}-${weekday + 1}${time.toISOString().slice(10)}`
}

/** Asked by the slug of a workspace that exists and can be read. */
const isSlug = ({ workspaceRef }: Context): boolean => workspaceRef === workspaceSlug
/** The interval of another record: the next one in the list. */
const next = (interval: string): string =>
  intervals[(intervals.indexOf(interval as (typeof intervals)[number]) + 1) % intervals.length] ?? 'daily'

const echoes: Fault[] = [
  ...intervals.map((always) =>
    must(area, {
      id: `budget-always-${always}`,
      title: `answers ${always} as the interval, whichever is asked for`,
      clause: '4.2',
      violates: ['BUDGET-ECHO-INTERVAL'],
      hooks: record((data) => ({ ...data, reset_interval: always })),
    }),
  ),
  ...intervals.map((only) =>
    must(area, {
      id: `budget-${only}-as-next`,
      title: `answers the ${only} budget as ${next(only)}`,
      clause: '4.2',
      violates: ['BUDGET-ECHO-INTERVAL'],
      when: { operation: 'budget' as const, interval: only },
      hooks: record((data) => ({ ...data, reset_interval: next(only) })),
    }),
  ),
  must(area, {
    id: 'budget-other-workspace',
    title: 'answers the id of another workspace',
    clause: '2.2',
    violates: ['BUDGET-ECHO-WORKSPACE'],
    hooks: record((data) => ({ ...data, workspace_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' })),
  }),
  must(area, {
    id: 'budget-workspace-is-budget',
    title: "writes the budget's id as workspace_id",
    clause: '2.2',
    violates: ['BUDGET-ECHO-WORKSPACE'],
    hooks: record((data) => ({ ...data, workspace_id: data['id'] })),
  }),
  must(area, {
    id: 'budget-slug-as-id',
    title: 'repeats the slug as workspace_id',
    clause: '2.2',
    violates: ['BUDGET-WORKSPACE-ID'],
    when: { operation: 'budget', matches: isSlug },
    hooks: record((data, { workspaceRef }) => ({ ...data, workspace_id: workspaceRef })),
  }),
  must(area, {
    id: 'budget-slug-other-id',
    title: 'answers another budget when asked by slug',
    clause: '4.2',
    violates: ['BUDGET-SLUG-SAME'],
    when: { operation: 'budget', matches: isSlug },
    hooks: record((data) => ({ ...data, id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427' })),
  }),
  must(area, {
    id: 'budget-slug-other-limit',
    title: 'answers another limit when asked by slug',
    clause: '4.2',
    violates: ['BUDGET-SLUG-SAME'],
    when: { operation: 'budget', matches: isSlug },
    hooks: record((data) => ({ ...data, limit_usd: Number(data['limit_usd']) + 1 })),
  }),
  must(area, {
    id: 'budget-slug-other-budget',
    title: 'answers a budget of somebody else when asked by slug',
    clause: '4.2',
    violates: ['BUDGET-SLUG-SAME'],
    when: { operation: 'budget', matches: isSlug },
    hooks: record((data) => ({
      ...data,
      id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
      limit_usd: 3,
      created_at: '2024-05-06T07:08:09Z',
      updated_at: '2024-05-06T07:08:09Z',
    })),
  }),
  must(area, {
    id: 'budget-slug-other-update',
    title: 'answers another updated_at when asked by slug',
    clause: '4.2',
    violates: ['BUDGET-SLUG-SAME'],
    when: { operation: 'budget', matches: isSlug },
    hooks: record((data) => ({ ...data, updated_at: data['created_at'] })),
  }),
  must(area, {
    id: 'budget-slug-404',
    title: 'does not know workspaces by slug',
    clause: '4.2',
    violates: ['BUDGET-SLUG-SAME'],
    when: { operation: 'budget', matches: isSlug },
    hooks: { workspace: () => undefined },
  }),
  must(area, {
    id: 'budget-slug-500',
    title: 'answers 500 when asked by slug',
    clause: '4.2',
    violates: ['BUDGET-SLUG-SAME'],
    when: { operation: 'budget', matches: isSlug },
    hooks: { trouble: () => failure(500) },
  }),
  ...intervals.map((only) =>
    must(area, {
      id: `budget-flag-differs-${only}`,
      title: `answers another include_byok_in_budgets for ${only}`,
      clause: '2.3',
      violates: ['BUDGET-ONE-FLAG'],
      when: { operation: 'budget' as const, interval: only },
      hooks: envelope((whole) => ({ ...whole, include_byok_in_budgets: whole['include_byok_in_budgets'] !== true })),
    }),
  ),
  must(area, {
    id: 'budget-flag-alternates',
    title: 'changes include_byok_in_budgets every third time',
    clause: '2.3',
    violates: ['BUDGET-ONE-FLAG'],
    when: { operation: 'budget', every: 3 },
    hooks: envelope((whole) => ({ ...whole, include_byok_in_budgets: whole['include_byok_in_budgets'] !== true })),
  }),
]

/** A moment in the day before the last one, another one every time. */
const past = (): string => new Date(Date.now() - 86_400_000 * (1 + Math.random())).toISOString()
/** Forms of ISO 8601 that RFC 3339 leaves out. */
const forms: Readonly<Record<string, (time: Date) => string>> = {
  comma: (time) => time.toISOString().replace('.', ','),
  hours: (time) => `${time.toISOString().slice(0, 13)}Z`,
  minutes: (time) => `${time.toISOString().slice(0, 16)}Z`,
  basic: (time) => time.toISOString().replaceAll(/[-:]/g, ''),
  'short-offset': (time) => time.toISOString().replace('Z', '+00'),
  ordinal: (time) =>
    `${time.getUTCFullYear()}-${String((Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()) - Date.UTC(time.getUTCFullYear(), 0, 0)) / 86_400_000).padStart(3, '0')}${time.toISOString().slice(10)}`,
  week: (time) => weekDate(time),
}

const stability: Fault[] = [
  should(area, {
    id: 'budget-id-random',
    title: 'makes a new id for every answer',
    clause: '2.2',
    violates: ['BUDGET-STABLE'],
    hooks: record((data) => ({ ...data, id: randomUUID() })),
  }),
  should(area, {
    id: 'budget-created-now',
    title: 'writes the time of the answer as created_at',
    clause: '2.2',
    violates: ['BUDGET-STABLE', 'BUDGET-UPDATED-NOT-BEFORE-CREATED'],
    hooks: record((data, { services }) => ({ ...data, created_at: new Date(services.clock.now()).toISOString() })),
  }),
  should(area, {
    id: 'budget-updated-before-created',
    title: 'writes an updated_at before created_at',
    clause: '2.2',
    violates: ['BUDGET-UPDATED-NOT-BEFORE-CREATED'],
    hooks: record((data) => ({ ...data, updated_at: data['created_at'], created_at: data['updated_at'] })),
  }),
  should(area, {
    id: 'budget-limit-negative',
    title: 'writes a negative limit',
    clause: '2.2',
    violates: ['BUDGET-LIMIT-NOT-NEGATIVE'],
    hooks: record((data) => ({ ...data, limit_usd: -Number(data['limit_usd']) })),
  }),
  ...Object.entries(forms).map(([form, write]) =>
    should(area, {
      id: `budget-times-${form}`,
      title: `writes times in a form of ISO 8601 that RFC 3339 has not (${form})`,
      clause: '2.2',
      violates: ['BUDGET-TIMES-RFC-3339'],
      hooks: record((data) => ({
        ...data,
        created_at: write(new Date(String(data['created_at']))),
        updated_at: write(new Date(String(data['updated_at']))),
      })),
    }),
  ),
  should(area, {
    id: 'budget-updated-tomorrow',
    title: 'writes an updated_at of tomorrow',
    clause: '2.2',
    violates: ['BUDGET-TIMES-NOT-IN-FUTURE'],
    hooks: record((data, { services }) => ({
      ...data,
      updated_at: new Date(services.clock.now() + 86_400_000).toISOString(),
    })),
  }),
  should(area, {
    id: 'budget-limit-drifts',
    title: 'writes another limit at every read, and the same updated_at',
    clause: '2.2',
    violates: ['BUDGET-LIMIT-CHANGE-UPDATES'],
    hooks: record((data) => ({ ...data, limit_usd: Math.random() })),
  }),
  should(area, {
    id: 'budget-limit-drifts-in-the-past',
    title: 'writes another limit at every read, and says that it was updated yesterday',
    clause: '2.2',
    violates: ['BUDGET-LIMIT-CHANGE-UPDATES'],
    hooks: record((data) => ({
      ...data,
      limit_usd: Math.random(),
      updated_at: past(),
      created_at: '2024-05-06T07:08:09Z',
    })),
  }),
  should(area, {
    id: 'budget-all-random',
    title: 'makes up id, limit and times at every read',
    clause: '2.2',
    violates: ['BUDGET-STABLE', 'BUDGET-LIMIT-CHANGE-UPDATES'],
    hooks: record((data) => ({
      ...data,
      id: randomUUID(),
      limit_usd: Math.random(),
      created_at: past(),
      updated_at: new Date().toISOString(),
    })),
  }),
  should(area, {
    id: 'budget-uuid-upper-case',
    title: 'finds no workspace by a UUID in upper case',
    clause: '4.2',
    violates: ['BUDGET-UUID-CASE'],
    when: {
      operation: 'budget',
      matches: ({ workspaceRef }) => /^[\dA-F-]{36}$/.test(workspaceRef) && /[A-F]/.test(workspaceRef),
    },
    hooks: { workspace: () => undefined },
  }),
]

const sly: Fault[] = [
  ...scoped(ofMember('limit-usd-string'), [onInterval('daily'), onInterval('lifetime')]),
  ...scoped(ofMember('reset-interval-null'), [onInterval('lifetime')]),
  ...scoped(ofMember('updated-at-missing'), [onInterval('weekly')]),
  ...scoped(ofMember('created-at-no-zone'), [onInterval('monthly')]),
  ...scoped(ofMember('id-missing'), [onInterval('weekly')]),
  ...scoped(ofMember('workspace-id-null'), [onInterval('lifetime')]),
  ...scoped(stability[3] as Fault, [onInterval('monthly')]),
  ...scoped(stability[2] as Fault, [onInterval('daily')]),
  {
    ...ofMember('limit-usd-string'),
    id: 'budget-limit-usd-string-by-slug',
    title: 'writes limit_usd as a string when asked by slug',
    violates: ['BUDGET-LIMIT', 'BUDGET-SLUG-SAME'],
    when: { operation: 'budget', matches: isSlug },
  },
  {
    ...ofMember('updated-at-missing'),
    id: 'budget-updated-at-missing-third-call',
    title: 'leaves out updated_at every third time',
    when: { operation: 'budget', every: 3 },
  },
  must(area, {
    id: 'budget-lifetime-500',
    title: 'answers 500 for the lifetime budget',
    clause: '7',
    violates: ['BUDGET-SUCCESS-200'],
    when: { operation: 'budget', interval: 'lifetime' },
    hooks: { trouble: () => failure(500) },
  }),
]

/** 2.2 and 2.3, tables, and 4.2. */
export const budgetFaults: readonly Fault[] = [...wrongMembers, ...flag, ...shapes, ...echoes, ...stability, ...sly]
