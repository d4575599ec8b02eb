import type { WholeText } from '../../src/audio/audio.ts'
import { heardStretch, type HeardRow } from '../../src/requirement/heard-row.ts'
import { heardRow } from '../checks/heard-row.ts'
import type { HeardTake } from '../checks/heard-takes.ts'
import type { TextPiece } from './whole-heard.ts'

/**
 * The shorter text where the long one should have it, or where the long one goes on behind what is wrong.
 * @param name of the long one's row
 */
export function flawRows(
  heard: Extract<WholeText, { outcome: 'violated' }>,
  whole: HeardTake,
  piece: TextPiece,
  name: string,
): HeardRow[] {
  const { flaw, from, to, own } = heard
  const [alone] = piece.takes
  if (!alone || flaw === 'alike') return []
  const isBeside = flaw === 'added' || flaw === 'short'
  const isThere = flaw === 'moved' || flaw === 'repeated'
  const stretch = isBeside
    ? undefined
    : heardStretch(isThere ? 'both' : 'alone', own?.from ?? 0, own?.to ?? alone.heard.seconds)
  return [
    heardRow(isBeside ? 'the text next to it, alone' : 'the text alone', alone.exchange, alone.heard, {
      startMs: Math.max(0, Math.round((isBeside ? to : from - (own?.from ?? 0)) * 1000)),
      ...(stretch && { stretch }),
    }),
    heardRow(name, whole.exchange, whole.heard, {
      stretch: heardStretch(isThere ? 'both' : flaw === 'added' ? 'more' : 'missing', from, to),
    }),
  ]
}
