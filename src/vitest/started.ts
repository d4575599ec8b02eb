import { setTimeout as after } from 'node:timers/promises'
import type { Service } from './service.ts'

/**
 * What `start` gives, where it gives it in time: every test would wait for one that never ends. A service that comes
 * too late is stopped. @throws Error, saying how long it was waited for, or what `start` throws.
 */
export async function started(start: () => Service | Promise<Service>, limitMs: number): Promise<Service> {
  const inTime = new AbortController()
  const coming = (async () => start())()
  const late = after(limitMs, 'late' as const, { signal: inTime.signal })
  try {
    const first = await Promise.race([coming, late])
    if (first !== 'late') return first
  } finally {
    inTime.abort()
  }
  coming.then((service) => service.stop?.()).catch(() => undefined)
  throw new Error(
    `the function given to conformance() gave no service within ${limitMs / 1000} s: what it awaits never came. ` +
      'Where a service takes so long to start, `wait` among the options gives it more',
  )
}
