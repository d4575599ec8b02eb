import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { answer, routeOf } from '../../src/reference/answer.ts'
import type { Clock } from '../../src/reference/clock.ts'
import type { Services } from '../../src/reference/context.ts'
import { provision, type Provisioned } from '../../src/reference/provision.ts'
import { deviations } from '../../src/reference/registry.ts'
import { wholeBody, type Reply } from '../../src/reference/reply.ts'
import { Selection } from '../../src/reference/selection.ts'
import { ServedRequest } from '../../src/reference/served-request.ts'
import { createServices } from '../../src/reference/services.ts'

/** A request in short. The key is one of those provisioned, or any text; none without it. */
export interface Asked {
  readonly method?: string
  readonly path: string
  readonly headers?: readonly (readonly [string, string])[]
  readonly body?: string | Buffer
  /** Of HTTP: 1.1 unless given. */
  readonly version?: string
  /** The same object for requests on one connection; one of its own unless given. */
  readonly connection?: object
}

/** An answer with its body read, or why it could not be. */
export interface Answered {
  readonly reply: Reply
  readonly body: Buffer
}

/** Time that stands still; waiting takes none of it, but gives way to what else is going on. */
const clock: Clock = {
  now: () => Date.UTC(2026, 10, 21, 12),
  sleep: () =>
    new Promise((resolve) => {
      setImmediate(resolve)
    }),
}

/** The service without a server around it: hundreds of deviations are asked in seconds. */
export class InProcess {
  readonly services: Services = createServices(
    { voice: 'built-in', clock, profile: openrouterProfile, db: undefined, rateLimit: undefined },
    () => 'http://assay.test',
  )
  readonly known: Provisioned = provision(this.services.store, clock.now())

  /** Asks one after the other under one selection. */
  async *ask(ids: readonly string[], requests: readonly Asked[]): AsyncGenerator<Answered> {
    const selection = new Selection(deviations(ids))
    for (const request of requests) yield await this.one(selection, request)
  }

  /** Asks all at once under one selection. */
  together(ids: readonly string[], requests: readonly Asked[]): Promise<Answered[]> {
    const selection = new Selection(deviations(ids))
    return Promise.all(requests.map((request) => this.one(selection, request)))
  }

  private async one(
    selection: Selection,
    { method = 'POST', path, headers = [], body = '', version = '1.1', connection = {} }: Asked,
  ): Promise<Answered> {
    const [local = '', query = ''] = path.split('?')
    const incoming = {
      method,
      version,
      path: local,
      query,
      headers,
      body: Buffer.from(body),
      pieces: [Buffer.from(body)],
      connection,
      tooLarge: false,
    }
    const context = new ServedRequest(incoming, routeOf(method, local), this.services, selection)
    selection.enter(context)
    try {
      // Two turns of the event loop, so that requests that come together meet.
      await clock.sleep(0)
      const reply = await answer(context)
      return { reply, body: await wholeBody(reply.body) }
    } finally {
      selection.leave(context)
    }
  }
}
