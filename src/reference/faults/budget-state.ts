import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { should } from '../fault.ts'
import { area, record } from './budget-hooks.ts'

/** ISO 8601, 5.2.3: the week with the year's first Thursday is the first. */
function weekDate(time: Date): string {
  const weekday = (time.getUTCDay() + 6) % 7
  const thursday = new Date(time.getTime() + (3 - weekday) * 86_400_000)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / 604_800_000)
  return `${year}-W${String(week).padStart(2, '0')}-${weekday + 1}${time.toISOString().slice(10)}`
}

function ordinalDate(time: Date): string {
  const year = time.getUTCFullYear()
  const day = (Date.UTC(year, time.getUTCMonth(), time.getUTCDate()) - Date.UTC(year, 0, 0)) / 86_400_000
  return `${year}-${String(day).padStart(3, '0')}${time.toISOString().slice(10)}`
}

/** A moment in the day before the last one, another one every time. */
const past = (): string => new Date(Date.now() - 86_400_000 * (1 + Math.random())).toISOString()

/** Asked by a UUID with its letters in upper case. */
const isInUpperCase = ({ workspaceRef }: Context): boolean =>
  /^[\dA-F-]{36}$/.test(workspaceRef) && /[A-F]/.test(workspaceRef)

/** Forms of ISO 8601 that RFC 3339 leaves out. */
const forms: Readonly<Record<string, (time: Date) => string>> = {
  comma: (time) => time.toISOString().replace('.', ','),
  hours: (time) => `${time.toISOString().slice(0, 13)}Z`,
  minutes: (time) => `${time.toISOString().slice(0, 16)}Z`,
  basic: (time) => time.toISOString().replaceAll(/[-:]/g, ''),
  'short-offset': (time) => time.toISOString().replace('Z', '+00'),
  ordinal: (time) => ordinalDate(time),
  week: (time) => weekDate(time),
}

/** What a time looks like that was never set, or that was read in another unit. */
const zeros: Readonly<Record<string, readonly [what: string, write: (time: string) => string]>> = {
  'year-one': ['the first second of the year 1', () => '0001-01-01T00:00:00Z'],
  epoch: ['the first second of 1970', () => '1970-01-01T00:00:00.000Z'],
  'seconds-as-milliseconds': [
    'the seconds since 1970 as if they were milliseconds',
    (time) => new Date(Date.parse(time) / 1000).toISOString(),
  ],
}

export const stability: Fault[] = [
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
  ...Object.entries(zeros).map(([zero, [what, write]]) =>
    should(area, {
      id: `budget-times-${zero}`,
      title: `writes ${what} as created_at and as updated_at`,
      clause: '2.2',
      violates: ['BUDGET-TIMES-NOT-IN-FUTURE'],
      hooks: record((data) => ({
        ...data,
        created_at: write(String(data['created_at'])),
        updated_at: write(String(data['updated_at'])),
      })),
    }),
  ),
  ...([2, 5] as const).map((every) =>
    should(area, {
      id: `budget-updated-back-every-${every}`,
      title: `writes an updated_at of an hour before at every ${every}. read`,
      clause: '2.2',
      violates: ['BUDGET-UPDATED-NOT-BACK'],
      sometimes: ['BUDGET-SLUG-SAME'],
      when: { operation: 'budget', every },
      hooks: record((data) => ({
        ...data,
        updated_at: new Date(Date.parse(String(data['updated_at'])) - 3_600_000).toISOString(),
      })),
    }),
  ),
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
    when: { operation: 'budget', matches: isInUpperCase },
    hooks: { workspace: () => undefined },
  }),
  should(area, {
    id: 'budget-uuid-upper-case-other-limit',
    title: 'answers another limit by a UUID in upper case',
    clause: '4.2',
    violates: ['BUDGET-UUID-CASE'],
    when: { operation: 'budget', matches: isInUpperCase },
    hooks: record((data) => ({ ...data, limit_usd: 1 })),
  }),
  should(area, {
    id: 'budget-one-id',
    title: 'writes the same id into the budgets of all intervals',
    clause: '2.2',
    violates: ['BUDGET-ID-OWN'],
    hooks: record((data) => ({ ...data, id: data['workspace_id'] })),
  }),
  ...(['0', 'f'] as const).map((digit) =>
    should(area, {
      id: `budget-id-${digit === '0' ? 'nil' : 'max'}-lifetime`,
      title: `writes the ${digit === '0' ? 'Nil' : 'Max'} UUID as the id of the lifetime budget`,
      clause: '2.2',
      violates: ['BUDGET-ID-OWN'],
      when: { operation: 'budget', interval: 'lifetime' },
      hooks: record((data) => ({ ...data, id: String(data['id']).replaceAll(/[\da-f]/gi, digit) })),
    }),
  ),
  should(area, {
    id: 'budget-id-is-workspace-monthly',
    title: 'writes the id of the workspace as that of the monthly budget',
    clause: '2.2',
    violates: ['BUDGET-ID-OWN'],
    when: { operation: 'budget', interval: 'monthly' },
    hooks: record((data) => ({ ...data, id: data['workspace_id'] })),
  }),
  should(area, {
    id: 'budget-weekly-as-daily',
    title: 'answers the daily budget as the weekly one, with its id',
    clause: '2.2',
    violates: ['BUDGET-ID-OWN'],
    hooks: {
      budget: (budget, { services }) =>
        budget?.interval === 'weekly'
          ? { ...services.store.budget(budget.workspaceId, 'daily')!, interval: 'weekly' }
          : budget,
    },
  }),
  should(area, {
    id: 'budget-times-now',
    title: 'writes the time of the answer as created_at and as updated_at, and the same id',
    clause: '2.2',
    violates: ['BUDGET-STABLE'],
    // Two reads in one millisecond say the same.
    sometimes: ['BUDGET-LIMIT-CHANGE-UPDATES', 'BUDGET-SLUG-SAME'],
    hooks: record((data, { services }) => {
      const now = new Date(services.clock.now()).toISOString()
      return { ...data, created_at: now, updated_at: now }
    }),
  }),
]
