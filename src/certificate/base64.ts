import { Refusal } from './refusal.ts'

/**
 * RFC 4648, 4 and 5: one alphabet, padded, nothing else in it, and no bits behind the last byte: a text that says the
 * same bytes in another way was changed. @throws Refusal naming the place.
 */
export function base64Bytes(text: string, place: string): Uint8Array {
  const alphabet = /[-_]/.test(text) ? 'base64url' : 'base64'
  const bytes = Buffer.from(text, alphabet)
  const written = bytes.toString('base64')
  const same = alphabet === 'base64' ? written : written.replaceAll('+', '-').replaceAll('/', '_')
  if (same !== text) throw new Refusal(`${place} is not base64 (RFC 4648): it was changed, or cut off`)
  return bytes
}
