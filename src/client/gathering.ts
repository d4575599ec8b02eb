import type { Body } from '../record/exchange.ts'

/** A body as it comes. Costs hardly more memory than the body has bytes, also where each comes alone. */
export interface Gathering {
  readonly length: number
  readonly arrivals: Body['arrivals']
  /** @param ms Since the exchange began. */
  add(chunk: Uint8Array, ms: number): void
  /** The first `limit` bytes; all of them without a limit. */
  bytes(limit?: number): Uint8Array
}

/** Pieces shorter than this are put together. */
const small = 4096

/** More moments than this say nothing more of how a body came. */
const arrivalLimit = 1000

export function gathering(): Gathering {
  const pieces: Uint8Array[] = []
  const arrivals: [ms: number, bytes: number][] = []
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
    arrivals,
    add(chunk, ms) {
      length += chunk.length
      const moment = Math.round(ms * 10) / 10
      const last = arrivals.at(-1)
      if (last && (last[0] === moment || arrivals.length >= arrivalLimit)) last[1] += chunk.length
      else arrivals.push([moment, chunk.length])
      if (chunk.length >= small) {
        close()
        pieces.push(chunk)
        return
      }
      if (used + chunk.length > block.length) {
        close()
        // Most answers are one short piece: room is made for as much again as has come.
        block = Buffer.alloc(Math.min(16 * small, Math.max(small, length)))
      }
      block.set(chunk, used)
      used += chunk.length
    },
    bytes(limit = length) {
      return Buffer.concat([...pieces, block.subarray(0, used)], Math.min(length, limit))
    },
  }
}
