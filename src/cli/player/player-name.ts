import type { PlayerView } from './player-view.ts'

/** Frames of MPEG and ADTS are recognised by a few bits, which noise has by chance; the judge looks for them itself. */
const weak = /^(MPEG|ADTS)/

/** What a player takes bytes for that the judge has no name for; undefined where it has one, or the player has none. */
export function playerName(format: string, { container }: PlayerView): string | undefined {
  if (format !== 'unknown' && format !== 'incompressible') return undefined
  return container === undefined || weak.test(container) ? undefined : container
}
