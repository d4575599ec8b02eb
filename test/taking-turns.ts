import { isChosen } from './chosen.ts'

/**
 * Files that take ten seconds and more, most of them because they start the program again and again. One of each two
 * runs in `npm test`, the other one the next day; both in `npm run test:long`, and whenever they are named.
 */
const pairs: readonly (readonly [string, string])[] = [
  ['test/hostile/behaviours.test.ts', 'test/hostile/manners.test.ts'],
  ['test/hostile/silence.test.ts', 'test/cli/own-failures.test.ts'],
  ['test/hostile/canaries.test.ts', 'test/hostile/empty-pass.test.ts'],
  ['test/hostile/flaky.test.ts', 'test/cli/hanging-work.test.ts'],
  ['test/hostile/limits.test.ts', 'test/cli/part.test.ts'],
  ['test/cli/baseline.test.ts', 'test/cli/packed.test.ts'],
  ['test/cli/selection.test.ts', 'test/cli/doctor.test.ts'],
  ['test/hostile/swapped-folder.test.ts', 'test/soak/accidents.test.ts'],
  ['test/profiles/profiles.test.ts', 'test/clients/table.test.ts'],
  ['test/cli/run-flags.test.ts', 'test/audio/corpus.test.ts'],
  ['test/hostile/echoes.test.ts', 'test/linear/reports.test.ts'],
  ['test/cli/sentences.test.ts', 'test/cli/init.test.ts'],
  ['test/hostile/killed.test.ts', 'test/matrix/reasons.test.ts'],
  ['test/cli/other-flags.test.ts', 'test/matrix/same-seed.test.ts'],
  ['test/independent/third/third.test.ts', 'test/independent/fourth/services.test.ts'],
  ['test/hostile/situations.test.ts', 'test/matrix/pairs.test.ts'],
  ['test/cli/listen.test.ts', 'test/cli/slo.test.ts'],
  ['test/lines/curl-lines.test.ts', 'test/reference/deviations.test.ts'],
]

/** Those that do not run today: of neighbouring pairs not the same side. */
export const restingFiles: readonly string[] = pairs.flatMap(([one, other], index) => {
  const first = isChosen(index, 2)
  const second = isChosen(index + 1, 2)
  return [...(first ? [] : [one]), ...(second ? [] : [other])]
})
