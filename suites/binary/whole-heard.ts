import {
  atPace,
  flawsOfPieces,
  soundsOtherwise,
  speechFeatures,
  wholeText,
  type Part,
  type PieceFlaw,
  type WholeText,
} from '../../src/audio/audio.ts'
import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { heardTakes, type HeardTake } from '../checks/heard-takes.ts'
import { takeLimit } from '../checks/says-alike.ts'
import { heardName } from '../evidence/hearing.ts'
import { requestedFormat } from '../evidence/sent-request.ts'
import { median } from '../evidence/statistics.ts'
import { wordsOf } from '../requests/talkers.ts'

/** A text within another, spoken alone as well. */
export interface TextPiece {
  readonly text: string
  readonly at: number
  readonly takes: readonly HeardTake[]
  readonly isUnique: boolean
}

/** Of a text's letters, so many at most may be in words that stand elsewhere as well. */
const mostShared = 0.25

/** Further texts that show what stands before or behind every text. */
const mostOthers = 3

/** Has the rest other words than the piece? */
function isUnique(piece: string, rest: string): boolean {
  const [own, others] = [[...wordsOf(piece)], wordsOf(rest)]
  const letters = (words: readonly string[]): number => words.join('').length
  return letters(own.filter((word) => others.has(word))) <= mostShared * letters(own)
}

/** Much shorter texts are not told from chance: they are of what stands between the others. */
const leastOfUsual = 0.5

/** The texts that a longer one holds word for word, in its order. Of those that overlap the longer stays. */
function piecesOf(text: string, spoken: ReadonlyMap<string, readonly HeardTake[]>): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  const longestFirst = [...spoken].toSorted(([one], [other]) => other.length - one.length)
  for (const [piece, takes] of longestFirst) {
    const at = text.indexOf(piece)
    const isOnce = at >= 0 && at === text.lastIndexOf(piece)
    const isFree = pieces.every((other) => at + piece.length <= other.at || other.at + other.text.length <= at)
    if (piece !== text && isOnce && takes.length > 0 && isFree)
      pieces.push({ text: piece, at, takes, isUnique: isUnique(piece, text.replace(piece, ' ')) })
  }
  const usual = pieces.length > 0 ? median(pieces.map((piece) => piece.text.length)) : 0
  return pieces.filter((piece) => piece.text.length >= leastOfUsual * usual).toSorted((one, other) => one.at - other.at)
}

/**
 * What is heard in the whole, compared with its pieces; kept, since it takes a while.
 * @param times how many times as long the whole would last at the pace of its pieces
 */
function compared(
  whole: HeardTake,
  length: number,
  pieces: readonly TextPiece[],
  others: readonly HeardTake[],
  evidence: Evidence,
  times = 1,
): WholeText {
  const takes = pieces.flatMap((piece) => piece.takes)
  const format = requestedFormat(whole.exchange, evidence)
  const isWordForWord = times === 1 && format !== undefined && 'limit' in takeLimit(format, evidence)
  return evidence.derive(
    {
      id: 'whole-text',
      variant: () =>
        JSON.stringify([
          length,
          times,
          isWordForWord,
          pieces.map(({ at }) => at),
          [...takes, ...others, whole].map(({ exchange }) => heardName(exchange, evidence)),
        ]),
      analyse: () => {
        const spectra = [...takes, ...others].map(({ heard }) => heard.spectrum)
        const paced = times === 1 ? whole.heard.spectrum : atPace(whole.heard.spectrum, times)
        const features = speechFeatures([...spectra, paced])
        const parts = pieces.map((piece) => ({
          ...piece,
          takes: piece.takes.map((take) => features[takes.indexOf(take)]!) as unknown as Part['takes'],
        }))
        return wholeText(parts, length, features.at(-1)!, features.slice(takes.length, -1), isWordForWord)
      },
    },
    whole.exchange,
  )!
}

/**
 * Where texts are not in one that holds them as they are alone, of a voice that says a text alike each time; kept,
 * since several takes may be asked for.
 */
export function pieceFlaws(
  whole: HeardTake,
  length: number,
  pieces: readonly TextPiece[],
  evidence: Evidence,
): readonly PieceFlaw[] {
  const takes = pieces.map(({ takes: [first] }) => first!)
  return evidence.derive(
    {
      id: 'piece-flaws',
      variant: () =>
        JSON.stringify([
          length,
          pieces.map(({ at }) => at),
          [...pieces.flatMap((piece) => piece.takes), whole].map(({ exchange }) => heardName(exchange, evidence)),
        ]),
      analyse: () => {
        const flaws = flawsOfPieces(
          pieces.map(({ text, at, takes: [first, ...others] }) => ({
            at,
            length: text.length,
            wave: first!.heard.wave,
            others: others.map(({ heard }) => heard.wave),
          })),
          length,
          whole.heard.wave,
        )
        if (!flaws.some(({ what }) => what === 'other')) return flaws
        const features = speechFeatures([...takes, whole].map(({ heard }) => heard.spectrum))
        return flaws.filter(
          (flaw) => flaw.what !== 'other' || soundsOtherwise(flaw, features.slice(0, -1), features.at(-1)!),
        )
      },
    },
    whole.exchange,
  )!
}

/** The pieces of a text that are spoken alone, and takes of others. */
function spokenAround(
  text: string,
  format: Format,
  evidence: Evidence,
): { readonly pieces: readonly TextPiece[]; readonly others: readonly HeardTake[] } {
  const spoken = heardTakes(format, evidence)
  const pieces = piecesOf(text, spoken)
  // The shortest, which take least time.
  const others = [...spoken]
    .filter(([other, heard]) => heard.length > 0 && other !== text && !pieces.some((piece) => piece.text === other))
    .toSorted(([one], [other]) => one.length - other.length)
    .slice(0, mostOthers)
    .map(([, [first]]) => first!)
  return { pieces, others }
}

/**
 * A text that holds others: those, and what is heard of them in each of its takes.
 * @param takes of the text, where it is no plain one
 */
export function wholeHeard(
  text: string,
  format: Format,
  evidence: Evidence,
  takes: readonly HeardTake[] = [],
): { readonly pieces: readonly TextPiece[]; readonly takes: readonly { whole: HeardTake; heard: WholeText }[] } {
  const { pieces, others } = spokenAround(text, format, evidence)
  const wholes = pieces.length === 0 ? [] : (heardTakes(format, evidence).get(text) ?? takes)
  return {
    pieces,
    takes: wholes.map((whole) => ({ whole, heard: compared(whole, text.length, pieces, others, evidence) })),
  }
}

/**
 * As above, of one take that may be spoken at another pace than the pieces are.
 * @param times how many times as long it would last at theirs: whichever of these shows all of the text, or the first
 */
export function wholeHeardAt(
  times: readonly [number, ...number[]],
  whole: HeardTake,
  text: string,
  format: Format,
  evidence: Evidence,
): { readonly pieces: readonly TextPiece[]; readonly heard: WholeText | undefined; readonly times: number } {
  const { pieces, others } = spokenAround(text, format, evidence)
  const [first] = times
  if (pieces.length === 0) return { pieces, heard: undefined, times: first }
  const heardAt = (each: number): WholeText => compared(whole, text.length, pieces, others, evidence, each)
  const held = times.find((each) => heardAt(each).outcome === 'held') ?? first
  return { pieces, heard: heardAt(held), times: held }
}
