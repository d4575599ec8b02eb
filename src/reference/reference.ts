import { once } from 'node:events'
import type { Server } from 'node:http'
import { BlockList, isIPv6, type AddressInfo } from 'node:net'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import type { Profile } from '../contract/profiles/profile.ts'
import { systemClock, type Clock } from './clock.ts'
import { faultModels } from './models.ts'
import { onlyFor, type OnlyFor } from './only-for.ts'
import { provision, type Provisioned } from './provision.ts'
import { deviations } from './registry.ts'
import { createReferenceServer } from './server.ts'
import { SetupError } from './setup-error.ts'
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
  /**
   * Whether a client may choose faults and latitudes by a path prefix.
   * @default only in memory and on loopback: a fault such as "any key will do" would open kept state, or the machine,
   * to strangers
   */
  deviations?: boolean
  /** Ids of faults that every request meets. @default none */
  faults?: readonly string[]
  /** Of these faults: only requests for this model, voice, format or workspace meet them. @default all */
  faultsFor?: OnlyFor
  /** Ids of latitudes that every request meets. @default none */
  latitudes?: readonly string[]
  /**
   * `flite` is a spoken voice and needs the optional package; `auto` takes it where it is installed.
   * @default 'auto'
   */
  voice?: 'auto' | 'flite' | 'built-in'
  /** Requests a second for keys that have no limit of their own. @default none */
  rateLimit?: number
  /** UUID of the workspace that clients are told of, where it is made. @default a random one */
  workspaceId?: string
  clock?: Clock
  /** Under which names reference content and provider passthrough are taken. @default interface: under none */
  profile?: Profile
  /**
   * Compiles voice and encoder before the first request asks for them, by speaking two words to nobody.
   * @default false
   */
  warm?: boolean
}

/** A running reference service and all that a client needs to use it. */
export interface Reference extends Provisioned {
  /**
   * `http://HOST:PORT/v1`. Where `deviations` says so, `http://HOST:PORT/with/ID,ID/v1` is the same service with these
   * faults and latitudes.
   */
  readonly baseUrl: string
  readonly model: string
  readonly voice: string
  /** Another one of the same model. */
  readonly otherVoice: string
  /** Status to the model that causes it. */
  readonly faultModels: Readonly<Record<string, string>>
  /** Stops: no new requests, those under way get two seconds. */
  close(): Promise<void>
}

/**
 * Starts the reference service. Rejects with a SetupError for an unknown id, a database that cannot be used or an
 * address that cannot be listened on.
 */
export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const {
    port = 0,
    host = '127.0.0.1',
    db,
    faults = [],
    faultsFor,
    latitudes = [],
    voice = 'auto',
    rateLimit,
    clock = systemClock,
    profile = interfaceProfile,
    warm = false,
  } = options
  const wrong = deviations(faults, 'fault').map((fault) => (faultsFor ? onlyFor(fault, faultsFor) : fault))
  const always = [...wrong, ...deviations(latitudes, 'latitude')]
  let site = ''
  let prefixes = false
  const services = createServices({ voice, clock, profile, db, rateLimit }, () => site)
  const { store, defaults } = services
  try {
    const provisioned = provision(store, clock.now(), options.workspaceId)
    const { server, stop } = createReferenceServer(services, always, () => prefixes)
    const { address, port: listening } = await listen(server, port, host)
    site = `http://${host.includes(':') ? `[${host}]` : host}:${listening}`
    prefixes = options.deviations ?? (db === undefined && isLoopback(address))
    if (warm) void warmUp(services)
    const close = async (): Promise<void> => {
      await stop()
      store.close()
    }
    return { ...provisioned, ...defaults, faultModels, baseUrl: `${site}/v1`, close }
  } catch (cause) {
    store.close()
    throw cause
  }
}

/** What keeps a server from listening, and what to do about it. */
const listeningTroubles: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there; name another --port, or 0 for any free one',
  EACCES: 'this user may not listen there; name a --port from 1024 on, or 0 for any free one',
  EADDRNOTAVAIL: 'this machine does not have that address; name another --host',
  ENOTFOUND: 'there is no host of that name; name another --host',
}

async function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  // Node takes an empty host for all addresses of the machine.
  if (host === '') throw new SetupError('--host names no address: name one, or leave --host away to listen on loopback')
  try {
    await once(server.listen(port, host), 'listening')
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    throw new SetupError(`cannot listen on ${host}, port ${port}: ${listeningTroubles[code] ?? message}`, cause)
  }
  return server.address() as AddressInfo
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function isLoopback(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

async function warmUp({ voices, defaults }: Services): Promise<void> {
  const voice = voices[defaults.voice]
  if (!voice) return
  const utterance = { text: 'Good morning.', voice: defaults.voice, speed: 1, rate: 24000 }
  // What fails here fails again at the first request, and is answered there.
  await Array.fromAsync(mp3Stream(utterance, { rate: 24000, channels: 1, bitrate: 64 }, () => voice)).catch(
    () => undefined,
  )
}

/** The base URL of the same service with these faults and latitudes, on top of those that it was started with. */
export function withDeviations(baseUrl: string, ids: readonly string[]): string {
  return ids.length === 0 ? baseUrl : baseUrl.replace(/\/v1$/, `/with/${ids.join()}/v1`)
}
