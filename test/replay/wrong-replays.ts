import type { ReplayTrial } from './replay-trial.ts'

/**
 * What is not said to fail against the faulty service, or not to be fixed against the right one, in words. What is
 * measured by other answers may be undecided where those are of the faulty service.
 */
export function wrongReplays({ faulty, right, sometimes, measured }: ReplayTrial): string[] {
  return [
    ...faulty
      .filter(({ finding, state }) => state !== 'fails' && !sometimes.has(finding))
      .map(({ finding, state, why }) => `with the fault ${finding} is ${state}: ${why ?? ''}`),
    ...right
      .filter(({ finding, state }) => state === 'fails' || (state === 'undecided' && !measured.has(finding)))
      .map(
        ({ finding, state, seen, times, why }) =>
          `without the fault ${finding} is ${state} (${seen} of ${times}): ${why ?? ''}`,
      ),
  ]
}
