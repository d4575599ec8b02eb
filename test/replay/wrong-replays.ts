import { noLength } from '../../src/replay/judge-again.ts'
import type { Replayed } from '../../src/replay/replayed.ts'
import type { ReplayTrial } from './replay-trial.ts'

/**
 * What a recheck says otherwise than the run, what is not said to fail against the faulty service, and what is not said
 * to be fixed against the right one, in words. What comes now and then may be undecided where the fault is, and is
 * never fixed there; so may an effect whose cause is said to fail, and a cause of which an effect is. What is measured
 * by other answers may be undecided where those are of the faulty service, and what came without a length where that is
 * right.
 */
export function wrongReplays({ rechecked, faulty, right, sometimes, measured, causes }: ReplayTrial): string[] {
  return [
    ...(rechecked === undefined ? [] : [`judged again: ${rechecked}`]),
    ...faulty
      .filter((one) => one.state === 'fixed' || (one.state === 'undecided' && !sometimes.has(one.finding)))
      .filter((one) => !(one.state === 'undecided' && isToldBeside(one, faulty, causes)))
      .map((one) => `with the fault ${wordsOf(one)}`),
    ...right
      .filter(
        ({ finding, state, why }) =>
          state === 'fails' || (state === 'undecided' && !measured.has(finding) && why !== noLength),
      )
      .map((one) => `without the fault ${wordsOf(one)}`),
  ]
}

/** Does what it explains, or what explains it, tell that the fault is there? */
function isToldBeside(one: Replayed, all: readonly Replayed[], causes: ReplayTrial['causes']): boolean {
  const failing = all.filter(({ state }) => state === 'fails').map(({ finding }) => finding)
  return (
    failing.some((finding) => causes.get(finding) === one.finding || causes.get(one.finding) === finding) ||
    isUnderCause(one, all)
  )
}

/** Is it undecided because what explains it fails, which is said of that, or of what explains that in turn? */
function isUnderCause({ why = '' }: Replayed, all: readonly Replayed[]): boolean {
  if (!/^(?:it cannot be seen while another fails|its cause still fails)/.test(why)) return false
  const named = all.filter(({ requirement }) => why.includes(requirement))
  const others = all.filter((one) => !named.includes(one))
  return named.some((one) => one.state === 'fails' || (one.state === 'undecided' && isUnderCause(one, others)))
}

/** What may be undecided and is, in words. */
export function undecidedReplays({ faulty, right, sometimes, measured, causes }: ReplayTrial): string[] {
  const isUndecided = ({ state }: Replayed): boolean => state === 'undecided'
  return [
    ...faulty
      .filter((one) => isUndecided(one) && (sometimes.has(one.finding) || isToldBeside(one, faulty, causes)))
      .map((one) => `with the fault ${wordsOf(one)}`),
    ...right
      .filter((one) => isUndecided(one) && (measured.has(one.finding) || one.why === noLength))
      .map((one) => `without the fault ${wordsOf(one)}`),
  ]
}

function wordsOf({ finding, state, seen, times, why = '' }: Replayed): string {
  return `${finding} is ${state} (${seen} of ${times}): ${why}`
}
