import type { Context } from './context.ts'

/** The time of a read, in the form of RFC 3339: a later one at every read, though two come within a millisecond. */
export function momentOfRead({ services, memory }: Context): string {
  const moments = memory('moment-of-read')
  const at = Math.max(services.clock.now(), Number(moments.get('last') ?? 0) + 1)
  moments.set('last', at)
  return new Date(at).toISOString()
}
