import { basisWords, type Replayed } from '../../src/replay/replayed.ts'
import type { ReplayTrial } from './replay-trial.ts'

/**
 * What a recheck says otherwise than the run, what is not said to fail against the faulty service, and what is not said
 * to be fixed against the right one, in words. What comes now and then may be undecided where the fault is, and is
 * never fixed there; what another finding explains may be undecided where that is fixed, since it is compared with
 * what the run got. Nothing else is let pass.
 */
export function wrongReplays({ rechecked, faulty, right, sometimes, roots }: ReplayTrial): string[] {
  const fixed = new Set(right.flatMap(({ state, finding }) => (state === 'fixed' ? [finding] : [])))
  const isLeftOpen = ({ state, finding }: Replayed): boolean =>
    state === 'undecided' && fixed.has(roots.get(finding) ?? '')
  return [
    ...(rechecked === undefined ? [] : [`judged again: ${rechecked}`]),
    ...faulty
      .filter(({ state, finding }) => state === 'fixed' || (state === 'undecided' && !sometimes.has(finding)))
      .map((one) => `with the fault ${wordsOf(one)}`),
    ...right
      .filter((one) => one.state !== 'fixed' && !isLeftOpen(one))
      .map((one) => `without the fault ${wordsOf(one)}`),
  ]
}

/** What may be undecided and is, and what fails as another shows, in words. */
export function toldOtherwise({ faulty, sometimes }: ReplayTrial): string[] {
  return faulty
    .filter(({ state, finding, basis }) => basis !== undefined || (state === 'undecided' && sometimes.has(finding)))
    .map((one) => `with the fault ${wordsOf(one)}`)
}

function wordsOf(one: Replayed): string {
  const { finding, state, seen, times, why = '' } = one
  return `${finding} ${basisWords(one) ?? `is ${state}`} (${seen} of ${times}): ${why}`
}
