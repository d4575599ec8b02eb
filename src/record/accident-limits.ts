/**
 * Every number that decides when something that may happen by chance counts against the target. `docs/chances.md`
 * computes from them how often a verdict is wrong by chance.
 */

/**
 * Attempts at one request, at most, by what came: in the first look, where a success or any answer is expected and
 * everything else is measured
 * against it; where a refusal is expected, and a second look can be had for what remains; and in the second look. An
 * outage of 9 s is waited
 * out; a target that throttles delays the whole run. Silence has to come three times, and each costs a whole timeout:
 * so twice, and once more
 * in the second look. A control that stays silent while others are answered has all three in the first look: what is
 * measured against it is not sent otherwise, and nothing is there to be asked again.
 */
export const attemptLimits = {
  success: { transient: 7, throttled: 5, broken: 3, timeout: 2 },
  control: { timeout: 3 },
  refusal: { transient: 3, throttled: 3, broken: 2, timeout: 2 },
  second: { transient: 6, throttled: 6, broken: 4, timeout: 1 },
} as const

/**
 * Broken attempts in the second look, or one timeout, after those of the first, that are a habit. With 1 in 10 failing
 * by chance: one request in a million.
 */
export const confirmingAttempts = attemptLimits.second.broken

/** Pause between the last accident and the second look: an outage or a restart is over then. */
export const secondLookPauseMs = 10_000

/**
 * Of accidents that are alike so many are sent again in the second look; of silence one of each kind, since it costs a
 * timeout and a connection.
 */
export const secondLookSample = { alike: 3, silentKinds: 6 } as const

/**
 * Of accidents of a campaign that are alike so many are remembered until the second look. An outage that is longer
 * leaves the rest of its examples open.
 */
export const mostAccidentsAlike = 500

/**
 * When answers that come now and then, between good ones, are a habit. Those that follow each other are one stretch, as
 * of an outage.
 */
export interface HabitLimit {
  readonly fewestStretches: number
  /** Of stretches and good answers together. */
  readonly leastShare: number
}

/** Where one body in 20 breaks off by chance, fewer than one run in 1,000 has both. */
export const brokenBodyHabit: HabitLimit = { fewestStretches: 8, leastShare: 0.2 }

/** Where each of 35 answers has such a status by chance in 3 of 100 cases, fewer than one run in 1,000 has both. */
export const gatewayHabit: HabitLimit = { fewestStretches: 4, leastShare: 0.15 }

/** Where one attempt in 20 fails by chance, fewer than one run in 1,000 has both. */
export const serverErrorHabit: HabitLimit = { fewestStretches: 8, leastShare: 0.2 }

/**
 * When a target is given up: connections refused before any succeeded, or valid requests in a row without an answer,
 * more than one broken route of an otherwise sound target can cause.
 */
export const breakerLimits = { refusedConnections: 3, unansweredRequests: 16 } as const

/**
 * Requests of one kind that are sent again, while none of the kind was answered in a way that did not break: when those
 * break in all their attempts, the others have had enough with one.
 */
export const breakageLimit = 6

/** Attempts in a row without an answer that end a request which is sent until a status comes. */
export const silentAttempts = 3

/**
 * Attempts that are made side by side with others; after them a target that is overloaded gets one request at a time.
 */
export const attemptsTogether = 3

/** Statuses of overloaded servers that do not answer 429. */
export const overloadStatuses: ReadonlySet<number | undefined> = new Set([503, 529])

/** What a gateway answers while the target behind it is not there yet. */
export const notReadyStatuses: ReadonlySet<number> = new Set([502, 503, 504])
