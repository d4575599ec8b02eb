import type { Twist } from '../serve.ts'
import { record } from './budgets.ts'
import { must, should } from './tools.ts'

const timestamps = (rewrite: (time: string) => unknown): Twist =>
  record((row) => ({
    ...row,
    created_at: rewrite(String(row.created_at)),
    updated_at: rewrite(String(row.updated_at)),
  }))

/** The times of a record. */
export const timeFaults = [
  must(
    'budget-time-seconds',
    '2.2',
    'go',
    'Times are seconds since 1970.',
    timestamps((time) => Date.parse(time) / 1000),
  ),
  must(
    'budget-time-no-zone',
    '2.2',
    'fastapi',
    'Times have no zone: datetime.utcnow().isoformat().',
    timestamps((time) => `${time.slice(0, 19)}.412000`),
  ),
  must(
    'budget-time-blank',
    '2.2',
    'laravel',
    'Times are those of MySQL, with a blank and without a zone.',
    timestamps((time) => time.slice(0, 19).replace('T', ' ')),
  ),
  must(
    'budget-time-ruby',
    '2.2',
    'rails',
    'Times are Time#to_s: 2025-02-03 07:41:09 UTC.',
    timestamps((time) => `${time.slice(0, 19).replace('T', ' ')} UTC`),
  ),
  must(
    'budget-time-local',
    '2.2',
    'spring',
    'Times are those of Berlin, with +01:00.',
    timestamps((time) => `${new Date(Date.parse(time) + 3_600_000).toISOString().slice(0, 19)}+01:00`),
  ),
  must(
    'budget-time-date',
    '2.2',
    'axum',
    'Times are dates only.',
    timestamps((time) => time.slice(0, 10)),
  ),
  must(
    'budget-time-text',
    '2.2',
    'nest',
    'Times are Date#toString of the server.',
    timestamps((time) => new Date(time).toUTCString()),
  ),
  must(
    'budget-time-impossible',
    '2.2',
    'laravel',
    'A month is subtracted by hand, which makes 30 February.',
    timestamps((time) => `2025-02-30${time.slice(10)}`),
  ),
  must(
    'budget-time-null',
    '2.2',
    'go',
    'updated_at is null until the first change.',
    record((row) => ({ ...row, updated_at: null })),
  ),
  must(
    'budget-time-absent',
    '2.2',
    'aspnet',
    'updated_at is left out as long as nothing was changed.',
    record((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'updated_at'))),
  ),
  should(
    'budget-time-swapped',
    '2.2',
    'axum',
    'created_at and updated_at are swapped.',
    record((row) => ({ ...row, created_at: row.updated_at, updated_at: row.created_at })),
  ),
  should(
    'budget-time-now',
    '2.2',
    'rails',
    'updated_at is the time of the request: each read touches the row.',
    record((row) => ({ ...row, updated_at: new Date().toISOString() })),
  ),
  should(
    'budget-created-now',
    '2.2',
    'fastapi',
    'created_at is made anew on each read: a default of the schema.',
    record((row) => ({ ...row, created_at: new Date().toISOString(), updated_at: new Date().toISOString() })),
  ),
  should(
    'budget-time-ahead',
    '2.2',
    'spring',
    'Times of the local zone are marked Z and lie hours ahead.',
    timestamps(() => new Date(Date.now() + 7_200_000).toISOString()),
  ),
]
