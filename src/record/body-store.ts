import { hash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { earlierBodies } from './earlier-bodies.ts'
import { FileFailure, isSystemFailure } from './file-failure.ts'
import { makeFolder } from './make-folder.ts'
import { isPlainFile } from './plain-file.ts'
import { replaced } from './standing-folder.ts'

/** Bytes by their SHA-256 in hex. */
export interface BodyStore {
  /** Keeps the bytes and returns their digest. The same bytes are kept once. */
  put(bytes: Uint8Array): string
  /** The bytes, or undefined where they were not kept, or are no longer those that were. */
  get(sha256: string): Uint8Array | undefined
  /** Are there bytes of this name? Nothing is read, however long they are. */
  has(sha256: string): boolean
}

export function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes)
}

/** A name of a file, and nothing that leads elsewhere. */
const named = /^[0-9a-f]{64}$/

/** What a body takes at least, however short: a campaign has a hundred thousand of them. */
const leastHeld = 1024

/** Of bodies up to this size the newest stay in memory; the rest is read from disk again. */
const memoryLimit = 16 * 1024 * 1024

/**
 * Where nothing is written, what is judged later is in memory alone: many times what a run brings, and not without end.
 */
const unwrittenLimit = 256 * 1024 * 1024

/**
 * Bodies in a folder, the recent ones also in memory.
 * @param folder Written to as bodies come; made when first needed. Undefined keeps all in memory.
 * @param keep False keeps digests only (`--no-bodies`), apart from what memory holds while the run lasts: the newest
 * 256 MiB.
 * @param onFailure Told once, when a body cannot be written; from then on they are kept in memory alone, up to the same
 * size.
 * @param check Throws where the folder above is no longer the run's own.
 */
export function bodyStore(
  folder?: string,
  keep = true,
  onFailure: (failure: FileFailure) => void = () => undefined,
  check: () => void = () => undefined,
): BodyStore {
  const memory = new Map<string, Uint8Array>()
  let writes = folder !== undefined && keep
  let held = 0
  let made: string | undefined

  const earlier = folder === undefined ? undefined : earlierBodies(folder)

  function write(path: string, bytes: Uint8Array): void {
    try {
      writeFileSync(path, bytes, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Where the disk is full, what the run before left makes room.
      if (!isFull(error) || !earlier!.remove()) throw error
      rmSync(path, { force: true })
      writeFileSync(path, bytes, { mode: 0o600, flag: 'wx' })
    }
  }

  function store(digest: string, bytes: Uint8Array): void {
    const path = join(folder!, digest)
    try {
      check()
      if (made === undefined) makeFolder(folder!)
      made ??= identityOf(folder!)
      if (made === '' || identityOf(folder!) !== made) throw replaced(folder!)
      // What is there already is another's: its bytes are compared when it is read.
      if (!existsSync(path) && !earlier!.takeBack(digest, bytes)) write(path, bytes)
    } catch (cause) {
      writes = false
      onFailure(cause instanceof FileFailure ? cause : new FileFailure(path, 'written', cause))
    }
  }

  return {
    put(bytes) {
      const digest = sha256Of(bytes)
      if (memory.has(digest)) return digest
      if (writes) store(digest, bytes)
      memory.set(digest, alone(bytes))
      held += sizeOf(bytes)
      const limit = folder === undefined ? Infinity : writes ? memoryLimit : unwrittenLimit
      while (held > limit) {
        const [oldest, gone] = memory.entries().next().value!
        memory.delete(oldest)
        held -= sizeOf(gone)
      }
      return digest
    },
    get(sha256) {
      const bytes = memory.get(sha256)
      if (bytes || folder === undefined || !named.test(sha256)) return bytes
      const path = join(folder, sha256)
      if (!isPlainFile(path)) return undefined
      const stored = readFileSync(path)
      // A process that was killed leaves files that are cut: judged, they would accuse the target.
      return sha256Of(stored) === sha256 ? stored : undefined
    },
    has: (sha256) =>
      memory.has(sha256) || (folder !== undefined && named.test(sha256) && isPlainFile(join(folder, sha256))),
  }
}

function isFull(error: unknown): boolean {
  return isSystemFailure(error) && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

const sizeOf = ({ length }: Uint8Array): number => Math.max(leastHeld, length)

/** The bytes without what they are a piece of: small buffers are pieces of a block of Node's, which they would hold. */
function alone(bytes: Uint8Array): Uint8Array {
  return bytes.length < bytes.buffer.byteLength ? Uint8Array.from(bytes) : bytes
}

/** Device and number of the folder that stands there itself; empty for a link to one. */
function identityOf(path: string): string {
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  return found?.isDirectory() === true ? `${found.dev}:${found.ino}` : ''
}
