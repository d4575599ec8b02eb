import { isUtf8 } from 'node:buffer'
import { isUnknownArchive, zipped } from './archive.ts'
import { isTextual } from './text-runs.ts'
import { codingByMagic, unpack, type Coding, type Unpacked } from './unpack.ts'

/** What a body holds behind its content codings. */
export interface Contents {
  /**
   * What it says after one coding, after two, and so on; and what it might say, where it may be in one that leaves no
   * mark.
   */
  readonly layers: readonly Uint8Array[]
  /** Is it in a coding for certain? */
  readonly coded: boolean
  /** Could all of it be decoded? */
  readonly readable: boolean
  /** Is it not what its label says, or only a part of that? Nobody can decode it then. */
  readonly isUntrue?: boolean
}

/** RFC 9110, 8.4.1. */
const codings: Readonly<Record<string, Coding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'br',
  zstd: 'zstd',
}

/** What servers write there though it is done to nothing. */
const idle = new Set(['', 'identity', 'none', 'binary', '7bit', '8bit', 'utf-8', 'utf8', 'chunked', 'aws-chunked'])

/** A body may go through so many codings. */
const deepest = 5

/** All that is decoded of a body: enough for audio, and not so much that few bytes make much work. */
function mostOf(bytes: Uint8Array): number {
  return Math.min(16 * 1024 * 1024, 1024 * 1024 + 32 * bytes.length)
}

/**
 * Decodes a body by the codings that are declared, then by what its first bytes say.
 * @param declared Value of Content-Encoding.
 * @param cut Was the body given up on our side? Then what it ends without is no fault.
 */
export function contentsOf(bytes: Uint8Array, declared: string | undefined, cut: boolean): Contents {
  const layers: Uint8Array[] = []
  let current = bytes
  let most = mostOf(bytes)
  const result = (readable: boolean): Contents => ({ layers, coded: current !== bytes, readable })
  const take = ({ bytes: inner }: Unpacked): void => {
    layers.push(inner)
    current = inner
    most = Math.max(1, most - inner.length)
  }
  const names = (declared ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !idle.has(name))
    .toReversed()
  if (bytes.length === 0) return result(true)
  if (names.length > deepest) return result(false)
  for (const name of names) {
    const coding = codings[name]
    if (coding === undefined) return result(false)
    const inner = decode(coding, current, most)
    if (inner === undefined) continue
    if (inner.bytes.length > 0 || inner.end === 'whole') take(inner)
    if (inner.end !== 'whole')
      return {
        ...result(inner.end === 'cut' && cut),
        isUntrue: inner.end === 'broken' || (inner.end === 'cut' && !cut),
      }
  }
  // In no coding by its label: what a gateway packed and did not label is as easily read.
  for (let coding = codingByMagic(current); coding !== undefined; coding = codingByMagic(current)) {
    if (layers.length >= deepest) return result(false)
    const inner = unpack(coding, current, most)
    // Two bytes of audio may happen to be zlib's, and three to be those of gzip: they count where what follows decodes.
    if (inner.end !== 'whole' && (coding === 'deflate' || (inner.end === 'broken' && !isText(inner.bytes)))) {
      if (inner.bytes.length > 0) layers.push(inner.bytes)
      break
    }
    take(inner)
    if (inner.end !== 'whole') return result(inner.end === 'cut' && cut)
  }
  layers.push(...guessed(current, most))
  layers.push(...zipped(current, most))
  return result(!isUnknownArchive(current))
}

/**
 * Decodes by a declared coding, or by the one that it is in; undefined where it seems to be in none: the label is
 * wrong, and the body is read as it is.
 */
function decode(coding: Coding, bytes: Uint8Array, most: number): Unpacked | undefined {
  const magic = codingByMagic(bytes)
  if (magic === coding) return unpack(coding, bytes, most)
  const unmarked = ([coding, 'raw deflate', 'br'] as const).filter(
    (one) => one !== 'gzip' && one !== 'zstd' && one !== 'deflate',
  )
  const all = [...unmarked, ...(magic ? [magic] : [])].map((one) => unpack(one, bytes, most))
  const whole = all.find(({ end }) => end === 'whole')
  if (whole) return whole
  // gzip and zstd begin with their marks. The others have none: what is no text may be in them, and damaged.
  if (coding === 'gzip' || coding === 'zstd' || isPlainText(bytes)) return undefined
  return all.find(({ end }) => end !== 'broken') ?? { end: 'broken', bytes: new Uint8Array(), used: 0 }
}

/**
 * Brotli and raw deflate have no mark. What decodes as one of them may be one, and within what decodes to its end there
 * may be another coding.
 */
function guessed(bytes: Uint8Array, most: number, depth = deepestGuess): Uint8Array[] {
  if (depth === 0 || isPlainText(bytes)) return []
  const magic = codingByMagic(bytes)
  const tried: readonly Coding[] = magic === undefined || depth === deepestGuess ? ['raw deflate', 'br'] : [magic]
  return tried
    .map((coding) => unpack(coding, bytes, most))
    .filter(({ bytes: inner }) => inner.length > 0)
    .flatMap(({ bytes: inner, end }) => [inner, ...(end === 'whole' ? guessed(inner, most, depth - 1) : [])])
}

const deepestGuess = 2

function isText(bytes: Uint8Array): boolean {
  return bytes.length >= 32 && isTextual(bytes)
}

function isPlainText(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && isTextual(bytes)
}
