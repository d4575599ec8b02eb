import type { Members } from '../steps.ts'
import type { Twist } from '../serve.ts'
import { INTERVALS } from '../world.ts'
import { must } from './tools.ts'

export const record =
  (change: (row: Members) => Members): Twist =>
  (base) => ({ record: (interval) => change(base.record(interval)) })

const camel = (name: string): string => name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())

/** The record of a budget. */
export const budgetFaults = [
  must('budget-camel-case', '2.2', 'aspnet', 'Members are written in camel case.', (base) => ({
    print: (status, value) =>
      base.print(
        status,
        JSON.parse(
          JSON.stringify(value).replaceAll(/"([a-z]+(?:_[a-z]+)+)":/gu, (_, name: string) => `"${camel(name)}":`),
        ),
      ),
  })),
  must(
    'budget-limit-text',
    '2.2',
    'rails',
    'limit_usd is a string: BigDecimal as JSON.',
    record((row) => ({ ...row, limit_usd: Number(row.limit_usd).toFixed(2) })),
  ),
  must(
    'budget-limit-money',
    '2.2',
    'spring',
    'limit_usd is an object of amount and currency.',
    record((row) => ({ ...row, limit_usd: { amount: row.limit_usd, currency: 'USD' } })),
  ),
  must(
    'budget-limit-null',
    '2.2',
    'go',
    'limit_usd of the lifetime budget is null.',
    record((row) => ({ ...row, limit_usd: row.reset_interval === 'lifetime' ? null : row.limit_usd })),
  ),
  must(
    'budget-limit-infinite',
    '1',
    'fastapi',
    'limit_usd of the lifetime budget is Infinity, which is no JSON.',
    (base) => ({
      budget: async (route, call) => {
        const answer = await base.budget(route, call)
        return route.interval === 'lifetime'
          ? {
              ...answer,
              body: Buffer.from(answer.body.toString().replace(/"limit_usd":\s?[\d.]+/u, '"limit_usd": Infinity')),
            }
          : answer
      },
    }),
  ),
  must(
    'budget-limit-renamed',
    '2.2',
    'axum',
    'The limit is called limit.',
    record(({ limit_usd: limit, ...row }) => ({ ...row, limit })),
  ),
  must(
    'budget-id-number',
    '2.2',
    'laravel',
    'id is the number of the row.',
    record((row) => ({ ...row, id: 4711 })),
  ),
  must(
    'budget-id-object-id',
    '2.2',
    'nest',
    'id is the ObjectId of MongoDB.',
    record((row) => ({ ...row, id: '665f1c2ab3d4e5f60718293a' })),
  ),
  must(
    'budget-id-prefixed',
    '2.2',
    'go',
    'id is bgt_ and 22 letters.',
    record((row) => ({ ...row, id: 'bgt_4kT9zQ1mWcYb7NfXe2RsLd' })),
  ),
  must(
    'budget-id-no-dashes',
    '2.2',
    'fastapi',
    'Both ids are 32 digits without dashes: uuid.hex.',
    record((row) => ({
      ...row,
      id: String(row.id).replaceAll('-', ''),
      workspace_id: String(row.workspace_id).replaceAll('-', ''),
    })),
  ),
  must('budget-workspace-slug', '2.2', 'rails', 'workspace_id is the slug.', (base, world) => ({
    record: (interval) => ({ ...base.record(interval), workspace_id: world.slug }),
  })),
  must(
    'budget-workspace-as-called',
    '2.2',
    'nest',
    'workspace_id repeats what stood in the path, be it UUID or slug.',
    (base) => ({
      budget: async (route, call) => {
        const answer = await base.budget(route, call)
        const value = JSON.parse(answer.body.toString()) as { data: Members }
        return base.print(200, { ...value, data: { ...value.data, workspace_id: base.segment(route.workspace) } })
      },
    }),
  ),
  must(
    'budget-workspace-of-account',
    '2.2',
    'cloudflare',
    "workspace_id is that of the account's first workspace.",
    record((row) => ({ ...row, workspace_id: '1f0b44d2-9a55-4c1e-8a51-7c2f9a6d3e10' })),
  ),
  must(
    'budget-interval-capitals',
    '2.2',
    'spring',
    'reset_interval is the name of the enum constant, in capitals.',
    record((row) => ({ ...row, reset_interval: String(row.reset_interval).toUpperCase() })),
  ),
  must(
    'budget-interval-number',
    '2.2',
    'rails',
    'reset_interval is the number of the enum.',
    record((row) => ({ ...row, reset_interval: INTERVALS.findIndex((name) => name === row.reset_interval) })),
  ),
  must(
    'budget-interval-noun',
    '2.2',
    'go',
    'reset_interval is day, week, month or null.',
    record((row) => ({
      ...row,
      reset_interval: { daily: 'day', weekly: 'week', monthly: 'month' }[String(row.reset_interval)] ?? null,
    })),
  ),
  must(
    'budget-always-monthly',
    '4.2',
    'fastapi',
    'The interval of the path is not used: the monthly budget comes each time.',
    (base) => ({ record: () => base.record('monthly') }),
  ),
]
