import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { budgetEdit, budgetOf, recordEdit, type Defect } from '../tools.ts'
import { bySlug, field } from './record-tools.ts'
import { ofBudget } from './tricks.ts'

export const budgetMembers: readonly Defect[] = [
  // 2.2: "limit_usd | number": missing for one interval.
  {
    id: 'record-no-limit',
    level: 'must',
    clause: '2.2',
    title: 'limit_usd of the lifetime budget is missing',
    base: atelier,
    twist: recordEdit((data, { interval }) =>
      interval === 'lifetime'
        ? Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'limit_usd'))
        : data,
    ),
  },
  // 2.2: "number": false for none.
  {
    id: 'record-limit-false',
    level: 'must',
    clause: '2.2',
    title: 'limit_usd of the daily budget is false',
    base: relay,
    twist: recordEdit((data, { interval }) => (interval === 'daily' ? { ...data, limit_usd: false } : data)),
  },
  // 4.2: "HTTP 200, JSON body": Infinity is not JSON.
  {
    id: 'record-infinity',
    level: 'must',
    clause: '4.2',
    title: 'limit_usd of the lifetime budget is Infinity',
    base: stack,
    twist: () => async (ask, next) => {
      const reply = await next(ask)
      return ofBudget(reply, ask) && budgetOf(ask)?.interval === 'lifetime'
        ? { ...reply, body: Buffer.from(reply.body.toString().replace(/("limit_usd":)\s*[^,}]+/u, '$1Infinity')) }
        : reply
    },
  },
  // 2.2: "reset_interval | string enum": null, as the original has it for lifetime.
  {
    id: 'record-interval-null',
    clause: '2.2',
    title: 'reset_interval of the lifetime budget is null',
    base: ledger,
    twist: field(
      'reset_interval',
      () => null,
      ({ interval }) => interval === 'lifetime',
    ),
  },
  // 2.2: the same; missing.
  {
    id: 'record-no-interval',
    level: 'must',
    clause: '2.2',
    title: 'reset_interval of the lifetime budget is missing',
    base: pebble,
    twist: recordEdit((data, { interval }) =>
      interval === 'lifetime'
        ? Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'reset_interval'))
        : data,
    ),
  },
  // 4.2: "data being the budget for the requested interval": by slug it is always the daily one.
  {
    id: 'record-slug-daily',
    level: 'must',
    clause: '4.2',
    title: 'By slug there is the daily budget, whatever is asked',
    base: relay,
    twist: () => (ask, next, site) => {
      const at = budgetOf(ask)
      return next(
        at?.id === site.slug && /^(?:weekly|monthly|lifetime)$/u.test(at.interval)
          ? { ...ask, path: ask.path.replace(/[^/]+$/u, 'daily') }
          : ask,
      )
    },
  },
  // 4.2: the same, by UUID and for one interval.
  {
    id: 'record-uuid-lifetime',
    level: 'must',
    clause: '4.2',
    title: 'By UUID the lifetime budget is the monthly one',
    base: atelier,
    twist: () => (ask, next, site) => {
      const at = budgetOf(ask)
      return next(
        at?.id === site.workspaceId && at.interval === 'lifetime'
          ? { ...ask, path: ask.path.replace(/[^/]+$/u, 'monthly') }
          : ask,
      )
    },
  },
  // 2.3: "boolean": null.
  {
    id: 'record-flag-null',
    level: 'must',
    clause: '2.3',
    title: 'The flag is null',
    base: ledger,
    twist: budgetEdit((envelope) => ({ ...envelope, include_byok_in_budgets: null })),
  },
  // 2.3: "A workspace-wide setting": by slug it is another.
  {
    id: 'record-flag-by-slug',
    clause: '2.3',
    title: 'By slug the flag is the other one',
    base: stack,
    twist: budgetEdit((envelope, at, site) =>
      bySlug(at, site) ? { ...envelope, include_byok_in_budgets: envelope.include_byok_in_budgets !== true } : envelope,
    ),
  },
]
