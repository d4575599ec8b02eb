import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { pebble } from '../bases/pebble.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Ask, Twist } from '../contract.ts'
import { json } from '../replies.ts'
import { budgetOf, isSpeech, tokenOf, type Defect } from '../tools.ts'
import { groups } from './record-tools.ts'

/** Lets unknown workspaces of one kind pass for the real one. */
function mistaking(when: (id: string) => boolean): () => Twist {
  return () => (ask, next, site) => {
    const at = budgetOf(ask)
    const strange =
      at !== undefined &&
      at.id !== '' &&
      ![site.slug, site.workspaceId, ...site.failingWorkspaces.keys()].includes(at.id) &&
      when(at.id)
    const moved: Ask = strange ? { ...ask, path: `${site.prefix}/workspaces/${site.slug}/budgets/${at.interval}` } : ask
    return next(moved)
  }
}

function intervalAs(change: (value: string) => string): () => Twist {
  return () => (ask, next) => {
    const at = budgetOf(ask)
    return next(
      at === undefined
        ? ask
        : { ...ask, path: ask.path.slice(0, ask.path.length - at.interval.length) + change(at.interval) },
    )
  }
}

const unknownAs =
  (reply: () => ReturnType<typeof json>): (() => Twist) =>
  () =>
  async (ask, next, site) => {
    const given = await next(ask)
    return given.status === 404 && budgetOf(ask) !== undefined && tokenOf(ask) === site.managementKey ? reply() : given
  }

export const budgetPaths: readonly Defect[] = [
  // 4.2: "Success response: HTTP 200, JSON body of 2.3": an error comes with 200.
  {
    id: 'record-unknown-200',
    level: 'must',
    clause: '4.2',
    title: 'An unknown workspace is answered with 200 and an error',
    base: ledger,
    twist: unknownAs(() => json(200, { error: { code: 404, message: 'Resource not found' } })),
  },
  // 4.2: the same; data is null.
  {
    id: 'record-unknown-null',
    level: 'must',
    clause: '4.2',
    title: 'An unknown workspace is answered with data: null',
    base: relay,
    twist: unknownAs(() => json(200, { data: null, include_byok_in_budgets: false })),
  },
  // 4.2: 204 is not listed.
  {
    id: 'record-unknown-204',
    level: 'must',
    clause: '4.2',
    title: 'An unknown workspace is answered with 204',
    base: stack,
    twist: unknownAs(() => ({ status: 204, headers: {}, body: Buffer.alloc(0) })),
  },
  // 4.2: 302 is not listed.
  {
    id: 'record-redirect',
    level: 'must',
    clause: '4.2',
    title: 'A slug is redirected to the UUID',
    base: atelier,
    twist: () => async (ask, next, site) => {
      const at = budgetOf(ask)
      return at?.id === site.slug && tokenOf(ask) === site.managementKey
        ? json(
            307,
            { moved: true },
            { Location: `${site.prefix}/workspaces/${site.workspaceId}/budgets/${at.interval}` },
          )
        : next(ask)
    },
  },
  // 4.2 and 7: unknown UUIDs give the caller's own budget.
  {
    id: 'record-any-uuid',
    level: 'must',
    clause: '4.2',
    title: "Any UUID finds the caller's own workspace",
    base: pebble,
    twist: mistaking((id) => groups.test(id)),
  },
  // 4.2: the same for slugs.
  {
    id: 'record-any-slug',
    level: 'must',
    clause: '4.2',
    title: "Any slug finds the caller's own workspace",
    base: ledger,
    twist: mistaking((id) => !groups.test(id)),
  },
  // 4.2: "interval | daily, weekly, monthly, lifetime": blanks around it are cut off.
  {
    id: 'record-interval-blanks',
    level: 'must',
    clause: '4.2',
    title: 'Blanks around the interval are cut off',
    base: stack,
    twist: intervalAs((value) => value.replaceAll(/^(?:%20)+|(?:%20)+$/gu, '')),
  },
  // 4.2: the ending of a format is cut off.
  {
    id: 'record-interval-json',
    level: 'must',
    clause: '4.2',
    title: '.json behind the interval is cut off',
    base: relay,
    twist: intervalAs((value) => value.replace(/\.json$/u, '')),
  },
  // 4.2: only a first capital is accepted.
  {
    id: 'record-interval-title',
    level: 'must',
    clause: '4.2',
    title: 'Intervals with a capital at the beginning are accepted',
    base: atelier,
    twist: intervalAs((value) => value.charAt(0).toLowerCase() + value.slice(1)),
  },
  // 4.2: other words for a time.
  {
    id: 'record-interval-words',
    level: 'must',
    clause: '4.2',
    title: 'day, week, month, total and null are accepted',
    base: pebble,
    twist: intervalAs(
      (value) =>
        new Map([
          ['day', 'daily'],
          ['week', 'weekly'],
          ['month', 'monthly'],
          ['total', 'lifetime'],
          ['null', 'lifetime'],
          ['none', 'lifetime'],
        ]).get(value) ?? value,
    ),
  },
  // 4.2: only by slug an unknown interval is answered.
  {
    id: 'record-interval-by-slug',
    level: 'must',
    clause: '4.2',
    title: 'By slug an unknown interval is answered with the monthly budget',
    base: ledger,
    twist: () => (ask, next, site) => {
      const at = budgetOf(ask)
      return next(
        at?.id === site.slug && !/^(?:daily|weekly|monthly|lifetime|)$/u.test(at.interval) && !isSpeech(ask)
          ? { ...ask, path: ask.path.slice(0, ask.path.length - at.interval.length) + 'monthly' }
          : ask,
      )
    },
  },
]
