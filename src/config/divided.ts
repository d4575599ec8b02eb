import type { ShardPlace } from './shard-of.ts'

/** What a run keeps to, whatever is planned. */
export interface Limits {
  readonly concurrency: number
  /** Requests a second. */
  readonly rate: number | null
  readonly maxRequests: number
  readonly maxCharacters: number
}

/** The part of one shard: all shards together keep to the limits. At least one request is sent at a time. */
export function divided(limits: Limits, { index, total }: ShardPlace): Limits {
  const part = (all: number): number =>
    all === Infinity ? all : Math.floor(all / total) + (index <= all % total ? 1 : 0)
  return {
    concurrency: Math.max(1, part(limits.concurrency)),
    rate: limits.rate === null ? null : limits.rate / total,
    maxRequests: part(limits.maxRequests),
    maxCharacters: part(limits.maxCharacters),
  }
}
