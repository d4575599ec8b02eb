import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { recordEdit, type Defect } from '../tools.ts'
import { bySlug, field, text } from './record-tools.ts'

const plain = (value: string): string => value.slice(0, 19)

export const timestamps: readonly Defect[] = [
  // 2.2: "ISO 8601 UTC timestamp": two designators, as isoformat() + "Z" makes them.
  {
    id: 'record-two-zones',
    level: 'must',
    clause: '2.2',
    title: 'Times end in +00:00Z',
    base: atelier,
    twist: recordEdit((data) => ({
      ...data,
      created_at: `${plain(text(data['created_at']))}+00:00Z`,
      updated_at: `${plain(text(data['updated_at']))}+00:00Z`,
    })),
  },
  // 2.2: the same; a region in brackets is no part of ISO 8601.
  {
    id: 'record-zone-in-brackets',
    level: 'must',
    clause: '2.2',
    title: 'created_at ends in Z[UTC]',
    base: relay,
    twist: field('created_at', (value) => `${value}[UTC]`),
  },
  // 2.2: the same; the zone as a word.
  {
    id: 'record-zone-as-word',
    level: 'must',
    clause: '2.2',
    title: 'updated_at ends in " UTC"',
    base: stack,
    twist: field('updated_at', (value) => value.replace('Z', ' UTC')),
  },
  // 2.2: the same; there is no month 13.
  {
    id: 'record-month-13',
    level: 'must',
    clause: '2.2',
    title: 'created_at is in month 13, weekly only',
    base: ledger,
    twist: field(
      'created_at',
      (value) => value.replace(/^(\d{4})-\d\d/u, '$1-13'),
      ({ interval }) => interval === 'weekly',
    ),
  },
  // 2.2: the same; 2025 had no 29th of February.
  {
    id: 'record-february-29',
    level: 'must',
    clause: '2.2',
    title: 'updated_at of the daily budget is the 29th of February 2025',
    base: atelier,
    twist: field(
      'updated_at',
      () => '2025-02-29T08:00:00.000Z',
      ({ interval }) => interval === 'daily',
    ),
  },
  // 2.2: the same; there is no hour 25.
  {
    id: 'record-hour-25',
    level: 'must',
    clause: '2.2',
    title: 'updated_at has the hour 25, by slug only',
    base: pebble,
    twist: field('updated_at', (value) => value.replace(/T\d\d/u, 'T25'), bySlug),
  },
  // 2.2: the same; there is no minute 60.
  {
    id: 'record-minute-60',
    level: 'must',
    clause: '2.2',
    title: 'created_at has the minute 60',
    base: stack,
    twist: field('created_at', (value) => value.replace(/(T\d\d):\d\d/u, '$1:60')),
  },
  // 2.2: the same; the letter between date and time is missing.
  {
    id: 'record-no-t',
    level: 'must',
    clause: '2.2',
    title: 'Nothing stands between date and time',
    base: relay,
    twist: field(
      'created_at',
      (value) => value.replace('T', ''),
      ({ interval }) => interval === 'lifetime',
    ),
  },
  // 2.2: the same; one digit for the month and the day.
  {
    id: 'record-short-digits',
    level: 'must',
    clause: '2.2',
    title: 'Months and days have one digit',
    base: ledger,
    twist: field('created_at', () => '2025-7-4T08:09:10Z'),
  },
  // 2.2: the same; a fraction without digits.
  {
    id: 'record-empty-fraction',
    level: 'must',
    clause: '2.2',
    title: 'A dot without digits stands before Z',
    base: atelier,
    twist: field('updated_at', (value) => `${plain(value)}.Z`),
  },
  // 2.2: the same; white space belongs to no timestamp.
  {
    id: 'record-trailing-blank',
    level: 'must',
    clause: '2.2',
    title: 'created_at ends in a blank',
    base: pebble,
    twist: field('created_at', (value) => `${value} `),
  },
  // 2.2: "UTC": half an hour of offset.
  {
    id: 'record-offset-half',
    level: 'must',
    clause: '2.2',
    title: 'updated_at of the lifetime budget ends in +00:30',
    base: stack,
    twist: field(
      'updated_at',
      (value) => value.replace('Z', '+00:30'),
      ({ interval }) => interval === 'lifetime',
    ),
  },
  // 2.2: ISO 8601; two digits for the year.
  {
    id: 'record-short-year',
    level: 'must',
    clause: '2.2',
    title: 'The year has two digits',
    base: relay,
    twist: field('created_at', (value) => value.slice(2)),
  },
  // 2.2: ISO 8601; the numbers of another calendar order.
  {
    id: 'record-day-first',
    level: 'must',
    clause: '2.2',
    title: 'The day stands first',
    base: ledger,
    twist: field('created_at', () => '24-08-2025T10:30:00Z'),
  },
  // 2.2: "string": milliseconds as a string.
  {
    id: 'record-epoch-string',
    level: 'must',
    clause: '2.2',
    title: 'updated_at is milliseconds in a string',
    base: atelier,
    twist: field('updated_at', (value) => String(Date.parse(value))),
  },
]
