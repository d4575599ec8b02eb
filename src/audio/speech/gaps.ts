import { median } from './median.ts'
import type { Part } from './part.ts'
import type { Spotted } from './spot.ts'

/** A voice may be so much quicker in a long text. */
const mostOfWhole = 0.75

/** What no part covers may take so much more or less time than the pace of the parts makes expect. */
const most = 1.5
const least = 0.6
const spareCharacters = 25

/**
 * Of much text between two parts the same is known more closely: it is spoken at the pace that the parts have there.
 * Measured (docs/whole-text.md): it takes 0.82 to 1.07 of that.
 */
const muchText = 100
const mostOfMuch = 1.2
const leastOfMuch = 0.75

/** Frames of speech for a character, by the parts as they are spoken in the whole. */
function paceWithin(parts: readonly Part[], seen: readonly Spotted[]): number {
  const frames = seen.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  return frames / parts.reduce((sum, { text }) => sum + text.length, 0)
}

/** Frames of speech for a character, by the parts. */
function paceOf(parts: readonly Part[]): number {
  const frames = parts.reduce((sum, { takes }) => sum + median(takes.map((take) => take.frames)), 0)
  return frames / parts.reduce((sum, { text }) => sum + text.length, 0)
}

/**
 * How much of the time that a part takes is missing between its neighbours, as a share of it, where what stands beside
 * it may be spoken as quickly as it ever is: in a long text that can make more of a difference than the part.
 */
export function timeMissing(
  parts: readonly Part[],
  seen: readonly Spotted[],
  index: number,
  length: number,
  frames: number,
): number {
  const gaps = uncovered(parts, seen, length, frames)
  const characters = gaps[index]!.characters + gaps[index + 1]!.characters
  const own = median(parts[index]!.takes.map((take) => take.frames))
  const room = gaps[index + 1]!.to - gaps[index]!.from
  const pace = paceOf(parts)
  // Where much of the whole is missing, what is taken for the neighbours may be anything.
  return frames < mostOfWhole * length * pace ? 1 : (least * characters * pace + own - room) / own
}

/** What stands before, between or behind the parts: characters of text, and frames of speech. */
interface Uncovered {
  readonly characters: number
  readonly from: number
  readonly to: number
}

function uncovered(
  parts: readonly Part[],
  seen: readonly Spotted[],
  length: number,
  frames: number,
): readonly Uncovered[] {
  return Array.from({ length: parts.length + 1 }, (_, index) => {
    const [before, behind] = [parts[index - 1], parts[index]]
    return {
      characters: Math.max(0, (behind?.at ?? length) - (before ? before.at + before.text.length : 0) - 2),
      from: index === 0 ? 0 : seen[index - 1]!.end + 1,
      to: seen[index]?.start ?? frames,
    }
  })
}

/** Far more or far less speech than the text that stands between two parts. */
export interface WrongGap {
  readonly flaw: 'added' | 'short'
  /** Index of the part behind it. */
  readonly index: number
  readonly from: number
  readonly to: number
}

/** The first gap in which there is too much or too little speech. */
export function wrongGap(
  parts: readonly Part[],
  seen: readonly Spotted[],
  length: number,
  frames: number,
): WrongGap | undefined {
  const [pace, within] = [paceOf(parts), paceWithin(parts, seen)]
  return uncovered(parts, seen, length, frames)
    .entries()
    .map(([index, gap]) => wrongOf(gap, index, pace) ?? wrongOfMuch(gap, index, within))
    .find((wrong) => wrong !== undefined)
}

function wrongOfMuch({ characters, from, to }: Uncovered, index: number, pace: number): WrongGap | undefined {
  if (characters < muchText) return undefined
  const share = (to - from) / (characters * pace)
  if (share > mostOfMuch) return { flaw: 'added', index, from, to: to - 1 }
  return share < leastOfMuch ? { flaw: 'short', index, from, to } : undefined
}

function wrongOf({ characters, from, to }: Uncovered, index: number, pace: number): WrongGap | undefined {
  const [expected, spare] = [characters * pace, spareCharacters * pace]
  if (to - from > most * expected + spare) return { flaw: 'added', index, from, to: to - 1 }
  return to - from < least * expected - spare ? { flaw: 'short', index, from, to } : undefined
}

/**
 * As above, where it is open whether each part is there: of what stands between two that are heard clearly, in their
 * order, and next to each other in the text.
 */
export function addedBetween(
  parts: readonly Part[],
  seen: readonly Spotted[],
  length: number,
  isClear: (index: number) => boolean,
): WrongGap | undefined {
  const pace = paceOf(parts)
  return uncovered(parts, seen, length, 0)
    .entries()
    .filter(([index]) => index > 0 && index < parts.length && isClear(index - 1) && isClear(index))
    .map(([index, gap]) => wrongOf(gap, index, pace))
    .find((wrong) => wrong?.flaw === 'added')
}
