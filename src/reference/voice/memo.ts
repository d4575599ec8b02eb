/** Remembers the latest values up to a total size; the one unused for longest goes first. */
export class Memo<Value> {
  private readonly entries = new Map<string, { value: Value; size: number }>()
  private total = 0
  private readonly limit: number

  /** @param limit total size, in whatever unit `set` is given */
  constructor(limit: number) {
    this.limit = limit
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, size: number): void {
    if (size > this.limit / 4) return
    this.total += size - (this.entries.get(key)?.size ?? 0)
    this.entries.delete(key)
    this.entries.set(key, { value, size })
    for (const [oldest, entry] of this.entries) {
      if (this.total <= this.limit) break
      this.entries.delete(oldest)
      this.total -= entry.size
    }
  }
}
