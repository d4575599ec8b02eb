import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes by their SHA-256 in hex. */
export interface BodyStore {
  /** Keeps the bytes and returns their digest. The same bytes are kept once. */
  put(bytes: Uint8Array): string
  /** The bytes, or undefined where they were not kept, or are no longer those that were. */
  get(sha256: string): Uint8Array | undefined
}

export function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes)
}

/** Of bodies up to this size the newest stay in memory; the rest is read from disk again. */
const memoryLimit = 32 * 1024 * 1024

/**
 * Bodies in a folder, the recent ones also in memory.
 * @param folder Written to as bodies come; made when first needed. Undefined keeps all in memory.
 * @param keep False keeps digests only (`--no-bodies`), apart from what memory holds while the run lasts.
 */
export function bodyStore(folder?: string, keep = true): BodyStore {
  const memory = new Map<string, Uint8Array>()
  const limit = folder !== undefined && keep ? memoryLimit : Infinity
  let held = 0
  let made = false
  return {
    put(bytes) {
      const digest = sha256Of(bytes)
      if (memory.has(digest)) return digest
      if (folder !== undefined && keep) {
        if (!made) mkdirSync(folder, { recursive: true })
        made = true
        const path = join(folder, digest)
        if (!existsSync(path)) writeFileSync(path, bytes)
      }
      memory.set(digest, bytes)
      held += bytes.length
      while (held > limit) {
        const [oldest, gone] = memory.entries().next().value!
        memory.delete(oldest)
        held -= gone.length
      }
      return digest
    },
    get(sha256) {
      const bytes = memory.get(sha256)
      if (bytes || folder === undefined || !/^[0-9a-f]{64}$/.test(sha256)) return bytes
      const path = join(folder, sha256)
      if (!existsSync(path)) return undefined
      const stored = readFileSync(path)
      // A process that was killed leaves files that are cut: judged, they would accuse the target.
      return sha256Of(stored) === sha256 ? stored : undefined
    },
  }
}
