import type { Exchange } from '../record/exchange.ts'
import type { Wire } from '../record/wire.ts'
import { giveUp } from './give-up.ts'
import type { Attempt, AttemptOptions, SentRequest } from './attempt.ts'
import type { Connections } from './connections.ts'
import type { Route } from './route.ts'
import { undiciAttempt } from './undici-attempt.ts'
import { wireAttempt } from './wire-attempt.ts'

/** What an attempt brought back, and over which connection. */
export interface SentAttempt {
  readonly got: Attempt
  readonly connection: Exchange['connection']
}

/** Sends a request of a slot: over its kept connection, or, where it is written otherwise, over one of its own. */
export type Sender = (
  slot: number,
  request: SentRequest,
  wire: Wire | undefined,
  options: AttemptOptions,
) => Promise<SentAttempt>

/** @param turn Resolves when another request may be sent: two are, where one is given up before. */
export function sender(way: Route, lines: Connections, turn: () => Promise<void>): Sender {
  async function overKept(slot: number, request: SentRequest, options: AttemptOptions): Promise<SentAttempt> {
    const used = lines.at(slot)
    const before = used.connection
    used.busy = true
    const got = way.rejectProxyAnswer(await undiciAttempt(used.line, request, options))
    used.busy = false
    used.used += 1
    // It may have been closed before the request, and another made for it.
    const reused = before !== 0 && used.connection === before
    if (got.complete && used.malformed) lines.surplus(used, used.malformed)
    delete used.malformed
    return { got, connection: { id: used.connection, protocol: 'http/1.1', reused } }
  }

  async function overOwn(request: SentRequest, wire: Wire, options: AttemptOptions): Promise<SentAttempt> {
    let id = 0
    if (wire.isGivenUpBefore) {
      await giveUp(way.dial, { ...request, wire }, options)
      await turn()
    }
    const got = await wireAttempt(way.dial, { ...request, wire }, options, () => {
      id = lines.another()
    })
    const connection = { id, protocol: `http/${wire.version ?? '1.1'}`, reused: false }
    return { got: way.rejectProxyAnswer(got), connection }
  }

  return (slot, request, wire, options) =>
    wire === undefined ? overKept(slot, request, options) : overOwn(request, wire, options)
}
