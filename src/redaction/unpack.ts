import {
  brotliDecompressSync,
  constants,
  inflateRawSync,
  zstdDecompressSync,
  type BrotliOptions,
  type ZlibOptions,
  type ZstdOptions,
} from 'node:zlib'

export type Coding = 'gzip' | 'deflate' | 'raw deflate' | 'br' | 'zstd'

/** What could be read of packed bytes, and how it ended. */
export interface Unpacked {
  /**
   * `cut`: it ends too early. `broken`: from some place on it is damaged, or something else. `large`: there is more in
   * it than is read.
   */
  readonly end: 'whole' | 'cut' | 'broken' | 'large'
  readonly bytes: Uint8Array
  /** So many of the packed bytes were part of it. */
  readonly used: number
}

type Options = ZlibOptions & BrotliOptions & ZstdOptions

const unpackers = {
  'raw deflate': {
    take: (bytes: Uint8Array, options: Options): unknown => inflateRawSync(bytes, options),
    partly: constants.Z_SYNC_FLUSH,
  },
  br: {
    take: (bytes: Uint8Array, options: Options): unknown => brotliDecompressSync(bytes, options),
    partly: constants.BROTLI_OPERATION_FLUSH,
  },
  zstd: {
    take: (bytes: Uint8Array, options: Options): unknown => zstdDecompressSync(bytes, options),
    partly: constants.ZSTD_e_flush,
  },
}

/**
 * Checksums are not looked at, nor what follows: a reader's tools show what they could unpack before they complain.
 * @param most No more bytes are read out of it.
 */
export function unpack(coding: Coding, bytes: Uint8Array, most: number): Unpacked {
  if (coding === 'gzip') return unpackMembers(bytes, most)
  if (coding !== 'deflate') return unpackRaw(coding, bytes, most)
  const { used, ...inner } = unpackRaw('raw deflate', bytes.subarray(2), most)
  return { ...inner, used: Math.min(bytes.length, used + 2 + 4) }
}

/** RFC 1952, 2.2: a file is one member after another. */
function unpackMembers(bytes: Uint8Array, most: number): Unpacked {
  const pieces: Uint8Array[] = []
  let length = 0
  let used = 0
  while (
    used < bytes.length &&
    (used === 0 || codingByMagic(bytes.subarray(used)) === 'gzip') &&
    pieces.length < mostMembers
  ) {
    const head = headerLength(bytes, used)
    const inner = unpackRaw('raw deflate', bytes.subarray(head), Math.max(1, most - length))
    pieces.push(inner.bytes)
    length += inner.bytes.length
    used = Math.min(bytes.length, head + inner.used + 8)
    if (inner.end !== 'whole') return { end: inner.end, bytes: Buffer.concat(pieces), used }
  }
  return { end: pieces.length < mostMembers ? 'whole' : 'large', bytes: Buffer.concat(pieces), used }
}

const mostMembers = 100

/** RFC 1952, 2.3: where the packed data of the member at this place begin. */
function headerLength(bytes: Uint8Array, from: number): number {
  const flags = bytes[from + 3] ?? 0
  let at = from + 10
  if ((flags & 4) !== 0) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue
    const end = bytes.indexOf(0, at)
    at = end < 0 ? bytes.length : end + 1
  }
  return Math.min(bytes.length, (flags & 2) === 0 ? at : at + 2)
}

function unpackRaw(coding: keyof typeof unpackers, bytes: Uint8Array, most: number): Unpacked {
  const { take, partly } = unpackers[coding]
  const attempt = (some: Uint8Array, finishFlush?: number): Unpacked => {
    // Most guesses fail, and their stacks are not read: to capture one costs more than the attempt.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    try {
      const { buffer, engine } = take(some, {
        maxOutputLength: most,
        info: true,
        ...(finishFlush !== undefined && { finishFlush }),
      }) as { buffer: Buffer; engine: { bytesWritten: number } }
      return { end: finishFlush === undefined ? 'whole' : 'cut', bytes: buffer, used: engine.bytesWritten }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return {
        end: code === 'ERR_BUFFER_TOO_LARGE' ? 'large' : code === 'Z_BUF_ERROR' ? 'cut' : 'broken',
        bytes: new Uint8Array(),
        used: some.length,
      }
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  }
  const whole = attempt(bytes)
  if (whole.end === 'cut') return { ...attempt(bytes, partly), used: bytes.length }
  if (whole.end !== 'broken') return whole
  // What stands before the damage is found by halves: there is no other way to ask for it.
  const halves = Array.from({ length: 8 }, (_, times) => bytes.subarray(0, bytes.length >> (times + 1))).filter(
    ({ length }) => length > 16,
  )
  const shortest = halves.at(-1)
  // What is damaged in its first bytes is so in all that begins with them: most guesses end here.
  if (shortest === undefined || attempt(shortest, partly).end === 'broken') return whole
  for (const half of halves) {
    const part = attempt(half, partly)
    if (part.end === 'cut') return { end: 'broken', bytes: part.bytes, used: bytes.length }
  }
  return whole
}

/** What the first bytes say that the rest is packed as, if anything. */
export function codingByMagic(bytes: Uint8Array): Coding | undefined {
  const [first, second = 0, third, fourth = 0] = bytes
  // RFC 1952, 2.3.1: the method is 8, and the three upper bits of the flags are zero.
  if (first === 0x1f && second === 0x8b && third === 8 && (fourth & 0xe0) === 0) return 'gzip'
  if (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd) return 'zstd'
  // RFC 1950, 2.2: the method is 8, no dictionary is preset, and both bytes together are a multiple of 31.
  if (
    first !== undefined &&
    (first & 0x0f) === 8 &&
    first >> 4 <= 7 &&
    (second & 0x20) === 0 &&
    bytes.length > 2 &&
    (first * 256 + second) % 31 === 0
  )
    return 'deflate'
  return undefined
}
