import type { Body } from '../record/exchange.ts'
import { arrivals } from './arrivals.ts'

/** A body as it comes. Costs hardly more memory than the body has bytes, also where each comes alone. */
export interface Gathering {
  readonly length: number
  readonly arrivals: Body['arrivals']
  /** @param ms Since the exchange began. */
  add(chunk: Uint8Array, ms: number): void
  /** The first `limit` bytes; all of them without a limit. */
  bytes(limit?: number): Uint8Array
  /** Nobody reads it any more: its memory is used again. */
  release(): void
}

/** Most answers are shorter. */
const small = 4096

/**
 * What is longer is copied into blocks that are used again and again: what the socket gave, kept as it is until an
 * answer ends, would be freed late, and many large answers would take several times their size.
 */
const blockSize = 64 * 1024
const freeBlocks: Buffer<ArrayBuffer>[] = []
const freeLimit = 256

export function gathering(): Gathering {
  const pieces: Buffer<ArrayBuffer>[] = []
  const came = arrivals()
  /** The last piece, while it is one of ours that has room. */
  let block = Buffer.alloc(0)
  let used = 0
  let length = 0

  function close(): void {
    if (used > 0) pieces.push(block.subarray(0, used))
    block = Buffer.alloc(0)
    used = 0
  }

  return {
    get length() {
      return length
    },
    arrivals: came.list,
    add(chunk, ms) {
      length += chunk.length
      came.add(chunk.length, ms)
      for (let at = 0; at < chunk.length;) {
        if (used === block.length) {
          close()
          // Most answers are one short piece: room is made for as much again as has come.
          block =
            length > blockSize
              ? (freeBlocks.pop() ?? Buffer.allocUnsafeSlow(blockSize))
              : Buffer.alloc(Math.max(small, length - at))
        }
        const part = chunk.subarray(at, at + block.length - used)
        block.set(part, used)
        used += part.length
        at += part.length
      }
    },
    bytes(limit = length) {
      return Buffer.concat([...pieces, block.subarray(0, used)], Math.min(length, limit))
    },
    release() {
      for (const { buffer } of [...pieces, block])
        if (buffer.byteLength === blockSize && freeBlocks.length < freeLimit) freeBlocks.push(Buffer.from(buffer))
      pieces.length = 0
      block = Buffer.alloc(0)
      used = 0
    },
  }
}
