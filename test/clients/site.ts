import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import { systemClock } from '../../src/reference/clock.ts'
import type { AnyDeviation } from '../../src/reference/deviation.ts'
import { provision, type Provisioned } from '../../src/reference/provision.ts'
import { createReferenceServer } from '../../src/reference/server.ts'
import { createServices } from '../../src/reference/services.ts'

/** A reference service for one client, with what a client needs to use it. */
export interface Site extends Provisioned {
  readonly baseUrl: string
  /** Requests that came so far. */
  readonly requests: () => number
  close(): Promise<void>
}

/** Starts the service with these deviations; also with some that it does not come with. */
export async function startSite(deviations: readonly AnyDeviation[] = []): Promise<Site> {
  const services = createServices(
    { voice: 'built-in', clock: systemClock, profile: interfaceProfile, db: undefined, rateLimit: undefined },
    () => 'http://127.0.0.1',
  )
  const provisioned = provision(services.store, Date.now())
  const { server } = createReferenceServer(services, deviations, () => false)
  let requests = 0
  server.on('request', () => {
    requests += 1
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    ...provisioned,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: () => requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      services.store.close()
    },
  }
}
