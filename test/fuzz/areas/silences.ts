import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import type { KindOfRequest } from '../../../src/client/kind-of-request.ts'
import { silence, type SilentTrial } from '../../../src/client/silence.ts'
import { property, type Area } from '../area.ts'

const kind: fc.Arbitrary<KindOfRequest> = fc.record({
  operation: fc.constantFrom('speech', 'budget'),
  part: fc.constantFrom('mp3', 'pcm', 'daily', '-'),
  side: fc.constantFrom('success', 'open', 'refused', 'unauthenticated', 'provoked'),
  kind: fc.constantFrom('body.not-json', 'voice', 'input', 'control'),
})

/** A target that never answers some kinds of requests, and all others at once. */
const target = fc.record({
  kinds: fc.uniqueArray(fc.tuple(kind, fc.boolean()), {
    minLength: 1,
    maxLength: 8,
    selector: ([one]) => Object.values(one).join(),
  }),
  /** Requests of each kind. */
  requests: fc.integer({ min: 1, max: 60 }),
  concurrency: fc.integer({ min: 1, max: 20 }),
  seed: fc.noShrink(fc.nat()),
})

type Target = typeof target extends fc.Arbitrary<infer One> ? One : never

/** What the client does with one request: it is sent so often, where nobody answers. */
const mostAttempts = 3

interface Sent {
  readonly trial: SilentTrial
  readonly isSilent: boolean
  attempts: number
  answered: boolean
}

/** Sends all of it in some order, as many at a time as may be. @throws Error where all that is left waits for ever. */
function sent({ kinds, requests, concurrency, seed }: Target): Sent[] {
  const next = randomFrom(seed)
  const quiet = silence()
  const all = kinds.flatMap(([one, isSilent], index) =>
    Array.from({ length: requests }, (_, at): Sent => ({
      trial: quiet.enter(`${index}/${at}`, one),
      isSilent,
      attempts: 0,
      answered: false,
    })),
  )
  // Asking may change what others are told, who then ask again.
  let changed = false
  void quiet.until(() => {
    changed = true
    return false
  })
  const left = new Set(all)
  const underWay: Sent[] = []
  const over = (one: Sent): void => {
    one.trial.over()
    left.delete(one)
  }
  while (left.size > 0 || underWay.length > 0) {
    const before = left.size
    changed = false
    for (const one of [...left].toSorted(() => next() - 0.5)) {
      if (underWay.length === concurrency) break
      if (underWay.includes(one)) continue
      const said = one.trial.ask()
      if (said === 'leave') over(one)
      if (said !== 'send') continue
      one.attempts += 1
      underWay.push(one)
    }
    // Who is left lets others go on.
    assert.ok(underWay.length > 0 || left.size < before || changed, `${left.size} requests wait for ever`)
    const [ended] = underWay.splice(Math.floor(next() * underWay.length), 1)
    if (ended === undefined) continue
    if (ended.isSilent) ended.trial.silent('no answer came', 1)
    else {
      ended.answered = true
      ended.trial.answered()
    }
    if (ended.answered || ended.attempts === mostAttempts) over(ended)
  }
  return all
}

/** Requests that get all their attempts in spite of it, in all kinds together. */
const patientFor = 6

/** What is under way when its kind falls silent was sent already, and a few of each kind show that it does. */
function mostInVain({ kinds, concurrency }: Target): number {
  const silentKinds = kinds.filter(([, isSilent]) => isSilent).length
  return patientFor * mostAttempts + silentKinds * (mostAttempts + concurrency)
}

/** A target that leaves requests without an answer. */
export const silences: Area = {
  name: 'silences',
  properties: [
    property('what stays silent is asked a bounded number of times, and nothing waits for ever', target, (one) => {
      const inVain = sent(one).filter(({ isSilent }) => isSilent)
      const attempts = inVain.reduce((sum, { attempts: those }) => sum + those, 0)
      assert.ok(attempts <= mostInVain(one), `${attempts} attempts without an answer`)
    }),
    property('where few kinds stay silent, all others are answered', target, (one) => {
      fc.pre(one.kinds.filter(([, isSilent]) => isSilent).length < 3)
      const missing = sent(one).filter(({ isSilent, answered }) => !isSilent && !answered)
      assert.equal(missing.length, 0)
    }),
  ],
}
