import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { header, type Exchange } from '../../src/record/exchange.ts'

const decoders: Readonly<Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

/**
 * The codings that Content-Encoding names, in the order in which they were applied; none without the header. RFC 9110,
 * 8.4.
 */
export function codingsOf({ response }: Exchange): string[] {
  const value = response && header(response.headers, 'content-encoding')
  // Of nearly all answers; every rule asks.
  if (value === undefined) return []
  return (
    value
      .split(',')
      // RFC 9110, 8.4.1.3: x-gzip is another name of it.
      .map((name) =>
        name
          .trim()
          .toLowerCase()
          .replace(/^x-gzip$/, 'gzip'),
      )
      .filter((name) => name !== '' && name !== 'identity')
  )
}

/**
 * Bytes with their codings undone, or why they cannot be: `unknown` and `large` are limits of ours, `untrue` is not.
 */
export type Decoded = Uint8Array | 'unknown' | 'large' | 'untrue'

/**
 * What a client that looks at an answer sees: a coding that was not applied does not keep it from the bytes, and that
 * the label is untrue is judged by itself. Undefined where they cannot be seen for a limit of ours.
 */
export function seen(bytes: Uint8Array, exchange: Exchange, most: number): Uint8Array | undefined {
  const decoded = decode(bytes, codingsOf(exchange), most)
  if (decoded === 'untrue') return bytes
  return typeof decoded === 'string' ? undefined : decoded
}

/** Undoes codings, the last one first; `most` bytes are unpacked at most. */
export function decode(bytes: Uint8Array, codings: readonly string[], most: number): Decoded {
  let plain = bytes
  for (const coding of codings.toReversed()) {
    if (!Object.hasOwn(decoders, coding)) return 'unknown'
    try {
      plain = decoders[coding]!(plain, { maxOutputLength: most })
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'large' : 'untrue'
    }
  }
  return plain
}
