import { randomUUID } from 'node:crypto'
import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { recordEdit, type Defect } from '../tools.ts'
import { text } from './budget-tools.ts'

/** The interval, the workspace and the times of a record. */
export const budgetTimes: readonly Defect[] = [
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
]
