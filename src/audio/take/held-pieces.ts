import { bestMatch } from './correlation.ts'
import { gapsOf, type Gap, type Span } from './gaps.ts'
import { blockLength } from './lag-path.ts'
import { lowRate } from './low-wave.ts'
import { lastSound, placedPiece, type PlacedPiece } from './placed-piece.ts'
import { firstSound, soundingBetween } from './sounding-time.ts'
import { audioOf, type Audio } from './wave-path.ts'

/** The wave of a text that a longer one holds. */
export interface PieceWave {
  readonly wave: Float32Array
  /** The waves of its other takes: what not all have is no part of the text. */
  readonly others: readonly Float32Array[]
  /** Characters of the longer text before it, and in it. */
  readonly at: number
  readonly length: number
}

/** What of a text is not in the audio of the longer one as it is when the text is sent alone. */
export interface PieceFlaw {
  /** Index of the text. */
  readonly part: number
  readonly where: 'beginning' | 'middle' | 'end'
  /**
   * Its sound is missing; there is more; something else sounds in its place, which may be the same words; or it is the
   * text alone that begins in the middle of a sound, of which the longer one has the beginning.
   */
  readonly what: 'lost' | 'more' | 'other' | 'late'
  /** How long something sounds in what is lost, is more or is otherwise: in seconds. */
  readonly sounds: number
  /** Seconds of its own audio, and of the longer one's: where it is, and where it should be. */
  readonly own: Stretch
  readonly there: Stretch
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/** Characters between two texts of which one follows the other: a blank. */
const mostBetween = 2

/** What sounds shorter than this may be faded, or under what comes next. */
const leastLost = 0.2 * lowRate

/**
 * Where as many texts or more lose so much each, on the same side, and that much together, it is missed as well. A
 * sound begins at once and ends slowly.
 */
const leastOfSeveral = { before: 0.08 * lowRate, behind: 0.15 * lowRate }
const leastSeveral = 2

/**
 * Where as many texts begin later alone, in the middle of a sound, and lack so much of it each, and that much together.
 * It begins no more than so long before that, behind a pause, and the text no later than so in its own audio.
 */
const leastLate = 0.04 * lowRate
const leastLateTogether = 0.12 * lowRate
const mostLate = 0.3 * lowRate
const pauseBefore = 0.05 * lowRate
const atOnce = 0.1 * lowRate

/** Where something is lost there is next to no sound in its place: else it may be spoken otherwise there. */
const othersShare = 0.25
const blur = 0.04 * lowRate

/** What is put into speech, not into a pause, has speech on both sides of it, this near. */
const beside = 0.06 * lowRate

/** What sounds for so much of the time from its first sound to its last is never quiet: it lies over music or noise. */
const neverQuiet = 0.94

/** Is a place in a text within its speech, not at a pause? */
function isInSpeech({ time }: Audio, at: number): boolean {
  return soundingBetween(time.perhaps, at - beside, at + beside) >= 1.5 * beside
}

/** What is as alike as this in two answers is one sound, such as a jingle, and no word of theirs. */
const sameSound = 0.9

/**
 * What answers begin or end with is no part of a text: a jingle or a breath. It is there in other answers too, or has a
 * pause between it and the text, which what is cut off seldom has.
 */
function withoutFrame(found: readonly (PlacedPiece | undefined)[]): readonly (PlacedPiece | undefined)[] {
  const isOfText = (
    own: PlacedPiece,
    { from, to }: Span,
    cut: number,
    placeIn: (wave: Float32Array) => Span,
  ): boolean =>
    isInSpeech(own.piece, cut) &&
    found.every((other) => {
      if (!other || other === own) return true
      const place = placeIn(other.piece.wave)
      const match = bestMatch(own.piece, from, to - from, other.piece, place.from, place.to, 0)
      return !match || match.likeness < sameSound
    })
  return found.map((own) => {
    if (!own) return undefined
    const { before, behind, piece } = own
    const isBefore = isOfText(own, before, before.to, (wave) => ({
      from: 0,
      to: Math.min(wave.length, before.to + blockLength),
    }))
    const isBehind = isOfText(own, behind, behind.from, (wave) => ({
      from: Math.max(0, wave.length - (piece.wave.length - behind.from) - blockLength),
      to: wave.length,
    }))
    return { ...own, ...(!isBefore && { lostBefore: 0 }), ...(!isBehind && { lostBehind: 0 }) }
  })
}

const length = ({ from, to }: Span): number => to - from

/** Is this stretch of a text there in all its other takes? */
function isInAll({ from, to }: Span, piece: Audio, others: readonly Audio[]): boolean {
  return others.every((other) => {
    const match = bestMatch(piece, from, to - from, other, 0, other.wave.length, 0)
    return match !== undefined && match.likeness >= sameSound
  })
}

/** A signal that is drawn anew for each answer is no part of a text. */
function withoutSlips(own: PlacedPiece, others: readonly Audio[]): PlacedPiece {
  const isKept = (lost: number, span: Span): boolean => lost < leastOfSeveral.before || isInAll(span, own.given, others)
  return {
    ...own,
    ...(!isKept(own.lostBefore, own.before) && { lostBefore: 0 }),
    ...(!isKept(own.lostBehind, own.behind) && { lostBehind: 0 }),
  }
}

/**
 * Where texts are not in a longer one as they are alone: each is made by itself and too much is trimmed before they are
 * put together, or a block is never sent, sent twice, or noise. Only of a voice that says a text alike each time, so
 * that most of it is there as the very same wave. What is lost has no time in the longer one; in the place of what is
 * other something sounds that may be the same words.
 * @param pieces in the order of the longer text
 * @param characters of the longer text
 * @param wave of its audio; all as `lowWave` gives them
 */
export function flawsOfPieces(
  pieces: readonly PieceWave[],
  characters: number,
  wave: Float32Array,
): readonly PieceFlaw[] {
  const whole = audioOf(wave)
  const all = withoutFrame(pieces.map((piece) => placedPiece(piece.wave, whole))).map((own, part) =>
    own ? withoutSlips(own, pieces[part]!.others.map(audioOf)) : undefined,
  )
  const soundsIn = (from: number, to: number): number =>
    soundingBetween(whole.time.perhaps, Math.max(0, from), Math.min(wave.length, to))
  const isMissed = (lost: number, from: number, to: number): boolean => soundsIn(from, to) <= othersShare * lost + blur
  /** How much each text has lost before and behind what is found of it, and nothing stands in its place. */
  const lost = all.map((own, part): { readonly before: number; readonly behind: number } => {
    if (!own) return { before: 0, behind: 0 }
    const { at, length: letters } = pieces[part]!
    const [previous, next] = [pieces[part - 1], pieces[part + 1]]
    const before = previous && at - previous.at - previous.length <= mostBetween ? all[part - 1] : undefined
    const behind = next && next.at - at - letters <= mostBetween ? all[part + 1] : undefined
    // What is lost of the one next to it has its time in the same place.
    const roomBefore = at <= mostBetween ? 0 : before?.ends
    const isLostBefore =
      isMissed(own.lostBefore, own.begins - length(own.before), own.begins) ||
      (roomBefore !== undefined && isMissed(own.lostBefore + (before?.lostBehind ?? 0), roomBefore, own.begins))
    const roomBehind = characters - at - letters <= mostBetween ? wave.length : behind?.begins
    const isLostBehind =
      isMissed(own.lostBehind, own.ends, own.ends + length(own.behind)) ||
      (roomBehind !== undefined && isMissed(own.lostBehind + (behind?.lostBefore ?? 0), own.ends, roomBehind))
    return { before: isLostBefore ? own.lostBefore : 0, behind: isLostBehind ? own.lostBehind : 0 }
  })
  const late = all.map((own, part) => (own && pieces[part]!.at > mostBetween ? lateBy(own, whole) : 0))
  const lateOnes = late.filter((by) => by >= leastLate)
  const isLate = lateOnes.length >= leastSeveral && lateOnes.reduce((sum, by) => sum + by, 0) >= leastLateTogether
  const least = {
    before: leastIn(
      lost.map(({ before }) => before),
      leastOfSeveral.before,
    ),
    behind: leastIn(
      lost.map(({ behind }) => behind),
      leastOfSeveral.behind,
    ),
  }
  // What is heard then where no word is spoken is no part of a text, and stands for nothing.
  const [first, last] = [firstSound(whole.time), lastSound(whole)]
  const isOver = soundingBetween(whole.time.surely, first, last) > neverQuiet * (last - first)
  return all.flatMap((own, part): readonly PieceFlaw[] => {
    if (!own) return []
    const others = pieces[part]!.others.map(audioOf)
    const flaw = (
      where: PieceFlaw['where'],
      what: PieceFlaw['what'],
      sounds: number,
      span: Span,
      there: Span,
    ): readonly PieceFlaw[] => [
      { part, where, what, sounds: sounds / lowRate, own: inSeconds(span), there: inSeconds(there) },
    ]
    return [
      ...(lost[part]!.before >= least.before
        ? flaw('beginning', 'lost', own.lostBefore, own.before, { from: own.begins, to: own.begins })
        : []),
      ...gapsOf(own.found, [own.piece.wave.length, wave.length])
        .slice(1, -1)
        .flatMap((gap) => {
          const within = flawWithin(gap, own.piece, whole)
          const isSlip = within && within.what !== 'more' && !isInAll(gap[0], own.given, others)
          return within && !isSlip && (within.what === 'lost' || !isOver)
            ? flaw('middle', within.what, within.sounds, ...gap)
            : []
        }),
      ...(lost[part]!.behind >= least.behind
        ? flaw('end', 'lost', own.lostBehind, own.behind, { from: own.ends, to: own.ends })
        : []),
      ...(isLate && late[part]! >= leastLate
        ? flaw('beginning', 'late', late[part]!, { from: 0, to: 0 }, beforeIt(own, late[part]!))
        : []),
    ]
  })
}

/** In the longer one: what sounds before a text begins. */
function beforeIt({ begins, before }: PlacedPiece, by: number): Span {
  const to = begins - length(before)
  return { from: to - by, to }
}

/** How long the sound that a text begins in has sounded in the longer one before, behind a pause. */
function lateBy(own: PlacedPiece, { time }: Audio): number {
  const { given, before } = own
  const step = lowRate / 100
  if (firstSound(given.time) > atOnce) return 0
  if (soundingBetween(given.time.surely, before.from + step, before.from + 5 * step) < 4 * step) return 0
  const { to } = beforeIt(own, 0)
  let from = to
  while (to - from < mostLate && soundingBetween(time.surely, from - step, from) > 0) from -= step
  const isBehindPause = soundingBetween(time.perhaps, from - step - pauseBefore, from - step) === 0
  return to - from < mostLate && isBehindPause ? to - from : 0
}

/** From how much on it is missed, where texts have lost so much on one side. */
function leastIn(lost: readonly number[], ofSeveral: number): number {
  const several = lost.filter((one) => one >= ofSeveral)
  const isMissed = several.length >= leastSeveral && several.reduce((sum, one) => sum + one, 0) >= leastLost
  return isMissed ? ofSeveral : leastLost
}

/** Between two stretches of a text that are found in the longer one. */
function flawWithin(
  [here, there]: Gap,
  piece: Audio,
  whole: Audio,
): { readonly what: PieceFlaw['what']; readonly sounds: number } | undefined {
  const own = soundingBetween(piece.time.surely, here.from, here.to)
  const others = soundingBetween(whole.time.surely, there.from, there.to)
  const othersAtAll = soundingBetween(whole.time.perhaps, there.from, there.to)
  if (own >= leastLost && othersAtAll <= othersShare * own + blur) return { what: 'lost', sounds: own }
  const isPutIntoSpeech = isInSpeech(piece, here.from) && isInSpeech(piece, here.to)
  if (others - own >= leastLost && length(there) - length(here) >= leastLost && isPutIntoSpeech)
    return { what: 'more', sounds: others - own }
  return own >= leastLost && others >= leastLost ? { what: 'other', sounds: Math.min(own, others) } : undefined
}

function inSeconds({ from, to }: Span): Stretch {
  return { from: from / lowRate, to: Math.max(from, to) / lowRate }
}
