import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import type { Profile } from '../contract/profiles/profile.ts'
import { systemClock, type Clock } from './clock.ts'
import { faultModels } from './models.ts'
import { provision, type Provisioned } from './provision.ts'
import { deviations } from './registry.ts'
import { hashOf } from './store.ts'
import { createReferenceServer } from './server.ts'
import type { Services } from './context.ts'
import { createServices } from './services.ts'
import { mp3Stream } from './voice/encode.ts'

export interface ReferenceOptions {
  /** @default 0: any free one */
  port?: number
  /** @default '127.0.0.1' */
  host?: string
  /** File of the database, shared with other processes if they name it too. @default in memory */
  db?: string
  /** Ids of faults that every request meets. @default none */
  faults?: readonly string[]
  /** Ids of latitudes that every request meets. @default none */
  latitudes?: readonly string[]
  /** `flite` is a spoken voice and needs the optional package; `auto` takes it where it is installed. @default 'auto' */
  voice?: 'auto' | 'flite' | 'built-in'
  /** Requests a second for keys that have no limit of their own. @default none */
  rateLimit?: number
  clock?: Clock
  /** Under which names reference content and provider passthrough are taken. @default interface: under none */
  profile?: Profile
  /** Compiles voice and encoder before the first request asks for them, by speaking two words to nobody. @default false */
  warm?: boolean
}

/** A running reference service and all that a client needs to use it. */
export interface Reference extends Provisioned {
  /** `http://HOST:PORT/v1`. `http://HOST:PORT/with/ID,ID/v1` is the same service with these faults and latitudes. */
  readonly baseUrl: string
  readonly model: string
  readonly voice: string
  /** Status to the model that causes it. */
  readonly faultModels: Readonly<Record<string, string>>
  /** Stops: no new requests, those under way get two seconds. */
  close(): Promise<void>
}

/**
 * Starts the reference service. Rejects with an UnknownDeviationError for an unknown id, and with the system's own error
 * when the port is taken or the database cannot be opened.
 */
export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const { port = 0, host = '127.0.0.1', db, faults = [], latitudes = [], voice = 'auto', rateLimit, clock = systemClock, profile = interfaceProfile, warm = false } = options
  const always = [...deviations(faults, 'fault'), ...deviations(latitudes, 'latitude')]
  let site = ''
  const services = createServices({ voice, clock, profile, db, rateLimit }, () => site)
  const { store, defaults } = services
  const provisioned = provision(store, clock.now())
  const { server, stop } = createReferenceServer(services, always)
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (cause) {
    store.close()
    throw cause
  }
  if (warm) void warmUp(services)
  site = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`
  return {
    ...provisioned, ...defaults, faultModels, baseUrl: `${site}/v1`,
    close: async () => {
      await stop()
      if (!store.isOpen) return
      const { apiKey, managementKey, noCreditKey, rateLimitedKey } = provisioned
      for (const key of [apiKey, managementKey, noCreditKey, rateLimitedKey]) store.revokeKey(hashOf(key))
      store.close()
    },
  }
}

async function warmUp({ voices, defaults }: Services): Promise<void> {
  const voice = voices[defaults.voice]
  if (!voice) return
  const utterance = { text: 'Good morning.', voice: defaults.voice, speed: 1, rate: 24000 }
  // What fails here fails again for whoever asks, and is answered there.
  await Array.fromAsync(mp3Stream(utterance, { rate: 24000, channels: 1, bitrate: 64 }, () => voice)).catch(() => undefined)
}

/** The base URL of the same service with these faults and latitudes, on top of those that it was started with. */
export function withDeviations(baseUrl: string, ids: readonly string[]): string {
  return ids.length === 0 ? baseUrl : baseUrl.replace(/\/v1$/, `/with/${ids.join()}/v1`)
}
