import { sha256Of, type BodyStore } from '../record/body-store.ts'
import type { Body } from '../record/exchange.ts'
import type { Redactor } from '../redaction/redaction.ts'

/** No bytes have it, and those of an empty body least of all. */
const unrecordedDigest = sha256Of(Buffer.from('unrecorded'))

/** A body without the keys in it. @param coding Value of Content-Encoding. */
export function keptBody(
  of: { readonly bytes: Uint8Array } & Pick<Body, 'complete' | 'arrivals'>,
  clean: Redactor,
  bodies: BodyStore,
  coding?: string,
): Body {
  const { bytes: from, complete, arrivals } = of
  const { bytes, redacted, withheld } = clean.body(from, coding, false)
  const facts = { length: from.length, complete, arrivals, redacted }
  return bytes
    ? { sha256: bodies.put(bytes), stored: bytes.length, ...facts }
    : { sha256: sha256Of(from), stored: 0, ...facts, ...(withheld && { withheld }) }
}

/** A body that was not kept. @param length 0 where that is not known either. */
export function unrecordedBody(length: number, complete: boolean): Body {
  const facts = { length, stored: 0, complete, arrivals: [], redacted: [] }
  return { sha256: unrecordedDigest, ...facts, withheld: 'unrecorded' }
}
