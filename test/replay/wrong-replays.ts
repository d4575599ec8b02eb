import type { Replayed } from '../../src/replay/replayed.ts'
import type { ReplayTrial } from './replay-trial.ts'

/**
 * What a recheck says otherwise than the run, what is not said to fail against the faulty service, and what is not said
 * to be fixed against the right one, in words. What comes now and then may be undecided where the fault is, and is
 * never fixed there; what is measured by other answers may be undecided where those are of the faulty service.
 */
export function wrongReplays({ rechecked, faulty, right, sometimes, measured }: ReplayTrial): string[] {
  return [
    ...(rechecked === undefined ? [] : [`judged again: ${rechecked}`]),
    ...faulty
      .filter(({ finding, state }) => state === 'fixed' || (state === 'undecided' && !sometimes.has(finding)))
      .map((one) => `with the fault ${wordsOf(one)}`),
    ...right
      .filter(({ finding, state }) => state === 'fails' || (state === 'undecided' && !measured.has(finding)))
      .map((one) => `without the fault ${wordsOf(one)}`),
  ]
}

/** What may be undecided and is, in words. */
export function undecidedReplays({ faulty, right, sometimes, measured }: ReplayTrial): string[] {
  const isUndecided = ({ state }: Replayed): boolean => state === 'undecided'
  return [
    ...faulty
      .filter((one) => isUndecided(one) && sometimes.has(one.finding))
      .map((one) => `with the fault ${wordsOf(one)}`),
    ...right
      .filter((one) => isUndecided(one) && measured.has(one.finding))
      .map((one) => `without the fault ${wordsOf(one)}`),
  ]
}

function wordsOf({ finding, state, seen, times, why = '' }: Replayed): string {
  return `${finding} is ${state} (${seen} of ${times}): ${why}`
}
