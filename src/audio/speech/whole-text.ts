import { frameStep } from './mel-spectrum.ts'
import { alikeOf } from './alike-parts.ts'
import { withoutCommonEnds } from './common-ends.ts'
import { diesAwaySlowly } from './dies-away.ts'
import { edgeLost } from './edge-lost.ts'
import { addedBetween, timeMissing, wrongGap } from './gaps.ts'
import { hidesWords, isCovered } from './is-covered.ts'
import { lostWord } from './lost-word.ts'
import { median } from './median.ts'
import type { Part } from './part.ts'
import { backwards, stretch, timeOf, type Features } from './speech-features.ts'
import { spot, type Spotted } from './spot.ts'

export type Flaw = 'missing' | 'moved' | 'repeated' | 'added' | 'short' | 'incomplete' | 'alike' | 'word'

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
      /** Of a word: the seconds of the part's first take that have it. */
      readonly own?: { readonly from: number; readonly to: number }
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
const clearly = 0.65
const pieceMissing = 0.9

/**
 * What is missing of a text has to be so much further off than thirds of texts usually are, or, where no repeat of a
 * text says how alike the voice speaks, than any other third.
 */
const beyondThirds = 0.45

/** So much of a text's time has to be missing, as a share of it. */
const timeOfText = 0.5

/**
 * Where the time for a text is there, only what is as far off as other words are is missing, or so much further off
 * than all other texts, and than repeats: those of some texts say little of how another one is spoken the next time. In
 * noise nothing is, where its time is there.
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

/** Frames that a stretch may begin earlier or end later than where its text was found. */
const margin = 12

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

/** Does the later one of two parts stand before the other also without its beginning, which may be a chime? */
function isMoved(earlier: Part, later: Part, whole: Features): boolean {
  const [first, second] = [earlier, later].map(({ takes: [take] }) => {
    const { start, end } = spot(stretch(take, Math.floor(take.frames / 3), take.frames), whole)
    return start + end
  }) as [number, number]
  return second <= first
}

/**
 * A text that is heard a second time, where the rest of the whole has other words: each half of it, too, since its
 * beginning and its end may be a chime that is everywhere.
 */
function repeated(
  parts: readonly Part[],
  seen: readonly Spotted[],
  whole: Features,
  unit: number,
): { readonly part: number; readonly start: number; readonly end: number } | undefined {
  for (const [part, { takes, isUnique }] of parts.entries())
    for (const [from, to] of [
      [0, seen[part]!.start],
      [seen[part]!.end + 1, whole.frames],
    ] as const) {
      if (!isUnique || to - from < leastFrames) continue
      const [take, rest] = [takes[0], stretch(whole, from, to)]
      const half = take.frames >> 1
      const isHeard = ({ cost }: Spotted): boolean => cost / unit < again
      // Most often not even the first half is heard, which costs least.
      const halves = [stretch(take, 0, half), stretch(take, half, take.frames)]
      if (!halves.every((one) => isHeard(spot(one, rest)))) continue
      const second = spot(take, rest)
      if (isHeard(second)) return { part, start: from + second.start, end: from + second.end }
    }
  return undefined
}

/**
 * As `compare` finds it. What is as loud as the speech, all the time, is heard in its place: that a text is not found
 * there shows nothing.
 * @param others takes of further texts, one of each: what they begin and end with is no part of a text
 * @param isWordForWord Are takes of this voice so alike that a word that is lost shows?
 */
export function wholeText(
  parts: readonly Part[],
  length: number,
  whole: Features,
  others: readonly Features[] = [],
  isWordForWord = false,
): WholeText {
  const spoken = withoutCommonEnds(parts, whole, others)
  const isPlain = ![whole, ...parts.flatMap(({ takes }) => takes)].some(hidesWords)
  const heard = compare(spoken.parts, length, spoken.whole, isWordForWord && isPlain)
  return heard.outcome === 'violated' && isCovered(whole)
    ? { outcome: 'undecided', why: 'something lies under the speech that is nearly as loud' }
    : heard
}

/**
 * Does the audio of a text hold the texts that it is made of, whole, once and in order? Each of these was spoken alone
 * as well, by the same voice: no words are recognised, the audios are compared.
 * @param parts in the order of the whole text; they do not overlap
 * @param length of the whole text, in characters
 */
function compare(given: readonly Part[], length: number, whole: Features, isWordForWord: boolean): WholeText {
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
  const alike = alikeOf(parts, own, repeats)
  if (alike >= 0) return violated('alike', alike, 0, whole.frames - 1)
  if (repeats.length > 0 && median(repeats) >= found)
    return undecided('the same text is spoken too differently from one time to the next')
  const seen = parts.map(({ takes }) =>
    takes.map((take) => ({ take, ...spot(take, whole) })).reduce((best, one) => (one.cost < best.cost ? one : best)),
  )
  const distances = seen.map(({ cost }) => cost / unit)
  const lost = [...distances.keys()].filter((index) => {
    const distance = distances[index]!
    const others = [...distances.toSpliced(index, 1), ...repeats]
    return distance > limit || (blur === 0 && distance > found && distance > Math.max(...others) + beyondOthers)
  })
  // Where nothing at all is found again, the measure may not be made for this voice.
  const isHeard = distances.some((distance) => distance < clearly)
  const isKnown = repeats.length > 0 ? median(repeats) < clearly && (blur === 0 || isHeard) : isHeard
  if (lost.length > 0 && !isKnown) return undecided('none of the texts is heard clearly in the text that holds them')
  const edges = isKnown ? edgesLost(parts, length, whole, { unit, isNoisy: blur > 0 }) : []
  const atEdge = edges.find(({ edge }) => edge === 'lost')
  const withoutWord = (part: number): WholeText => violated('incomplete', part, seen[part]!.start, seen[part]!.end)
  /** What shows all the same, where it is open whether this part is there, or some of them. */
  const otherwise = (open: readonly number[]): WholeText => {
    const added = addedBetween(parts, seen, length, (index) => !open.includes(index))
    if (added) return violated('added', added.index, added.from, added.to)
    if (atEdge && open.every((index) => index === atEdge.part)) return withoutWord(atEdge.part)
    return undecided('whether each text is there is too close to call with this voice')
  }
  const open = [...distances.keys()].filter((index) => distances[index]! > found)
  /** Those of the others that are there tell how much time a text has. */
  const isInTime = (index: number): boolean => {
    const placed = [...parts.keys()].filter((one) => one === index || !lost.includes(one))
    const [those, there] = [placed.map((one) => parts[one]!), placed.map((one) => seen[one]!)]
    return timeMissing(those, there, placed.indexOf(index), length, whole.frames) < timeOfText
  }
  const isMissing = (index: number): boolean => {
    if (!isInTime(index)) return true
    const others = distances.toSpliced(index, 1)
    const surely = Math.min(otherWords, Math.max(...others, ...repeats) + beyondClear)
    const isClear = repeats.length > 0 || others.every((one) => one <= found)
    return blur === 0 && isClear && distances[index]! >= surely
  }
  // A speaker of its own for each text, say: of what is lost the time is.
  if (lost.length > 1 && 2 * lost.length >= parts.length && lost.every(isInTime))
    return undecided('most of the texts sound otherwise in the text that holds them, and the time for them is there')
  const missed = lost.find((index) => isMissing(index))
  if (missed !== undefined) {
    const [from, to] = [seen[missed - 1]?.end ?? 0, seen[missed + 1]?.start ?? whole.frames - 1]
    return violated('missing', missed, Math.min(from, to), Math.max(from, to))
  }
  if (open.length > 0) return otherwise(open)
  const moved = seen.findIndex(
    ({ start, end }, index) => index > 0 && start + end <= seen[index - 1]!.start + seen[index - 1]!.end,
  )
  const isClearlyMoved = moved > 0 && isMoved(parts[moved - 1]!, parts[moved]!, whole)
  if (isClearlyMoved) return violated('moved', moved, seen[moved]!.start, seen[moved]!.end)
  const second = repeated(parts, seen, whole, unit)
  if (second) return violated('repeated', second.part, second.start, second.end)
  if (moved > 0) return undecided('where each text stands is too close to call with this voice')
  const gap = wrongGap(parts, seen, length, whole.frames)
  if (gap?.flaw === 'short' && diesAwaySlowly(parts))
    return undecided('the sound dies away so slowly behind each text that what stands between them cannot be told')
  if (gap) return violated(gap.flaw, gap.index, gap.from, gap.to)
  if (atEdge) return withoutWord(atEdge.part)
  const places = seen.map(({ start, end }) =>
    stretch(whole, Math.max(0, start - margin), Math.min(whole.frames, end + 1 + margin)),
  )
  const word = isWordForWord ? lostWord(parts, places) : undefined
  if (word) return { outcome: 'violated', flaw: 'word', ...word, part: given.indexOf(parts[word.part]!) }
  // Of the take that is the nearest: another may be spoken otherwise than the whole.
  const thirds = seen.map(({ take }, index) => {
    const place = places[index]!
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
  if (edges.some(({ edge }) => edge === 'unclear'))
    return undecided('whether the first and the last word are there is too close to call with this voice')
  return { outcome: 'held', parts: parts.length, worst: Math.max(...distances) }
}

/** Of the parts that begin and end the whole, whether the outermost word is there. */
function edgesLost(
  parts: readonly Part[],
  length: number,
  whole: Features,
  scale: Readonly<Parameters<typeof edgeLost>[3]>,
) {
  const spoken = parts as readonly [Part, ...Part[]]
  const [first, last] = [parts[0]!, parts.at(-1)!]
  return [
    ...(first.at === 0 ? [{ part: 0, edge: edgeLost(spoken, 'first', whole, scale) }] : []),
    ...(last.at + last.text.length >= length
      ? [{ part: parts.length - 1, edge: edgeLost(spoken, 'last', whole, scale) }]
      : []),
  ]
}
