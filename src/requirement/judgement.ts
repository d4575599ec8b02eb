import { clippedInJson } from '../record/clipped.ts'
import type { Figure } from './figure.ts'
import type { HeardRow } from './heard-row.ts'
import { textLimits } from './limits.ts'

/** Where in an answer the fault lies. */
export interface Place {
  /** "status", "header content-type", "body". */
  readonly part: string
  /** Byte offset and length within the body. */
  readonly at?: number
  readonly length?: number
  /** JSON pointer into the body. */
  readonly pointer?: string
  /** Milliseconds of audio from the start. */
  readonly atMs?: number
  /** Milliseconds of audio that it takes. */
  readonly lengthMs?: number
}

/** What a check says of one unit. */
export type Judgement =
  /** `compared`: what was, where the unit alone does not say it; `skipped`: what could not be, and why. */
  | { readonly kind: 'held'; readonly compared?: string; readonly skipped?: string }
  | {
      readonly kind: 'violated'
      readonly code: string
      readonly expected: string
      readonly actual: string
      readonly place?: Place
      /** Id of the exchange of a unit that `place` is in; the last one where it is not said. */
      readonly shownBy?: string
      readonly heard?: readonly HeardRow[]
      readonly values: Readonly<Record<string, string>>
    }
  /** The evidence cannot decide. */
  | { readonly kind: 'undecided'; readonly why: string }
  /**
   * The target's state did not offer what would be judged; `why` says what to provide. declined: the target was seen to
   * refuse what the interface lets it refuse, so that there is nothing to provide.
   */
  | { readonly kind: 'notAvailable'; readonly why: string; readonly declined?: true }
  /** For `open` requirements: what the target does, and what was measured of it. */
  | { readonly kind: 'observed'; readonly value: string; readonly figures?: readonly Figure[] }

export const held: Judgement = { kind: 'held' }

/** Held, with what was compared and what could not be. */
export function heldBy(compared: string, skipped?: string): Judgement {
  const short = (text: string): string => clippedInJson(text, textLimits.whyOfSeveral)
  return { kind: 'held', compared: short(compared), ...(skipped !== undefined && { skipped: short(skipped) }) }
}

/**
 * @param code A key of the requirement's `messages`.
 * @param values What the message's placeholders stand for, beside `expected` and `actual`.
 */
export function violated(
  code: string,
  fact: {
    expected: string
    actual: string
    place?: Place
    shownBy?: string
    heard?: readonly HeardRow[]
    values?: Readonly<Record<string, string>>
  },
): Judgement {
  const expected = clippedInJson(fact.expected, textLimits.expected)
  const actual = clippedInJson(fact.actual, textLimits.actual)
  const told = Object.entries({ expected, actual, ...fact.values }).map(([name, value]) => [
    name,
    clippedInJson(value, textLimits.value),
  ])
  return {
    kind: 'violated',
    code,
    expected,
    actual,
    values: Object.fromEntries(told) as Record<string, string>,
    ...(fact.place && { place: within(fact.place) }),
    ...(fact.shownBy !== undefined && { shownBy: fact.shownBy }),
    ...(fact.heard && { heard: fact.heard }),
  }
}

/** The name of a header is the target's choice, too. */
function within(place: Place): Place {
  const { part, pointer } = place
  return {
    ...place,
    part: clippedInJson(part, textLimits.part),
    ...(pointer !== undefined && { pointer: clippedInJson(pointer, textLimits.pointer) }),
  }
}

export function undecided(why: string): Judgement {
  return { kind: 'undecided', why: clippedInJson(why, textLimits.why) }
}

export function notAvailable(why: string): Judgement {
  return { kind: 'notAvailable', why: clippedInJson(why, textLimits.why) }
}

/** What the interface lets a target refuse, and this one was seen to refuse: of it there is nothing to be judged. */
export function declined(why: string): Judgement {
  return { kind: 'notAvailable', why: clippedInJson(why, textLimits.why), declined: true }
}

export function observed(value: string, figures?: readonly Figure[]): Judgement {
  return { kind: 'observed', value: clippedInJson(value, textLimits.why), ...(figures && { figures }) }
}
