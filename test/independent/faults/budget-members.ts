import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import { budgetEdit, recordEdit, type Defect } from '../tools.ts'

export const budgetMembers: readonly Defect[] = [
  // 2.2: "limit_usd | number": a string.
  {
    id: 'budget-limit-string',
    level: 'must',
    clause: '2.2',
    title: 'limit_usd is a string',
    base: atelier,
    twist: recordEdit((data) => ({ ...data, limit_usd: Number(data['limit_usd']).toFixed(2) })),
  },
  // 2.2: "limit_usd | number": null for no limit.
  {
    id: 'budget-limit-null',
    level: 'must',
    clause: '2.2',
    title: 'limit_usd of the lifetime budget is null',
    base: pebble,
    twist: recordEdit((data, { interval }) => (interval === 'lifetime' ? { ...data, limit_usd: null } : data)),
  },
  // 2.2: "limit_usd | number": an object with a currency.
  {
    id: 'budget-limit-object',
    level: 'must',
    clause: '2.2',
    title: 'limit_usd is an object',
    base: relay,
    twist: recordEdit((data) => ({ ...data, limit_usd: { amount: data['limit_usd'], currency: 'USD' } })),
  },
  // 2.2: "Spend limit in US dollars": below zero (a lesser matter by the settled readings).
  {
    id: 'budget-negative',
    level: 'should',
    clause: '2.2',
    title: 'limit_usd is -1',
    base: ledger,
    twist: recordEdit((data) => ({ ...data, limit_usd: -1 })),
  },
  // 2.3: "include_byok_in_budgets | boolean".
  {
    id: 'budget-flag-string',
    level: 'must',
    clause: '2.3',
    title: 'The flag is a string',
    base: stack,
    twist: budgetEdit((envelope) => ({
      ...envelope,
      include_byok_in_budgets: String(envelope.include_byok_in_budgets),
    })),
  },
  // 2.3: "boolean": 0 or 1.
  {
    id: 'budget-flag-number',
    level: 'must',
    clause: '2.3',
    title: 'The flag is 0 or 1',
    base: atelier,
    twist: budgetEdit((envelope) => ({
      ...envelope,
      include_byok_in_budgets: envelope.include_byok_in_budgets === true ? 1 : 0,
    })),
  },
  // 2.3: the flag stands beside data, not in it.
  {
    id: 'budget-flag-inside',
    level: 'must',
    clause: '2.3',
    title: 'The flag stands inside data',
    base: relay,
    twist: budgetEdit(({ data, include_byok_in_budgets }) => ({ data: { ...data, include_byok_in_budgets } })),
  },
  // 2.3: "A workspace-wide setting that applies to all four intervals."
  {
    id: 'budget-flag-differs',
    level: 'must',
    clause: '2.3',
    title: 'The flag of the daily budget differs from the others',
    base: ledger,
    twist: budgetEdit((envelope, { interval }) => ({ ...envelope, include_byok_in_budgets: interval === 'daily' })),
  },
  // 2.3: the flag is missing, but only for slugs.
  {
    id: 'budget-flag-missing-by-slug',
    level: 'must',
    clause: '2.3',
    title: 'Asked by slug, the flag is missing',
    base: pebble,
    twist: budgetEdit(({ data, ...rest }, { id }, site) => (id === site.slug ? { data } : { data, ...rest })),
  },
  // 2.3: the record has no envelope.
  {
    id: 'budget-bare',
    level: 'must',
    clause: '2.3',
    title: 'The record comes without the envelope',
    base: stack,
    twist: budgetEdit(({ data, include_byok_in_budgets }) => ({ ...data, include_byok_in_budgets })),
  },
  // 2.3: "data | object": a list with one record.
  {
    id: 'budget-list',
    level: 'must',
    clause: '2.3',
    title: 'data is a list with one record',
    base: atelier,
    twist: budgetEdit((envelope) => ({ ...envelope, data: [envelope.data] })),
  },
  // 2.3: "data | object": null.
  {
    id: 'budget-null',
    level: 'must',
    clause: '2.3',
    title: 'Without a lifetime budget data is null',
    base: relay,
    twist: budgetEdit((envelope, { interval }) => (interval === 'lifetime' ? { ...envelope, data: null } : envelope)),
  },
]
