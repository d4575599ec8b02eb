import { frameStep } from './mel-spectrum.ts'
import { backwards, stretch, timeOf, type Features } from './speech-features.ts'
import { spot, type Spotted } from './spot.ts'

/** A text that was spoken alone, once or more, and stands in the whole text. */
export interface Part {
  readonly text: string
  /** Where the whole text has it, in characters. */
  readonly at: number
  readonly takes: readonly [Features, ...Features[]]
  /** Has the rest of the whole text other words? Else a second place that sounds like it shows nothing. */
  readonly isUnique: boolean
}

export type Flaw = 'missing' | 'moved' | 'repeated' | 'added' | 'short' | 'incomplete' | 'alike'

export type WholeText =
  | { readonly outcome: 'held'; readonly parts: number; readonly worst: number }
  | { readonly outcome: 'undecided'; readonly why: string }
  | {
      readonly outcome: 'violated'
      readonly flaw: Flaw
      /** Index of the part that shows it; of what no part covers, the part behind it. */
      readonly part: number
      /** Seconds of the whole audio between which it shows, or should have been. */
      readonly from: number
      readonly to: number
    }

/** A part with less speech than this can be found by chance. */
const leastFrames = 30
const leastParts = 2

/**
 * Distances are shares of what the parts have when they are played backwards: the same voice without the words.
 * Measured (docs/whole-text.md): texts that are there stay below `found`, absent ones above `missing`.
 */
const found = 0.72
const missing = 0.78
const again = 0.7
const sameTake = 0.35
const clearly = 0.65
const pieceMissing = 0.9

/**
 * What is missing of a text has to be so much further off than thirds of texts usually are, or, where no repeat of a
 * text says how alike the voice speaks, than any other third.
 */
const beyondThirds = 0.45

/** So much of a text's time has to be missing, as a share of it. */
const timeOfText = 0.5

/** A voice may be so much quicker in a long text. */
const mostOfWhole = 0.75

/**
 * Where no repeat says how alike the voice speaks, and the time for a text is there, only what is as far off as other
 * words are is missing, or so much further off than all other texts. In noise nothing is, where its time is there.
 */
const otherWords = 0.97
const beyondClear = 0.4

/**
 * Noise makes a text that is there sound less like itself. Decibels from the quiet to the loud: with more than the
 * first figure nothing is added to `missing`, with less than the second one all of it.
 */
const clean = 40
const noisy = 25
const mostBlur = 0.15

/** Where parts are so much nearer to the whole backwards than to each other, the whole is backwards. */
const reversed = 0.6

/** What is missing has to be so much further off than the unlikest repeat of a text. */
const beyondRepeats = 0.15

/** Without noise, a text that is just beyond `found` is missing if all others, and repeats, are so much nearer. */
const beyondOthers = 0.12

/** What no part covers may take so much more or less time than the pace of the parts makes expect. */
const most = 1.5
const least = 0.6
const spareCharacters = 25

/** Frames that a stretch may begin earlier or end later than where its text was found. */
const margin = 12

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? Infinity
}

interface Measure {
  /** Mean distance of parts played backwards from the whole: what a distance from the whole is a share of. */
  readonly unit: number
  /** As above, from other parts. */
  readonly own: number
  /** How far takes of one text are from each other: none where each is spoken once. */
  readonly repeats: readonly number[]
  readonly limit: number
  /** What noise adds to distances. */
  readonly blur: number
}

/** What distances mean with this voice. */
function measure(parts: readonly Part[], whole: Features): Measure {
  const decoys = parts.map(({ takes }) => backwards(takes[0]))
  const unit = median(decoys.map((decoy) => spot(decoy, whole).cost).filter(Number.isFinite))
  const own = median(
    decoys
      .flatMap((decoy, index) => parts.toSpliced(index, 1).map(({ takes }) => spot(decoy, takes[0]).cost))
      .filter(Number.isFinite),
  )
  const repeats = parts.flatMap(({ takes: [first, ...others] }) =>
    others.map((other) => Math.min(spot(first, other).cost, spot(other, first).cost) / unit),
  )
  const blur = mostBlur * Math.min(1, Math.max(0, (clean - whole.range) / (clean - noisy)))
  return { unit, own, repeats, limit: Math.max(missing + blur, Math.max(0, ...repeats) + beyondRepeats), blur }
}

/** Frames of speech for a character, by the parts. */
function paceOf(parts: readonly Part[]): number {
  const frames = parts.reduce((sum, { takes }) => sum + median(takes.map((take) => take.frames)), 0)
  return frames / parts.reduce((sum, { text }) => sum + text.length, 0)
}

/** How much of the time that a part takes is missing between its neighbours, as a share of it. */
function timeMissing(
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
  return frames < mostOfWhole * length * pace ? 1 : (characters * pace + own - room) / own
}

/** What stands before, between and behind the parts: characters of text, and frames of speech. */
function uncovered(
  parts: readonly Part[],
  seen: readonly Spotted[],
  length: number,
  frames: number,
): { readonly characters: number; readonly from: number; readonly to: number }[] {
  return Array.from({ length: parts.length + 1 }, (_, index) => {
    const [before, behind] = [parts[index - 1], parts[index]]
    return {
      characters: Math.max(0, (behind?.at ?? length) - (before ? before.at + before.text.length : 0) - 2),
      from: index === 0 ? 0 : seen[index - 1]!.end + 1,
      to: seen[index]?.start ?? frames,
    }
  })
}

/** Does the later one of two parts stand before the other also without its beginning, which may be a chime? */
function isMoved(earlier: Part, later: Part, whole: Features): boolean {
  const [first, second] = [earlier, later].map(({ takes: [take] }) => {
    const { start, end } = spot(stretch(take, Math.floor(take.frames / 3), take.frames), whole)
    return start + end
  }) as [number, number]
  return second <= first
}

/**
 * Does the audio of a text hold the texts that it is made of, whole, once and in order? Each of these was spoken alone
 * as well, by the same voice: no words are recognised, the audios are compared.
 * @param parts in the order of the whole text; they do not overlap
 * @param length of the whole text, in characters
 */
export function wholeText(given: readonly Part[], length: number, whole: Features): WholeText {
  const undecided = (why: string): WholeText => ({ outcome: 'undecided', why })
  const parts = given.filter(({ takes }) => takes.every(({ frames }) => frames >= leastFrames))
  if (parts.length < leastParts || whole.frames < 2 * leastFrames)
    return undecided('there is too little speech to compare')
  const measured = measure(parts, whole)
  const { unit, own, repeats, limit, blur } = measured
  if (!(unit > 0) || !Number.isFinite(unit)) return undecided('the audio played backwards is no different')
  const violated = (flaw: Flaw, part: number, from: number, to: number): WholeText => ({
    outcome: 'violated',
    flaw,
    part: given.indexOf(parts[Math.min(part, parts.length - 1)]!),
    from: timeOf(whole, from),
    to: timeOf(whole, to) + frameStep,
  })
  if (unit < reversed * own) return violated('missing', 0, 0, whole.frames - 1)
  const alike = alikeOf(parts, measured)
  if (alike >= 0) return violated('alike', alike, 0, whole.frames - 1)
  if (repeats.length > 0 && median(repeats) >= found)
    return undecided('the same text is spoken too differently from one time to the next')
  const seen = parts.map(({ takes }) =>
    takes.map((take) => spot(take, whole)).reduce((best, one) => (one.cost < best.cost ? one : best)),
  )
  const distances = seen.map(({ cost }) => cost / unit)
  const lost = distances.findIndex((distance, index) => {
    const others = [...distances.toSpliced(index, 1), ...repeats]
    return distance > limit || (blur === 0 && distance > found && distance > Math.max(...others) + beyondOthers)
  })
  // Where nothing at all is found again, the measure may not be made for this voice.
  const isHeard = distances.some((distance) => distance < clearly)
  const isKnown = repeats.length > 0 ? median(repeats) < clearly && (blur === 0 || isHeard) : isHeard
  if (lost >= 0 && !isKnown) return undecided('none of the texts is heard clearly in the text that holds them')
  if (lost >= 0) {
    const isInTime = timeMissing(parts, seen, lost, length, whole.frames) < timeOfText
    const surely = Math.min(otherWords, Math.max(...distances.toSpliced(lost, 1)) + beyondClear)
    if (isInTime && (blur > 0 || (repeats.length === 0 && distances[lost]! < surely)))
      return undecided('whether each text is there is too close to call with this voice')
    const [from, to] = [seen[lost - 1]?.end ?? 0, seen[lost + 1]?.start ?? whole.frames - 1]
    return violated('missing', lost, Math.min(from, to), Math.max(from, to))
  }
  const worst = Math.max(...distances)
  if (worst > found) return undecided('whether each text is there is too close to call with this voice')
  const moved = seen.findIndex(
    ({ start, end }, index) => index > 0 && start + end <= seen[index - 1]!.start + seen[index - 1]!.end,
  )
  if (moved > 0 && !isMoved(parts[moved - 1]!, parts[moved]!, whole))
    return undecided('where each text stands is too close to call with this voice')
  if (moved > 0) return violated('moved', moved, seen[moved]!.start, seen[moved]!.end)
  for (const [index, { takes, isUnique }] of parts.entries())
    for (const [from, to] of [
      [0, seen[index]!.start],
      [seen[index]!.end + 1, whole.frames],
    ] as const) {
      if (!isUnique || to - from < leastFrames) continue
      const second = spot(takes[0], stretch(whole, from, to))
      if (second.cost / unit < again) return violated('repeated', index, from + second.start, from + second.end)
    }
  const pace = paceOf(parts)
  for (const [index, { characters, from, to }] of uncovered(parts, seen, length, whole.frames).entries()) {
    const [expected, spare] = [characters * pace, spareCharacters * pace]
    if (to - from > most * expected + spare) return violated('added', index, from, to - 1)
    if (to - from < least * expected - spare) return violated('short', index, from, to)
  }
  const thirds = parts.map(({ takes: [take] }, index) => {
    const { start, end } = seen[index]!
    const place = stretch(whole, Math.max(0, start - margin), Math.min(whole.frames, end + 1 + margin))
    const third = Math.floor(take.frames / 3)
    return [0, third, take.frames - third].map((from) => spot(stretch(take, from, from + third), place).cost / unit)
  })
  const farthest = thirds.findIndex((distances) => Math.max(...distances) > Math.max(pieceMissing, limit))
  if (farthest >= 0) {
    // With a voice whose sounds depend on what is next to them all thirds are far off.
    const all = thirds.flat().toSorted((one, other) => other - one)
    const usual = repeats.length > 0 ? median(all) : all[1]!
    if (all[0]! < usual + beyondThirds)
      return undecided('whether each part of a text is there is too close to call with this voice')
    return violated('incomplete', farthest, seen[farthest]!.start, seen[farthest]!.end)
  }
  return { outcome: 'held', parts: parts.length, worst }
}

/**
 * A part that sounds like another one, though it has other words: as much as takes of one text do, which a chime before
 * each of them does not make it. Only where takes of one text are alike.
 */
function alikeOf(parts: readonly Part[], { own, repeats }: Measure): number {
  const unlikest = Math.max(0, ...repeats)
  if (unlikest >= again) return -1
  const limit = Math.min(again, Math.max(sameTake, unlikest + 0.05))
  return parts.findIndex(
    (part) =>
      part.isUnique &&
      parts.some((other) => other !== part && other.isUnique && spot(part.takes[0], other.takes[0]).cost / own < limit),
  )
}
