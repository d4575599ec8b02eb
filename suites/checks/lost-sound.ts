import type { LostPiece } from '../../src/audio/audio.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { comparedAsWaves } from './compared-as-waves.ts'
import { mayFold } from './may-fold.ts'
import type { Take } from './takes.ts'

/** No hissing sound is as long as this, in seconds. */
const longerThanHiss = 0.6

/** What one of two answers lacks that are the same wave else. */
export interface LostSound {
  readonly sound: LostPiece
  /** Too little to be missed, unless other texts lack as much. */
  readonly isSlight: boolean
  readonly takes: readonly [Take, Take]
  /** At which pcm was heard. */
  readonly rate: number
}

/**
 * What one format of a text lacks that is the same wave as another one else, of the first rate at which any two takes
 * are the same wave. `whole` if any two lack nothing, or no more than may be a hissing sound that one of them folds:
 * what one of several lacks is a slip. Otherwise the slightest loss. Undefined where each take is another, so that
 * nothing is known.
 * @param rates of pcm, the likeliest first
 */
export function lostSound(
  mp3: readonly Take[],
  pcm: readonly Take[],
  rates: readonly number[],
  evidence: Evidence,
): 'whole' | LostSound | undefined {
  for (const rate of rates) {
    let least: LostSound | undefined
    for (const one of mp3)
      for (const other of pcm) {
        const compared = comparedAsWaves(one.exchange, other.exchange, evidence, rate)
        if (compared.outcome !== 'whole' && compared.outcome !== 'lost') continue
        const sound = compared.outcome === 'lost' ? compared : compared.slight
        if (!sound || (mayFold(one, rate) && sound.sounds < longerThanHiss)) return 'whole'
        const isSlight = compared.outcome === 'whole'
        if (!least || (isSlight && !least.isSlight)) least = { sound, isSlight, takes: [one, other], rate }
      }
    if (least) return least
  }
  return undefined
}
