import { gapsOf, type Gap, type Span } from './gaps.ts'
import { blockLength, blockStep, type Found } from './lag-path.ts'
import { lowRate } from './low-wave.ts'
import { soundingBetween } from './sounding-time.ts'
import { audioOf, isVerySame, lasting, pathOf, runsOf, sameLag, sameTime, type Audio } from './wave-path.ts'

/** What stands in one of two audios and not in the other. */
export interface LostPiece {
  /** Where in the speech. */
  readonly flaw: 'begin' | 'end' | 'within'
  /** In which of the two it stands and in the other it does not: the first or the second. */
  readonly of: 0 | 1
  /** Seconds of that one. */
  readonly from: number
  readonly to: number
  /** In how many pieces: of several, the places are those of the first. */
  readonly pieces: number
  /** How long of that something sounds, in seconds; of all pieces together. */
  readonly sounds: number
  /** Seconds of the other one: where it should be. */
  readonly there: { readonly from: number; readonly to: number }
}

/** Where two audios are the very same wave. */
export interface SharedWave {
  /** How long it sounds, in seconds; of all stretches together. */
  readonly seconds: number
  /** Of what sounds in the shorter one. */
  readonly share: number
  /** Seconds of the first one: the longest stretch. */
  readonly from: number
  readonly to: number
  /** Seconds of the second one: the same stretch. */
  readonly there: { readonly from: number; readonly to: number }
}

export type SameTake =
  /** Not the same wave, but for a part of it: another time it was spoken, or too little to tell. */
  | { readonly outcome: 'another'; readonly shared?: SharedWave }
  /** All of both is there, but for what is too little to be missed. */
  | { readonly outcome: 'whole'; readonly slight?: LostPiece }
  /** The same wave but for a stretch that may have been spoken anew, or may be elsewhere. */
  | { readonly outcome: 'partly'; readonly shared?: SharedWave }
  | ({ readonly outcome: 'lost' } & LostPiece)

/** So much of what sounds in the shorter one has to be the same wave, and so long. */
const leastShare = 0.75
const leastSame = 0.8 * lowRate

/** As above, where the shorter one is little more than that: all of it is the very same wave, at one lag. */
const leastShareOfShort = 0.9
const leastSameOfShort = 0.3 * lowRate

/** In decibels of full scale: of what is this quiet, silence is too near to tell what is lost. */
const quietest = -55

/** What sounds shorter than this is not missed. */
const leastLost = 0.12 * lowRate

/** Where something is lost, the other has next to nothing: else it may have been spoken anew. Edges are blurred. */
const othersShare = 0.25
const blur = 0.04 * lowRate

/**
 * What one has lost it sounds less for, in all, by so much of it: a jingle, or music under the speech, is like itself
 * at many places, so that what is there may be looked for where it is not.
 */
const shorterShare = 0.5

/** Short pieces are missed where so many are lost of the very same wave, each at least so long. */
const leastPieces = 3
const leastOfPiece = 0.03 * lowRate

/** Where both sound for so long, and are not the same wave, something else may be said. */
const leastAnew = 0.25 * lowRate

/** Is it the very same wave at one lag, for so long that it is no chance? */
function isShortSame(found: readonly Found[]): boolean {
  const lags = found.map(({ lag }) => lag)
  return sameTime(found) >= leastSameOfShort && isVerySame(found) && Math.max(...lags) - Math.min(...lags) <= sameLag
}

/**
 * Are two audios the same wave, and is everything of the one in the other? Silence, gain, offsets, codec, rate and
 * channels may differ; only what is not there at all is lost.
 * @param first and `second`: as `lowWave` gives them
 */
export function sameTake(first: Float32Array, second: Float32Array): SameTake {
  const both = [audioOf(first), audioOf(second)] as const
  const [one, other] = both
  if (!both.every(({ time }) => time.level > quietest)) return { outcome: 'another' }
  const found = lasting(pathOf(one, other).filter((block) => block !== undefined))
  const shorter = Math.min(...both.map(({ time, wave }) => soundingBetween(time.surely, 0, wave.length)))
  const same = sameTime(found)
  const isSame =
    (same >= leastSame && same >= leastShare * shorter) || (isShortSame(found) && same >= leastShareOfShort * shorter)
  const compared: SameTake = isSame
    ? lostIn(gapsOf(found, [one.wave.length, other.wave.length]), both, isVerySame(found))
    : { outcome: 'another' }
  if (compared.outcome === 'whole' || compared.outcome === 'lost' || !isVerySame(found)) return compared
  const shared = sharedWave(found, shorter)
  return { outcome: compared.outcome, ...(shared && { shared }) }
}

/** @param shorter of the two: how long it sounds, in samples */
function sharedWave(found: readonly Found[], shorter: number): SharedWave | undefined {
  const [longest] = runsOf(found).toSorted((one, other) => sameTime(other) - sameTime(one))
  const [first, last] = [longest?.[0], longest?.at(-1)]
  if (!first || !last) return undefined
  const [from, to] = [first.at / lowRate, (last.at + blockLength) / lowRate]
  const there = { from: from + first.lag / lowRate, to: to + last.lag / lowRate }
  return { seconds: sameTime(found) / lowRate, share: Math.min(1, sameTime(found) / shorter), from, to, there }
}

/** Where in the two, in seconds. */
function placeOf(span: Span, there: Span): Pick<LostPiece, 'from' | 'to' | 'there'> {
  const seconds = ({ from, to }: Span) => ({
    from: Math.max(0, from) / lowRate,
    to: Math.max(0, from, to) / lowRate,
  })
  return { ...seconds(span), there: seconds(there) }
}

/** Short pieces within that one has and the other lacks, such as blocks that were never sent, or sent twice. */
function piecesLost(gaps: readonly Gap[], both: readonly [Audio, Audio]): LostPiece | undefined {
  const found = ([0, 1] as const).flatMap((own) => piecesOf(own, gaps, both) ?? [])
  return found.find((one) => areMissed([one])) ?? found[0]
}

function piecesOf(own: 0 | 1, gaps: readonly Gap[], both: readonly [Audio, Audio]): LostPiece | undefined {
  const other = own === 0 ? 1 : 0
  const pieces = gaps.slice(1, -1).flatMap((gap) => {
    const [here, there] = [gap[own], gap[other]]
    // A gate makes silence of what is soft, and takes no time away.
    const depth = here.to - here.from - (there.to - there.from) >= leastOfPiece ? 'surely' : 'loudly'
    // A block of which half is lost is still found: the piece begins before the gap, and ends behind it.
    const lost =
      soundingBetween(both[own].time[depth], here.from - blockStep, here.to + blockStep) -
      soundingBetween(both[other].time.perhaps, there.from - blockStep, there.to + blockStep)
    return lost >= leastOfPiece ? [{ gap, lost }] : []
  })
  const [first] = pieces
  const sounds = pieces.reduce((sum, { lost }) => sum + lost, 0)
  if (!first || !soundsShorter(both[other], both[own], shorterShare * sounds)) return undefined
  return {
    flaw: 'within',
    of: own,
    pieces: pieces.length,
    sounds: sounds / lowRate,
    ...placeOf(first.gap[own], first.gap[other]),
  }
}

/** Are these pieces missed, in one text or in several? */
export function areMissed(lost: readonly LostPiece[]): boolean {
  const pieces = lost.reduce((sum, one) => sum + one.pieces, 0)
  return pieces >= leastPieces && lost.reduce((sum, { sounds }) => sum + sounds, 0) >= leastLost / lowRate
}

/** The pieces, or else the first stretch that one has and the other lacks. */
function lostIn(gaps: readonly Gap[], both: readonly [Audio, Audio], isSameWave: boolean): SameTake {
  const pieces = isSameWave ? piecesLost(gaps, both) : undefined
  const sounding = (of: 0 | 1, depth: 'surely' | 'perhaps', { from, to }: Span): number =>
    soundingBetween(both[of].time[depth], from, to)
  // Who speaks one word anew may pause otherwise, too.
  if (gaps.some((gap) => sounding(0, 'surely', gap[0]) >= leastAnew && sounding(1, 'surely', gap[1]) >= leastAnew))
    return { outcome: 'partly' }
  if (pieces && areMissed([pieces])) return { outcome: 'lost', ...pieces }
  let isOdd = false
  for (const [index, gap] of gaps.entries())
    for (const own of [0, 1] as const) {
      const [span, there] = [gap[own], gap[own === 0 ? 1 : 0]]
      const sounds = sounding(own, 'surely', span)
      if (sounds < leastLost || sounding(own === 0 ? 1 : 0, 'perhaps', there) > othersShare * sounds + blur) continue
      if (!soundsShorter(both[own === 0 ? 1 : 0], both[own], shorterShare * sounds)) {
        isOdd = true
        continue
      }
      return {
        outcome: 'lost',
        flaw: index === 0 ? 'begin' : index === gaps.length - 1 ? 'end' : 'within',
        of: own,
        pieces: 1,
        sounds: sounds / lowRate,
        ...placeOf(span, there),
      }
    }
  return isOdd ? { outcome: 'partly' } : { outcome: 'whole', ...(pieces && { slight: pieces }) }
}

/** Does the one sound for so much less than the other, in all, what is soft with it and without? */
function soundsShorter(one: Audio, other: Audio, by: number): boolean {
  const all = ({ time, wave }: Audio, depth: 'surely' | 'perhaps'): number =>
    soundingBetween(time[depth], 0, wave.length)
  return (['surely', 'perhaps'] as const).every((depth) => all(other, depth) - all(one, depth) >= by)
}
