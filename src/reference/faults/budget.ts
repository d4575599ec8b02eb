import { intervals } from '../../contract/operation.ts'
import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must } from '../fault.ts'
import { momentOfRead } from '../moment-of-read.ts'
import { workspaceSlug } from '../provision.ts'
import { flag, shapes } from './budget-envelope.ts'
import { area, envelope, record } from './budget-hooks.ts'
import { fractionAsString, wrongMembers } from './budget-members.ts'
import { stability } from './budget-state.ts'
import { onInterval, scoped } from './scope.ts'

const ofMember = (id: string): Fault => wrongMembers.find((fault) => fault.id === `budget-${id}`) as Fault

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
    title: 'answers another budget when read by slug',
    clause: '4.2',
    violates: ['BUDGET-SLUG-SAME'],
    when: { operation: 'budget', matches: isSlug },
    hooks: record((data) => ({ ...data, id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427' })),
  }),
  must(area, {
    id: 'budget-slug-other-limit',
    title: 'answers another limit when read by slug',
    clause: '4.2',
    violates: ['BUDGET-SLUG-SAME'],
    when: { operation: 'budget', matches: isSlug },
    hooks: record((data) => ({ ...data, limit_usd: Number(data['limit_usd']) + 1 })),
  }),
  must(area, {
    id: 'budget-slug-other-budget',
    title: 'answers a budget of somebody else when read by slug',
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
    title: 'answers another updated_at when read by slug',
    clause: '4.2',
    violates: ['BUDGET-SLUG-SAME'],
    when: { operation: 'budget', matches: isSlug },
    hooks: record((data) => ({ ...data, updated_at: data['created_at'] })),
  }),
  must(area, {
    id: 'budget-slug-other-limit-updated-each-read',
    title: 'answers another limit when read by slug, and writes the time of the answer as updated_at',
    clause: '4.2',
    violates: ['BUDGET-SLUG-SAME'],
    hooks: record((data, context) => ({
      ...data,
      updated_at: momentOfRead(context),
      limit_usd: Number(data['limit_usd']) + (isSlug(context) ? 1 : 0),
    })),
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
    title: 'answers 500 when read by slug',
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
    id: 'budget-flag-differs-lifetime-by-slug',
    title: 'answers another include_byok_in_budgets for lifetime when read by slug',
    clause: '2.3',
    violates: ['BUDGET-ONE-FLAG'],
    when: { operation: 'budget', interval: 'lifetime', matches: isSlug },
    hooks: envelope((whole) => ({ ...whole, include_byok_in_budgets: whole['include_byok_in_budgets'] !== true })),
  }),
  must(area, {
    id: 'budget-flag-alternates',
    title: 'changes include_byok_in_budgets every third time',
    clause: '2.3',
    violates: ['BUDGET-ONE-FLAG'],
    when: { operation: 'budget', every: 3 },
    hooks: envelope((whole) => ({ ...whole, include_byok_in_budgets: whole['include_byok_in_budgets'] !== true })),
  }),
]

const occasional: Fault[] = [
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
    title: 'writes limit_usd as a string when read by slug',
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
    clause: '4.2',
    violates: ['BUDGET-SUCCESS-200'],
    when: { operation: 'budget', interval: 'lifetime' },
    hooks: { trouble: () => failure(500) },
  }),
]

/** 2.2 and 2.3, tables, and 4.2. */
/** What frameworks put together of path, query and body. */
const ofQuery = must(area, {
  id: 'budget-interval-of-query',
  title: 'takes the interval of a query for that of the path',
  clause: '4.2',
  violates: ['BUDGET-ECHO-INTERVAL'],
  when: { operation: 'budget', matches: ({ incoming }) => /\binterval=/.test(incoming.query) },
  hooks: record((data, { incoming }) => ({
    ...data,
    reset_interval: new URLSearchParams(incoming.query).get('interval'),
  })),
})

export const budgetFaults: readonly Fault[] = [
  ofQuery,
  ...wrongMembers,
  fractionAsString,
  ...flag,
  ...shapes,
  ...echoes,
  ...stability,
  ...occasional,
]
