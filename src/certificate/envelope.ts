import { sign, verify } from 'node:crypto'
import { base64Bytes } from './base64.ts'
import type { SignatureKey } from './keys.ts'
import { Refusal } from './refusal.ts'
import { NestedTooDeeply, parsedJson } from '../record/parsed-json.ts'

/** The media type of an in-toto statement. */
export const payloadType = 'application/vnd.in-toto+json'

/** Bytes of an Ed25519 signature. */
const signatureLength = 64

/** DSSE 1.0, "pre-authentication encoding": what is signed. */
export function preAuthenticationEncoding(type: string, payload: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `
  return Buffer.concat([Buffer.from(head), payload])
}

/** A DSSE envelope in one line. */
export function sealed(statement: object, { key, id }: SignatureKey): string {
  const payload = Buffer.from(JSON.stringify(statement))
  const sig = sign(null, preAuthenticationEncoding(payloadType, payload), key).toString('base64')
  return JSON.stringify({ payload: payload.toString('base64'), payloadType, signatures: [{ keyid: id, sig }] })
}

/**
 * The statement in an envelope, once every signature of it was found to be by one of these keys. DSSE would pass over a
 * signature that does not verify; here it says that the envelope was changed.
 * @param where "line 1", for the reason.
 * @throws Refusal
 */
export function opened(text: string, keys: readonly SignatureKey[], where: string): unknown {
  const envelope = parsed(text, where)
  refuseOthers(envelope, ['payload', 'payloadType', 'signatures'], `${where}, the envelope`)
  const { payload, payloadType: type, signatures } = envelope
  if (typeof payload !== 'string' || typeof type !== 'string' || !Array.isArray(signatures))
    throw new Refusal(`${where} is no DSSE envelope: it lacks payload, payloadType or signatures`)
  if (type !== payloadType) throw new Refusal(`${where}: payloadType is "${type}", expected "${payloadType}"`)
  if (signatures.length === 0) throw new Refusal(`${where} is not signed: its list of signatures is empty`)
  const bytes = base64Bytes(payload, `${where}: payload`)
  signatures.forEach((one: unknown, index) => {
    const place = signatures.length === 1 ? `${where}: the signature` : `${where}: signature ${index + 1}`
    checkSignature(one, bytes, keys, place)
  })
  return parsed(Buffer.from(bytes).toString('utf8'), `${where}: the payload`)
}

function checkSignature(one: unknown, payload: Uint8Array, keys: readonly SignatureKey[], place: string): void {
  if (typeof one !== 'object' || one === null) throw new Refusal(`${place} is no object`)
  refuseOthers(one, ['keyid', 'sig'], place)
  const { keyid, sig } = one as { readonly keyid?: unknown; readonly sig?: unknown }
  if (typeof sig !== 'string') throw new Refusal(`${place} has no member "sig"`)
  const bytes = base64Bytes(sig, `${place} ("sig")`)
  if (bytes.length !== signatureLength)
    throw new Refusal(`${place} has ${bytes.length} bytes, and one of Ed25519 has ${signatureLength}`)
  if (keyid === undefined) throw new Refusal(`${place} names no key: its "keyid" was removed`)
  const named = keys.filter(({ id }) => id === keyid)
  if (named.length === 0)
    throw new Refusal(
      `${place} names the key ${shown(keyid)}, and the public key given is ${keys.map(({ id }) => id).join(', ')}: ` +
        'another key signed, or its name was changed',
    )
  const signed = preAuthenticationEncoding(payloadType, payload)
  if (!named.some(({ key }) => verify(null, signed, key, bytes)))
    throw new Refusal(`${place} does not verify: the payload or the signature was changed, or another key signed`)
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 100) : JSON.stringify(value).slice(0, 100)
}

/** @throws Refusal where it is no object, or one member stands in it twice: readers would differ on what it says. */
function parsed(text: string, where: string): Record<string, unknown> {
  let value: unknown
  try {
    value = parsedJson(text)
  } catch (cause) {
    if (cause instanceof NestedTooDeeply) throw new Refusal(`${where} ${cause.said}`, { cause })
    throw new Refusal(`${where} is not JSON: it was changed, or cut off`, { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(`${where} is no JSON object`)
  if (namesIn(text) !== membersOf(value)) throw new Refusal(`${where} has a member twice`)
  return value as Record<string, unknown>
}

/** How many names of members a JSON text holds. Letter by letter: a pattern runs out of stack in a long text. */
function namesIn(text: string): number {
  let names = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (quoted && letter === '\\') at += 1
    else if (letter === '"') quoted = !quoted
    // Nothing else stands in front of a colon than a name.
    else if (!quoted && letter === ':') names += 1
  }
  return names
}

/** How many members all objects in it have. Without recursion: what is nested deeply must not end in a failure. */
function membersOf(value: object): number {
  let members = 0
  for (const left: unknown[] = [value]; left.length > 0;) {
    const one = left.pop()
    if (typeof one !== 'object' || one === null) continue
    if (!Array.isArray(one)) members += Object.keys(one).length
    for (const inner of Object.values(one)) left.push(inner)
  }
  return members
}

/** What stands beside what is signed, nobody signed. */
function refuseOthers(value: object, known: readonly string[], place: string): void {
  const other = Object.keys(value).find((name) => !known.includes(name))
  if (other !== undefined) throw new Refusal(`${place} holds "${other.slice(0, 60)}", which is not signed`)
}
