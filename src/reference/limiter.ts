/** Capacity in requests, and how many come back in a second. */
export interface Allowance {
  readonly burst: number
  readonly perSecond: number
}

/** A token bucket per key. Clause 7: "429 is returned when a rate limit is exceeded." */
export class Limiter {
  private readonly buckets = new Map<string, { tokens: number; at: number }>()

  /** @returns 0 when the request may pass, else the seconds after which it may be tried again */
  take(key: string, { burst, perSecond }: Allowance, now: number): number {
    const bucket = this.buckets.get(key) ?? { tokens: burst, at: now }
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
    const passes = tokens >= 1
    this.buckets.set(key, { tokens: passes ? tokens - 1 : tokens, at: now })
    return passes ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
  }
}
