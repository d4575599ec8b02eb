import { atelier } from '../bases/atelier.ts'
import { ledger } from '../bases/ledger.ts'
import { relay } from '../bases/relay.ts'
import { stack } from '../bases/stack.ts'
import type { Ask, Reply, Twist } from '../contract.ts'
import { fail } from '../replies.ts'
import { budgetOf, isSpeech, keyFor, tokenOf, type Sketch } from '../tools.ts'
import { delivered, failure } from './habit-tools.ts'

function hiccup(each: number, reply: () => Reply, when: (ask: Ask) => boolean): () => Twist {
  return () => {
    let count = 0
    return async (ask, next, site) =>
      tokenOf(ask) === keyFor(ask, site) && when(ask) && ++count % each === 0 ? reply() : next(ask)
  }
}

const oneAtATime: () => Twist = () => {
  let last = Promise.resolve()
  return async (ask, next) => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    try {
      return await next(ask)
    } finally {
      resolve()
    }
  }
}

/** More than so many at once are sent away for a moment. */
const crowded =
  (most: number): (() => Twist) =>
  () => {
    let busy = 0
    return async (ask, next, site) => {
      if (!isSpeech(ask) || tokenOf(ask) !== site.apiKey) return next(ask)
      if (busy >= most) return fail(429, 'Rate limit exceeded', { 'Retry-After': '1' })
      busy++
      try {
        await new Promise((resolve) => setTimeout(resolve, 4))
        return await next(ask)
      } finally {
        busy--
      }
    }
  }

/** How many requests at once, how fast, and what comes now and then. */
export const loads: readonly Sketch[] = [
  {
    id: 'wire-one-at-a-time',
    title: 'Requests are answered strictly one after the other',
    base: relay,
    twist: oneAtATime,
  },
  {
    id: 'wire-crowded',
    title: 'More than three speech requests at once get 429 and Retry-After',
    base: atelier,
    twist: crowded(3),
  },
  {
    id: 'wire-crowded-pair',
    title: 'More than one speech request at once gets 429 and Retry-After',
    base: ledger,
    twist: crowded(1),
  },
  { id: 'wire-slow-refusals', title: 'Refusals take 40 ms', base: stack, twist: delivered({ firstMs: 40 }, failure) },
  {
    id: 'wire-date-retry',
    title: 'Every 30th speech call is 503 with a date in Retry-After',
    base: atelier,
    twist: hiccup(
      30,
      () => fail(503, 'Service temporarily unavailable', { 'Retry-After': new Date(Date.now() + 1000).toUTCString() }),
      isSpeech,
    ),
  },
  {
    id: 'wire-no-retry-after',
    title: 'Every 30th speech call is 429 without Retry-After',
    base: relay,
    twist: hiccup(30, () => fail(429, 'Rate limit exceeded'), isSpeech),
  },
  {
    id: 'wire-529-at-times',
    title: 'Every 40th speech call is 529',
    base: ledger,
    twist: hiccup(40, () => fail(529, 'Provider returned error'), isSpeech),
  },
  {
    id: 'wire-524-at-times',
    title: 'Every 40th speech call is 524',
    base: stack,
    twist: hiccup(40, () => fail(524, 'Request timed out. Please try again later.'), isSpeech),
  },
  // 4.2: "Error responses: see section 7 (400, 401, 404, 500)".
  {
    id: 'wire-500-on-budgets-at-times',
    title: 'Every 30th reading of a budget is 500',
    base: atelier,
    twist: hiccup(
      30,
      () => fail(500, 'Internal Server Error'),
      (ask) => budgetOf(ask) !== undefined,
    ),
  },
]
