import type { Operation } from '../contract/operation.ts'
import type { Credential } from '../record/exchange.ts'
import type { SecretName, Secrets } from '../record/template.ts'
import { redactor, type Redactor } from '../redaction/redaction.ts'
import { minLeakLength, type Secret } from '../redaction/secret.ts'

/** Where keys come from that expire. */
export interface KeySource {
  /** Those that it gives. */
  readonly names: ReadonlySet<SecretName>
  /** Milliseconds that a key lasts, where that is known. */
  readonly lifetimeMs?: number
  /** A key of today. @throws Error in one sentence, without anything that was printed. */
  ask(name: SecretName): Promise<string>
}

/** The keys of a run, as they are now. */
export interface Keyring {
  readonly secrets: Secrets
  /** How many were replaced. */
  readonly renewals: number
  /** Masks the keys of now and all that were before. */
  readonly clean: Redactor
  /** Asks for a new key where the one that this request carries is about to expire. */
  refresh(credential: Credential): Promise<void>
  /**
   * An answer came to a request that carried a key as it is. @returns True where the key had expired and there is a new
   * one, so that the request has to be sent again: its answer says nothing of the request.
   */
  hasExpired(sent: SentKey, status: number | undefined): Promise<boolean>
}

export interface SentKey {
  readonly operation: Operation
  readonly credential: Credential
  /** The keys with which it was written. */
  readonly secrets: Secrets
}

const names: Readonly<Partial<Record<Credential['key'], SecretName>>> = {
  api: 'ASSAY_API_KEY',
  management: 'ASSAY_MANAGEMENT_KEY',
}

/** A key is renewed so long before its end, or in the last tenth of its life. */
const marginMs = 30_000

/** A target that refuses a good key now and then would otherwise be excused each time by a new one. */
const shortestLifeMs = 30_000

/** @param others Secrets beside the keys: the password of a proxy. */
export function keyring(given: Secrets, others: readonly Secret[], source: KeySource | undefined): Keyring {
  let secrets = given
  const past: Secret[] = [...others]
  let inner = redactor(secrets, past)
  const since = new Map<SecretName, number>()
  const accepted = new Set<string>()
  const asking = new Map<SecretName, Promise<void>>()
  const began = Date.now()
  let renewals = 0

  const nameOf = ({ key, edit }: Credential): SecretName | undefined => {
    const name = edit === undefined ? names[key] : undefined
    return name !== undefined && source?.names.has(name) ? name : undefined
  }
  const age = (name: SecretName): number => Date.now() - (since.get(name) ?? began)

  function renew(name: SecretName): Promise<void> {
    const known = asking.get(name)
    if (known) return known
    const work = source!.ask(name).then((value) => {
      const before = secrets.get(name)
      since.set(name, Date.now())
      if (before === undefined || before === value) return
      renewals += 1
      past.push({ name, value: before, minLeakLength: Math.min(minLeakLength, before.length) })
      secrets = new Map([...secrets, [name, value]])
      inner = redactor(secrets, past)
    })
    const ended = work.finally(() => asking.delete(name))
    asking.set(name, ended)
    return ended
  }

  function endsSoon(name: SecretName): boolean {
    const { lifetimeMs } = source!
    if (lifetimeMs !== undefined) return age(name) > lifetimeMs - Math.min(marginMs, lifetimeMs / 10)
    const end = tokenEnd(secrets.get(name) ?? '')
    return end !== undefined && end - Date.now() < marginMs && age(name) > shortestLifeMs
  }

  return {
    get secrets() {
      return secrets
    },
    get renewals() {
      return renewals
    },
    clean: {
      find: (bytes) => inner.find(bytes),
      text: (text) => inner.text(text),
      body: (bytes, coding, cut) => inner.body(bytes, coding, cut),
    },
    async refresh(credential) {
      const name = nameOf(credential)
      if (name !== undefined && endsSoon(name)) await renew(name)
    },
    async hasExpired({ operation, credential, secrets: sent }, status) {
      const name = nameOf(credential)
      if (name === undefined || status === undefined) return false
      const place = `${operation}/${name}`
      if (status !== 401) {
        if (status < 400) accepted.add(place)
        return false
      }
      if (!accepted.has(place)) return false
      if (sent.get(name) === secrets.get(name) && age(name) >= shortestLifeMs) await renew(name)
      return sent.get(name) !== secrets.get(name)
    },
  }
}

/** When a JSON web token says that it ends (RFC 7519, 4.1.4), in milliseconds. */
function tokenEnd(key: string): number | undefined {
  const [, claims, signature] = key.split('.')
  if (claims === undefined || signature === undefined) return undefined
  try {
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}
