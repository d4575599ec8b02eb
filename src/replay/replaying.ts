import type { RunConfig } from '../config/config.ts'
import type { AssayClient } from '../client/assay-client.ts'
import type { BodyStore } from '../record/body-store.ts'
import type { Exchange } from '../record/exchange.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Finding } from '../requirement/result.ts'
import { caseAgain, probeOf } from './case-again.ts'

/** What may have been an accident is looked at a second time, as in a run. */
export const looks = 2

/** One finding, and what its requests are sent again and judged with. */
export interface Replaying {
  readonly finding: Finding
  readonly requirement: AnyRequirement
  readonly record: RunRecord
  readonly catalogue: Catalogue
  readonly config: RunConfig
  readonly client: AssayClient
  /** Of the recorded run, and what comes now. */
  readonly bodies: BodyStore
  /** What is known of bodies already. */
  readonly derived: Map<string, unknown>
  /** Ids of the requirements that have findings in the recorded run. */
  readonly found: ReadonlySet<string>
}

/** What came for requests that were sent again. */
export interface Sent {
  readonly exchanges: readonly Exchange[]
  /** Why one of them was not sent, or has no answer that counts. */
  readonly stopped?: string
}

/**
 * Sends recorded requests again, in their order.
 * @param earlier How many exchanges of this look came before: attempts are counted on.
 * @param atOnce All at the same time.
 */
export async function sendAgain(
  replaying: Replaying,
  requests: readonly Exchange[],
  { earlier, atOnce = false }: { readonly earlier?: number | undefined; readonly atOnce?: boolean } = {},
): Promise<Sent> {
  const send = (one: Exchange, at: number): ReturnType<typeof sendOne> => {
    const copy = requests.slice(0, at).filter((other) => other === one).length
    return sendOne(replaying, one, earlier, copy)
  }
  const came = atOnce ? await Promise.all(requests.map(send)) : await inOrder(requests, send)
  const stopped = came.find((got) => typeof got === 'string')
  return {
    exchanges: came.filter((got) => typeof got !== 'string').flat(),
    ...(stopped !== undefined && { stopped }),
  }
}

/** @param copy Each of several that are the same is a request of its own, and no other attempt at the first. */
async function sendOne(
  { client, bodies, record, config }: Replaying,
  of: Exchange,
  earlier: number | undefined,
  copy: number,
): Promise<readonly Exchange[] | string> {
  const again = caseAgain(of, bodies, record.header.target, config.target, config.extraHeaders)
  if (typeof again === 'string') return again
  const sent = copy === 0 ? again : { ...again, id: `${again.id}.again-${copy}` }
  const { attempts, stopped } = await client.send(
    probeOf(of),
    sent,
    undefined,
    earlier === undefined ? undefined : { earlier },
  )
  return attempts.length > 0 ? attempts : (stopped ?? 'nothing was sent')
}

async function inOrder<One, Got>(all: readonly One[], send: (one: One, at: number) => Promise<Got>): Promise<Got[]> {
  const got: Got[] = []
  for (const [at, one] of all.entries()) got.push(await send(one, at))
  return got
}
