import { data } from '../client.ts'
import { harbour } from '../harbour.ts'
import { json, type Alteration, type Entry, type Place } from '../house.ts'
import { quay } from '../quay.ts'
import type { Fault } from '../sketch.ts'

/** Changes the record on its way out; the maker is called once for each start. */
const records =
  (make: () => (entry: Entry, place: Place, workspace: string) => Record<string, unknown>): Alteration =>
  (own, lease) => {
    const change = make()
    return {
      shown(entry, place, call) {
        const changed = change(entry, place, lease.workspace)
        return {
          ...own.shown(entry, place, call),
          body: json(200, { data: changed, include_byok_in_budgets: lease.counted }).body,
        }
      },
    }
  }

const shifted = (time: string, by: number): string => new Date(Date.parse(time) + by).toISOString()

const day = 86_400_000

/** Faults of what records say over time. */
export const times: readonly Fault[] = [
  // 2.2: "Last update time": what has not happened yet is no last update.
  {
    id: 'record-updated-tomorrow',
    level: 'must',
    clause: '2.2',
    title: 'updated_at lies a day in the future',
    house: harbour,
    alter: records(() => (entry) => ({ ...entry, updated_at: new Date(Date.now() + day).toISOString() })),
    seen: async (client) => Date.parse(String(data(await client.budget())['updated_at'])) > Date.now() + day / 2,
  },
  // 2.2: "Creation time".
  {
    id: 'record-created-next-year',
    level: 'must',
    clause: '2.2',
    title: 'created_at and updated_at of the weekly budget lie in the next year',
    house: quay,
    alter: records(
      () => (entry) =>
        entry.reset_interval === 'weekly'
          ? {
              ...entry,
              created_at: shifted(entry.created_at, 800 * day),
              updated_at: shifted(entry.updated_at, 800 * day),
            }
          : { ...entry },
    ),
    seen: async (client) => Date.parse(String(data(await client.budget('weekly'))['created_at'])) > Date.now(),
  },
  // 2.2: "ISO 8601 UTC timestamp": a local time with a Z is hours ahead.
  {
    id: 'record-local-as-utc',
    level: 'must',
    clause: '2.2',
    title: 'updated_at of a budget changed just now is a local time with Z, nine hours ahead',
    house: harbour,
    alter: records(() => {
      const now = Date.now()
      return (entry) => ({ ...entry, updated_at: new Date(now + 9 * 3_600_000).toISOString() })
    }),
    seen: async (client) => Date.parse(String(data(await client.budget())['updated_at'])) > Date.now() + 3_600_000,
  },
  // 2.2: "Spend limit": what is left of it is another number, and falls while nothing was updated.
  {
    id: 'record-limit-falls',
    level: 'should',
    clause: '2.2',
    title: 'limit_usd is what is left, and falls with each reading under the same updated_at',
    house: quay,
    alter: records(() => {
      let spent = 0
      return (entry) => ({ ...entry, limit_usd: entry.limit_usd - (spent += 0.01) })
    }),
    seen: async (client) => data(await client.budget())['limit_usd'] !== data(await client.budget())['limit_usd'],
  },
  // 2.2: "Creation time" is one time.
  {
    id: 'record-created-jitter',
    level: 'should',
    clause: '2.2',
    title: 'created_at differs by some milliseconds between readings under the same updated_at',
    house: harbour,
    alter: records(() => {
      let count = 0
      return (entry) => ({ ...entry, created_at: shifted(entry.created_at, ++count) })
    }),
    seen: async (client) => data(await client.budget())['created_at'] !== data(await client.budget())['created_at'],
  },
  // 2.2: "Last update time" does not go back.
  {
    id: 'record-updated-back',
    level: 'should',
    clause: '2.2',
    title: 'Every second reading has an updated_at of an hour before, from a replica',
    house: quay,
    alter: records(() => {
      let count = 0
      return (entry) =>
        ++count % 2 === 0 ? { ...entry, updated_at: shifted(entry.updated_at, -3_600_000) } : { ...entry }
    }),
    seen: async (client) => {
      const [first, second] = [data(await client.budget()), data(await client.budget())]
      return Date.parse(String(second['updated_at'])) < Date.parse(String(first['updated_at']))
    },
  },
  // 2.3: "A workspace-wide setting that applies to all four intervals."
  {
    id: 'record-flag-flips',
    level: 'should',
    clause: '2.3',
    title: 'The flag is another one with each reading',
    house: harbour,
    alter: () => {
      let count = 0
      return {
        shown(entry) {
          return json(200, { data: entry, include_byok_in_budgets: ++count % 2 === 0 })
        },
      }
    },
    seen: async (client) => (await client.budget()).text !== (await client.budget()).text,
  },
  // 2.3: the same sentence, by the way the workspace is named.
  {
    id: 'record-flag-of-lifetime',
    level: 'must',
    clause: '2.3',
    title: 'The flag of the lifetime budget is turned over when it is asked by UUID',
    house: quay,
    alter: (own, lease) => ({
      shown: (entry, place, call) =>
        place.interval === 'lifetime' && place.id !== lease.slug
          ? json(200, { data: entry, include_byok_in_budgets: !lease.counted })
          : own.shown(entry, place, call),
    }),
    seen: async (client) =>
      (await client.budget('lifetime', { id: client.of('WORKSPACE_ID') })).text !==
      (await client.budget('lifetime')).text,
  },
  // 2.2: "Workspace the budget belongs to" is one workspace.
  {
    id: 'record-workspace-by-way',
    level: 'must',
    clause: '2.2',
    title: 'Asked by a UUID in capitals, workspace_id is a new UUID',
    house: harbour,
    alter: records(
      () =>
        (entry, { id }, workspace) =>
          id !== workspace && id.toLowerCase() === workspace ? { ...entry, workspace_id: entry.id } : { ...entry },
    ),
    seen: async (client) =>
      data(await client.budget('daily', { id: client.of('WORKSPACE_ID').toUpperCase() }))['workspace_id'] !==
      client.of('WORKSPACE_ID'),
  },
]
