import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { area, record, without } from './budget-hooks.ts'

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
export const wrongMembers: Fault[] = Object.entries(members).flatMap(([name, { requirement, also, wrong }]) => [
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

/** What a decimal type becomes in JSON: a number where it is whole, and a string where it has a fraction. */
export const fractionAsString = must(area, {
  id: 'budget-limit-usd-fraction-string',
  title: 'writes limit_usd as a string where it has a fraction',
  clause: '2.2',
  violates: ['BUDGET-LIMIT'],
  hooks: record((data) => ({
    ...data,
    limit_usd: Number.isInteger(data['limit_usd']) ? data['limit_usd'] : String(data['limit_usd']),
  })),
})
