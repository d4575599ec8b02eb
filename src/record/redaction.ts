import { unescapedStretches } from './escapes.ts'
import type { Secrets } from './template.ts'

/** A place where a secret stands: offset and length in bytes, and the secret's name. */
export type Redaction = readonly [at: number, length: number, name: string]

/** Finds secrets in what a target sent. Made once for a run. */
export interface Redactor {
  /** The places of any 12 consecutive characters of a secret, in any of the encodings; joined where they touch. */
  find(bytes: Uint8Array): Redaction[]
  /** The text with each place replaced by `[redacted NAME]`. */
  text(text: string): string
}

/** So many consecutive characters of a key betray it. A shorter key is searched whole. */
const betraying = 12

/** What is shorter is no secret ("true", "prod"): looked for, it would tear holes into innocent answers. */
const shortest = 8

/** Bytes of the longest escape of one character. */
const longestEscape = 6

interface Pattern { readonly bytes: Uint8Array; readonly name: string }

/**
 * Law 7: answers are searched for any 12 consecutive characters of a key: plain (in either case, so that near misses are found too),
 * base64 and base64url at each alignment, hexadecimal, percent-encoded and JSON-escaped, each character or only some of them.
 */
export function redactor(secrets: Secrets): Redactor {
  const patterns: Pattern[] = [...secrets].filter(([, value]) => value.length >= shortest).flatMap(([name, value]) => [...encodings(value)].map((text) => ({ bytes: Buffer.from(lower(text), 'latin1'), name })))
  const longest = Math.max(0, ...patterns.map(({ bytes }) => bytes.length))
  const least = Math.min(...patterns.map(({ bytes }) => bytes.length), betraying)
  // Whatever is long enough to betray a key covers one of these places with five bytes, wherever it begins.
  const stride = Math.max(1, least - 4)
  const grams = gramSet(patterns)
  const starts = Map.groupBy(patterns, ({ bytes }) => pair(bytes, 0))

  function find(bytes: Uint8Array): Redaction[] {
    const found: [number, number, string][] = []
    if (patterns.length === 0) return found
    search(bytes, found)
    for (const stretch of unescapedStretches(bytes, 2 * betraying * longestEscape)) {
      for (const [at, length, name] of search(stretch.bytes, [])) add(found, [stretch.at[at]!, stretch.at[at + length]! - stretch.at[at]!, name])
    }
    return found.sort(([one], [other]) => one - other)
  }

  function search(bytes: Uint8Array, found: [number, number, string][]): [number, number, string][] {
    let searched = 0
    for (let at = 0; at + 4 <= bytes.length; at += stride) {
      // One hash may deceive; within a key the place beside it is part of it too.
      if (!grams.mayHold(bytes, at) || !(grams.mayHold(bytes, at + 1) || grams.mayHold(bytes, at - 1))) continue
      const from = Math.max(searched, at - longest)
      const to = Math.min(bytes.length - 1, at + longest)
      for (let place = from; place < to; place += 1) {
        const key = (lowerByte[bytes[place]!]! << 8) | lowerByte[bytes[place + 1]!]!
        for (const pattern of starts.get(key) ?? []) if (matches(bytes, place, pattern.bytes)) add(found, [place, pattern.bytes.length, pattern.name])
      }
      searched = to
    }
    return found
  }

  /** Texts that hold no secret: the same header lines come with every answer. */
  const innocent = new Set<string>()

  return {
    find,
    text(text) {
      if (patterns.length === 0 || text.length < least || innocent.has(text)) return text
      const bytes = Buffer.from(text)
      const places = find(bytes)
      if (places.length === 0) {
        if (innocent.size < 1000 && text.length < 200) innocent.add(text)
        return text
      }
      let clean = ''
      let from = 0
      for (const [at, length, name] of places) {
        if (at + length <= from) continue
        clean += `${bytes.toString('utf8', from, Math.max(from, at))}[redacted ${name}]`
        from = at + length
      }
      return clean + bytes.toString('utf8', from)
    },
  }
}

/** The bytes with asterisks where secrets stood: offsets stay true. */
export function blotted(bytes: Uint8Array, places: readonly Redaction[]): Uint8Array {
  if (places.length === 0) return bytes
  const clean = Uint8Array.from(bytes)
  for (const [at, length] of places) clean.fill(0x2a, at, at + length)
  return clean
}

/** Puts a place to those found, or into one that it touches. */
function add(found: [number, number, string][], [at, length, name]: Redaction): void {
  const touched = found.findLast((one) => one[2] === name && at <= one[0] + one[1] && one[0] <= at + length)
  if (!touched) return void found.push([at, length, name])
  const end = Math.max(touched[0] + touched[1], at + length)
  touched[0] = Math.min(touched[0], at)
  touched[1] = end - touched[0]
}

/**
 * All runs of four bytes within the patterns, as bits at their hashes: almost every place of almost every body is passed by at once,
 * most of audio already because its bytes stand in no pattern.
 */
function gramSet(patterns: readonly Pattern[]): { mayHold(bytes: Uint8Array, at: number): boolean } {
  const known = new Uint8Array(256)
  for (const { bytes } of patterns) for (const byte of bytes) known[byte] = 1
  for (let byte = 0; byte < 256; byte += 1) known[byte] = known[lowerByte[byte]!]!
  // Packed, so that it stays in the processor's cache.
  const bits = new Uint32Array(1 << 15)
  const hash = (bytes: Uint8Array, at: number): number => {
    const gram = (lowerByte[bytes[at]!]! << 24) | (lowerByte[bytes[at + 1]!]! << 16) | (lowerByte[bytes[at + 2]!]! << 8) | lowerByte[bytes[at + 3]!]!
    return Math.imul(gram, 0x9e3779b1) >>> 12
  }
  for (const { bytes } of patterns) for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const place = hash(bytes, at)
    bits[place >>> 5]! |= 1 << (place & 31)
  }
  return {
    mayHold(bytes, at) {
      if (known[bytes[at]!] !== 1 || known[bytes[at + 1]!] !== 1 || known[bytes[at + 2]!] !== 1 || known[bytes[at + 3]!] !== 1) return false
      const place = hash(bytes, at)
      return (bits[place >>> 5]! & (1 << (place & 31))) !== 0
    },
  }
}

const lowerByte = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte))

function matches(bytes: Uint8Array, at: number, pattern: Uint8Array): boolean {
  if (at + pattern.length > bytes.length) return false
  for (let index = 0; index < pattern.length; index += 1) if (lowerByte[bytes[at + index]!] !== pattern[index]) return false
  return true
}

function pair(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 8) | bytes[at + 1]!
}

function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Every window of a secret in every encoding. Comparison is without case, which for base64 is merely a little stricter on ourselves. */
function encodings(secret: string): Set<string> {
  const bytes = Buffer.from(secret)
  const size = Math.min(betraying, bytes.length)
  const windows = new Set<string>()
  for (let at = 0; at + size <= bytes.length; at += 1) {
    const part = bytes.subarray(at, at + size)
    windows.add(part.toString('latin1'))
    windows.add(part.toString('hex'))
    windows.add([...part].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
    windows.add(encodeURIComponent(part.toString('latin1')))
    windows.add([...part].map((byte) => `\\u00${byte.toString(16).padStart(2, '0')}`).join(''))
    windows.add(JSON.stringify(part.toString('latin1')).slice(1, -1))
    for (const lead of [0, 1, 2]) {
      const encoded = Buffer.concat([Buffer.alloc(lead), part]).toString('base64').replace(/=+$/, '')
      // Characters that share bits with what stands before or after the window are not known.
      const inner = encoded.slice(lead === 0 ? 0 : lead + 1, encoded.length - ((lead + size) % 3 === 0 ? 0 : 1))
      windows.add(inner)
      windows.add(inner.replaceAll('+', '-').replaceAll('/', '_'))
    }
  }
  return windows
}
