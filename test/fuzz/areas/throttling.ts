import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { caseOf, clientAgainst, http } from '../../../fixtures/client-against.ts'
import type { Clock } from '../../../src/client/clock.ts'
import { property, type Area } from '../area.ts'

/**
 * Waits and answers keep their proportion, and cost little. What a busy machine adds to an answer counts as many times
 * as much: at 50 times, 40 ms were longer than all attempts.
 */
const faster = 10
const fastClock: Clock = {
  now: () => performance.now() * faster,
  async sleep(ms, signal) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms / faster)
      function done(): void {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      signal?.addEventListener('abort', done)
    })
  },
}

/** A service that answers so many requests at once, and how it refuses one more. */
const service = fc.record({
  atOnce: fc.integer({ min: 1, max: 3 }),
  status: fc.constantFrom(429, 503, 529),
  /** Lines of the refusal. */
  lines: fc.constantFrom(
    [],
    [],
    ['retry-after: 0'],
    ['retry-after: 1'],
    ['retry-after: soon'],
    ['retry-after: Sat, 21 Nov 2026 10:00:05 GMT', 'date: Sat, 21 Nov 2026 10:00:03 GMT'],
  ),
  takes: fc.integer({ min: 1, max: 4 }),
})

const load = fc.record({
  requests: fc.integer({ min: 2, max: 24 }),
  concurrency: fc.integer({ min: 2, max: 16 }),
  expects: fc.constantFrom('success', 'success', 'any'),
})

/** How the client treats a target that has enough to do. */
export const throttling: Area = {
  name: 'throttling',
  properties: [
    property(
      'a target that answers a few at once answers all in the end',
      fc.tuple(service, load),
      async ([{ atOnce, status, lines, takes }, { requests, concurrency, expects }]) => {
        let open = 0
        const against = await clientAgainst(
          () => (socket) => {
            open += 1
            const answer = open > atOnce ? http(status, '{}', ...lines) : http(200)
            setTimeout(() => {
              open -= 1
              socket.write(answer)
            }, takes)
          },
          { concurrency, maxRequests: 10_000, deadlineMs: 3_600_000, clock: fastClock },
        )
        try {
          const all = await Promise.all(
            Array.from({ length: requests }, (_, index) =>
              against.client.send('p', caseOf({ id: `c${index}`, expects })),
            ),
          )
          const came = all.map(({ attempts, stopped }) => attempts.at(-1)?.response?.status ?? stopped)
          const isRight = (one: number | string | undefined): boolean =>
            one === 200 || (expects === 'any' && one === status)
          assert.ok(came.every(isRight), String(came))
        } finally {
          await against.close()
        }
      },
    ),
  ],
}
