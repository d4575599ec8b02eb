import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { recordEdit, type Defect } from '../tools.ts'
import { bySlug, field, groups } from './record-tools.ts'

export const identifiers: readonly Defect[] = [
  // 2.2: "workspace_id | string (UUID)": a URN is longer.
  {
    id: 'record-urn',
    level: 'must',
    clause: '2.2',
    title: 'id begins with urn:uuid:',
    base: relay,
    twist: field('id', (value) => `urn:uuid:${value}`),
  },
  // 2.2: UUID: the hyphens stand elsewhere, the length is right.
  {
    id: 'record-hyphens-elsewhere',
    level: 'must',
    clause: '2.2',
    title: 'The hyphens of id stand at other places',
    base: stack,
    twist: field('id', (value) => value.replace(groups, '$1-$2-$3-$5-$4')),
  },
  // 2.2: UUID: one digit too many, weekly only.
  {
    id: 'record-id-longer',
    level: 'must',
    clause: '2.2',
    title: 'id of the weekly budget has a digit too many',
    base: pebble,
    twist: field(
      'id',
      (value) => `${value}0`,
      ({ interval }) => interval === 'weekly',
    ),
  },
  // 2.2: UUID: a line feed at its end.
  {
    id: 'record-id-line-feed',
    level: 'must',
    clause: '2.2',
    title: 'id ends in a line feed',
    base: ledger,
    twist: field('id', (value) => `${value}\n`),
  },
  // 2.2: "id | string": a number for one interval.
  {
    id: 'record-id-number',
    level: 'must',
    clause: '2.2',
    title: 'id of the lifetime budget is a number',
    base: atelier,
    twist: field(
      'id',
      () => 4021,
      ({ interval }) => interval === 'lifetime',
    ),
  },
  // 2.2: UUID: the sortable kind of 26 letters.
  {
    id: 'record-ulid',
    level: 'must',
    clause: '2.2',
    title: 'id is a ULID',
    base: relay,
    twist: field('id', () => '01J8ZQ4Y7N5V3K2M1H0G9F8E7D'),
  },
  // 2.2: "Workspace the budget belongs to": by slug it is the budget's own id.
  {
    id: 'record-own-id',
    level: 'must',
    clause: '2.2',
    title: 'Asked by slug, workspace_id is the id of the budget',
    base: stack,
    twist: recordEdit((data, at, site) => (bySlug(at, site) ? { ...data, workspace_id: data['id'] } : data)),
  },
  // 2.2: the same; the last digit differs for one interval.
  {
    id: 'record-workspace-differs',
    level: 'must',
    clause: '2.2',
    title: 'workspace_id of the daily budget is another',
    base: pebble,
    twist: field(
      'workspace_id',
      (value) => `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`,
      ({ interval }) => interval === 'daily',
    ),
  },
]
