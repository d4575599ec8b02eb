import { isChosen } from './chosen.ts'

/** Of the files below `npm test` takes those of one day in so many. */
const days = 5

/**
 * Files that take many seconds, most of them because they start the program again and again. Each has its day; all run
 * in `npm run test:long`, and whenever they are named. Files that stand together run on different days, so that what
 * tests one thing is spread and each day takes about as long.
 */
const files: readonly string[] = [
  'test/hostile/behaviours.test.ts',
  'test/hostile/silence.test.ts',
  'test/hostile/empty-pass.test.ts',
  'test/hostile/canaries.test.ts',
  'test/hostile/flaky.test.ts',
  'test/hostile/situations.test.ts',
  'test/hostile/manners.test.ts',
  'test/hostile/swapped-folder.test.ts',
  'test/hostile/limits.test.ts',
  'test/hostile/echoes.test.ts',
  'test/hostile/killed.test.ts',
  'test/hostile/ordinary-secrets.test.ts',
  'test/cli/own-failures.test.ts',
  'test/cli/hanging-work.test.ts',
  'test/cli/baseline.test.ts',
  'test/cli/shard.test.ts',
  'test/shards/merged.test.ts',
  'test/cli/part.test.ts',
  'test/cli/selection.test.ts',
  'test/cli/doctor.test.ts',
  'test/cli/packed.test.ts',
  'test/cli/try.test.ts',
  'test/cli/own-suites.test.ts',
  'test/vitest/conformance.test.ts',
  'test/vitest/example.test.ts',
  'test/cli/run-flags.test.ts',
  'test/cli/sentences.test.ts',
  'test/cli/init.test.ts',
  'test/cli/other-flags.test.ts',
  'test/cli/special-files.test.ts',
  'test/cli/listen.test.ts',
  'test/cli/slo.test.ts',
  'test/cli/secure-flags.test.ts',
  'test/hostile/ci-marks.test.ts',
  'test/matrix/reasons.test.ts',
  'test/matrix/pairs.test.ts',
  'test/matrix/same-seed.test.ts',
  'test/lines/curl-lines.test.ts',
  'test/report/agreement.test.ts',
  'test/report/pictures.test.ts',
  'test/replay/replay.test.ts',
  'test/replay/replay-flags.test.ts',
  'test/independent/third/third.test.ts',
  'test/independent/fourth/services.test.ts',
  'test/clients/table.test.ts',
  'test/profiles/profiles.test.ts',
  'test/reference/deviations.test.ts',
  'test/reference/tools.test.ts',
  'test/reference/serve.test.ts',
  'test/tools/needs.test.ts',
  'test/audio/corpus.test.ts',
  'test/linear/reports.test.ts',
  'test/soak/accidents.test.ts',
]

/** Those that do not run today. */
export const restingFiles: readonly string[] = files.filter((_file, index) => !isChosen(index, days))
