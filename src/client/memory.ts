/** Bytes that answers under way hold together. One for a run. */
export interface Memory {
  /** An answer under way; `giveUp` is called when it holds the most and there is no more room. */
  enter(giveUp: () => void): { take(bytes: number): void; leave(): void }
}

/**
 * Whoever holds the most gives way when all together hold more than `limit`: an endless answer must not cost an
 * ordinary one that comes at the same time.
 */
export function sharedMemory(limit: number): Memory {
  const holders = new Set<{ held: number; giveUp(): void }>()
  let total = 0
  return {
    enter(giveUp) {
      const holder = { held: 0, giveUp }
      holders.add(holder)
      const leave = (): void => {
        if (holders.delete(holder)) total -= holder.held
      }
      return {
        take(bytes) {
          if (!holders.has(holder)) return
          holder.held += bytes
          total += bytes
          if (total > limit) [...holders].toSorted((one, other) => other.held - one.held)[0]!.giveUp()
        },
        leave,
      }
    },
  }
}
